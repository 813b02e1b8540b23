"""What chains start from: cells with two digits, and digits with two places in a house."""

from lapiz import bits, of_layout, of_solve
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout


@of_solve
def pairs_of(grid: Grid) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return by mask of two digits the cells with just these, as a board and in order.

    Only pairs of digits that some cell has are in it.
    """
    boards, remaining = grid.boards, grid.bivalue
    pairs: dict[int, tuple[int, tuple[int, ...]]] = {}
    for first, board in enumerate(boards):
        # A cell comes up under the lower of its two digits, and the higher one's board follows.
        lower = board & remaining
        remaining ^= lower
        second = first
        while lower:
            second += 1
            both = lower & boards[second]
            if both:
                lower ^= both
                # `both & (both - 1)` drops the lowest bit: nothing remains of a single cell.
                members = tuple(bits(both)) if both & (both - 1) else (both.bit_length() - 1,)
                pairs[1 << first | 1 << second] = both, members
    return pairs


@of_solve
def pincers_of(grid: Grid) -> list[tuple[int, tuple[int, ...], tuple[int, ...], int, int]]:
    """Return each two pairs of digits with a digit in common, and the cells with just these pairs.

    Shapes: the common digit, the cells of the first pair, those of the second, and the digit that
    only the first pair has, then that of the second.
    """
    sorts = [(mask, members) for mask, (_, members) in pairs_of(grid).items()]
    pincers = []
    for place, (mask, cells) in enumerate(sorts, 1):
        for second, others in sorts[place:]:
            shared = mask & second
            if shared:
                x, y = (mask ^ shared).bit_length() - 1, (second ^ shared).bit_length() - 1
                pincers.append((shared.bit_length() - 1, cells, others, x, y))
    return pincers


def house_pairs(layout: Layout, board: int) -> dict[int, int]:
    """Return the houses in which a digit has just two places, by these places as a board.

    Where two houses have the same two places, it is the first house.
    """
    pairs: dict[int, int] = {}
    for number, house in enumerate(layout.house_boards):
        ends = house & board
        upper = ends & (ends - 1)  # without the lowest bit: of two places, one remains
        if upper and not upper & (upper - 1):
            pairs.setdefault(ends, number)
    return pairs


@of_layout
def strong_links(layout: Layout, board: int) -> dict[int, int]:
    """Return the house pairs of a digit's whole board, which many techniques look at."""
    return house_pairs(layout, board)
