"""Even sets: sets of candidates of which every item has two or none.

If nothing else were possible in their cells, any filling would leave over one candidate in each
cell and each house, and these make a second filling: a deadly pattern. Unique rectangles and loops
(two digits), BUG-Lites (more) and the bivalue universal grave (all cells) are such sets.

Sudoku Explainer's scale has searches of its own for loops and graves (`lapiz_explainer`): it
takes what comes first, cell by cell, and knows no budget.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Space, bits, lowest, of_layout, union
from lapiz.core import Budget
from lapiz_sudoku.board import Grid, pairs_of

SEARCH_NODES = 3_000
"""How many nodes a search may visit; what it has not found by then is given up."""
ROOFS = 2
"""How many cells of a set may have further digits, unless these are all one digit."""
ALIKE = 4
"""How many cells of a set may have further digits if these are all the same digit."""
MOST_OPEN = 8
"""How many cells of a grave may have further digits."""


@of_layout
def items_of_each(space: Space) -> list[int]:
    """Return the items of each candidate as a set."""
    return [union(1 << item for item in numbers) for numbers in space.items_of]


class _PartialSet(NamedTuple):
    """An even set in the making: its members, and what may be added to them.

    `once` and `twice` are the items that have one and two of the members, `whole` the cells (a
    board) that must still get two.
    """

    members: int
    allowed: int
    once: int = 0
    twice: int = 0
    whole: int = 0


class _EvenSetSearch:
    """Grows even sets: what has one candidate of an item must have another.

    `roofs` are the cells (a board) that may hold more than the set's candidates; a set has at
    most `most` of them.
    """

    def __init__(self, grid: Grid, roofs: int, most: int) -> None:
        space = grid.position.space
        self.grid, self.roofs, self.most = grid, roofs, most
        self.budget = Budget(SEARCH_NODES, "nodes")
        self.sets, self.items_of = space.sets, items_of_each(space)

    def grow(self, state: _PartialSet) -> Iterator[int]:
        """Yield the even sets that add to the members of a state only what is allowed."""
        if not self.budget.take():
            return
        if state.once:
            for candidate in bits(self._fewest(state.once, state.allowed)):
                yield from self._with(state, candidate)
        elif not state.whole:
            yield state.members
        else:
            options = self.sets[lowest(state.whole)] & state.allowed
            for pair in combinations(bits(options), 2):
                yield from self._with(state, *pair)

    def _with(self, state: _PartialSet, *candidates: int) -> Iterator[int]:
        added = self.add(state, *candidates)
        if added:
            yield from self.grow(added)

    def _fewest(self, once: int, allowed: int) -> int:
        """Return the possible second candidates of that item which has the fewest of them."""
        best, fewest = 0, 1 << 30
        for item in bits(once):
            options = self.sets[item] & allowed
            if not options & (options - 1):
                return options
            count = options.bit_count()
            if count < fewest:
                best, fewest = options, count
        return best

    def add(self, state: _PartialSet, *candidates: int) -> _PartialSet | None:
        """Return the state with more candidates, or None when they cannot be added.

        The other candidates of an item with two members are not allowed any more.
        """
        members, allowed, once, twice, whole = state
        for candidate in candidates:
            items, cell = self.items_of[candidate], 1 << candidate % self.grid.size
            if items & twice:
                return None
            members |= 1 << candidate
            for item in bits(items & once):
                allowed &= ~self.sets[item]
            if self.roofs & cell:
                allowed = self._under_few_roofs(members, allowed)
            once, twice, whole = once ^ items, twice | items & once, whole & ~cell
        return _PartialSet(members, allowed & ~members, once, twice, whole)

    def _under_few_roofs(self, members: int, allowed: int) -> int:
        """Return what is allowed: nothing in new roofs if the set already has as many as it may."""
        used = board_of(self.grid, members) & self.roofs
        if used.bit_count() >= self.most:
            allowed &= ~self.grid.candidates_in(self.roofs & ~used)
        return allowed

    def from_each(self, seeds: int, allowed: int) -> Iterator[int]:
        """Yield the even sets that hold both candidates of at least one of some bivalue cells."""
        for cell in bits(seeds):
            yield from self._with(_PartialSet(0, allowed), *bits(self.sets[cell] & allowed))
            allowed &= ~self.sets[cell]


def board_of(grid: Grid, members: int) -> int:
    """Return the cells of some candidates."""
    return union(
        members >> digit * grid.size & grid.layout.board for digit in range(grid.digit_count)
    )


def loops(grid: Grid, mask: int) -> Iterator[int]:
    """Yield the even sets of two digits that hold a cell with just these."""
    boards = [grid.boards[number] for number in bits(mask)]
    seeds, both = pairs_of(grid)[mask][0], boards[0] & boards[1]
    yield from _by_roofs(grid, seeds, both, mask)


def even_sets(grid: Grid) -> Iterator[int]:
    """Yield the even sets that hold a cell with just two digits, whatever they are."""
    yield from _by_roofs(grid, grid.bivalue, grid.unsolved, grid.every_digit)


def _by_roofs(grid: Grid, seeds: int, board: int, mask: int) -> Iterator[int]:
    """Yield the even sets of some digits in a board, with few roofs or with one further digit."""
    roofs, yielded = board & ~grid.bivalue, set[int]()
    for members in _EvenSetSearch(grid, roofs, ROOFS).from_each(
        seeds, grid.candidates_in(seeds | roofs, mask)
    ):
        yielded.add(members)
        yield members
    for extra, places in enumerate(grid.boards):
        alike = roofs & places & grid.trivalue
        allowed = grid.candidates_in(seeds | alike, mask) & ~grid.candidates(extra, alike)
        for members in (
            _EvenSetSearch(grid, alike, ALIKE).from_each(seeds, allowed) if alike else ()
        ):
            if members not in yielded:
                yielded.add(members)
                yield members


def graves(grid: Grid) -> Iterator[int]:
    """Yield the even sets that fill all open cells."""
    wide = grid.unsolved & ~grid.bivalue
    if 0 < wide.bit_count() <= MOST_OPEN:
        search = _EvenSetSearch(grid, 0, 0)
        start = _PartialSet(0, grid.open, whole=grid.unsolved)
        state = search.add(start, *bits(grid.candidates_in(grid.bivalue)))
        if state:
            yield from search.grow(state)
