"""Finds naked and hidden subsets: k digits in k cells of a house, seen from either side.

Both are one search. *Things* have *values*: cells have digits, the digits of a house have places;
a subset is k things with k values between them. In a house with m open cells a naked subset of k
cells leaves a hidden one of m - k digits, so that only the smaller of the two is searched for, and
the other is read off it. Most houses have none, which a known solution shows for all at once;
what the others hold is remembered, as most houses do not change in a step.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

import attrs

from lapiz import bits, lowest, single, union
from lapiz_sudoku.basics.subset_houses import houses_with_subsets
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["Subset", "crossing_subsets", "subsets_of"]

LARGEST = 4
"""The most cells of a subset: in a house of nine a larger one has a smaller one beside it."""

Things = list[tuple[int, int]]
"""Things, each a bit, in order, with their values: cells with digits, or digits with places."""


@attrs.frozen
class Subset:
    """Some digits (a mask), as many cells (a board), a house that holds them, and the effect."""

    digits: int
    cells: int
    house: int
    removes: int


# --- in one house ---------------------------------------------------------------------------


@lru_cache(maxsize=16)
def subsets_of(grid: Grid) -> dict[tuple[bool, int], list[Subset]]:
    """Return the subsets with an effect, by whether they are hidden and by size.

    Each comes once. A cell with one digit belongs to no naked subset, a digit with one place in
    its house to no hidden one. Boxes come first, as in HoDoKu, whose scores depend on the order.
    """
    found: dict[tuple[bool, int], dict[tuple[int, int], Subset]] = {}
    layout, order = grid.layout, _order(grid.layout)
    for house in sorted(houses_with_subsets(grid), key=order.__getitem__):
        inside = grid.position.open & _candidates(layout)[house]
        for hidden, digits, cells in layout.remember(_subsets_in, inside, house, grid):
            known = found.setdefault((hidden, cells.bit_count()), {})
            removes = _effect(grid, hidden, digits, cells)
            if removes and (digits, cells) not in known:
                first = house if hidden else _first_house(grid, cells)
                known[digits, cells] = Subset(digits, cells, first, removes)

    def place(one: Subset) -> tuple[int, int]:
        return order[one.house], one.digits

    return {
        (hidden, size): list(some.values()) if hidden else sorted(some.values(), key=place)
        for (hidden, size), some in found.items()
    }


def _first_house(grid: Grid, cells: int) -> int:
    """Return the first house, in the order, that holds some cells and has more open ones."""
    boards, size = grid.layout.house_boards, cells.bit_count()
    return min(
        (
            house
            for house in grid.layout.common_houses(cells)
            if (boards[house] & grid.unsolved).bit_count() > size
        ),
        key=_order(grid.layout).__getitem__,
    )


@lru_cache(maxsize=KEPT)
def _order(layout: Layout) -> dict[int, int]:
    """Return the place of each house in the order: boxes, rows, columns, then the others."""
    first = [*layout.boxes, *layout.rows, *layout.columns]
    others = range(len(first), len(layout.houses))
    return {house: place for place, house in enumerate([*first, *others])}


@lru_cache(maxsize=KEPT)
def _candidates(layout: Layout) -> list[int]:
    """Return the candidates of each house."""
    return [board * layout.every for board in layout.house_boards]


def _effect(grid: Grid, hidden: bool, digits: int, cells: int) -> int:
    if hidden:
        return grid.candidates_in(cells, (1 << grid.side) - 1 & ~digits)
    return grid.candidates_in(grid.layout.seen_by_all(cells), digits)


def _subsets_in(layout: Layout, house: int, grid: Grid) -> Sequence[tuple[bool, int, int]]:
    """Return the subsets of a house that can have an effect: whether hidden, digits, cells.

    It depends on the open candidates of the house alone.
    """
    own = layout.house_boards[house]
    digits = [
        (1 << digit, places) for digit, board in enumerate(grid.boards) if (places := board & own)
    ]
    cells = [(1 << cell, grid.digits_of(cell)) for cell in bits(own & grid.unsolved)]
    total = len(digits)
    if total < 3 or len(cells) != total:
        return ()
    all_digits, all_cells = union(map(itemgetter(0), digits)), union(map(itemgetter(0), cells))
    found = {(values, taken) for taken, values in _closed(cells, min(LARGEST, total // 2))}
    found.update(
        (all_digits & ~taken, all_cells & ~values)
        for taken, values in _closed(digits, min(LARGEST, (total - 1) // 2))
    )
    return [
        one for some, taken in sorted(found) for one in _sides(layout, digits, cells, some, taken)
    ]


def _closed(things: Things, most: int) -> Things:
    """Return each union of things that have as many values, with these, up to a number.

    Where the values grow beyond the number, no more things are added.
    """
    by_count: list[Things] = [[] for _ in range(most + 1)]
    for thing in things:
        count = thing[1].bit_count()
        if count <= most:
            by_count[count].append(thing)
    found = few = by_count[1]
    for size in range(2, most + 1):
        few = few + by_count[size]
        if len(few) >= size:
            found = found + _unions(few, size)
    return found


def _unions(few: Things, size: int) -> Things:
    unions = few
    for _ in range(size - 1):
        unions = [
            (taken | thing, both)
            for taken, values in unions
            for thing, own in few
            if thing > taken and (both := values | own).bit_count() <= size
        ]
    return unions


def _sides(
    layout: Layout, digits: Things, cells: Things, some: int, naked: int
) -> Iterator[tuple[bool, int, int]]:
    """Yield a naked subset, and the hidden one of the other digits and cells of its house."""
    if some.bit_count() != naked.bit_count():
        return
    others = union(digit for digit, _ in digits) & ~some
    rest = union(cell for cell, _ in cells) & ~naked
    active = any(places & rest for digit, places in digits if digit & some)
    if _fits(cells, naked) and (active or len(layout.common_houses(naked)) > 1):
        yield False, some, naked
    if _fits(digits, others) and active:
        yield True, others, rest


def _fits(things: Things, some: int) -> bool:
    """Tell whether some things are neither too many nor with a single among them."""
    if not 1 < some.bit_count() <= LARGEST:
        return False
    return not any(thing & some and single(values) for thing, values in things)


# --- in two houses --------------------------------------------------------------------------


def crossing_subsets(grid: Grid, size: int) -> list[Subset]:
    """Return the naked pairs or triples with an effect that lie in two houses.

    They are among those of `subsets_of`, in the same order, and need no search: a look at where
    two houses cross.
    """
    found, order = dict[int, Subset](), _order(grid.layout)
    crossing = _crossing_pairs(grid) if size == 2 else _crossing_triples(grid)
    for cells, digits in crossing:
        removes = _effect(grid, False, digits, cells)
        if removes:
            house = min(grid.layout.common_houses(cells), key=order.__getitem__)
            found[cells] = Subset(digits, cells, house, removes)
    return sorted(found.values(), key=lambda one: (order[one.house], one.digits, one.cells))


def _crossing_pairs(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield cells and digits of the naked pairs in two houses that others see with their digits."""
    few, peers, boards = grid.bivalue, grid.layout.peers, grid.boards
    for apart, firsts in grid.layout.twins:
        equal = few & few >> apart & firsts
        for board in boards if equal else ():
            equal &= ~(board ^ board >> apart)
            if not equal:
                break
        for cell in bits(equal):
            other, digits = cell + apart, grid.digits_of(cell)
            both = boards[lowest(digits)] | boards[digits.bit_length() - 1]
            if both & peers[cell] & peers[other]:
                yield 1 << cell | 1 << other, digits


def _crossing_triples(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield cells and digits of the naked triples in two houses, maybe twice."""
    few, boards = grid.bivalue | grid.trivalue, grid.boards
    for cross in grid.layout.crossings:
        inside = few & cross
        if inside.bit_count() > 2:
            for cells in _threes(inside):
                having = [number for number, board in enumerate(boards) if board & cells]
                if len(having) == 3:
                    yield cells, sum(1 << number for number in having)


def _threes(board: int) -> Iterator[int]:
    """Yield each three of some cells."""
    if board.bit_count() == 3:
        yield board
        return
    for some in combinations(bits(board), 3):
        yield 1 << some[0] | 1 << some[1] | 1 << some[2]
