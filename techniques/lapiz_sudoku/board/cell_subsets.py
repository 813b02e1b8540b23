"""Finds the subsets of some cells that have a given number of digits, looking at all at once.

A set of subsets is an int, with one bit for each subset. A subset has a digit if it holds one of
the digit's places. A counter whose binary digits are such ints counts the digits of all subsets at
once.
"""

from collections.abc import Iterable
from itertools import zip_longest

from lapiz import bits, of_process, union
from lapiz.core import Results
from lapiz_sudoku.board.grid import Grid

MOST_CELLS = 9
"""The most cells whose subsets are looked at: if there are more, those with the fewest digits."""


def cell_subsets(grid: Grid, among: int, excess: int) -> list[int]:
    """Return the sets of open cells that have `excess` more digits than cells, as boards.

    They are ordered as words in a dictionary are, with cells for letters: r1c2 comes before r1c2
    with r1c4, and both before r1c4.
    """
    if among.bit_count() > MOST_CELLS:
        among = _narrowest(grid, among & grid.unsolved)
    subsets = _subsets(among)
    holding = subsets.holding
    # The number of digits of each subset, in binary: bit i of plane p has the value 2**p in it.
    planes: list[int] = []
    for board in grid.boards:
        carry = holding[board & among]  # add one to these: XOR gives the sum, AND the carry
        for place, plane in enumerate(planes):
            if not carry:
                break
            planes[place] = plane ^ carry
            carry &= plane
        if carry:
            planes.append(carry)
    wrong = holding[among & ~grid.unsolved] | 1  # the empty subset
    for plane, size in zip_longest(planes, subsets.sizes(excess), fillvalue=0):
        wrong |= plane ^ size  # where the count differs from the wanted one in this binary digit
    boards = subsets.boards
    return [boards[rank] for rank in bits((1 << len(boards)) - 1 & ~wrong)]


def _narrowest(grid: Grid, among: int) -> int:
    """Return the cells with the fewest digits, at most `MOST_CELLS`."""
    cells = sorted(bits(among), key=lambda cell: grid.digits_of(cell).bit_count())
    return union(1 << cell for cell in cells[:MOST_CELLS])


class _Subsets:
    """All subsets of a board in order; sets of subsets are ints, bit *i* for subset *i*."""

    def __init__(self, board: int) -> None:
        self.boards, self._size = _all(board), board.bit_count()
        self.holding = _holding(board)

    def sizes(self, excess: int) -> list[int]:
        """Return all subsets' size plus excess in binary: for each digit, those with a one."""
        return _sizes((self._size, excess))


def _all(board: int) -> list[int]:
    """Return all subsets of a board in order."""
    boards = [0]
    for cell in reversed(list(bits(board))):
        # Those that begin with a cell come before all that begin with a later one.
        with_cell = [1 << cell | board for board in boards]
        boards = [0, *with_cell, *boards[1:]]
    return boards


def _holding(board: int) -> Results[int, int]:
    """Return a table that gives for a board the subsets with a cell of it."""
    holding: Results[int, int]
    holding = Results(lambda cells: union(holding[1 << cell] for cell in bits(cells)))
    for cell, with_cell in zip(bits(board), _with_each(board.bit_count()), strict=True):
        holding[1 << cell] = with_cell
    return holding


# The subsets of as many cells come in the same order, wherever these lie.


@of_process(most=100)
def _with_each(count: int) -> list[int]:
    """Return for each of so many cells the subsets that have it."""
    boards = _all((1 << count) - 1)
    return [_where(board >> cell & 1 for board in boards) for cell in range(count)]


@of_process(most=100)
def _sizes(asked: tuple[int, int]) -> list[int]:
    """Return for so many cells the subsets' size plus an excess in binary."""
    count, excess = asked
    sizes = [board.bit_count() + excess for board in _all((1 << count) - 1)]
    return [_where(size >> place & 1 for size in sizes) for place in range(max(sizes).bit_length())]


@of_process(most=2_000)
def _subsets(board: int) -> _Subsets:
    return _Subsets(board)


def _where(flags: Iterable[int]) -> int:
    return union(flag << rank for rank, flag in enumerate(flags))
