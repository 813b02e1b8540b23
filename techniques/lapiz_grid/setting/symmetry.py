"""Symmetries of a square: where they take cells."""

from collections.abc import Callable, Mapping

from lapiz import BadInput
from lapiz_grid.fields import Cells

Move = Callable[[int, int, int], tuple[int, int]]
"""Where a cell goes, given its row and column and the last of them, from 0."""
SYMMETRIES: Mapping[str, Move] = {
    "half-turn": lambda row, column, last: (last - row, last - column),
    "quarter-turn": lambda row, column, last: (column, last - row),
    "left-right": lambda row, column, last: (row, last - column),
    "up-down": lambda row, column, last: (last - row, column),
    "diagonal": lambda row, column, last: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
}


def named(symmetry: str) -> Move:
    """Return the symmetry of a name; BadInput for an unknown one."""
    if symmetry not in SYMMETRIES:
        expected = ", ".join(SYMMETRIES)
        raise BadInput(f"option symmetry is {symmetry!r}, expected one of: {expected}")
    return SYMMETRIES[symmetry]


def images(cells: Cells, side: int, symmetry: str) -> list[Cells]:
    """Return cells in order and where a symmetry takes them, again and again, until they are back.

    >>> images((0, 1), 4, "half-turn"), images((5, 6), 4, "left-right")
    ([(0, 1), (15, 14)], [(5, 6), (6, 5)])
    """
    move, met = named(symmetry), [cells]
    while True:
        rows = (move(*divmod(cell, side), side - 1) for cell in met[-1])
        image = tuple(row * side + column for row, column in rows)
        if image == cells:
            return met
        met.append(image)


def orbits(side: int, symmetry: str) -> list[Cells]:
    """Return the cells of a square in groups that a symmetry exchanges.

    >>> orbits(2, "half-turn"), orbits(2, "quarter-turn")
    ([(0, 3), (1, 2)], [(0, 1, 2, 3)])
    """
    sets = (
        frozenset(image[0] for image in images((cell,), side, symmetry)) for cell in range(side**2)
    )
    return [tuple(sorted(orbit)) for orbit in dict.fromkeys(sets)]
