"""Doppelgängers: each house misses a digit; against a list of all grids that a program finds."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput

Row = tuple[int, ...]
DIGITS = {1, 2, 3, 4}
ROWS = [row for row in permutations(range(5), 4) if 0 in row]


def missing(house: Row) -> int:
    """The digit that a house of four with a 0 misses; 0 for one that is none."""
    return min(DIGITS - {*house}) if len({*house}) == 4 and 0 in house else 0


def is_doppelganger(grid: list[Row], *, boxes: bool) -> bool:
    corners = product((0, 2), repeat=2)
    squares = [tuple(grid[r + a][c + b] for a in (0, 1) for b in (0, 1)) for r, c in corners]
    sorts = [grid, [*zip(*grid, strict=True)], *([squares] if boxes else [])]
    missed = [[missing(house) for house in houses] for houses in sorts]
    if any({*one} != DIGITS for one in missed):
        return False
    zeros = [(r, c) for r, c in product(range(4), repeat=2) if grid[r][c] == 0]
    around = [(r, c, r // 2 * 2 + c // 2)[: len(sorts)] for r, c in zeros]
    return all(
        len({one[at] for one, at in zip(missed, places, strict=True)}) == len(sorts)
        for places in around
    )


def grids(first: Row) -> Iterator[list[Row]]:
    """All grids of side 4 with a first row in which no column has a digit twice."""
    waiting = [[first]]
    while waiting:
        grid = waiting.pop()
        if len(grid) == 4:
            yield grid
            continue
        for row in ROWS:
            if all(row[c] != other[c] for other in grid for c in range(4)):
                waiting.append([*grid, row])


def puzzle(rows: list[str], **more: Any) -> lapiz.Puzzle:
    document = {"kind": "sudoku", "digits": "0-4", "grid": rows, "rules": ["doppelganger"]}
    return lapiz.load({**document, **more})


@pytest.mark.parametrize("boxes", [True, False])
def test_the_grids_are_those_of_a_list(boxes: bool) -> None:
    wanted = sum(is_doppelganger(grid, boxes=boxes) for grid in grids((1, 0, 3, 2)))
    assert wanted > 1
    assert lapiz.count(puzzle(["1032", *["...."] * 3], boxes=boxes), 500) == wanted


def test_it_is_told_and_solved() -> None:
    log = lapiz.solve(puzzle(["1032", "....", "3...", "...."]))
    assert log.status == "solved"
    told = "\n".join(map(str, log.steps))
    assert "Look at the 3 that column 2 or box 1 holds if they share a 0." in told
    assert "Look at the only row without 3." in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (".Doppelganger", "other digits, expected 0 to 9"),
        (".Shape~4x4~0-5.Doppelganger", "other digits, expected 0 to 4"),
    ],
)
def test_it_needs_a_digit_more_than_cells_in_a_row(text: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        lapiz.load(text)


def test_the_texts_of_another_program_have_it() -> None:
    text = ".Shape~4x4~0-4.Doppelganger"
    read = lapiz.load(text)
    assert read.document["rules"] == ["doppelganger"]
    assert lapiz.dump(read, format="interactive-solver-text") == text
