"""Patterns in disguise: what they prove a part of them proves, as a simpler pattern."""

from collections.abc import Iterable, Iterator

from lapiz import Deduction, bits, refuse, union
from lapiz.core import Budget
from lapiz_sudoku.board.grid import Grid

MOST_NODES = 1_000
"""How many nodes the proof of a part may take; a longer one counts as none."""


def undisguised(
    found: Iterable[Deduction], grid: Grid, pattern: slice = slice(0)
) -> Iterator[Deduction]:
    """Yield those deductions that a part of their truths does not prove as well.

    Parts are the cells in a house of what is removed, for these are a naked subset; and, if a
    `pattern` is given, all truths but one of it. So each of its truths is needed, and whatever way
    the proof is told, it names them. `pattern` says which of the truths these are.
    """
    for deduction in found:
        needed = deduction.truths[pattern]
        if not _is_subset(deduction, grid) and all(_needs(deduction, one, grid) for one in needed):
            yield deduction


def _is_subset(deduction: Deduction, grid: Grid) -> bool:
    """Tell whether all that goes lies in houses whose cells of the pattern prove that alone."""
    cells = union(1 << truth for truth in deduction.truths if truth < grid.size)
    left = deduction.removes
    for house in grid.layout.house_boards:
        inside, reached = cells & house, left & grid.candidates_in(house)
        if reached and inside & inside - 1 and _proves(tuple(bits(inside)), reached, grid):
            left &= ~reached
    return not left


def _needs(deduction: Deduction, truth: int, grid: Grid) -> bool:
    rest = tuple(other for other in deduction.truths if other != truth)
    return not _proves(rest, deduction.removes, grid)


def _proves(truths: tuple[int, ...], removes: int, grid: Grid) -> bool:
    claim = Deduction(removes, truths=truths)
    return refuse(claim, grid.position, Budget(MOST_NODES, "nodes")) is None
