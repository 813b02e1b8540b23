"""Which digits fill some circles together: every set of them is told, and no other."""

from itertools import combinations

import pytest

import lapiz
from lapiz.texts import reason

APART = ["r1c1", "r2c4", "r3c7", "r4c2", "r5c5", "r6c8", "r7c3"]
GRID = ["." * 9] * 9


def told(circles: int, grid: list[str]) -> list[str]:
    """Return the reasons of steps that tell what all circles hold."""
    cells = " ".join(APART[:circles])
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "rules": [{"counting-circles": cells}]})
    reasons = (reason(puzzle, step) for step in lapiz.steps(puzzle, "one-clue"))
    return [text for text in reasons if text.startswith("There are")]


@pytest.mark.parametrize(("circles", "known"), [(3, 0), (6, 0), (7, 0), (6, 2), (7, 2)])
def test_digits_that_fill_so_many_circles(circles: int, known: int) -> None:
    """Each digit fills as many as it says; a known one is among them."""
    grid = [f"{known}........", *GRID[1:]] if known else GRID
    sets = [
        "+".join(map(str, chosen))
        for many in range(1, circles + 1)
        for chosen in combinations(range(1, circles + 1), many)
        if sum(chosen) == circles and (not known or known in chosen)
    ]
    *others, last = sets
    ways = f"{', '.join(others)} or {last}" if others else last
    (text,) = told(circles, grid)
    assert f"There are {circles} circles, " in text
    assert f" as it says: they are {ways}, so " in text
