"""The shape of a sudoku: its cells, houses and items, shared by all puzzles of that shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import combinations
from operator import and_
from typing import TYPE_CHECKING

import attrs

from lapiz import Item, Name, Space, bits, of_layout, of_process, union
from lapiz.core import Memo
from lapiz_grid.digits import SYMBOLS, Digits, usual
from lapiz_sudoku.board.lanes import Lanes

if TYPE_CHECKING:
    from lapiz_grid import Constraint, Layer, Ruling
    from lapiz_grid.sets import Cell, Cells, Digits as Mask, SetOf

_HEIGHTS = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 15: 3, 16: 4, 25: 5}
BOX_SHAPES = {side: (height, side // height) for side, height in _HEIGHTS.items()}
"""Rows and columns of a box, by side."""

HOUSE_SORTS = ("row", "column", "box", "region", "diagonal", "window", "group", "extra region")
"""The sorts of houses, which are also the sorts of their items."""

CLASSIC_SIDE = 9
KEPT = 12
"""How many layouts are kept: puzzles of one shape share one, random regions must not pile up."""


@attrs.frozen(eq=False)
class House:
    """Cells that hold no digit twice. `cells` is a board, `order` the same cells in order.

    A `full` one has as many cells as there are digits, so that it holds each of them. The argument
    of its name, if it has any, is its label: the 2 of "row 2".
    """

    number: int
    sort: str
    name: Name
    order: tuple[Cell, ...]
    cells: Cells
    full: bool = True


@attrs.frozen(cache_hash=True)
class Shape:
    """What defines a layout. `regions` is empty for boxes, else it has a label for each cell.

    `digits` are the values of the digits, as many as a row has cells or more; 1 to the side if
    nothing else is said. `constraints` are the further rules of a puzzle; without `boxes` there are
    only rows and columns (and regions, if it has them).
    """

    side: int
    regions: tuple[str, ...] = ()
    diagonals: bool = False
    windows: bool = False
    disjoint_groups: bool = False
    constraints: tuple[Constraint, ...] = ()
    boxes: bool = True
    digits: Digits = attrs.Factory(lambda self: usual(self.side), takes_self=True)

    @property
    def labels(self) -> tuple[str, ...]:
        """For each cell the label of its region or box; empty where there are none."""
        n = self.side
        if self.regions or not self.boxes or n not in BOX_SHAPES:
            return self.regions
        box_of = {cell: str(box + 1) for box in range(n) for cell in _box(n, box)}
        return tuple(box_of[cell] for cell in range(n * n))


class Layout:
    """Cells, houses and items of a sudoku of one shape.

    Cell *c* is in row c // n and column c % n; a candidate is digit·n² + cell, with digits from 0,
    of which `digits` has the values and `symbols` the characters. A layout is `full` unless it has
    more digits than a row has cells. A *board* is a set of cells. Items 0 to n² - 1 are the cells;
    the digits of each house follow: `rows`, `columns`, `boxes` (or regions), then `extra`. With
    rules about hidden `layers` their values follow the digits (`letters` counts all), and the items
    `hidden` those of the houses. By digit and cell, `exclusions` has what rules exclude.

    >>> layout = layout_of(Shape(9))
    >>> layout.houses[20].name, len(layout.houses), layout.item(2, 6)
    ('box 3', 27, 105)
    """

    def __init__(self, shape: Shape, exclusions: Sequence[Sequence[Cells]] = ()) -> None:
        self.shape = shape
        self.exclusions = exclusions
        self.side, self.cells = shape.side, shape.side**2
        self.board: Cells = (1 << self.cells) - 1  # type: ignore[assignment]
        self.digits = shape.digits
        self.digit_count = len(shape.digits)
        self.every_digit: Mask = (1 << self.digit_count) - 1  # type: ignore[assignment]
        self.symbols = "".join(SYMBOLS[value] for value in shape.digits)
        self.full = self.digit_count == self.side
        self.shifts = range(0, self.digit_count * self.cells, self.cells)
        # One bit for each digit: times a board, this is the board of every digit.
        self.every = union(1 << shift for shift in self.shifts)
        self.grid = self.board * self.every  # the candidates that are digits
        self.ruling = _ruling(shape) if shape.constraints else None
        self.houses = tuple(
            self._house(number, sort, name, tuple(order))
            for number, (sort, name, order) in enumerate(_houses(shape, self.ruling))
        )
        self.house_boards = [house.cells for house in self.houses]
        self.rows, self.columns = range(self.side), range(self.side, 2 * self.side)
        boxed = shape.boxes or bool(shape.regions)
        self.boxes = range(2 * self.side, (3 if boxed else 2) * self.side)
        self.extra = range(self.boxes.stop, len(self.houses))
        self.layers = self.ruling.layers if self.ruling else ()
        beyond = self.item(len(self.houses), 0)
        self.hidden = range(beyond, beyond + self.cells * len(self.layers))
        self.values = [(layer, value) for layer in self.layers for value in layer.values]
        self.letters = self.digit_count + len(self.values)
        self.has_extra_houses = len(self.houses) != 3 * self.side or self.ruling is not None
        self.memo = Memo()

    def _house(self, number: int, sort: str, name: Name, order: tuple[int, ...]) -> House:
        board, full = union(1 << cell for cell in order), len(order) == self.digit_count
        return House(number, sort, name, order, board, full)  # type: ignore[arg-type]

    @classmethod
    def of(cls, space: Space) -> Layout:
        """Return the layout of a space, which is one of sudoku or of a kind that is like it."""
        assert isinstance(space.layout, cls)
        return space.layout

    @cached_property
    def houses_of(self) -> list[tuple[int, ...]]:
        """The numbers of each cell's houses."""
        numbers_of: list[list[int]] = [[] for _ in range(self.cells)]
        for house in self.houses:
            for cell in house.order:
                numbers_of[cell].append(house.number)
        return [tuple(numbers) for numbers in numbers_of]

    @cached_property
    def peers(self) -> list[Cells]:
        """For each cell the board of the other cells that cannot hold the same digit.

        They share a house with it, or rules or further items exclude every digit.
        """
        if self._by_digit:
            return [reduce(and_, boards) for boards in zip(*self._by_digit, strict=True)]
        return self._in_houses

    @cached_property
    def _in_houses(self) -> list[Cells]:
        """For each cell the board of the other cells of its houses."""
        return [
            union(self.house_boards[number] for number in self.houses_of[cell]) & ~(1 << cell)
            for cell in range(self.cells)
        ]

    @cached_property
    def _by_digit(self) -> Sequence[Sequence[Cells]]:
        """What `sees` is where it is not the same for all digits; empty where it is."""
        if self.exclusions or not self.ruling:
            return self.exclusions
        seen = self.ruling.seen
        return [
            [board | seen[digit].get(cell, 0) for cell, board in enumerate(self._in_houses)]
            for digit in range(self.digit_count)
        ]

    @cached_property
    def sees(self) -> Sequence[Sequence[Cells]]:
        """By digit and cell, the board of the other cells that cannot hold the digit beside it."""
        return self._by_digit or [self.peers] * self.digit_count

    @cached_property
    def lanes(self) -> Lanes:
        """The lanes of all houses."""
        return Lanes([house.order for house in self.houses], self.cells)

    @cached_property
    def crossings(self) -> list[Cells]:
        """The boards of two cells or more that two houses share, each once."""
        pairs = combinations(self.house_boards, 2)
        shared = dict.fromkeys(first & second for first, second in pairs)
        return [board for board in shared if board & (board - 1)]

    @cached_property
    def twins(self) -> list[tuple[int, int]]:
        """The pairs of cells that share two houses or more, by the distance of their numbers.

        Shapes: the distance, and the board of the lower cell of each pair.
        """
        firsts: dict[int, int] = {}
        for shared in self.crossings:
            for first, second in combinations(bits(shared), 2):
                firsts[second - first] = firsts.get(second - first, 0) | 1 << first
        return sorted(firsts.items())

    def item(self, house: int, digit: int) -> int:
        """Return the number of the item *digit in house*."""
        return self.cells + house * self.digit_count + digit

    def in_house(self, item: int) -> tuple[int, int]:
        """Return house and digit of an item that is no cell: what `item` makes an item of."""
        return divmod(item - self.cells, self.digit_count)

    def layer_of(self, item: int) -> tuple[Layer, int]:
        """Return the layer and the cell of an item of hidden cells."""
        layer, cell = divmod(item - self.hidden.start, self.cells)
        return self.layers[layer], cell

    def seen_by_all(self, cells: SetOf[Cell], digit: int | None = None) -> Cells:
        """Return the board of the cells that every one of some cells sees: with a digit, or any."""
        seen, near = self.board, self.peers if digit is None else self.sees[digit]
        for cell in bits(cells):
            seen &= near[cell]
        return seen

    def common_houses(self, cells: SetOf[Cell]) -> list[int]:
        """Return the numbers of the houses that hold all of some cells (at least one)."""
        first, boards = (cells & -cells).bit_length() - 1, self.house_boards
        return [number for number in self.houses_of[first] if not cells & ~boards[number]]


