"""All ways to fill some cells, and which of them have no twin: no other with the same digits."""

from collections.abc import Iterator, Sequence

from lapiz import OutOfBudget, bits, union
from lapiz.core import Budget
from lapiz.proof import has_twin, ways
from lapiz_sudoku.board import Grid
from lapiz_sudoku.uniqueness.even_sets import items_of_each

NODES = 1_500
"""How many nodes the search for the ways to fill some cells may visit, and that for twins."""


def fillings(grid: Grid, board: int, allowed: int, most: int) -> list[int]:
    """Return the ways to fill some cells with some candidates; none if there are too many.

    Each is a set of candidates. Solved cells among them keep their digit.
    """
    space, budget, filled = grid.position.space, Budget(NODES, "nodes"), list[int]()
    truths = [space.sets[cell] for cell in bits(board)]
    try:
        for way in ways(allowed, truths, space.keep, budget):
            filled.append(union(1 << candidate for candidate in way))
            if len(filled) > most:
                return []
    except OutOfBudget:
        return []
    return filled


def twinless(grid: Grid, filled: Sequence[int]) -> Iterator[int]:
    """Yield those of some ways to fill the same cells that have no twin.

    Most are twins of each other. For the others what the givens allow is searched, too; one for
    which that takes too long counts as one without a twin.
    """
    items_of = items_of_each(grid.position.space)
    alike: dict[int, list[int]] = {}
    for filling in filled:
        key = union(items_of[candidate] for candidate in bits(filling))
        alike.setdefault(key, []).append(filling)
    budget = Budget(NODES, "nodes")
    for lone in [members[0] for members in alike.values() if len(members) == 1]:
        try:
            if not has_twin(lone, grid.position, budget):
                yield lone
        except OutOfBudget:
            yield lone
