"""What chains start from: cells with two digits, and digits with two places in a house."""

from functools import lru_cache

from lapiz import bits
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout

__all__ = ["pairs_of", "pincers_of", "strong_links"]


@lru_cache(maxsize=8)
def pairs_of(grid: Grid) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return by mask of two digits the cells with just these, as a board and in order.

    Only pairs of digits that some cell has are listed.
    """
    found, boards, left = {}, grid.boards, grid.bivalue
    for first, board in enumerate(boards):
        alone = board & left
        left ^= alone
        second = first
        while alone:
            second += 1
            both = alone & boards[second]
            if both:
                alone ^= both
                members = tuple(bits(both)) if both & (both - 1) else (both.bit_length() - 1,)
                found[1 << first | 1 << second] = both, members
    return found


@lru_cache(maxsize=8)
def pincers_of(grid: Grid) -> list[tuple[int, tuple[int, ...], tuple[int, ...], int, int]]:
    """Return each two sorts of two-digit cells that share a digit.

    Shapes: the shared digit, the cells of either sort, and the other digit of either sort.
    """
    sorts = [(mask, members) for mask, (_, members) in pairs_of(grid).items()]
    found = []
    for place, (mask, ones) in enumerate(sorts, 1):
        for second, others in sorts[place:]:
            shared = mask & second
            if shared:
                x, y = (mask ^ shared).bit_length() - 1, (second ^ shared).bit_length() - 1
                found.append((shared.bit_length() - 1, ones, others, x, y))
    return found


def strong_links(layout: Layout, board: int) -> dict[int, int]:
    """Return by its two places (a board) each house in which a digit has just two places.

    Of two houses with the same places it is the first.
    """
    found: dict[int, int] = {}
    for number, cells_ in enumerate(layout.house_boards):
        ends = cells_ & board
        rest = ends & (ends - 1)
        if rest and not rest & (rest - 1):
            found.setdefault(ends, number)
    return found
