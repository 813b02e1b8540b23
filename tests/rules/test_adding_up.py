"""Which houses are added up: a few side by side, of which all but a few cells have a sum."""

import pytest

import lapiz

Place = tuple[int, int]


def box(number: int) -> list[Place]:
    first, left = 3 * ((number - 1) // 3), 3 * ((number - 1) % 3)
    return [(first + row, left + column) for row in range(3) for column in range(3)]


def boxes(*numbers: int) -> list[Place]:
    return [place for number in numbers for place in box(number)]


def rows(*numbers: int) -> list[Place]:
    return [(number - 1, column) for number in numbers for column in range(9)]


def columns(*numbers: int) -> list[Place]:
    return [(row, column) for column, row in rows(*numbers)]


def left(cells: list[Place], missing: int) -> list[str]:
    """What can still be in the last cells of some houses, whose others have a known sum.

    The missing cells have the least sum there is.
    """
    total, least = 5 * len(cells), missing * (missing + 1) // 2
    told = " ".join(f"r{row + 1}c{column + 1}" for row, column in cells[:-missing])
    rules = [{"sum": {"cells": told, "sum": total - least}}]
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["........."] * 9, "rules": rules})
    position = puzzle.start
    for step in lapiz.steps(puzzle, "innies-and-outies"):
        position = position.remove(step.removes)
    shown = [
        81 * digit + 9 * row + column for row, column in cells[-missing:] for digit in range(9)
    ]
    return puzzle.space.names(sum(1 << candidate for candidate in shown) & position.alive)


@pytest.mark.parametrize(
    "cells",
    [
        boxes(5),
        boxes(1, 2),
        boxes(1, 4),
        boxes(5, 6),
        boxes(1, 2, 4),
        boxes(7, 8, 9),
        rows(9),
        rows(8, 9),
        rows(1, 2, 3, 4),
        columns(4, 5, 6, 7),
        columns(6, 7, 8, 9),
    ],
)
def test_houses_side_by_side_are_added_up(cells: list[Place]) -> None:
    row, column = cells[-1]
    assert left(cells, 1) == [f"r{row + 1}c{column + 1}=1"]


@pytest.mark.parametrize(
    "cells",
    [
        boxes(1, 2, 4, 5),  # too many
        rows(1, 2, 3, 4, 5),
        boxes(1, 5),  # they meet at a corner
        boxes(3, 4),  # one ends where the other begins, a row below
        boxes(4, 6),
        boxes(1, 2, 9),
        rows(1, 3),
    ],
)
def test_other_houses_are_not(cells: list[Place]) -> None:
    assert len(left(cells, 1)) == 9


@pytest.mark.parametrize(("missing", "largest"), [(2, 2), (3, 4), (4, 7)])
def test_up_to_four_cells_may_be_missing(missing: int, largest: int) -> None:
    """Where the others hold at least 1 each, none of them is larger."""
    assert len(left(rows(1), missing)) == missing * largest


def test_five_cells_are_too_many() -> None:
    assert len(left(rows(1), 5)) == 5 * 9
