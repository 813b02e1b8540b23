"""All sudokus of side 4, for tests that compare with a list of all ways."""

from functools import cache
from itertools import permutations, product

Grid = tuple[tuple[int, ...], ...]
"""The digits of each row."""


@cache
def grids() -> list[Grid]:
    """The 288 sudokus of side 4."""
    rows = list(permutations((1, 2, 3, 4)))
    halves = [(a, b) for a, b in product(rows, repeat=2) if len({*a[:2], *b[:2]}) == 4]
    whole = [(*upper, *lower) for upper, lower in product(halves, repeat=2)]
    return [
        grid for grid in whole if all(len({*column}) == 4 for column in zip(*grid, strict=True))
    ]


@cache
def named_grids() -> list[dict[str, int]]:
    """The 288 sudokus of side 4, by the names of their cells in upper case (R1C1)."""
    return [
        {f"R{r}C{c}": digit for r, row in enumerate(grid, 1) for c, digit in enumerate(row, 1)}
        for grid in grids()
    ]
