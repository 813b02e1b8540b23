"""Cells that a few digits cannot fill, whatever their candidates: graphs that are not colourable.

Cells are the nodes of a graph and are joined if they see each other; to fill them with k digits is
to colour the graph with k colours. Two digits fail at an odd loop, three at a tridagon and at
hundreds of other patterns. More than k cells of one house also fail: that is a naked subset, and
none of these.
"""

from lapiz import bits, lowest, of_layout
from lapiz.core import Budget
from lapiz_sudoku.board import Layout

COLOURING_NODES = 300
"""How many nodes a search for a way to fill some cells may take before it is given up."""


@of_layout(most=2_000)
def impossible(layout: Layout, cells: int, digits: int) -> int:
    """Return as few as may be of some cells that so many digits cannot fill, or 0 if they can.

    Also 0 where more of the cells than digits are in one house.
    """
    left = kernel(layout, cells, digits)
    if not left or _fillable(layout, left, digits):
        return 0
    for cell in bits(left):
        fewer = kernel(layout, left & ~(1 << cell), digits)
        if left >> cell & 1 and fewer and not _fillable(layout, fewer, digits):
            left = fewer
    return left


def kernel(layout: Layout, cells: int, digits: int) -> int:
    """Return the cells that decide whether so many digits can fill all: 0 if that is known.

    Cells that see fewer others than there are digits can be filled last. Where a house has more
    cells than digits it is a naked subset, which is left to others.
    """
    left = _kernel(layout, cells, digits)
    return 0 if _crowded(layout, left, digits) else left


def _kernel(layout: Layout, cells: int, digits: int) -> int:
    """Return the cells without those that can be filled last: they see fewer others than digits."""
    before, peers = 0, layout.peers
    while before != cells:
        before = cells
        for cell in bits(before):
            if (peers[cell] & cells).bit_count() < digits:
                cells &= ~(1 << cell)
    return cells


def _crowded(layout: Layout, cells: int, digits: int) -> bool:
    """Tell whether a house has more of some cells than there are digits."""
    return any((house & cells).bit_count() > digits for house in layout.house_boards)


def _fillable(layout: Layout, cells: int, digits: int) -> bool:
    """Tell whether so many digits can fill some cells; yes if the search becomes too long."""
    budget = Budget(COLOURING_NODES, "nodes")
    # All digits are alike, so the first cell may have any of them, and its first peer another.
    first = lowest(cells)
    second = lowest(layout.peers[first] & cells)
    free = [cells] * digits
    for place, cell in enumerate((first, second)):
        free = _filled(layout, free, place, cell)
    return _fills(layout, free, cells & ~(1 << first | 1 << second), budget)


def _filled(layout: Layout, free: list[int], place: int, cell: int) -> list[int]:
    """Return where each digit can still be once one of them is in a cell."""
    rest = [board & ~(1 << cell) for board in free]
    rest[place] &= ~layout.peers[cell]
    return rest


def _fills(layout: Layout, free: list[int], left: int, budget: Budget) -> bool:
    """Tell whether the cells left can be filled, each with a digit that is free there."""
    if not left or not budget.take():
        return True
    once = twice = 0
    for board in free:
        twice |= once & board
        once |= board
    if left & ~once:
        return False
    cell = lowest(left & ~twice or left)
    return any(
        _fills(layout, _filled(layout, free, place, cell), left & ~(1 << cell), budget)
        for place, board in enumerate(free)
        if board >> cell & 1
    )
