"""The search for unique rectangles and loops: ways through cells that have two digits in common."""

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from lapiz import bits, lowest, of_layout, single, union
from lapiz_sudoku.board import Grid, Layout, pairs_of
from lapiz_sudoku.explainer.tables import tables

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
        further = {cell: grid.digits_of(cell) & ~mask for cell in bits(board)}
        search = _Search(_beside(grid.layout, board), inside, further, [])
        _grow(search, (start,), -1, 0, ALLOWANCE, inside[start], 0)
        for path in search.found:
            yield _loop(grid, path, mask)


class _Search(NamedTuple):
    """What a search for loops looks at, by cell, and what it has found.

    The cells beside in box, row, column; the houses as a set; the digits besides the two.
    """

    beside: dict[int, list[tuple[int, ...]]]
    inside: list[int]
    further: dict[int, int]
    found: list[tuple[int, ...]]


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


def _grow(
    search: _Search,
    path: tuple[int, ...],
    last: int,
    extra: int,
    allowed: int,
    own: int,
    other: int,
) -> None:
    """Note the loops that a way grows to, through cells with both digits.

    `last` is the sort of its last link, `extra` the further digits of its cells, `allowed` how many
    cells may still have some. `own` are the houses of its last cell and of every second one before,
    `other` those of the cells between. In a valid loop a house has one cell of both sorts, or none;
    so no house may get two alike.
    """
    beside, inside, further, found = search
    for sort, cells_ in enumerate(beside[path[-1]]):
        if sort == last:
            continue
        for cell in cells_:
            houses = inside[cell]
            if houses & other:
                if cell == path[0] and len(path) >= 4 and own == other:
                    found.append(path)
            elif cell not in path:
                more = further[cell]
                every = extra | more
                if not more:
                    _grow(search, (*path, cell), sort, extra, allowed, houses | other, own)
                elif allowed > 0 or single(every):
                    _grow(search, (*path, cell), sort, every, allowed - 1, houses | other, own)


def _loop(grid: Grid, path: tuple[int, ...], mask: int) -> Loop:
    roof = tuple(cell for cell in path if grid.digits_of(cell) != mask)
    return Loop(path, mask, roof, union(grid.digits_of(cell) for cell in roof) & ~mask)
