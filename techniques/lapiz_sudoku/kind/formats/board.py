"""A sudoku position as numbers: what every reader and writer of the formats shares."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from lapiz.core.memo import of_process
from lapiz_sudoku.kind.formats.record import Document
from lapiz_sudoku.kind.notation import SYMBOLS

__all__ = [
    "SIDES",
    "SYMBOLS",
    "Board",
    "box_shape",
    "cell_name",
    "houses",
    "mask_of",
    "peers",
    "symbols_of",
]

SIDES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)


@attrs.frozen
class Board:
    """A position: cell is side * row + column, value 0 is empty, a mark is a set of values.

    Bit `value - 1` of a mark stands for the value. `marks` is None unless the position is given
    as pencil marks; `removed` holds (cell, value) pairs in the order of the text.

    >>> board = Board(4, (1,) + (0,) * 15)
    >>> [symbols_of(mark) for mark in board.remaining()[:5]]
    ['1', '234', '234', '234', '234']
    """

    side: int
    givens: Sequence[int]
    placed: Mapping[int, int] = attrs.field(factory=dict)
    removed: Sequence[tuple[int, int]] = ()
    marks: Sequence[int] | None = None

    @property
    def values(self) -> list[int]:
        """The digit of each cell, given or placed, 0 where there is none."""
        return [self.placed.get(cell, given) for cell, given in enumerate(self.givens)]

    def implied(self) -> list[int]:
        """The marks of each cell that the digits in its row, column and box leave."""
        values = self.values
        marks = [(1 << self.side) - 1] * len(values)
        for house in houses(self.side):
            used = 0
            for cell in house:
                used |= 1 << values[cell] >> 1
            for cell in house:
                marks[cell] &= ~used
        return self._with_digits(marks)

    def remaining(self) -> list[int]:
        """The marks of each cell; a solved cell has its one digit."""
        if self.marks is not None:
            return self._with_digits(self.marks)
        marks = self.implied()
        for cell, value in self.removed:
            marks[cell] &= ~(1 << (value - 1))
        return marks

    def struck(self) -> list[tuple[int, int]]:
        """The candidates removed beyond what the digits imply, as (cell, value)."""
        if self.marks is None:
            return list(self.removed)
        return [
            (cell, value)
            for cell, (may, left) in enumerate(zip(self.implied(), self.remaining(), strict=True))
            for value in range(1, self.side + 1)
            if may & ~left & (1 << (value - 1))
        ]

    def rows(self, values: Sequence[int]) -> list[str]:
        """Spell the values of all cells, one string a row, `.` for none."""
        text = "".join(("." + SYMBOLS)[value] for value in values)
        return [text[at : at + self.side] for at in range(0, len(text), self.side)]

    def document(self, **more: Any) -> Document:
        """The board as a neutral document, with `more` keys; empty ones are left out."""
        result: Document = {"kind": "sudoku", "grid": self.rows(self.givens)}
        if self.placed:
            result["placed"] = [self.name(cell, self.placed[cell]) for cell in sorted(self.placed)]
        if self.removed:
            result["removed"] = [self.name(cell, value, "<>") for cell, value in self.removed]
        if self.marks is not None:
            cells = [symbols_of(mark) for mark in self.remaining()]
            starts = range(0, len(cells), self.side)
            result["candidates"] = [cells[at : at + self.side] for at in starts]
        result.update((key, value) for key, value in more.items() if value)
        return result

    def name(self, cell: int, value: int, sign: str = "=") -> str:
        """A candidate as text: `r3c5=7`, or `r3c5<>7` for one that is gone."""
        return f"{cell_name(cell, self.side)}{sign}{value}"

    def _with_digits(self, marks: Sequence[int]) -> list[int]:
        """Give every solved cell its one digit as mark."""
        pairs = zip(self.values, marks, strict=True)
        return [1 << (value - 1) if value else mark for value, mark in pairs]


def cell_name(cell: int, side: int) -> str:
    """Name a cell by its row and column, from 1.

    >>> cell_name(22, 9)
    'r3c5'
    """
    return f"r{cell // side + 1}c{cell % side + 1}"


def symbols_of(mark: int) -> str:
    """Spell a set of values, smallest first.

    >>> symbols_of(0b1000000101)
    '13A'
    """
    return "".join(symbol for at, symbol in enumerate(SYMBOLS) if mark >> at & 1)


def mask_of(symbols: str, side: int) -> int:
    """Turn a spelt set of values into bits; -1 when it is none of this side.

    >>> mask_of("13A", 10), mask_of("13A", 9), mask_of("11", 9)
    (517, -1, -1)
    """
    mark = 0
    for symbol in symbols:
        at = SYMBOLS.find(symbol, 0, side)
        if at < 0 or mark >> at & 1:
            return -1
        mark |= 1 << at
    return mark


def box_shape(side: int) -> tuple[int, int]:
    """Return height and width of the usual box: the height is the largest divisor up to √side.

    >>> box_shape(9), box_shape(6), box_shape(10)
    ((3, 3), (2, 3), (2, 5))

    Source: the default boxes of f-puzzles.
    """
    height = max(h for h in range(1, side + 1) if side % h == 0 and h * h <= side)
    return height, side // height


@of_process(most=16)
def houses(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of the usual rows, columns and boxes.

    >>> houses(4)[8]
    (0, 1, 4, 5)
    """
    height, width = box_shape(side)
    span = range(side)
    rows = [tuple(side * row + column for column in span) for row in span]
    columns = list(zip(*rows, strict=True))
    boxes = [
        tuple(side * (top + at // width) + left + at % width for at in span)
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]
    return (*rows, *columns, *boxes)


@of_process(most=16)
def peers(side: int) -> tuple[frozenset[int], ...]:
    """Return the peers of every cell in the usual rows, columns and boxes.

    >>> len(peers(9)[0])
    20
    """
    shared: list[set[int]] = [set() for _ in range(side * side)]
    for house in houses(side):
        for cell in house:
            shared[cell].update(house)
    return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(shared))
