"""Letters that stand for digits, against the list of all sudokus of side 4."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.show import svg
from lapiz_sudoku.kind.notation import because_text
from tests.support.drawn_links import SOLUTION, middle, scl
from tests.support.grids import named_grids

GRIDS = named_grids()
HELD = {f"r{1 + at // 9}c{1 + at % 9}": digit for at, digit in enumerate(SOLUTION)}
SAME, OTHER = (
    "Cells with the same letter hold the same digit.",
    "Different letters are different digits.",
)


def entry(cells: list[str], letter: str, *, other: bool = False) -> Any:
    return {
        "letter": {
            "cells": " ".join(cells),
            "letter": letter,
            **({"negative": True} if other else {}),
        }
    }


@pytest.mark.parametrize("seed", range(12))
def test_letters_have_the_solutions_that_they_mean(seed: int) -> None:
    random, grid = Random(seed), Random(seed).choice(GRIDS)
    letters = dict(zip((1, 2, 3, 4), random.choices("ABC", k=4), strict=True))
    cells = random.sample(sorted(grid), 5)
    named = {cell: letters[grid[cell]] for cell in cells}
    flags = {letter: random.random() < 0.6 for letter in "ABC"}
    rules = [
        entry([cell.lower() for cell in part], letter, other=flags[letter])
        for letter in "ABC"
        for part in (
            [cell for cell in cells[:3] if named[cell] == letter],
            [cell for cell in cells[3:] if named[cell] == letter],
        )
        if part
    ]

    def fits(one: dict[str, int]) -> bool:
        for a, b in combinations(cells, 2):
            if named[a] == named[b] and one[a] != one[b]:
                return False
            if named[a] != named[b] and (flags[named[a]] or flags[named[b]]) and one[a] == one[b]:
                return False
        return True

    wanted = sum(map(fits, GRIDS))
    try:
        puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules})
    except BadInput:
        assert not wanted
        return
    assert lapiz.count(puzzle, 300) == wanted


def letter_in(cell: str, text: str) -> dict[str, Any]:
    return {"center": middle(cell), "width": 0.5, "height": 0.5, "text": text}


def drawn() -> tuple[list[dict[str, Any]], dict[str, list[str]]]:
    """Letters in three cells of each of two digits, and in one of a third."""
    cells = {
        letter: [cell for cell in HELD if HELD[cell] == digit][:many]
        for letter, digit, many in (("A", "9", 3), ("B", "3", 3), ("C", "7", 1))
    }
    return [letter_in(cell, letter) for letter in cells for cell in cells[letter]], cells


@pytest.mark.parametrize(
    "text",
    [
        SAME,
        f"{SAME} {OTHER}",
        "Each letter stands for a digit. Different letters represent different digits.",
        "Identical letters are the same digit and different letters are different digits.",
    ],
)
def test_drawn_letters_are_read(text: str) -> None:
    overlays, cells = drawn()
    other = "ifferent" in text
    puzzle = lapiz.load(scl(text, overlays=overlays))
    assert puzzle.document["rules"] == [entry(cells[one], one, other=other) for one in "ABC"]
    assert puzzle.reading
    assert puzzle.reading.verdict == "complete"


def test_letters_that_no_sentence_tells_are_left_over() -> None:
    overlays, _ = drawn()
    puzzle = lapiz.load(scl("", overlays=overlays))
    assert puzzle.reading
    assert puzzle.reading.left_over


def test_they_are_told_and_drawn() -> None:
    rules = [entry(["r1c1", "r2c3"], "A", other=True), entry(["r4c4"], "B")]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": rules})
    one, other = map(puzzle.space.candidate, ("r1c1=1", "r4c4=1"))
    assert because_text(puzzle.space, (one, other)) == "r1c1 and r4c4 have different letters"
    one, other = map(puzzle.space.candidate, ("r1c1=1", "r2c3=2"))
    assert because_text(puzzle.space, (one, other)) == "r1c1 and r2c3 have the same letter"
    assert ">A</text>" in svg(puzzle)
