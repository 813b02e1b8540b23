"""Tests of kept-latin: its puzzles are solved, written and drawn, and no step is wrong."""

from pathlib import Path

import pytest

import lapiz
from lapiz import testing
from lapiz.files.puzzles import dump, load_text
from lapiz.show.text import board

CASES = testing.cases(Path(__file__).parent / "puzzles")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_puzzle_file(case: testing.Case) -> None:
    case.check()


@pytest.mark.parametrize("puzzle", testing.corpus("kept-latin", 3), ids=lambda puzzle: "generated")
def test_written_read_and_drawn(puzzle: lapiz.Puzzle) -> None:
    log = lapiz.solve(puzzle)
    assert log.status == "solved"
    for step in log.steps:
        assert load_text(dump(puzzle, step.before)).start.alive == step.before.alive
        assert board(puzzle, step.before)


def test_bad_input_is_reported() -> None:
    with pytest.raises(lapiz.BadInput, match="row 1 has 1 cells, expected 2"):
        lapiz.load({"kind": "kept-latin", "grid": ["1", "2"]})


def test_techniques_find_the_image_in_a_turned_puzzle() -> None:
    assert testing.check_symmetric("set-2", testing.corpus("kept-latin", 3)) > 0
