"""The board of Star Battle: squares with a star or without, and lines that have so many stars."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import comb

import attrs

from lapiz import Item, Linear, Name, Position, Space, bits, of_process, union
from lapiz.core import ClauseSink
from lapiz_queens.board import square_name

LARGEST_SIDE, MOST_STARS = 25, 5
MOST_WAYS = 5_000
"""How many ways to place the stars of a line are looked at; beyond that they are only counted."""
MOST_KNOWN = 20_000
"""How many answers a line remembers."""


@attrs.frozen(cache_hash=True)
class StarShape:
    """What distinguishes boards: side, stars a line, a region label for each square (or none).

    Candidate *s* is a star in square *s*, row by row, and size² + *s* that it has none.
    """

    size: int
    stars: int
    regions: tuple[str, ...] = ()
    touching: bool = False

    @property
    def squares(self) -> int:
        """How many squares there are."""
        return self.size * self.size

    def beside(self, square: int) -> int:
        """Return the squares that touch one, as a set of stars."""
        row, column = divmod(square, self.size)
        return union(
            1 << r * self.size + c
            for r, c in product(range(row - 1, row + 2), range(column - 1, column + 2))
            if 0 <= r < self.size and 0 <= c < self.size and (r, c) != (row, column)
        )


class StarLine:
    """The demand that a row, a column or a region has so many stars, none touching another.

    Every way to place them is looked at: what no way has is dead, also beside the line where every
    way has a star that touches a square.

    >>> line = StarLine(StarShape(3, 1), (0, 1, 2))  # the first row of nine squares
    >>> bin(line.dead(0b111_111_111_111_111_011))  # its third square has no star
    '0b11000'
    """

    def __init__(self, shape: StarShape, squares: Sequence[int]) -> None:
        self.squares, self.stars, self.count = tuple(squares), shape.stars, shape.squares
        self.own = union(1 << square for square in squares)
        self.touch: Mapping[int, int] = {
            square: 0 if shape.touching else shape.beside(square) for square in squares
        }
        around = union(self.touch.values()) & ~self.own
        self.scope = self.own | self.own << self.count | around
        self.linear = Linear(dict.fromkeys(self.squares, 1), shape.stars)
        self._known: dict[int, int | None] = {}

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add how many stars there are; that they do not touch the blocks say."""
        count = self.count
        sink.add_sum(self.stars, [[(1, square), (0, count + square)] for square in self.squares])

    def dead(self, alive: int, /) -> int | None:
        """Return the alive candidates that are part of no way; None if there is no way."""
        alive &= self.scope
        if alive not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[alive] = self._dead(alive)
        return self._known[alive]

    def _dead(self, alive: int) -> int | None:
        possible = alive & self.own
        forced = self.own & ~(alive >> self.count)
        if forced & ~possible or forced.bit_count() > self.stars:
            return None
        free = list(bits(possible & ~forced))
        missing = self.stars - forced.bit_count()
        if missing > len(free):
            return None
        if comb(len(free), missing) > MOST_WAYS:
            return 0
        return self._agreed(alive, forced, free, missing)

    def _agreed(self, alive: int, forced: int, free: list[int], missing: int) -> int | None:
        """Return what no way has, of all ways to place the missing stars."""
        used, every, touched = 0, self.own, self.scope
        for way, beside in self._ways(forced, free, missing):
            used |= way
            every &= way
            touched &= beside
        if not used and self.stars:
            return None
        gone = (self.own & ~used) | (touched & ~self.own) | every << self.count
        return gone & alive & self.scope

    def _ways(self, forced: int, free: list[int], missing: int) -> Iterator[tuple[int, int]]:
        """Yield the ways to place stars: the stars, and what they touch."""
        beside = 0
        for square in bits(forced):
            if beside >> square & 1:
                return
            beside |= self.touch[square]

        def place(at: int, left: int, way: int, beside: int) -> Iterator[tuple[int, int]]:
            if not left:
                yield way, beside
                return
            for index in range(at, len(free) - left + 1):
                square = free[index]
                near = self.touch[square]
                if not beside >> square & 1 and not near & way:
                    yield from place(index + 1, left - 1, way | 1 << square, beside | near)

        yield from place(0, missing, forced, beside)


@of_process(most=16)
def star_space(shape: StarShape) -> Space:
    """Return the space of a shape: a cell for each square, the lines, and what may not touch.

    >>> space = star_space(StarShape(5, 1))
    >>> space.labels[6], space.labels[31], [item.name for item in space.items[25:27]]
    ('r2c2', 'no star at r2c2', ['row 1', 'row 2'])
    """
    count = shape.squares
    names = [square_name(*divmod(square, shape.size)) for square in range(count)]
    items = [
        Item(Name("square {0}", name), "square", 1 << square | 1 << count + square)
        for square, name in enumerate(names)
    ]
    items += [
        Item.of_demand(name, sort, StarLine(shape, squares))
        for sort, name, squares in _lines(shape)
    ]
    if not shape.touching:
        size = shape.size
        for row, column in product(range(size - 1), repeat=2):
            corner = row * size + column
            block = union(1 << corner + step for step in (0, 1, size, size + 1))
            name = Name("the block at {0}", names[corner])
            items.append(Item(name, "block", block, required=False))
    labels = (*names, *(f"no star at {name}" for name in names))
    return Space(labels, tuple(items), {}, shape)


def _lines(shape: StarShape) -> Iterator[tuple[str, Name, list[int]]]:
    """Yield sort, name and squares of each line."""
    size, squares = shape.size, list(range(shape.squares))
    for row in range(size):
        yield "row", Name("row {0}", row + 1), squares[row * size : row * size + size]
    for column in range(size):
        yield "column", Name("column {0}", column + 1), squares[column::size]
    for label in dict.fromkeys(shape.regions):
        inside = [square for square, here in enumerate(shape.regions) if here == label]
        yield "region", Name("region {0}", label), inside


def star_shape(space: Space) -> StarShape:
    """Return the shape that a space was made of."""
    assert isinstance(space.layout, StarShape)
    return space.layout


class StarBoard:
    """A position of a board, as the techniques see it. Squares are sets of stars."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.shape = star_shape(position.space)

    @cached_property
    def lines(self) -> list[tuple[int, StarLine]]:
        """The rows, columns and regions: the numbers of their items, and what they demand."""
        demands = self.position.space.demands
        return [(number, demand) for number, demand in demands if isinstance(demand, StarLine)]

    @property
    def placed(self) -> int:
        """The stars that are placed."""
        return self.position.placed & (1 << self.shape.squares) - 1

    @property
    def open(self) -> int:
        """The squares that may have a star and need not."""
        return self.position.open & (1 << self.shape.squares) - 1

    @property
    def unmarked(self) -> int:
        """The squares that can have no star and are not yet marked so."""
        return (self.position.open >> self.shape.squares) & ~self.position.alive

    def empty(self, squares: int) -> int:
        """Return the candidates that say that squares have no star."""
        return squares << self.shape.squares

    def cells(self, squares: int) -> tuple[int, ...]:
        """Return the items of squares, to be truths."""
        return tuple(bits(squares))
