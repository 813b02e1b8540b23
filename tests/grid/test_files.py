"""The field `rules` of a puzzle file: what is read, and one clear line for what is wrong."""

import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli

EMPTY = ["........."] * 9


def loaded(rules: Any, **more: Any) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules, **more})


SNAKE = "r1c1-r1c9 r2c9-r9c9 r9c8-r9c1"
BAD = [
    ([{"thermometer": "~ r1c1 r1c2"}], "'~', expected a cell such as r1c2"),
    ([{"thermometer": "r1c1 ~ r1c3 r1c5"}], "the line has a gap between r1c3 and r1c5"),
    (["anti-night"], "there is no rule 'anti-night'; did you mean anti-knight"),
    ([{"thermometer": "r1c1 r1c3"}], "the line has a gap between r1c1 and r1c3"),
    ([{"killer": {"cells": "r12c1-r3c3", "sum": 9}}], "expected a range such as r1c1-r3c3"),
    ([{"thermometer": "r1c1-r2c3"}], "'r1c1-r2c3' is neither straight nor diagonal"),
    ([{"thermometer": "r1c1"}], "1 cells, expected at least 2"),
    ([{"thermometer": "r1c9 r1c10"}], "'r1c10' lies outside a grid of side 9"),
    ([{"thermometer": "r1c1-r1c9 r2c9"}], "thermometer: no digit fits in r"),
    ([{"thermometer": "a1 a2"}], "'a1', expected a cell such as r1c2"),
    ([{"thermometer": 7}], "expected cells such as r1c2, as text"),
    (["thermometer"], "the field line is missing"),
    ([{"killer": {"sum": 9}}], "the field cells is missing"),
    ([{"thermometer": {"line": "r1c12", "speed": 2}}], "no field 'speed', expected one of: line"),
    ([{"anti-knight": "r1c1"}], "expected nothing after its name"),
    ([{"white-dots": "r1c1-r3c1"}], "r1c1 and r3c1 do not share a side"),
    ([{"white-dots": "r1c1 r1c2 r1c3"}], "names 3 cells, expected two"),
    ([{"white-dots": "r1c12", "negative": "all"}], "'all', expected true or false"),
    ([{"difference": {"pairs": "r1c12", "value": 9}}], "difference: no digit fits in r1c1"),
    ([{"pair-sum": {"pairs": "r1c12", "value": 19}}], "pair-sum: no digit fits in r1c1"),
    ([{"pair-sum": {"pairs": "r1c12", "value": 50}}], "50, expected a number from 1 to 49"),
    ([{"pair-sum": "r1c12"}], "the field value is missing"),
    ([{"restricted": {"cells": "r1c1", "digits": "05"}}], "digits 05, expected some of 1 to 9"),
    ([{"restricted": {"cells": "r1c1", "digits": "odd"}}], "expected digits such as 13579"),
    ([{"restricted": {"cells": "r1c1", "digits": [4, 15]}}], "digits 4 15, expected some of 1 to"),
    # lists of cells
    (
        [{"killer": {"cells": ["r1c12", "r2c1"], "sum": 9}}],
        "r2c1 is a single cell: write all cells",
    ),
    ([{"killer": {"cells": ["r1c1", "r9c10"], "sum": 9}}], "r9c10"),
    ([{"white-dots": {"pairs": ["r1c1", "r1c2", "r1c3"]}}], "names 3 cells, expected two"),
    ([{"thermometer": ["r1c1", "r1c3"]}], "the line has a gap between r1c1 and r1c3"),
    ([{"killer": {"cells": [["r1c1", 2]], "sum": 9}}], "expected cells such as r1c2, as text"),
    ([{"extra-region": "r1c1-r2c4"}], "8 cells, expected 9"),
    ([{"no-repeats": "r1c1-r2c5"}], "10 cells, expected at most 9"),
    ([{"even": "r1c1 r1c1"}], "r1c1 appears twice"),
    ([{"clone": "r1c12"}], "1 group of cells, expected two or more"),
    ([{"clone": ["r1c12", "r3c123"]}], "3 cells, expected 2 as before"),
    ([3], "expected the name of a rule"),
    ([{}], "expected the name of a rule"),
    ([{"even": "r1c1"}] * 20_001, "rules: more than 20000 of them"),
    # cages and sums
    ([{"killer": {"cells": "r1c1 r2c1 r1c1", "sum": 9}}], "killer: r1c1 appears twice"),
    ([{"killer": {"cells": "r1c1 r1c2", "sum": 18}}], "2 different digits cannot have the sum 18"),
    ([{"killer": {"cells": "r1c1-r2c5", "sum": 45}}], "10 cells, expected at most 9"),
    (
        [{"killer": {"cells": "r1c12", "sum": 3}}, {"killer": {"cells": "r1c2 r1c1", "sum": 4}}],
        "killer: cage r1c12 (4) has another sum than cage r1c12 (3)",
    ),
    ([{"sum": {"cells": "r1c1 r5c5", "sum": 19}}], "no digits fit in the cells r1c1 r5c5 (sum 19)"),
    ([{"sum": {"cells": "r1c1 r5c5", "sum": "ten"}}], "'ten', expected a number from 0 to 10000"),
    ([{"arrow": "r1c1-r1c8"}], "arrow: no digits fit in the arrow from r1c1"),
    ([{"pill-arrow": {"line": "r1c1-r1c2", "pill": 2}}], "no cells on the shaft"),
    ([{"rellik": {"cells": "r1c1-r1c4", "sum": 0}}], "0, expected a number from 1 to 10000"),
    ([{"equality-cage": "r1c1-r1c3"}], "no digits fit in equality cage r1c123"),
    ([{"look-and-say": {"cells": "r1c1-r2c2", "clue": 123}}], "expected pairs of a count and a"),
    ([{"look-and-say": {"cells": "r1c1 r1c2", "clue": 31}}], "no digits fit in look-and-say cage"),
    ([{"counting-circles": "r1c1 r1c2 r1c3 r2c1"}] * 2 + [{"counting-circles": ""}], "0 cells"),
    ([{"little-killer": {"line": "r1c2 r2c3", "sum": 9}}], "a diagonal from border to border"),
    ([{"little-killer": {"line": "r1c1-r9c9", "sum": 90}}], "no digits fit in the little killer"),
    ([{"sum-line": {"line": "r1c1-r1c3", "sum": 0}}], "no digits fit in the sum line"),
    ([{"equal-sums": "r1c12"}], "1 group, expected two"),
    # clues outside, and lines
    ([{"sandwich": {"row": 1, "sum": 36}}], "no digits fit in sandwich 36 in row 1"),
    ([{"sandwich": {"row": 1, "column": 2, "sum": 6}}], "expected one of line, row and column"),
    ([{"sandwich": {"row": 10, "sum": 6}}], "there is no row or column 10"),
    ([{"sandwich": {"line": "r1c1-r1c8", "sum": 6}}], "a line of 8 cells, expected 9"),
    ([{"x-sum": {"row": 1, "value": 2}}], "no digits fit in X-sum 2 in row 1"),
    ([{"skyscraper": {"column": 3, "value": 10}}], "no digits fit in skyscraper 10 in column 3"),
    ([{"numbered-room": {"row": 1, "value": 11}}], "the digit 11, expected one of 1 to 9"),
    ([{"lockout": {"line": "r1c1-r1c3", "difference": 9}}], "no digits fit in the lockout line"),
    ([{"quadruple": {"cells": "r1c1-r2c2", "digits": 109}}], "expected some of 1 to 9"),
    ([{"quadruple": {"cells": "r1c1 r1c3", "digits": 1}}], "the cells do not meet at a corner"),
    ([{"quadruple": {"cells": "r1c1 r1c2", "digits": 123}}], "3 digits in too few cells"),
    ([{"same-digits": ["r1c1 r1c2", "r2c1"]}], "1 cells, expected 2 as before"),
    # automata
    ([{"regex": {"line": "r1c1-r1c3", "pattern": "(12"}}], "expected ')' at place 4"),
    ([{"regex": {"line": "r1c1-r1c3", "pattern": "1{30}"}}], "expected numbers up to 25, in order"),
    ([{"regex": {"line": "r1c1-r1c3", "pattern": "0"}}], "'0' at place 1, expected a digit"),
    ([{"regex": {"line": "r1c1-r1c3", "pattern": "1" * 201}}], "a text of up to 200 characters"),
    ([{"regex": {"line": "r1c1-r1c3", "pattern": 12}}], "12, expected a text"),
    ([{"regex": {"line": "r1c1-r1c3", "pattern": "12"}}], "no digits fit in the line r1c1-r1c3"),
    ([{"regex": {"line": SNAKE, "pattern": ".*1.{12}"}}], "too large to be worked with: more than"),
    (
        [{"regex": {"line": SNAKE, "pattern": "((((.*1){5}.*2){5}.*3){5}.*4)*"}}],
        "is too large to be",
    ),
]
SLOWEST = 10.0
"""Seconds for any of these, on a busy machine."""


