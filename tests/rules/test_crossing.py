"""Two rules, a rule and a house, and suppositions: what they say is proved, and can be told."""

import pytest

import lapiz
from lapiz.proof import refuse
from lapiz.texts import argument_lines
from tests.conftest import ROOT

FOLDER = ROOT / "puzzles_yaml" / "sudoku"
SUPPOSED = ("clue-forcing-contradiction", "clue-forcing-cases", "clue-forcing-verity")


@pytest.mark.parametrize("name", ["two-rules", "rule-and-house", *SUPPOSED])
def test_the_example_is_found_and_proved(name: str) -> None:
    puzzle = lapiz.load(FOLDER / f"{name}.yaml")
    found = lapiz.steps(puzzle, technique=name)
    assert found
    assert all(refuse(deduction, puzzle.start) is None for deduction in found[:5])


@pytest.mark.parametrize("name", SUPPOSED)
def test_what_is_supposed_is_told_to_its_end(name: str) -> None:
    puzzle = lapiz.load(FOLDER / f"{name}.yaml")
    first = lapiz.steps(puzzle, technique=name)[0]
    lines = [line.text(puzzle) for line in argument_lines(first, puzzle.start)]
    assert lines
    assert any("Suppose" in line or "Case" in line for line in lines)
    assert any("satisfy" in line for line in lines)


def test_two_sums_of_a_square_rule_out_what_neither_does() -> None:
    puzzle = lapiz.load(
        {
            "kind": "sudoku",
            "grid": ["...."] * 4,
            "rules": [
                {"sum": {"cells": "r1c1 r2c1 r1c2", "sum": 9}},
                {"sum": {"cells": "r1c1 r2c1", "sum": 5}},
            ],
        }
    )
    removed = {
        puzzle.space.labels[candidate]
        for deduction in lapiz.steps(puzzle, technique="two-rules")
        for candidate in lapiz.bits(deduction.removes)
    }
    assert {"r1c2=1", "r1c2=2", "r1c2=3"} <= removed


def test_what_only_a_house_excludes_is_left_to_singles() -> None:
    rules = [{"slow-thermometer": "r1c1 r1c2"}]
    grid = ["...4", ".2..", "....", "3..."]
    puzzle = lapiz.load({"kind": "sudoku", "rules": rules, "grid": grid})
    assert not lapiz.steps(puzzle, technique="thermometer-bounds")
    assert lapiz.steps(puzzle, technique="naked-single")
