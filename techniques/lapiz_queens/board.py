"""The shape of a board, the space made of it, and the view that techniques are given."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import attrs

from lapiz import Item, Name, Position, Space, bits, of_process, union

LARGEST_BOARD = 64
"""The largest side of a board that is looked at square by square (4,096 candidates)."""

LARGEST_EMPTY_SIDE = 1_000_000
"""The largest side of an empty board that is solved, by the explicit construction."""

REQUIRED = ("row", "column", "region")
"""The sorts of lines that hold exactly one queen; all others hold at most one."""

Square = tuple[int, int]


@attrs.frozen
class QueensShape:
    """What distinguishes boards: side, rules, and a region label for each square (or none).

    With `diagonals` no two queens share a diagonal; without `touching` none are neighbours.
    """

    size: int
    regions: tuple[str, ...] = ()
    diagonals: bool = True
    touching: bool = True

    @property
    def whole(self) -> bool:
        """Whether the board is too large for squares: its candidates are whole solutions."""
        return self.size > LARGEST_BOARD

    @property
    def plain(self) -> bool:
        """Whether the rules are those of n queens and no others."""
        return self.diagonals and not self.regions


def shape_of(space: Space) -> QueensShape:
    """Return the shape that a space was made of."""
    assert isinstance(space.layout, QueensShape)
    return space.layout


def square_name(row: int, column: int) -> str:
    """Return the name of a square, given from 0.

    >>> square_name(0, 2)
    'r1c3'
    """
    return f"r{row + 1}c{column + 1}"


@of_process(most=32)
def space_of(shape: QueensShape) -> Space:
    """Return the space of a shape: candidate r·n + c is a queen on row r, column c (from 0).

    Items are the rows, columns and regions (required), then diagonals, antidiagonals or the 2 x 2
    blocks of squares (at most one queen in each says that none touch). A board beyond
    `LARGEST_BOARD` is one item with two candidates: a known solution and its mirror image.

    >>> space = space_of(QueensShape(4))
    >>> space.labels[6], [item.name for item in space.items[3:5]], len(space.items)
    ('r2c3', ['row 4', 'column 1'], 18)
    """
    if shape.whole:
        labels = "Pauls' pattern", "its mirror image"
        return Space(labels, (Item("the whole board", "board", 0b11),), {}, shape)
    n = shape.size
    items = [
        Item(name, sort, union(1 << r * n + c for r, c in squares), sort in REQUIRED)
        for sort, name, squares in _lines(shape)
    ]
    names = tuple(square_name(r, c) for r, c in product(range(n), repeat=2))
    return Space(names, tuple(items), {}, shape)


def _lines(shape: QueensShape) -> Iterator[tuple[str, Name, Sequence[Square]]]:
    """Yield sort, name and squares of each line."""
    n = shape.size
    squares = [(row, column) for row in range(n) for column in range(n)]
    for row in range(n):
        yield "row", Name("row {0}", row + 1), squares[row * n : row * n + n]
    for column in range(n):
        yield "column", Name("column {0}", column + 1), squares[column::n]
    for label in dict.fromkeys(shape.regions):
        labelled = zip(squares, shape.regions, strict=True)
        region = [square for square, here in labelled if here == label]
        yield "region", Name("region {0}", label), region
    if shape.diagonals:
        yield from _diagonals(squares, n)
    elif not shape.touching:
        for r, c in product(range(n - 1), repeat=2):
            block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            yield "block", Name("the block at {0}", square_name(r, c)), block


def _diagonals(squares: Sequence[Square], n: int) -> Iterator[tuple[str, Name, Sequence[Square]]]:
    """Yield the diagonals of both directions, except those of a single square."""
    for away in range(2 - n, n - 1):
        line = [(r, c) for r, c in squares if c - r == away]
        yield "diagonal", Name("the diagonal from {0}", square_name(*line[0])), line
    for total in range(1, 2 * n - 2):
        line = [(r, c) for r, c in squares if c + r == total]
        yield "antidiagonal", Name("the antidiagonal from {0}", square_name(*line[0])), line


@attrs.frozen
class QueensBoard:
    """A position of a board."""

    position: Position

    @property
    def shape(self) -> QueensShape:
        """The side, rules and regions of the board."""
        return shape_of(self.position.space)

    def free(self, lines: Iterable[int]) -> int:
        """Return the free squares of some lines (item numbers)."""
        space = self.position.space
        return union(space.sets[number] for number in lines) & self.position.open

    def queens_on(self, squares: int) -> int:
        """Return placed queens that attack these squares; each attacks one that no earlier does."""
        space, unattacked, queens = self.position.space, squares, 0
        for queen in bits(self.position.placed):
            if unattacked & ~space.keep[queen]:
                unattacked &= space.keep[queen]
                queens |= space.bit[queen]
        return queens