def _ruling(shape: Shape) -> Ruling:
    from lapiz_grid import Ruling  # which most puzzles need not import

    return Ruling(shape.side, shape.constraints, shape.labels, digits=shape.digits)


def _houses(shape: Shape, ruling: Ruling | None) -> Iterator[tuple[str, Name, Sequence[int]]]:
    """Yield sort, name and cells of each house: rows, columns, boxes, then the extra ones."""
    n = shape.side
    for row in range(n):
        yield "row", Name("row {0}", row + 1), range(row * n, row * n + n)
    for column in range(n):
        yield "column", Name("column {0}", column + 1), range(column, n * n, n)
    if shape.regions:
        for label in sorted(set(shape.regions), key=shape.regions.index):
            cells = [cell for cell, region in enumerate(shape.regions) if region == label]
            yield "region", Name("region {0}", label), cells
    elif shape.boxes:
        for box in range(n):
            yield "box", Name("box {0}", box + 1), _box(n, box)
    if shape.diagonals:
        yield "diagonal", Name("the falling diagonal"), range(0, n * n, n + 1)
        yield "diagonal", Name("the rising diagonal"), range(n - 1, n * n - 1, n - 1)
    if shape.windows:
        yield from _windows(n)
    if shape.disjoint_groups:
        for place in range(n):
            yield "group", Name("group {0}", place + 1), [_box(n, box)[place] for box in range(n)]
    for number, (_, order) in enumerate(ruling.houses if ruling else (), 1):
        yield "extra region", Name("extra region {0}", number), order


