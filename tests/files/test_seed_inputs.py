"""Inputs as the kinds' first sources write them: matrices, vectors, boards of 0 and -1."""

import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.core import BadInput
from lapiz.files.puzzles import dump
from lapiz_triomino import triomino
from tests.support.places import ROOT

BOARD4 = {"board": [".Q..", "...Q", "Q...", "..Q."]}
VECTOR4 = {"size": 4, "queens": ["r1c2", "r2c4", "r3c1", "r4c3"]}
VECTOR5 = {"size": 5, "queens": ["r1c1", "r2c3", "r3c5", "r4c2", "r5c4"]}
HOLE = {"rows": 4, "columns": 4, "holes": [[3, 4]]}
PRINTED_BY_R = """\
##      [,1] [,2] [,3] [,4]
## [1,]    0    1    0    0
## [2,]    0    0    0    1
## [3,]    1    0    0    0
## [4,]    0    0    1    0
"""
PRINTED_BY_HASKELL = """\
(  0  0  0  0 )
(  0  0  0  0 )
(  0  0  0 -1 )
(  0  0  0  0 )
"""
INPUTS: dict[str, tuple[Any, str, dict[str, Any]]] = {
    "matrix": ("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", "queens", BOARD4),
    "matrix, compact": ("0100\n0001\n1000\n0010", "queens", BOARD4),
    "matrix, lists": ([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]], "queens", BOARD4),
    "matrix, R": (PRINTED_BY_R, "queens", BOARD4),
    "vector": ("2 4 1 3", "queens", VECTOR4),
    "vector, Python": ("[1, 3, 5, 2, 4]", "queens", VECTOR5),
    "vector, R": ("c(1,3,5,2,4)", "queens", VECTOR5),
    "triomino, Haskell": (PRINTED_BY_HASKELL, "triomino", HOLE),
    "triomino, NumPy": (
        "array([[0, 0, 0, 0],\n [0, 0, 0, 0],\n [0, 0, 0, -1],\n [0, 0, 0, 0]])",
        "triomino",
        HOLE,
    ),
    "triomino, lists": ([[0, 0], [0, -1]], "triomino", {"rows": 2, "holes": [[2, 2]]}),
    "shikaku, 0": ("4 0\n0 0", "shikaku", {"grid": ["4 .", ". ."]}),
    "shikaku, _": ("4 _ 2\n_ _ _", "shikaku", {"grid": ["4 . 2", ". . ."]}),
    "shikaku, -": ("4-\n--", "shikaku", {"grid": ["4 .", ". ."]}),
    "sudoku, 0": ("1000\n0020\n0003\n0400", "sudoku", {"grid": ["1...", "..2.", "...3", ".4.."]}),
}  # fmt: skip


@pytest.mark.parametrize(("source", "kind", "expected"), INPUTS.values(), ids=INPUTS)
def test_read_without_its_kind(source: Any, kind: str, expected: dict[str, Any]) -> None:
    document = lapiz.load(source).document
    assert document["kind"] == kind
    assert {field: document[field] for field in expected} == expected


@pytest.mark.parametrize("form", ["vector", "matrix", "board"])
def test_solutions_are_read_back(form: str) -> None:
    shown = CliRunner().invoke(cli, ["solve", "--quiet", "--as", form, "--kind", "queens", "8"])
    log = lapiz.solve(lapiz.load(shown.stdout))
    assert (log.status, log.steps) == ("solved", ())


def test_a_bare_number_asks_for_the_kind() -> None:
    result = CliRunner().invoke(cli, ["solve", "5"])
    assert result.exit_code == 2
    assert result.stderr.endswith("say which with --kind queens or --kind triomino\n")


def test_a_sudoku_of_candidates_alone() -> None:
    marks = [["12", "34", "123", "4"], ["34", "12", "1234", "12"], ["1234"] * 4, ["1234"] * 4]
    puzzle = lapiz.load({"kind": "sudoku", "candidates": marks})
    assert puzzle.start.alive.bit_count() == sum(len(mark) for row in marks for mark in row)
    assert lapiz.load(dump(puzzle)).start.alive == puzzle.start.alive
    with pytest.raises(BadInput, match="the field grid is missing"):
        lapiz.load({"kind": "sudoku"})


def test_triomino_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [[3, 3, 2, 2], [3, 1, 1, 2], [4, 1, 5, 5], [4, 4, 5, -1]]
    assert triomino(4, (4, 4)) == expected
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert triomino(4, (4, 4)) == expected
    assert triomino(16, (5, 6), "unique")[4][5] == -1


KINDS = ROOT / "puzzles_yaml"
DRAWN = sorted(
    [*(KINDS / "queens").glob("coloured-?.yaml"), *(KINDS / "shikaku").glob("[a-d]*.yaml")]
)


@pytest.mark.parametrize("path", sorted(DRAWN), ids=lambda path: path.stem)
def test_drawn_boards_are_read_back(path: Path) -> None:
    puzzle = lapiz.load(path)
    again = lapiz.load(CliRunner().invoke(cli, ["show", str(path)]).stdout)
    assert again.kind is puzzle.kind
    assert again.start.alive == puzzle.start.alive
