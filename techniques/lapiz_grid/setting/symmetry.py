"""Symmetries of a square: where they take cells."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from lapiz import BadInput
from lapiz_grid.fields import Cells

Member = TypeVar("Member")
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


def flat(groups: Iterable[Iterable[Member]]) -> list[Member]:
    """Return the members of groups, one group after the other."""
    return [member for group in groups for member in group]


def exchanged(
    solution: Sequence[int], side: int, digits: int, symmetry: str
) -> list[tuple[int, ...]]:
    """Return the candidates of a solution, those in cells that a symmetry exchanges together.

    There are so many digits; what hidden cells hold stays alone, as all does without a symmetry.

    >>> exchanged((0, 5, 6, 3, 8), 2, 2, ""), exchanged((0, 5, 6, 3, 8), 2, 2, "half-turn")
    ([(0,), (5,), (6,), (3,), (8,)], [(0, 3), (5, 6), (8,)])
    """
    cells = side**2
    alone: list[tuple[int, ...]] = [(candidate,) for candidate in solution]
    if not symmetry:
        return alone
    hidden = [part for part in alone if part[0] >= digits * cells]
    at = {candidate % cells: candidate for candidate in solution if candidate < digits * cells}
    return [*(tuple(at[cell] for cell in orbit) for orbit in orbits(side, symmetry)), *hidden]
