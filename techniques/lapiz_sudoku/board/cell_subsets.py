"""All subsets of some cells looked at in one go, by how many digits they have.

A set of subsets is an int, one bit a subset. The subsets that hold a digit are those that hold one
of its places, and a counter whose binary digits are such ints counts the digits of all subsets
at once.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest

from lapiz import bits, union
from lapiz_sudoku.board.grid import Grid

__all__ = ["cell_subsets"]

WIDEST = 9
"""The most cells whose subsets are looked at; of more, those with the fewest digits."""


def cell_subsets(grid: Grid, among: int, excess: int) -> list[int]:
    """Return the sets of open cells that have so many digits more than cells, as boards.

    In the order of their cells, compared one by one: r1c2 comes before r1c2 with r1c4, and both
    before r1c4.
    """
    if among.bit_count() > WIDEST:
        among = _narrowest(grid, among & grid.unsolved)
    subsets = _subsets(among)
    holding = subsets.holding
    planes: list[int] = []  # how many digits each subset has, as binary numbers side by side
    for board in grid.boards:
        carry = holding[board & among]
        for place, plane in enumerate(planes):
            if not carry:
                break
            planes[place] = plane ^ carry
            carry &= plane
        if carry:
            planes.append(carry)
    wrong = holding[among & ~grid.unsolved] | 1  # the empty subset
    for plane, size in zip_longest(planes, subsets.sizes(excess), fillvalue=0):
        wrong |= plane ^ size
    boards = subsets.boards
    return [boards[rank] for rank in bits((1 << len(boards)) - 1 & ~wrong)]


def _narrowest(grid: Grid, among: int) -> int:
    """Return the cells with the fewest digits, as many as are looked at."""
    cells = sorted(bits(among), key=lambda cell: grid.digits_of(cell).bit_count())
    return union(1 << cell for cell in cells[:WIDEST])


class _Subsets:
    """All subsets of a board in order; sets of subsets are ints, bit *i* for subset *i*."""

    def __init__(self, board: int) -> None:
        self.boards = [0]
        for cell in reversed(list(bits(board))):
            with_cell = [1 << cell | board for board in self.boards]
            self.boards = [0, *with_cell, *self.boards[1:]]
        self.holding = _Holding(self.boards, board)
        self._sizes: dict[int, list[int]] = {}

    def sizes(self, excess: int) -> list[int]:
        """Return for each binary place of size plus excess the subsets that have a one there."""
        if excess not in self._sizes:
            sizes = [board.bit_count() + excess for board in self.boards]
            self._sizes[excess] = [
                _where(size >> place & 1 for size in sizes)
                for place in range(max(sizes).bit_length())
            ]
        return self._sizes[excess]


class _Holding(dict[int, int]):
    """By board the subsets that hold some cell of it, made when first asked for."""

    def __init__(self, boards: list[int], board: int) -> None:
        super().__init__()
        for cell in bits(board):
            self[1 << cell] = _where(board >> cell & 1 for board in boards)

    def __missing__(self, cells: int) -> int:
        found = self[cells] = union(self[1 << cell] for cell in bits(cells))
        return found


@lru_cache(maxsize=2_000)
def _subsets(board: int) -> _Subsets:
    return _Subsets(board)


def _where(flags: Iterable[int]) -> int:
    return union(flag << rank for rank, flag in enumerate(flags))
