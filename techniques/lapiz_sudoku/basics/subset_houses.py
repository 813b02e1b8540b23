"""Tells in which houses there are subsets at all, before any is looked for."""

from collections.abc import Sequence

from lapiz import of_layout
from lapiz.search.witness import witness
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.lanes import Lanes
from lapiz_sudoku.board.layout import Layout

__all__ = ["houses_with_subsets"]

Way = tuple[int, int]
"""Where a lane has one of the first cells, its second ones are reached."""


def houses_with_subsets(grid: Grid) -> Sequence[int]:
    """Return the houses that hold a subset, naked or hidden, with an effect in them.

    In a house, let each open cell point to the cells whose digits in a known solution it could
    take instead. The cells of a naked subset point to no others; where others point to them, it
    has an effect. So a house has none, of any size, if each cell leads to just those that
    lead to it. All houses are followed at once, both ways side by side.

    May return others too, and returns all houses when no solution is known. Source: Régin, "A
    filtering algorithm for constraints of difference in CSPs" (1994).
    """
    solution, lanes = witness(grid.position), grid.layout.lanes
    if not solution:
        return range(len(grid.layout.houses))
    ways = _ways(grid, solution)
    cells = left = lanes.both(lanes.spread(grid.unsolved))
    found = 0
    while left:
        reached = _reached(lanes, left & ~((left | lanes.guards) - lanes.lowest), ways)
        if grid.layout.has_extra_houses:  # without an effect here, cells may see it by two houses
            return lanes.houses(cells ^ reached)
        found |= lanes.holding(lanes.differing(reached))
        left &= ~(reached | found)
    return lanes.houses(found)


def _ways(grid: Grid, solution: int) -> list[Way]:
    """Return the ways between cells, by digit."""
    ways, taken = _way.of(grid.layout), _taken(grid.layout, solution)
    return [ways[pair] for pair in zip(grid.boards, taken, strict=True) if pair[0]]


@of_layout
def _taken(layout: Layout, solution: int) -> list[int]:
    """Return the cells of each digit of a solution, in lanes."""
    return [layout.lanes.spread(solution >> shift & layout.board) for shift in layout.shifts]


@of_layout
def _way(layout: Layout, pair: tuple[int, int]) -> Way:
    """Return the ways of a digit: from its places to its own cell in each house, and back."""
    board, taken = pair
    places = layout.lanes.spread(board)
    own, half = taken & places, layout.lanes.half
    return places | own << half, own | places << half


def _reached(lanes: Lanes, start: int, ways: list[Way]) -> int:
    """Return the cells that some cells lead to."""
    full, guards, gap = lanes.full, lanes.guards, lanes.gap
    reached, before = start, 0
    while reached != before:
        before = reached
        for source, target in ways:
            held = (reached & source) + full & guards
            reached |= target & held - (held >> gap)
    return reached
