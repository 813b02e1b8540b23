"""Finds naked and hidden subsets: k digits in k cells of a house, seen from either side.

Both are one search. *Things* have *values*: cells have digits (naked), the digits of a house have
places (hidden); a subset is k things with k values between them. In a house with m open cells a
naked subset of k cells leaves a hidden one of m - k digits, so that only the smaller of the two
is searched for, and the other is read off it.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache

import attrs

from lapiz.bits import union
from lapiz_sudoku.grid import Grid
from lapiz_sudoku.layout import Layout

__all__ = ["Subset", "Subsets", "subsets_of"]

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


class Subsets:
    """All naked and hidden subsets of a position, each size searched when first asked for."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.layout = grid.layout
        self.rooms: list[list[int]] = grid.layout.remember(_rooms, grid.unsolved, grid.unsolved)
        self._known: dict[tuple[bool, int], list[Subset]] = {}
        self._digits_at: dict[int, int] = {}
        self._learnt = 0

    def naked(self, size: int) -> list[Subset]:
        """Return the subsets of so many cells that have no other digits, if others have them."""
        return self._all(False, size)

    def hidden(self, size: int) -> list[Subset]:
        """Return the subsets of so many digits that have no other places, if these have others."""
        return self._all(True, size)

    def _all(self, hidden: bool, size: int) -> list[Subset]:
        found = [one for one in self._smaller(hidden, size) if one.removes]
        for other in range(1, size + hidden):
            for subset in self._smaller(not hidden, other):
                found += self._rest(subset, hidden, other + size)
        if len(found) < 2:
            return found
        found.sort(key=self._order)
        distinct = {(one.cells, one.digits): one for one in reversed(found)}
        return sorted(distinct.values(), key=self._order)

    def _order(self, subset: Subset) -> tuple[int, int, int]:
        """Boxes come first, as in HoDoKu, whose scores depend on the order of steps."""
        side, house = self.layout.side, subset.house
        place = (house - 2 * side) % (3 * side) if house < 3 * side else house
        return place, subset.digits, subset.cells

    def _smaller(self, hidden: bool, size: int) -> list[Subset]:
        """Return the subsets that are smaller than the rest of their house (naked: not larger).

        Naked ones without effect are left out: what they leave has none either.
        """
        known = self._known.get((hidden, size))
        if known is None:
            known = list(self._find_hidden(size) if hidden else self._find_naked(size))
            self._known[hidden, size] = known
        return known

    def _rest(self, subset: Subset, hidden: bool, open_cells: int) -> Iterator[Subset]:
        """Yield what a subset leaves of its houses with so many open cells, if it has an effect."""
        boards, layout = self.grid.boards, self.layout
        # Naked cells are naked in each house they share, hidden digits are hidden in one.
        for house in layout.common_houses(subset.cells) if hidden else (subset.house,):
            inside = layout.house_boards[house] & self.grid.unsolved
            if inside.bit_count() == open_cells:
                left = sum(1 << digit for digit, board in enumerate(boards) if board & inside)
                values, taken = left & ~subset.digits, inside & ~subset.cells
                removes = self._effect(hidden, values, taken)
                if removes:
                    yield Subset(values, taken, house, removes)

    def _effect(self, hidden: bool, values: int, taken: int) -> int:
        if hidden:
            return self.grid.candidates_in(taken, (1 << self.grid.side) - 1 & ~values)
        return self.grid.candidates_in(self.layout.seen_by_all(taken), values)

    def _find_naked(self, size: int) -> Iterator[Subset]:
        few = union(self._with_digits[min(size, 2) : size + 1])
        if not few:
            return
        boards = self.layout.house_boards
        inside = [
            (house, few_inside)
            for house in self.rooms[2 * size]
            if (few_inside := few & boards[house]).bit_count() >= size
        ]
        self._learn(union(few_inside for _, few_inside in inside))
        for house, few_inside in inside:
            for taken, values in _closed(self._things(few_inside), size):
                removes = self._effect(False, values, taken)
                if removes:
                    yield Subset(values, taken, house, removes)

    def _find_hidden(self, size: int) -> Iterator[Subset]:
        few = [(bit, narrow[size]) for bit, narrow in self._narrow_digits if narrow[size]]
        if len(few) < size:
            return
        for house in self.rooms[2 * size + 1]:
            things = [(bit, near[house]) for bit, near in few if house in near]
            if len(things) >= size:
                for values, taken in _closed(things, size):
                    yield Subset(values, taken, house, self._effect(True, values, taken))

    @cached_property
    def _with_digits(self) -> list[int]:
        """For each number up to LARGEST the open cells with exactly so many digits."""
        one = two = three = four = five = 0
        for board in self.grid.boards:
            five |= four & board
            four |= three & board
            three |= two & board
            two |= one & board
            one |= board
        return [0, one & ~two, two & ~three, three & ~four, four & ~five]

    @cached_property
    def _narrow_digits(self) -> list[tuple[int, list[dict[int, int]]]]:
        """For each open digit (a bit) the houses where it has few places."""
        remember = self.layout.remember
        return [
            (1 << digit, remember(_narrow, board, board))
            for digit, board in enumerate(self.grid.boards)
            if board
        ]

    def _things(self, board: int) -> Things:
        """Return each cell of a board, as a board, with its digits."""
        things, digits_at = [], self._digits_at
        while board:
            cell = board & -board
            things.append((cell, digits_at[cell]))
            board ^= cell
        return things

    def _learn(self, board: int) -> None:
        """Note the digits of some cells: quicker for all at once than cell by cell."""
        board &= ~self._learnt
        if not board:
            return
        self._learnt |= board
        digits_at = self._digits_at
        for digit, having in enumerate(self.grid.boards):
            bit, left = 1 << digit, having & board
            while left:
                cell = left & -left
                digits_at[cell] = digits_at.get(cell, 0) | bit
                left ^= cell


subsets_of = lru_cache(maxsize=16)(Subsets)


def _closed(things: Things, size: int) -> Things:
    """Return each union of so many things that have no more values, with these.

    Where the values grow beyond the size, no more things are added.
    """
    if size == 2 and len({values for _, values in things}) == len(things):
        return []
    found = things
    for _ in range(size - 1):
        found = [
            (taken | thing, both)
            for taken, values in found
            for thing, own in things
            if thing > taken and (both := values | own).bit_count() <= size
        ]
    return found


def _rooms(layout: Layout, unsolved: int) -> list[list[int]]:
    """Return for each number the houses with at least so many open cells."""
    counts = [(board & unsolved).bit_count() for board in layout.house_boards]
    rooms = [list(range(len(counts)))]
    for least in range(1, 2 * LARGEST + 2):
        rooms.append([house for house in rooms[-1] if counts[house] >= least])
    return rooms


def _narrow(layout: Layout, board: int) -> list[dict[int, int]]:
    """Return for each size the houses where a digit has few enough places, with the places."""
    exactly: list[dict[int, int]] = [{} for _ in range(LARGEST + 1)]
    for house, own in enumerate(layout.house_boards):
        places = board & own
        count = places.bit_count()
        if count <= LARGEST:
            exactly[count][house] = places
    for size in range(3, LARGEST + 1):
        exactly[size] |= exactly[size - 1]
    return exactly