@pytest.mark.parametrize(("rules", "message"), BAD)
def test_bad_rules(rules: Any, message: str) -> None:
    start = time.process_time()
    with pytest.raises(lapiz.BadInput) as error:
        loaded(rules)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    assert time.process_time() - start < SLOWEST


def test_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    rows = "".join(f"  {row}\n" for row in EMPTY)
    path.write_text(
        f"kind: sudoku\ngrid: |\n{rows}rules:\n  - anti-king\n  - white-dots:\n"
        "      - r1c1-r1c2\n      - r1c1-r3c1\n"
    )
    with pytest.raises(lapiz.BadInput, match=r"x.yaml:16: white-dots: r1c1 and r3c1 do not share"):
        lapiz.load(path)


def test_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(
        "kind: sudoku\ngrid:\n" + "  - '.........'\n" * 9 + "rules:\n  - anti-king\n"
        "  - killer:\n      - {cells: r1c12, sum: 3}\n      - {cells: r5c12, sum: 1}\n"
    )
    result = CliRunner().invoke(cli, ["solve", str(path)])
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert "x.yaml:16: killer: 2 different digits cannot have the sum 1" in lines[0]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("entry", "rules"),
    [
        ({"killer": {"cells": "r1c1-r2c2", "sum": 20}}, 10_000),
        ({"renban": "r1c1-r1c5"}, 10_000),
        ({"arrow": "r1c1 r2c2 r3c3"}, 10_000),
        ({"sandwich": {"row": 1, "sum": 10}}, 3_000),
    ],
)
def test_thousands_of_rules_do_not_hang(entry: Any, rules: int) -> None:
    start = time.process_time()
    loaded([entry] * rules)
    assert time.process_time() - start < 4 * SLOWEST


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
    start = time.process_time()
    puzzle = loaded(rules)
    assert time.process_time() - start < SLOWEST
    assert len(puzzle.space.layout.shape.constraints) == 10_000  # type: ignore[attr-defined]


def test_forms_of_a_rule_are_the_same() -> None:
    forms = [
        [{"thermometer": "r1c1-r1c3"}],
        [{"thermometer": ["r1c1 r1c2 r1c3"]}],
        [{"thermometer": {"line": "r1c123"}}],
        [{"thermometer": [{"line": "r1c1 r1c2-r1c3"}]}],
    ]
    first, *others = [loaded(rules).space for rules in forms]
    assert all(space is first for space in others)  # puzzles with the same rules share theirs


def test_the_setters_text_is_still_a_text() -> None:
    puzzle = loaded("Normal rules apply.")
    assert puzzle.space is lapiz.load({"kind": "sudoku", "grid": EMPTY}).space
    assert puzzle.space.restrictions is None


def test_written_and_read_back() -> None:
    from lapiz.files.puzzles import dump, load_text

    puzzle = loaded([{"white-dots": ["r1c1-r1c2"], "negative": True}, "anti-king"])
    again = load_text(dump(puzzle))
    assert again.space is puzzle.space
