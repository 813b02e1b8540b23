"""The search for unique rectangles and loops: ways through cells that have two digits in common."""

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from lapiz import bits, lowest, of_layout, single, union
from lapiz_sudoku.board.bivalue import pairs_of
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.explainer.tables import tables

__all__ = ["Loop", "loops"]

ALLOWANCE = 2
"""How many cells of a loop may have further digits, unless these are all the same digit."""


@attrs.frozen(eq=False)
class Loop:
    """Cells in the order of the loop, its two digits, and the cells that have more, in order."""

    cells: tuple[int, ...]
    digits: int
    roof: tuple[int, ...]
    extra: int

    @property
    def board(self) -> int:
        """Its cells as a board."""
        return union(1 << cell for cell in self.cells)


def loops(grid: Grid) -> Iterator[Loop]:
    """Yield the loops, in the order in which they are found from each cell of two digits."""
    starts, inside = list[tuple[int, int, int]](), _inside(grid.layout)
    for mask, (cells_, _) in pairs_of(grid).items():
        both = grid.boards[lowest(mask)] & grid.boards[mask.bit_length() - 1]
        board = _linked(grid.layout, both)
        starts += ((start, mask, board) for start in bits(cells_ & board))
    for start, mask, board in sorted(starts):
        way = _Way((start,), -1, 0, ALLOWANCE, inside[start], 0)
        yield from _ways(grid, board, mask, way)


class _Way(NamedTuple):
    """A way through cells of a loop, with what decides how it may go on.

    The sort of the last link, the further digits, how many cells may still have some; the houses
    of every second cell from the first, and of those between.
    """

    cells: tuple[int, ...]
    last: int
    extra: int
    allowed: int
    even: int
    odd: int


@of_layout
def _inside(layout: Layout) -> list[int]:
    """Return the houses of each cell, as a set."""
    return [union(1 << house for house in houses_) for houses_ in layout.houses_of]


@of_layout
def _linked(layout: Layout, board: int) -> int:
    """Return the cells of a board that may be in a loop: each house of theirs has another one."""
    while True:
        alone = union(
            inside
            for members in layout.house_boards
            if (inside := members & board) and single(inside)
        )
        if not alone:
            return board
        board &= ~alone


@of_layout
def _beside(layout: Layout, board: int) -> dict[int, list[tuple[int, ...]]]:
    """Return for each cell of a board the others in its box, row and column, in order."""
    houses_of = tables(layout).houses_of
    return {
        cell: [
            tuple(bits(board & layout.house_boards[house] & ~(1 << cell)))
            for house in houses_of[cell]
        ]
        for cell in bits(board)
    }


def _ways(grid: Grid, board: int, mask: int, way: _Way) -> Iterator[Loop]:
    """Yield the loops that a way grows to, through cells with both digits.

    In a valid loop a house has one even and one odd cell, or none; so no house may get two alike.
    """
    inside = _inside(grid.layout)
    path, odd_next = way.cells, len(way.cells) & 1
    for sort, cells_ in enumerate(_beside(grid.layout, board)[path[-1]]):
        if sort == way.last:
            continue
        for cell in cells_:
            if cell == path[0]:
                if len(path) >= 4 and way.even == way.odd:
                    yield _loop(grid, path, mask)
                continue
            seen = way.odd if odd_next else way.even
            if cell in path or seen & inside[cell]:
                continue
            own = grid.digits_of(cell) & ~mask
            extra = way.extra | own
            if not own or single(extra) or way.allowed > 0:
                even, odd = way.even, way.odd
                if odd_next:
                    odd |= inside[cell]
                else:
                    even |= inside[cell]
                allowed = way.allowed - bool(own)
                longer = _Way((*path, cell), sort, extra, allowed, even, odd)
                yield from _ways(grid, board, mask, longer)


def _loop(grid: Grid, path: tuple[int, ...], mask: int) -> Loop:
    roof = tuple(cell for cell in path if grid.digits_of(cell) != mask)
    return Loop(path, mask, roof, union(grid.digits_of(cell) for cell in roof) & ~mask)
