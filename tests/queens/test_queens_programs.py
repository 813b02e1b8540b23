"""Queens as programs and level files have them: lists from 0, and rows of regions."""

from pathlib import Path

import pytest

import lapiz
from lapiz.core import BadInput

LEVEL = """\
import {
  altoMain,
  saharaSand,
} from "../colors";

const level = {
  path: "/community-level/1",
  size: 5,
  colorRegions: [
    ["A", "A", "B", "B", "B"],
    ["A", "C", "C", "B", "D"],
    ["A", "C", "C", "D", "D"],
    ["E", "E", "C", "D", "D"],
    ["E", "E", "E", "E", "D"],
  ],
  regionColors: {
    A: altoMain,
    B: saharaSand,
  },
};

export default level;
"""
ROWS = ["AABBB", "ACCBD", "ACCDD", "EECDD", "EEEED"]


def test_a_level_file() -> None:
    puzzle = lapiz.load(LEVEL)
    assert puzzle.kind.name == "queens"
    assert puzzle.document["regions"] == ROWS
    names = LEVEL.replace('"A"', '"altoMain"').replace('"E"', '"E"')
    assert lapiz.load(names).document["regions"] == ROWS


def test_levels_in_json(tmp_path: Path) -> None:
    path = tmp_path / "levels.json"
    path.write_text('[{"colorRegions": [["A","B"],["A","B"]]},\n{"colorRegions": [[1,2],[1,1]]}]')
    first, second = lapiz.load_all(path)
    assert first.document["regions"] == ["AB", "AB"]
    assert second.document["regions"] == ["12", "11"]
    assert second.where == f"{path}:2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LEVEL[:150], "line 9: a level file of queens.*holds no rows of regions, or does not end"),
        (LEVEL.replace('"A", "A", "B"', '"A", "B"'), "row 2 has 5 squares, expected 4|squares"),
        ('{"colorRegions": []}', "holds no rows of regions"),
    ],
)
def test_spoilt_levels(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        lapiz.load(text)


@pytest.mark.parametrize(
    "text", ["[1, 3, 0, 2]", "1 3 0 2", "(1, 3, 0, 2)", "[2, 4, 1, 3]", "2 4 1 3"]
)
def test_columns_from_0_or_from_1(text: str) -> None:
    assert lapiz.load(text).document["queens"] == ["r1c2", "r2c4", "r3c1", "r4c3"]


def test_a_column_twice_is_no_solution() -> None:
    with pytest.raises(BadInput):
        lapiz.load("[1, 1, 0, 2]")
