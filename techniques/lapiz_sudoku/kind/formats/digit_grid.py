"""A sudoku position as the text formats see it: digits and pencil marks, cell by cell."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from lapiz import BadInput, Space, bits
from lapiz.kinds import in_rows
from lapiz_grid import usual
from lapiz_sudoku.board import BOX_SHAPES, Layout, Shape, layout_of, space_of
from lapiz_sudoku.kind.notation import SYMBOLS

Document = dict[str, Any]
"""The fields of a puzzle file: `kind`, `grid`, `placed`, `removed`, `candidates`, ..."""

SIDES = tuple(BOX_SHAPES)
"""The sides of grids with boxes."""


def plain(side: int) -> Layout:
    """Return the layout of a grid with rows, columns and boxes only."""
    return layout_of(Shape(side))


def box_labels(side: int) -> list[int]:
    """Return the number of each cell's box, from 0; one box for all cells where there are none.

    >>> box_labels(4)[:6]
    [0, 0, 1, 1, 0, 0]
    """
    height, width = BOX_SHAPES.get(side, (side, side))
    places = (divmod(cell, side) for cell in range(side * side))
    return [row // height * (side // width) + column // width for row, column in places]


def layout_with(side: int, labels: Sequence[Hashable]) -> Layout:
    """Return the layout of a grid with a label for each cell's region.

    Raises BadInput for regions that are not n of n cells.

    >>> layout_with(4, list("aabbaabbccddccdd")).shape.regions
    ()
    """
    counts = Counter(labels)
    if len(labels) != side * side or set(counts.values()) != {side}:
        sizes = ", ".join(map(str, sorted(counts.values())))
        raise BadInput(f"regions of {sizes} cells, expected {side} regions of {side} cells")
    numbers = {label: number for number, label in enumerate(counts)}
    if side in BOX_SHAPES and [numbers[label] for label in labels] == box_labels(side):
        return layout_of(Shape(side))
    return layout_of(Shape(side, tuple(SYMBOLS[numbers[label]] for label in labels)))


def region_rows(layout: Layout) -> list[str]:
    """Return the regions of a layout as rows of labels; nothing if it has boxes."""
    return in_rows("".join(layout.shape.regions), layout.side) if layout.shape.regions else []


def stated_digits(layout: Layout) -> str | list[int]:
    """Return the digits of a layout as a puzzle file has them; nothing for 1 to the side."""
    digits = layout.digits
    if digits == usual(layout.side):
        return ""
    row = digits[-1] - digits[0] == len(digits) - 1
    return f"{digits[0]}-{digits[-1]}" if row else list(digits)


def in_cells(members: int, layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield some candidates as cell and number of the digit from 1, digit by digit.

    >>> list(in_cells(1 << 16 | 1 << 3, plain(4)))
    [(3, 1), (0, 2)]
    """
    for candidate in bits(members & layout.grid):
        digit, cell = divmod(candidate, layout.cells)
        yield cell, digit + 1


def marks_of(members: int, layout: Layout) -> list[int]:
    """Return the marks of all cells: bit `value - 1` for each value that is among the candidates.

    >>> marks_of(1 << 16 | 1 << 3 | 1, plain(4))[:4]
    [3, 0, 0, 1]
    """
    # One text of binary digits for each value, read across: candidate by candidate is much slower.
    cells, every = layout.cells, (1 << layout.cells) - 1
    shifts = reversed(layout.shifts)
    texts = (format(members >> shift & every, f"0{cells}b") for shift in shifts)
    return [int("".join(bits_of_cell), 2) for bits_of_cell in zip(*texts, strict=True)][::-1]


@attrs.frozen
class DigitGrid:
    """A position on a layout; value 0 is an empty cell, a mark is a set of values.

    Values are numbers of digits from 1, whatever digits these are. Bit `value - 1` of a mark stands
    for the value. `marks` is None unless the position is given
    as pencil marks; `removed` holds (cell, value) pairs in the order of the text.

    >>> board = DigitGrid(plain(4), (1,) + (0,) * 15)
    >>> [symbols_of(mark) for mark in board.remaining()[:5]]
    ['1', '234', '234', '234', '234']
    """

    layout: Layout
    givens: Sequence[int]
    placed: Mapping[int, int] = attrs.field(factory=dict)
    removed: Sequence[tuple[int, int]] = ()
    marks: Sequence[int] | None = None

    @property
    def side(self) -> int:
        """How many rows there are."""
        return self.layout.side

    @property
    def values(self) -> list[int]:
        """The digit of each cell, given or placed, 0 where there is none."""
        return [self.placed.get(cell, given) for cell, given in enumerate(self.givens)]

    def implied(self) -> list[int]:
        """The marks of each cell that the digits in its houses do not rule out."""
        cells = self.layout.cells
        digits = ((value - 1) * cells + cell for cell, value in enumerate(self.values) if value)
        return self._with_digits(marks_of(self._space.start(digits).alive, self.layout))

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
            for cell, (may, mark) in enumerate(zip(self.implied(), self.remaining(), strict=True))
            for value in range(1, self.layout.digit_count + 1)
            if may & ~mark & (1 << (value - 1))
        ]

    def rows(self, values: Sequence[int]) -> list[str]:
        """Spell the values of all cells, one string for each row, `.` for an empty cell."""
        text = "".join(("." + self.layout.symbols)[value] for value in values)
        return in_rows(text, self.side)

    def document(self, **fields: Any) -> Document:
        """The board as a neutral document, with extra `fields`; empty ones are omitted."""
        result: Document = {"kind": "sudoku", "grid": self.rows(self.givens)}
        if self.placed:
            result["placed"] = [self.name(cell, self.placed[cell]) for cell in sorted(self.placed)]
        if self.removed:
            result["removed"] = [self.name(cell, value, "<>") for cell, value in self.removed]
        if self.marks is not None:
            symbols = self.layout.symbols
            cells = [symbols_of(mark, symbols) for mark in self.remaining()]
            result["candidates"] = in_rows(cells, self.side)
        result.update((key, value) for key, value in fields.items() if value)
        return result

    def name(self, cell: int, value: int, relation: str = "=") -> str:
        """A candidate as text: `r3c5=7`, or `r3c5<>7` for a removed one."""
        return f"{cell_name(cell, self.side)}{relation}{self.layout.digits[value - 1]}"

    @property
    def _space(self) -> Space:
        return space_of(self.layout.shape)

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


def symbols_of(mark: int, symbols: str = SYMBOLS) -> str:
    """Spell a set of values, smallest first; by default digits from 1.

    >>> symbols_of(0b1000000101)
    '13A'
    """
    return "".join(symbol for at, symbol in enumerate(symbols) if mark >> at & 1)


def mask_of(symbols: str, side: int, known: str = SYMBOLS) -> int:
    """Turn a spelt set of values into bits; -1 if some character is wrong for so many digits.

    >>> mask_of("13A", 10), mask_of("13A", 9), mask_of("11", 9)
    (517, -1, -1)
    """
    mark = 0
    for symbol in symbols:
        at = known.find(symbol, 0, side)
        if at < 0 or mark >> at & 1:
            return -1
        mark |= 1 << at
    return mark
