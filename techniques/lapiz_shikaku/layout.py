"""The shape of a shikaku: its clues, the rectangles of each, and the space made of them."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from operator import xor
from typing import cast, overload

import attrs

from lapiz import Candidates, Item, Name, Space, of_process
from lapiz.core import Memo, Results

Rectangle = tuple[int, int, int, int]
"""Top row, left column, height, width, from 0."""


@attrs.frozen
class Clue:
    """A number on the board: its row and column from 0, and the size of its rectangle."""

    row: int
    column: int
    size: int


class ShikakuLayout:
    """The clues of a board, and every rectangle that each can have.

    Square *s* is row s // columns, column s % columns. Clue *k* has the candidates from
    `starts[k]` on, by height, then from top to bottom, then from left to right; candidate *c* is
    the rectangle `rectangles[c]`. Item k is the clue, item `len(clues) + s` the square.

    `outside` and `mixed` count what the two sieves dropped: rectangles of a clue's size that hold
    it but reach beyond the board, and of the others those that hold another number too.

    >>> layout = ShikakuLayout(2, 2, (Clue(0, 0, 2), Clue(1, 0, 2)))
    >>> layout.rectangles, layout.outside, layout.mixed
    ([(0, 0, 1, 2), (1, 0, 1, 2)], 4, 2)
    """

    def __init__(self, rows: int, columns: int, clues: Sequence[Clue]) -> None:
        self.rows, self.columns, self.clues = rows, columns, tuple(clues)
        self.memo = Memo()
        self.starts: list[int] = []
        self.rectangles: list[Rectangle] = []
        self.outside = self.mixed = 0
        occupied = [0] * rows
        for clue in self.clues:
            occupied[clue.row] |= 1 << clue.column
        for clue in self.clues:
            self.starts.append(len(self.rectangles))
            self._add_clue(clue, occupied)

    def _add_clue(self, clue: Clue, occupied: Sequence[int]) -> None:
        """Add the rectangles of a clue in runs, and count what the sieves drop.

        A run holds the rectangles of one height and top row: other clues in these rows leave one
        span of columns free around the clue, and the rectangles lie side by side in it.
        """
        row, column, size = clue.row, clue.column, clue.size
        rows, columns, rectangles = self.rows, self.columns, self.rectangles
        before = len(rectangles)
        above = self._spans(clue, range(row, max(row - size, -1), -1), occupied)
        below = self._spans(clue, range(row, min(row + size, rows)), occupied)
        widest = above[0][1] - above[0][0]
        highest, under = row - len(above) + 1, row + len(below)
        inside = 0
        for height in divisors(size):
            width = size // height
            first_top, last_top = max(0, row - height + 1), min(row, rows - height)
            first_left, last_left = max(0, column - width + 1), min(column, columns - width)
            if first_top > last_top or first_left > last_left:
                continue
            inside += (last_top - first_top + 1) * (last_left - first_left + 1)
            if width > widest:
                continue
            for top in range(max(first_top, highest), min(last_top, under - height) + 1):
                low, high = above[row - top]
                other_low, other_high = below[top + height - 1 - row]
                first = max(low, other_low, first_left)
                last = min(column, min(high, other_high) - width)
                if first <= last:
                    rectangles += [(top, left, height, width) for left in range(first, last + 1)]
        self.outside += size * len(divisors(size)) - inside
        self.mixed += inside - len(rectangles) + before

    def _spans(self, clue: Clue, rows: range, occupied: Sequence[int]) -> list[tuple[int, int]]:
        """Return the columns (first, one past the last) free around a clue in 1, 2, 3… rows.

        The rows end before the next clue in the clue's own column.
        """
        clue_bit = 1 << clue.column
        before, after = clue_bit - 1, clue.column + 1
        taken = occupied[clue.row] & ~clue_bit
        spans = []
        for row in rows:
            if row != clue.row:
                if occupied[row] & clue_bit:
                    break
                taken |= occupied[row]
            beyond = taken >> after
            # The nearest taken columns: the lowest bit beyond the clue, the highest before it.
            high = after + (beyond & -beyond).bit_length() - 1 if beyond else self.columns
            spans.append(((taken & before).bit_length(), high))
        return spans

    @cached_property
    def covers(self) -> list[int]:
        """For each square the set of the rectangles that cover it.

        A rectangle's bit is flipped at its four corners. Summed by XOR to the right and down, the
        flips give the bit inside the rectangle and nothing outside: a difference array in two
        dimensions.
        """
        stride = self.columns + 1
        turns = [0] * (stride * (self.rows + 1))
        bit = 1
        for top, left, height, width in self.rectangles:
            first = top * stride + left
            under = first + height * stride
            turns[first] ^= bit
            turns[first + width] ^= bit
            turns[under] ^= bit
            turns[under + width] ^= bit
            bit <<= 1
        covering: list[int] = []
        above = [0] * self.columns
        for start in range(0, self.rows * stride, stride):
            line = accumulate(turns[start : start + self.columns], xor)
            above = list(map(xor, above, line))
            covering += above
        return covering

    @cached_property
    def clue_at(self) -> dict[int, int]:
        """The number of the clue in a square, for the squares that have one."""
        return {
            clue.row * self.columns + clue.column: number for number, clue in enumerate(self.clues)
        }

    @cached_property
    def boards(self) -> list[int]:
        """For each rectangle the set of its squares."""
        columns = self.columns
        # rows[h] has the first square of h rows; times a run of w bits it is a block of h x w.
        rows = [sum(1 << row * columns for row in range(height)) for height in range(self.rows + 1)]
        return [
            (rows[height] * ((1 << width) - 1)) << (top * columns + left)
            for top, left, height, width in self.rectangles
        ]

    def clue_of(self, candidate: int) -> int:
        """Return the number of the clue that a rectangle belongs to."""
        # Of clues without any rectangle, which share a start, the last one has it.
        return bisect_right(self.starts, candidate) - 1

    def squares(self, candidate: int) -> list[int]:
        """Return the squares of a rectangle, in reading order."""
        top, left, height, width = self.rectangles[candidate]
        columns = self.columns
        return [
            square
            for start in range(top * columns + left, (top + height) * columns, columns)
            for square in range(start, start + width)
        ]

    def item(self, square: int) -> int:
        """Return the number of a square's item, which says that the square is covered."""
        return len(self.clues) + square

    def name(self, rectangle: Rectangle) -> str:
        """Return the name of a rectangle: its corners, `r1c1-r2c3`, or its one square."""
        top, left, height, width = rectangle
        names = square_names(self.rows, self.columns)
        first = top * self.columns + left
        last = first + (height - 1) * self.columns + width - 1
        return names[first] if first == last else f"{names[first]}-{names[last]}"