def _box(n: int, box: int) -> list[int]:
    height, width = BOX_SHAPES[n]
    per_band = n // width
    top, left = box // per_band * height, box % per_band * width
    return [(top + row) * n + left + column for row in range(height) for column in range(width)]


def _windows(n: int) -> Iterator[tuple[str, Name, Sequence[int]]]:
    """Yield the windows: boxes one cell apart, inside a margin of one cell."""
    height, width = BOX_SHAPES[n]
    tops, lefts = range(1, n - height, height + 1), range(1, n - width, width + 1)
    for number, (top, left) in enumerate(((t, s) for t in tops for s in lefts), 1):
        cells = [(top + r) * n + left + c for r in range(height) for c in range(width)]
        yield "window", Name("window {0}", number), cells


@of_process(most=KEPT)
def layout_of(shape: Shape) -> Layout:
    """Return the layout of a shape, shared by all who ask for it."""
    return Layout(shape)


@of_process(most=KEPT)
def space_of(shape: Shape) -> Space:
    """Return the space of a shape, shared by all its puzzles."""
    layout = layout_of(shape)
    n, cells = layout.side, layout.cells
    places = [f"r{cell // n + 1}c{cell % n + 1}" for cell in range(cells)]
    values = (*layout.digits, *(value for _, value in layout.values))
    labels = tuple(f"{place}={value}" for value in values for place in places)
    items = [Item(place, "cell", layout.every << cell) for cell, place in enumerate(places)]
    for house in layout.houses:
        within = "{0} in " + house.name.template.replace("{0}", "{1}")
        for digit, value in enumerate(layout.digits):
            name = Name(within, value, *house.name.arguments)
            items.append(Item(name, house.sort, house.cells << (digit * cells), house.full))
    if layout.ruling:
        items += layout.ruling.items()
    houses = layout.houses
    orders = [house.order for house in houses if house.full]
    boxes_first = [*houses[2 * n : 3 * n], *houses[n : 2 * n], *houses[:n], *houses[3 * n :]]
    groups = {
        "house": tuple(orders),
        "house, boxes first": tuple(house.order for house in boxes_first if house.full),
    }
    restrictions = layout.ruling.restrictions() if layout.ruling else None
    return Space(labels, tuple(items), groups, layout, restrictions)


Further = Callable[[Layout], Iterable[Item]]
"""Yields the items that a space has besides those of its layout."""


@of_layout(most=KEPT)
def space_with(space: Space, further: Further) -> Space:
    """Return a space with further items: at most one of the candidates of each may be true.

    Its layout knows what these exclude, so that techniques do, too.

    >>> def corners(layout):
    ...     yield Item("the corners are not both 1", "corners", 1 << 0 | 1 << 15, required=False)
    >>> space = space_with(space_of(Shape(4)), corners)
    >>> [[*bits(boards[0])] for boards in (space.layout.sees[0], space.layout.peers)]
    [[1, 2, 3, 4, 5, 8, 12, 15], [1, 2, 3, 4, 5, 8, 12]]
    """
    layout = Layout.of(space)
    wide = Space(space.labels, (*space.items, *further(layout)), space.groups)
    wide.layout = Layout(
        layout.shape, [_excluded(layout, wide, d) for d in range(layout.digit_count)]
    )
    return wide


def _excluded(layout: Layout, space: Space, digit: int) -> list[Cells]:
    """Return for each cell the board of the cells that cannot hold a digit beside it."""
    first = digit * layout.cells
    return [
        space.peers(first + cell) >> first & layout.board & ~(1 << cell)
        for cell in range(layout.cells)
    ]


def is_classic(layout: Layout) -> bool:
    """Tell whether a layout is that of an ordinary sudoku: some scales know no other."""
    shape = layout.shape
    plain = not shape.regions and not layout.has_extra_houses and not layout.exclusions
    return shape.side == CLASSIC_SIDE and layout.full and plain
