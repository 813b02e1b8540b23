"""The field `rules` of a puzzle file: what is read, and one clear line for what is wrong."""

import time
from pathlib import Path
from typing import Any

import pytest

import lapiz

EMPTY = ["........."] * 9


def loaded(rules: Any, **more: Any) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules, **more})


BAD = [
    (["anti-night"], "there is no rule 'anti-night'; did you mean anti-knight"),
    ([{"thermometer": "r1c1 r1c3"}], "the line has a gap between r1c1 and r1c3"),
    ([{"thermometer": "r1c1-r2c3"}], "'r1c1-r2c3' is neither straight nor diagonal"),
    ([{"thermometer": "r1c1"}], "1 cells, expected at least 2"),
    ([{"thermometer": "r1c9 r1c10"}], "'r1c10' lies outside a grid of side 9"),
    ([{"thermometer": "r1c1-r1c9 r2c9"}], "thermometer: no digit fits in r"),
    ([{"thermometer": "a1 a2"}], "'a1', expected a cell such as r1c2"),
    ([{"thermometer": 7}], "expected cells such as r1c2, as text"),
    (["thermometer"], "the field line is missing"),
    ([{"thermometer": {"line": "r1c12", "speed": 2}}], "no field 'speed', expected one of: line"),
    ([{"anti-knight": "r1c1"}], "expected nothing after its name"),
    ([{"white-dots": "r1c1-r3c1"}], "r1c1 and r3c1 do not share a side"),
    ([{"white-dots": "r1c1 r1c2 r1c3"}], "names 3 cells, expected two"),
    ([{"white-dots": "r1c12", "negative": "all"}], "'all', expected true or false"),
    ([{"difference": {"pairs": "r1c12", "value": 9}}], "difference: no digit fits in r1c1"),
    ([{"pair-sum": {"pairs": "r1c12", "value": 19}}], "pair-sum: no digit fits in r1c1"),
    ([{"pair-sum": {"pairs": "r1c12", "value": 50}}], "50, expected a number from 1 to 49"),
    ([{"pair-sum": "r1c12"}], "the field value is missing"),
    ([{"restricted": {"cells": "r1c1", "digits": "05"}}], "expected digits such as 13579"),
    ([{"extra-region": "r1c1-r2c4"}], "8 cells, expected 9"),
    ([{"no-repeats": "r1c1-r2c5"}], "10 cells, expected at most 9"),
    ([{"even": "r1c1 r1c1"}], "r1c1 appears twice"),
    ([{"clone": "r1c12"}], "1 group of cells, expected two or more"),
    ([{"clone": ["r1c12", "r3c123"]}], "3 cells, expected 2 as before"),
    ([3], "expected the name of a rule"),
    ([{}], "expected the name of a rule"),
    ([{"even": "r1c1"}] * 20_001, "rules: more than 20000 of them"),
]


@pytest.mark.parametrize(("rules", "message"), BAD)
def test_bad_rules(rules: Any, message: str) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        loaded(rules)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    rows = "".join(f"  {row}\n" for row in EMPTY)
    path.write_text(
        f"kind: sudoku\ngrid: |\n{rows}rules:\n  - anti-king\n  - white-dots:\n"
        "      - r1c1-r1c2\n      - r1c1-r3c1\n"
    )
    with pytest.raises(lapiz.BadInput, match=r"x.yaml:16: white-dots: r1c1 and r3c1 do not share"):
        lapiz.load(path)


def test_givens_against_a_rule() -> None:
    rows = ["..5......", "....5....", *EMPTY[2:]]
    with pytest.raises(lapiz.BadInput, match="a knight's move apart"):
        lapiz.load({"kind": "sudoku", "grid": rows, "rules": ["anti-knight"]})
    with pytest.raises(lapiz.BadInput, match="r1c3 is even"):
        lapiz.load({"kind": "sudoku", "grid": rows, "rules": [{"even": "r1c3"}]})


def test_many_rules_do_not_hang() -> None:
    pairs = [
        f"r{row}c{column}-r{row}c{column + 1}" for row in range(1, 10) for column in range(1, 9)
    ]
    rules = [{"greater-than": pairs[number % 72]} for number in range(10_000)]
    start = time.perf_counter()
    puzzle = loaded(rules)
    assert time.perf_counter() - start < 10
    assert len(puzzle.space.layout.shape.constraints) == 10_000  # type: ignore[attr-defined]


def test_forms_of_a_rule_are_the_same() -> None:
    forms = [
        [{"thermometer": "r1c1-r1c3"}],
        [{"thermometer": ["r1c1 r1c2 r1c3"]}],
        [{"thermometer": {"line": "r1c123"}}],
        [{"thermometer": [{"line": "r1c1 r1c2-r1c3"}]}],
    ]
    spaces = {id(loaded(rules).space) for rules in forms}
    assert len(spaces) == 1  # puzzles with the same rules share their space


def test_the_setters_text_is_still_a_text() -> None:
    puzzle = loaded("Normal rules apply.")
    assert puzzle.space is lapiz.load({"kind": "sudoku", "grid": EMPTY}).space
    assert puzzle.space.restrictions is None


def test_written_and_read_back() -> None:
    from lapiz.files.puzzles import dump, load_text

    puzzle = loaded([{"white-dots": ["r1c1-r1c2"], "negative": True}, "anti-king"])
    again = load_text(dump(puzzle))
    assert again.space is puzzle.space