def layout_of(space: Space) -> ShikakuLayout:
    """Return the layout that a space was made of."""
    assert isinstance(space.layout, ShikakuLayout)
    return space.layout


@of_process(most=None)
def divisors(number: int) -> tuple[int, ...]:
    """Return the divisors of a number, smallest first.

    >>> divisors(12)
    (1, 2, 3, 4, 6, 12)
    """
    return tuple(divisor for divisor in range(1, number + 1) if number % divisor == 0)


@of_process(most=None)
def square_names(rows: int, columns: int) -> tuple[str, ...]:
    """Return the names of all squares of a board, in reading order."""
    return tuple(
        f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)
    )


class Names(Sequence[str]):
    """The names of all rectangles of a layout, made when they are looked up."""

    def __init__(self, layout: ShikakuLayout) -> None:
        self._layout = layout

    def __len__(self) -> int:
        return len(self._layout.rectangles)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        rectangles = self._layout.rectangles[index]
        if isinstance(index, slice):
            return [self._layout.name(rectangle) for rectangle in cast(list[Rectangle], rectangles)]
        return self._layout.name(cast(Rectangle, rectangles))


class RectangleSpace(Space):
    """A space that reads what a rectangle covers off the board instead of searching for it."""

    @cached_property
    def items_of(self) -> list[tuple[int, ...]]:
        """The clue and the squares of each rectangle, as item numbers."""
        layout = cast(ShikakuLayout, self.layout)
        first = len(layout.clues)
        return [
            (layout.clue_of(candidate), *(first + square for square in layout.squares(candidate)))
            for candidate in range(len(layout.rectangles))
        ]

    @cached_property
    def keep(self) -> Results[int, int]:
        """For each rectangle all that can be true beside it, made when it is first looked up."""
        return Results(self._beside)

    def _beside(self, candidate: int) -> Candidates:
        layout = cast(ShikakuLayout, self.layout)
        seen = self.sets[layout.clue_of(candidate)]
        for square in layout.squares(candidate):
            seen |= layout.covers[square]
        return self.everything ^ seen ^ (1 << candidate)


def space_of(layout: ShikakuLayout) -> Space:
    """Return the space of a layout: the clues, then the squares, each exactly once."""
    ends = [*layout.starts[1:], len(layout.rectangles)]
    names = square_names(layout.rows, layout.columns)
    items = []
    for clue, start, end in zip(layout.clues, layout.starts, ends, strict=True):
        name = Name("{0} at {1}", clue.size, names[clue.row * layout.columns + clue.column])
        items.append(Item(name, "clue", ((1 << (end - start)) - 1) << start))
    items += [
        Item(name, "square", covers) for name, covers in zip(names, layout.covers, strict=True)
    ]
    return RectangleSpace(Names(layout), tuple(items), layout=layout)
