"""Deadly patterns of any shape: cells that a few digits can only fill in ways that have a twin.

A twin of a way to fill some cells is another way to fill them, with the same digits in each house.
If every way has one, the cells are deadly. More cells never make a pattern less deadly: the twin of
a part goes for the whole. So for a few digits all cells that have hardly anything else are taken at
once, without those that stand alone in a house, and asked for twins; what is not needed then goes.

Source: Sudopedia, "Deadly Pattern", and the Players' forum, "Multi-valued Universal Grave (MUG)".
"""

from collections.abc import Iterator
from itertools import combinations

import attrs

from lapiz import bits, of_layout, of_solve, union
from lapiz_sudoku.board import Grid, Layout
from lapiz_uniqueness.twins import fillings, twinless

SIZES = (3, 4)
"""How many digits a pattern may have, only the smaller number above side 9; two make loops."""
ROOFS = 2
"""How many of its cells may have further digits, and how many at least have none."""
MOST_CELLS = 18
"""Of how many cells a pattern may consist when it is asked for twins."""
MOST_WAYS = 60
"""How many ways to fill a pattern are asked for twins."""


@attrs.frozen(eq=False)
class DeadlyCells:
    """Cells (a board) that some digits (a mask) can only fill in ways that have a twin."""

    board: int
    mask: int
    guards: int


@of_solve
def deadly_patterns(grid: Grid) -> tuple[DeadlyCells, ...]:
    """Return the smallest patterns of three or four digits with few cells that have others.

    Rectangles and sets of cells that have two of the digits each are left out: they have searches
    of their own. Order: by the number of digits, the digits, then by the cells with further digits.
    """
    patterns = dict[tuple[int, int], DeadlyCells]()
    for size in SIZES if grid.side <= 9 else SIZES[:1]:
        for chosen in combinations(range(grid.digit_count), size):
            mask = union(1 << number for number in chosen)
            judge = _Judge(grid, mask)
            for board in _closed_sets(grid, mask):
                pattern = judge.least(board)
                if pattern:
                    patterns.setdefault((pattern.board, pattern.guards), pattern)
    return tuple(patterns.values())


class _Judge:
    """Tells which cells are deadly for some digits, and remembers ways to fill that have no twin.

    Without a twin for the whole a part has none.
    """

    def __init__(self, grid: Grid, mask: int) -> None:
        self.grid, self.mask = grid, mask
        self._harmless = list[int]()

    def least(self, board: int) -> DeadlyCells | None:
        """Return the smallest part of a board that is deadly, or None if the whole is not."""
        grid, mask = self.grid, self.mask
        if not self.is_deadly(board):
            return None
        for cell in sorted(bits(board), key=lambda cell: -grid.digits_of(cell).bit_count()):
            if board >> cell & 1:
                fewer = _core(grid.layout, board & ~(1 << cell))
                if fewer and self.is_deadly(fewer):
                    board = fewer
        guards = grid.candidates_in(board, grid.every_digit & ~mask)
        wide = any((grid.digits_of(cell) & mask).bit_count() > 2 for cell in bits(board))
        return DeadlyCells(board, mask, guards) if guards and wide else None

    def is_deadly(self, board: int) -> bool:
        """Tell whether all ways to fill some cells with the digits have a twin.

        False where that takes too long to know, and where there is no way: nothing is deadly then.
        """
        if any(not board & ~cells for cells in self._harmless):
            return False
        filled = fillings(self.grid, board, self.grid.candidates_in(board, self.mask), MOST_WAYS)
        if any(twinless(self.grid, filled)):
            self._harmless.append(board)
            return False
        return bool(filled)


def _closed_sets(grid: Grid, mask: int) -> Iterator[int]:
    """Yield sets of cells of some digits, none alone in a house, with a few that have others."""
    within = twice = beyond = 0
    for number, places in enumerate(grid.boards):
        if mask >> number & 1:
            twice |= within & places
            within |= places
        else:
            beyond |= places
    whole = _core(grid.layout, within & ~beyond | twice & beyond)
    bare = whole & ~beyond
    if bare.bit_count() < ROOFS:
        return
    inside = _houses_of(grid.layout)
    held = union(inside[cell] for cell in bits(bare))
    roofs = [(1 << cell, inside[cell], inside[cell] & ~held) for cell in bits(whole & beyond)]
    chosen = [roof for roof, _, alone in roofs if not alone]
    chosen += [
        one | other
        for (one, near, alone), (other, far, lonely) in combinations(roofs, 2)
        if not (alone & ~far or lonely & ~near)
    ]
    for roof in chosen:
        board = _core(grid.layout, bare | roof)
        if not roof & ~board and board.bit_count() <= MOST_CELLS:
            yield board


@of_layout
def _houses_of(layout: Layout) -> list[int]:
    """Return the houses of each cell as a set."""
    return [union(1 << house for house in numbers) for numbers in layout.houses_of]


def _core(layout: Layout, board: int) -> int:
    """Return a board without cells that are alone in a house, until there are none."""
    while True:
        alone = 0
        for house in layout.house_boards:
            inside = house & board
            if inside and not inside & (inside - 1):
                alone |= inside
        if not alone:
            return board
        board &= ~alone
