"""Where a digit can go at all: a sieve for every technique that looks at one digit.

A placing of a digit puts it once in every house. A cell that is part of some placing cannot be
ruled out by looking at that digit alone, so techniques of one digit need only look at digits
that have other cells, and at these. Few placings, found greedily, cover most candidates, which
makes this much cheaper than the searches that it saves. Source: HoDoKu, "Templates".
"""

from functools import lru_cache

from lapiz import union
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["digits_to_search", "placeable", "unplaceable"]

NODES = 2_000
"""How many nodes the placings of one digit may take; cells left over count as unplaceable."""


@lru_cache(maxsize=8)
def digits_to_search(grid: Grid) -> list[tuple[int, int]]:
    """Return the digits that some technique of one digit may remove somewhere, and their boards."""
    remember = grid.layout.remember
    return [
        (digit, board)
        for digit, board in enumerate(grid.boards)
        if board and remember(unplaceable, board, board, digit)
    ]


def unplaceable(layout: Layout, board: int, digit: int = -1) -> int:
    """Return the cells of a digit's board that no placing contains.

    Placings found for the same digit before are tried first: they change little in a solve.
    Large boards may be given up on: it then returns too many cells, never too few.
    """
    boards, side = layout.house_boards, layout.side
    rows = [row for row in [row & board for row in boards[:side]] if row]
    rows.sort(key=int.bit_count)
    # Distinct rows give distinct columns and boxes, so all of these are met; others may not be.
    extra = [house for house in boards[3 * side :] if house & board]
    known = layout.memo.setdefault(_placing, {})
    placings = [
        way
        for way in [way & board for way in known.get(digit, ())]
        if way.bit_count() == len(rows) and all(way & house for house in extra)
    ]
    fresh = board & ~union(placings)
    apart, nodes, found = _apart(layout), NODES, 0
    while fresh and nodes > 0:
        first = fresh & -fresh
        left = board & apart[first.bit_length() - 1]
        way, nodes = _placing(rows, extra, apart, left, fresh, nodes)
        if way:
            fresh &= ~way
            placings.append(way)
        else:
            found |= first
            fresh ^= first
    known[digit] = placings
    return found | fresh


def placeable(layout: Layout, board: int, digit: int, lost: int) -> bool:
    """Tell whether some placing of a digit's board has none of the cells lost.

    Large boards may be given up on: it then tells that there is none.
    """
    boards, side = layout.house_boards, layout.side
    left = board & ~lost
    rows = sorted((row & left for row in boards[:side] if row & board), key=int.bit_count)
    extra = [house for house in boards[3 * side :] if house & board]
    for way in layout.memo.get(_placing, {}).get(digit, ()):
        if not way & ~left and way.bit_count() == len(rows) and all(way & one for one in extra):
            return True
    return bool(_placing(rows, extra, _apart(layout), left, left, NODES)[0])


def _placing(
    rows: list[int], extra: list[int], apart: list[int], left: int, fresh: int, nodes: int
) -> tuple[int, int]:
    """Return a placing among the cells left, or 0, and the nodes that remain.

    It goes row by row, through fresh cells where it can.
    """
    untried: list[tuple[int, int, int]] = []
    last, index = len(rows), 0
    while nodes > 0:
        if index < last:
            options = left & rows[index]
        elif all(left & house for house in extra):
            return left, nodes
        else:
            options = 0
        while not options:
            if not untried:
                return 0, nodes
            index, left, options = untried.pop()
        nodes -= 1
        better = options & fresh or options
        cell = better & -better
        if options != cell:
            untried.append((index, left, options ^ cell))
        left &= apart[cell.bit_length() - 1]
        index += 1
    return 0, nodes


@lru_cache(maxsize=KEPT)
def _apart(layout: Layout) -> list[int]:
    """Return for each cell the cells that it does not see, itself included."""
    return [layout.board & ~peers for peers in layout.peers]
