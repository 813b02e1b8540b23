"""Finds naked and hidden subsets: k digits in k cells of a house, seen from either side.

Both are one search. *Things* have *values*: cells have digits, the digits of a house have places;
a subset is k things with k values between them. In a house with m open cells a naked subset of k
cells leaves a hidden one of m - k digits, so that only the smaller of the two is searched for, and
the other is read off it. Most houses have none, which a known solution shows for all at once;
what the others hold is remembered, as most houses do not change in a step.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import itemgetter

import attrs

from lapiz import bits, lowest, of_layout, of_solve, single, union
from lapiz_sudoku.basics.subset_houses import houses_with_subsets
from lapiz_sudoku.board import Grid, Layout

LARGEST_SUBSET = 4
"""The most cells of a subset: in a house of nine a larger one leaves a smaller one."""

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


@of_solve
def subsets_of(grid: Grid) -> dict[tuple[bool, int], list[Subset]]:
    """Return the subsets with an effect, by whether they are hidden and by size.

    Each comes once. A cell with one digit belongs to no naked subset, a digit with one place in
    its house to no hidden one. Boxes come first, as in HoDoKu, whose scores depend on the order.
    """
    groups: dict[tuple[bool, int], dict[tuple[int, int], Subset]] = {}
    layout, order = grid.layout, _order(grid.layout)
    for house in sorted(houses_with_subsets(grid), key=order.__getitem__):
        inside = grid.open & candidates_of(layout)[house]
        for hidden, digits, cells in subsets_in(layout, inside, house, grid):
            subsets = groups.setdefault((hidden, cells.bit_count()), {})
            removes = _effect(grid, hidden, digits, cells)
            if removes and (digits, cells) not in subsets:
                first = house if hidden else _first_house(grid, cells)
                subsets[digits, cells] = Subset(digits, cells, first, removes)

    def place(subset: Subset) -> tuple[int, int]:
        return order[subset.house], subset.digits

    return {
        (hidden, size): list(group.values()) if hidden else sorted(group.values(), key=place)
        for (hidden, size), group in groups.items()
    }


def _first_house(grid: Grid, cells: int) -> int:
    """Return the first house, in the order, that holds some cells and other open ones."""
    boards, size = grid.layout.house_boards, cells.bit_count()
    return min(
        (
            house
            for house in grid.layout.common_houses(cells)
            if (boards[house] & grid.unsolved).bit_count() > size
        ),
        key=_order(grid.layout).__getitem__,
    )


@of_layout
def _order(layout: Layout) -> dict[int, int]:
    """Return the rank of each house: boxes first, then rows, columns and the others."""
    first = [*layout.boxes, *layout.rows, *layout.columns]
    others = range(len(first), len(layout.houses))
    return {house: place for place, house in enumerate([*first, *others])}


@of_layout
def candidates_of(layout: Layout) -> list[int]:
    """Return the candidates of each house."""
    # `every` has one bit for each digit, so the product repeats the board for all digits.
    return [board * layout.every for board in layout.house_boards]


def _effect(grid: Grid, hidden: bool, digits: int, cells: int) -> int:
    if hidden:
        return grid.candidates_in(cells, grid.every_digit & ~digits)
    return grid.candidates_in(grid.layout.seen_by_all(cells), digits)


@of_layout(by=1)
def subsets_in(
    layout: Layout, inside: int, house: int, grid: Grid
) -> Sequence[tuple[bool, int, int]]:
    """Return the subsets of a house that can have an effect: whether hidden, digits, cells.

    It depends on the open candidates of the house alone.
    """
    members = layout.house_boards[house]
    digits: Things = [
        (1 << digit, places)
        for digit, board in enumerate(grid.boards)
        if (places := board & members)
    ]
    cells: Things = [(1 << cell, grid.digits_of(cell)) for cell in bits(members & grid.unsolved)]
    total, full = len(cells), layout.houses[house].full
    if total < 3 or (full and len(digits) != total):
        return ()
    all_digits, all_cells = union(map(itemgetter(0), digits)), union(map(itemgetter(0), cells))
    pairs = {
        (values, taken)
        for taken, values in _closed(cells, min(LARGEST_SUBSET, total // 2 if full else total - 1))
    }
    if full:  # else only cells are certain to be filled
        pairs.update(
            (all_digits & ~taken, all_cells & ~values)
            for taken, values in _closed(digits, min(LARGEST_SUBSET, (total - 1) // 2))
        )
    return [
        side
        for naked_digits, taken in sorted(pairs)
        for side in _sides(layout, digits, cells, naked_digits, taken)
        if full or not side[0]
    ]


def _closed(things: Things, most: int) -> Things:
    """Return the sets of k things with at most k values in all, k up to `most`, and the values.

    A set that grows beyond k values is given up.
    """
    by_count: list[Things] = [[] for _ in range(most + 1)]
    for thing in things:
        count = thing[1].bit_count()
        if count <= most:
            by_count[count].append(thing)
    closed = few = by_count[1]
    for size in range(2, most + 1):
        few = few + by_count[size]
        if len(few) >= size:
            closed = closed + closed_sets(few, size)
    return closed


def closed_sets(few: Things, size: int) -> Things:
    """Return the sets of so many things with at most as many values in all, and the values."""
    unions = few
    # Things are single bits, so `thing > taken` means that it comes after all those taken: no set
    # is met in two orders.
    for _ in range(size - 1):
        unions = [
            (taken | thing, both)
            for taken, values in unions
            for thing, more_values in few
            if thing > taken and (both := values | more_values).bit_count() <= size
        ]
    return unions


def _sides(
    layout: Layout, digits: Things, cells: Things, some: int, naked: int
) -> Iterator[tuple[bool, int, int]]:
    """Yield a naked subset, and the hidden one of the other digits and cells of its house."""
    if some.bit_count() != naked.bit_count():
        return
    others = union(digit for digit, _ in digits) & ~some
    other_cells = union(cell for cell, _ in cells) & ~naked
    active = any(places & other_cells for digit, places in digits if digit & some)
    if _fits(cells, naked) and (active or len(layout.common_houses(naked)) > 1):
        yield False, some, naked
    if _fits(digits, others) and active:
        yield True, others, other_cells


def _fits(things: Things, some: int) -> bool:
    """Tell whether some things are two to four in number, and none of them has a single value."""
    if not 1 < some.bit_count() <= LARGEST_SUBSET:
        return False
    return not any(thing & some and single(values) for thing, values in things)


# --- in two houses --------------------------------------------------------------------------


def crossing_subsets(grid: Grid, size: int) -> list[Subset]:
    """Return the naked pairs or triples with an effect that lie in two houses.

    They are among those of `subsets_of`, in the same order, but need no search: they lie where two
    houses cross.
    """
    subsets, order = dict[int, Subset](), _order(grid.layout)
    crossing = _crossing_pairs(grid) if size == 2 else _crossing_triples(grid)
    for cells, digits in crossing:
        removes = _effect(grid, False, digits, cells)
        if removes:
            house = min(grid.layout.common_houses(cells), key=order.__getitem__)
            subsets[cells] = Subset(digits, cells, house, removes)
    return sorted(
        subsets.values(), key=lambda subset: (order[subset.house], subset.digits, subset.cells)
    )


def _crossing_pairs(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield cells and digits of the naked pairs in two houses that others see with their digits."""
    few, peers, boards = grid.bivalue, grid.layout.peers, grid.boards
    for apart, firsts in grid.layout.twins:
        # Shifted by their distance the second cells lie on the first ones, so that all pairs of
        # this distance are compared together: both cells have a digit, or neither has it.
        equal = few & few >> apart & firsts
        for board in boards if equal else ():
            equal &= ~(board ^ board >> apart)
            if not equal:
                break
        for cell in bits(equal):
            second, digits = cell + apart, grid.digits_of(cell)
            both = boards[lowest(digits)] | boards[digits.bit_length() - 1]
            if both & peers[cell] & peers[second]:
                yield 1 << cell | 1 << second, digits


def _crossing_triples(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield cells and digits of the naked triples in two houses, some of them twice."""
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
    for three in combinations(bits(board), 3):
        yield 1 << three[0] | 1 << three[1] | 1 << three[2]
