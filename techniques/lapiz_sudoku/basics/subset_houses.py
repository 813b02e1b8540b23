"""Finds the houses that can hold a subset, before any subset is searched for."""

from collections.abc import Sequence

from lapiz import of_layout
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, Lanes, Layout, houses_that_may

Way = tuple[int, int]
"""Two boards in lanes: a lane with a cell of the first reaches its cells of the second."""


def houses_with_subsets(grid: Grid) -> Sequence[int]:
    """Return the houses that hold a subset, naked or hidden, with an effect in them.

    In a house, let each open cell point to the cells whose digits in a known solution it could
    take instead. The cells of a naked subset point to no others; where others point to them, it
    has an effect. So a house has none, of any size, if each cell leads to just those that
    lead to it. All houses are followed together, both ways side by side.

    May return other houses too, and returns all if no solution is known. Source: Régin, "A
    filtering algorithm for constraints of difference in CSPs" (1994).
    """
    known = houses_that_may(grid)
    if known is not None:
        return known
    solution, lanes = witness(grid.position), grid.layout.lanes
    if not solution:
        return range(len(grid.layout.houses))
    ways = _ways(grid, solution)
    cells = unseen = lanes.both(lanes.spread(grid.unsolved))
    with_subsets = 0
    while unseen:
        # Start from the lowest cell of each lane: subtracting one flips the bits up to it, and in
        # an empty lane the guard stops the borrow.
        reached = _reached(lanes, unseen & ~((unseen | lanes.guards) - lanes.lowest), ways)
        # A subset without an effect in its house may have one on cells that see it through several
        # houses: so every house whose cells do not all lead to each other is returned.
        if grid.layout.has_extra_houses:
            return lanes.houses(cells ^ reached)
        with_subsets |= lanes.holding(lanes.differing(reached))
        unseen &= ~(reached | with_subsets)
    return lanes.houses(with_subsets)


def _ways(grid: Grid, solution: int) -> list[Way]:
    """Return the ways between cells, one for each open digit."""
    ways, taken = _way.of(grid.layout), _taken(grid.layout, solution)
    return [ways[pair] for pair in zip(grid.boards, taken, strict=True) if pair[0]]


@of_layout
def _taken(layout: Layout, solution: int) -> list[int]:
    """Return for each digit its cells in a solution, in lanes."""
    return [layout.lanes.spread(solution >> shift & layout.board) for shift in layout.shifts]


@of_layout
def _way(layout: Layout, pair: tuple[int, int]) -> Way:
    """Return the ways of a digit: from its places to its own cell in each house, and back."""
    board, taken = pair
    places = layout.lanes.spread(board)
    solved, half = taken & places, layout.lanes.half
    return places | solved << half, solved | places << half


def _reached(lanes: Lanes, start: int, ways: list[Way]) -> int:
    """Return the cells that some cells lead to."""
    full, guards, gap = lanes.full, lanes.guards, lanes.gap
    reached, before = start, 0
    while reached != before:
        before = reached
        for source, target in ways:  # as `Lanes.holding`, without a call in the innermost loop
            held = (reached & source) + full & guards
            reached |= target & held - (held >> gap)
    return reached
