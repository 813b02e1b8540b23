"""Finds naked and hidden subsets: k digits in k cells of a house, seen from either side.

Both are one search. *Things* have *values*: cells have digits, the digits of a house have places;
a subset is k things with k values between them. In a house with m open cells a naked subset of k
cells leaves a hidden one of m - k digits, so that only the smaller of the two is searched for, and
the other is read off it. What a house holds is remembered: most houses do not change in a step.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

import attrs

from lapiz.bits import single, union
from lapiz_sudoku.grid import Grid
from lapiz_sudoku.layout import KEPT, Layout

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


@lru_cache(maxsize=16)
def subsets_of(grid: Grid) -> dict[tuple[bool, int], list[Subset]]:
    """Return the subsets with an effect, by whether they are hidden and by size.

    Each comes once. A cell with one digit belongs to no naked subset, a digit with one place in
    its house to no hidden one. Boxes come first, as in HoDoKu, whose scores depend on the order.
    """
    found: dict[tuple[bool, int], dict[tuple[int, int], Subset]] = {}
    remember, open_, boards = grid.layout.remember, grid.position.open, grid.boards
    narrow, masks = _narrow(boards), _masks(grid)
    for house, all_inside in _houses(grid.layout):
        inside = open_ & all_inside
        for hidden, digits, cells in remember(_subsets_in, inside, house, boards, narrow, masks):
            known = found.setdefault((hidden, cells.bit_count()), {})
            if (digits, cells) not in known:
                removes = _effect(grid, hidden, digits, cells)
                if removes:
                    known[digits, cells] = Subset(digits, cells, house, removes)
    return {key: list(subsets.values()) for key, subsets in found.items()}


@lru_cache(maxsize=16)
def crossing_subsets(grid: Grid) -> dict[int, list[Subset]]:
    """Return the naked pairs and triples with an effect that lie in two houses, by size.

    They are among those of `subsets_of`, in the same order, and need no search: a look at where
    two houses cross.
    """
    found: dict[int, dict[int, Subset]] = {2: {}, 3: {}}
    remember, open_, masks = grid.layout.remember, grid.position.open, _masks(grid)
    few = grid.with_digits[2] | grid.with_digits[3]
    for house, all_inside, crosses in _crossings(grid.layout):
        inside = open_ & all_inside
        for size, digits, cells in remember(_crossing_in, inside, house, crosses, few, masks):
            if cells not in found[size]:
                removes = _effect(grid, False, digits, cells)
                if removes:
                    found[size][cells] = Subset(digits, cells, house, removes)
    return {size: list(subsets.values()) for size, subsets in found.items()}


def _crossing_in(
    layout: Layout, house: int, crosses: list[int], few: int, masks: Mapping[int, int]
) -> list[tuple[int, int, int]]:
    """Return size, digits and cells of the naked pairs and triples where a house is crossed.

    `few` are the cells with two or three digits.
    """
    few &= layout.house_boards[house]
    found = set()
    for cross in crosses:
        if (few & cross).bit_count() < 2:
            continue
        inside = _cells(masks, few & cross)
        for size in (2, 3):
            for some in combinations(inside, size):
                digits = union(mask for _, mask in some)
                if digits.bit_count() == size:
                    found.add((size, digits, union(cell for cell, _ in some)))
    return sorted(found)


@lru_cache(maxsize=KEPT)
def _crossings(layout: Layout) -> list[tuple[int, int, list[int]]]:
    """Return the houses with their candidates, and where later ones cross in at least two cells."""
    houses, boards = _houses(layout), layout.house_boards
    found = []
    for order, (house, inside) in enumerate(houses):
        others = (boards[house] & boards[other] for other, _ in houses[order + 1 :])
        crosses = [cross for cross in others if cross.bit_count() > 1]
        if crosses:
            found.append((house, inside, crosses))
    return found


@lru_cache(maxsize=KEPT)
def _houses(layout: Layout) -> list[tuple[int, int]]:
    """Return the houses with all their candidates: boxes, rows, columns, then the others."""
    boxes_first = [*layout.boxes, *layout.rows, *layout.columns]
    every = union(1 << digit * layout.cells for digit in range(layout.side))
    return [
        (house, layout.house_boards[house] * every)
        for house in [*boxes_first, *range(len(boxes_first), len(layout.houses))]
    ]


def _effect(grid: Grid, hidden: bool, digits: int, cells: int) -> int:
    if hidden:
        return grid.candidates_in(cells, (1 << grid.side) - 1 & ~digits)
    return grid.candidates_in(grid.layout.seen_by_all(cells), digits)


def _subsets_in(
    layout: Layout, house: int, boards: list[int], narrow: list[int], masks: Mapping[int, int]
) -> Sequence[tuple[bool, int, int]]:
    """Return the subsets of a house that can have an effect: whether hidden, digits, cells.

    It depends on the open candidates of the house alone.
    """
    own = layout.house_boards[house]
    digits = [(1 << digit, places) for digit, board in enumerate(boards) if (places := board & own)]
    total = len(digits)
    if total < 3:
        return ()
    most = min(LARGEST, total // 2)
    naked = _closed(_cells(masks, own & narrow[most]), most)
    hidden = _closed(digits, min(LARGEST, (total - 1) // 2))
    if not naked and not hidden:
        return ()
    all_digits, all_cells = union(digit for digit, _ in digits), union(map(itemgetter(1), digits))
    if all_cells.bit_count() != total:
        return ()
    found = {(values, taken) for taken, values in naked}
    found.update((all_digits & ~taken, all_cells & ~values) for taken, values in hidden)
    cells = _cells(masks, all_cells)
    return [
        one for some, taken in sorted(found) for one in _sides(layout, digits, cells, some, taken)
    ]


def _cells(masks: Mapping[int, int], among: int) -> Things:
    """Return some cells with their digits."""
    found = []
    while among:
        cell = among & -among
        found.append((cell, masks[cell]))
        among ^= cell
    return found


@lru_cache(maxsize=16)
def _masks(grid: Grid) -> dict[int, int]:
    """Return the digits of each open cell, the cell as a bit: all at once, for all houses."""
    found: dict[int, int] = {}
    for digit, board in enumerate(grid.boards):
        mask = 1 << digit
        while board:
            cell = board & -board
            found[cell] = found.get(cell, 0) | mask
            board ^= cell
    return found


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


def _narrow(boards: list[int]) -> list[int]:
    """Return for each number up to LARGEST the open cells with at most so many digits."""
    one = two = three = four = five = 0
    for board in boards:
        five |= four & board
        four |= three & board
        three |= two & board
        two |= one & board
        one |= board
    return [0, one & ~two, one & ~three, one & ~four, one & ~five]
