"""Unique rectangles and loops: all that the scale knows are found, and the easiest is taken.

The catalogue grows even sets of candidates, whatever their shape, within a budget
(`lapiz_sudoku.uniqueness.even_sets`). The scale's loops are ways from cell to cell of any length:
their order and that of their cells decide which is taken, so they are followed cell by cell.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import NamedTuple

import attrs

from lapiz import Deduction, bits, lowest, of_layout, of_solve, single, union
from lapiz_explainer.tables import SIDE, subsets, tables
from lapiz_sudoku.board import Grid, Layout, digits, is_classic, pairs_of
from lapiz_sudoku.one_digit.guardians import USED_UP, Guarded, guarding
from lapiz_sudoku.uniqueness.loops import LOOP, TWINS
from lapiz_sudoku.uniqueness.swaps import EXCHANGE, RECTANGLE

ALLOWANCE = 2
"""How many cells of a loop may have further digits, unless these are all the same digit."""


@attrs.frozen(eq=False)
class Loop:
    """Cells in the order of the loop, its two digits, and the cells that have more, in order."""

    cells: tuple[int, ...]
    digits: int
    roof: tuple[int, ...]
    extra: int

    @property
    def board(self) -> int:
        """Its cells as a board."""
        return union(1 << cell for cell in self.cells)


def loops(grid: Grid) -> Iterator[Loop]:
    """Yield the loops, in the order in which they are found from each cell of two digits."""
    starts, inside = list[tuple[int, int, int]](), _inside(grid.layout)
    for mask, (cells_, _) in pairs_of(grid).items():
        both = grid.boards[lowest(mask)] & grid.boards[mask.bit_length() - 1]
        board = _linked(grid.layout, both)
        starts += ((start, mask, board) for start in bits(cells_ & board))
    for start, mask, board in sorted(starts):
        further = {cell: grid.digits_of(cell) & ~mask for cell in bits(board)}
        search = _LoopSearch(_beside(grid.layout, board), inside, further, [])
        _grow(search, (start,), -1, 0, ALLOWANCE, inside[start], 0)
        for path in search.found:
            yield _loop(grid, path, mask)


class _LoopSearch(NamedTuple):
    """What a search for loops looks at, by cell, and what it has found.

    The cells beside in box, row, column; the houses as a set; the digits besides the two.
    """

    beside: dict[int, list[tuple[int, ...]]]
    inside: list[int]
    further: Mapping[int, int]
    found: list[tuple[int, ...]]


@of_layout
def _inside(layout: Layout) -> list[int]:
    """Return the houses of each cell, as a set."""
    return [union(1 << house for house in houses_) for houses_ in layout.houses_of]


@of_layout
def _linked(layout: Layout, board: int) -> int:
    """Return the cells of a board that may be in a loop: each house of theirs has another one."""
    while True:
        alone = union(
            inside
            for members in layout.house_boards
            if (inside := members & board) and single(inside)
        )
        if not alone:
            return board
        board &= ~alone


@of_layout
def _beside(layout: Layout, board: int) -> dict[int, list[tuple[int, ...]]]:
    """Return for each cell of a board the others in its box, row and column, in order."""
    houses_of = tables(layout).houses_of
    return {
        cell: [
            tuple(bits(board & layout.house_boards[house] & ~(1 << cell)))
            for house in houses_of[cell]
        ]
        for cell in bits(board)
    }


def _grow(
    search: _LoopSearch,
    path: tuple[int, ...],
    last: int,
    extra: int,
    allowed: int,
    own: int,
    other: int,
) -> None:
    """Note the loops that a way grows to, through cells with both digits.

    `last` is the sort of its last link, `extra` the further digits of its cells, `allowed` how many
    cells may still have some. `own` are the houses of its last cell and of every second one before,
    `other` those of the cells between. In a valid loop a house has one cell of both sorts, or none;
    so no house may get two alike.
    """
    beside, inside, further, paths = search
    for sort, cells_ in enumerate(beside[path[-1]]):
        if sort == last:
            continue
        for cell in cells_:
            houses = inside[cell]
            if houses & other:
                if cell == path[0] and len(path) >= 4 and own == other:
                    paths.append(path)
            elif cell not in path:
                more = further[cell]
                every = extra | more
                if not more:
                    _grow(search, (*path, cell), sort, extra, allowed, houses | other, own)
                elif allowed > 0 or single(every):
                    _grow(search, (*path, cell), sort, every, allowed - 1, houses | other, own)


def _loop(grid: Grid, path: tuple[int, ...], mask: int) -> Loop:
    roof = tuple(cell for cell in path if grid.digits_of(cell) != mask)
    return Loop(path, mask, roof, union(grid.digits_of(cell) for cell in roof) & ~mask)


LARGEST_SUBSET = 7
LENGTHS = {4: 4.5, 6: 4.5 + 0.1, 8: 4.5 + 0.2}


def base_rating(length: int) -> float:
    """Return what a loop of so many cells is worth at least."""
    return LENGTHS.get(length, 4.5 + 0.3 + 0.2)


class LoopHint(NamedTuple):
    """What follows from a loop: `form` tells forms of a type apart, `key` the same hint again."""

    loop: Loop
    type: int
    removes: int
    key: tuple[int, ...] = ()
    truths: tuple[int, ...] = ()
    degree: int = 0
    subset: int = 0
    mask: int = 0
    house: int = -1

    @property
    def rating(self) -> float:
        """What the scale gives it."""
        return base_rating(len(self.loop.cells)) + self.degree * 0.1


# --- what follows ---------------------------------------------------------------------------


def _hints(grid: Grid, loop: Loop) -> Iterator[LoopHint]:
    """Yield what follows from a loop, by type."""
    if len(loop.roof) == 1:
        yield LoopHint(loop, 1, grid.candidates_in(1 << loop.roof[0], loop.digits))
    elif len(loop.roof) > 2 or single(loop.extra):
        first = lowest(grid.digits_of(loop.roof[0]) & ~loop.digits)
        seen = grid.layout.seen_by_all(union(1 << cell for cell in loop.roof))
        yield LoopHint(loop, 2, grid.candidates_in(seen, 1 << first))
    elif loop.roof:
        yield from _in_house(grid, loop)
    if len(loop.roof) == 2:
        yield from _locked(grid, loop)


def _locked(grid: Grid, loop: Loop) -> Iterator[LoopHint]:
    """Yield the effect of a digit that has no place in a house but two of the loop: type 4."""
    one, other = loop.roof
    roof, layout = 1 << one | 1 << other, grid.layout
    for digit in bits(loop.digits):
        for house in _common(grid, roof):
            if grid.boards[digit] & layout.house_boards[house] == roof:
                removes = grid.candidates_in(roof, loop.digits & ~(1 << digit))
                yield LoopHint(loop, 4, removes, truths=(layout.item(house, digit),))
                return


def _common(grid: Grid, board: int) -> list[int]:
    """Return the houses that hold some cells: box, row, column."""
    inside, look = set(grid.layout.common_houses(board)), tables(grid.layout)
    return [house for house in look.houses_of[lowest(board)] if house in inside]


def _in_house(grid: Grid, loop: Loop) -> Iterator[LoopHint]:
    """Yield subsets of a house in which two cells count as one of their further digits: type 3."""
    roof = union(1 << cell for cell in loop.roof)
    shared = _common(grid, roof)
    for degree in range(2, LARGEST_SUBSET + 1):
        for house in shared:
            board = grid.layout.house_boards[house] & grid.unsolved
            if degree >= loop.extra.bit_count() and 2 * degree <= board.bit_count():
                yield from _naked(grid, loop, degree, house, board)
            if 2 * degree < board.bit_count():
                yield from _hidden(grid, loop, degree, house, board)


def _naked(grid: Grid, loop: Loop, degree: int, house: int, board: int) -> Iterator[LoopHint]:
    one, other = loop.roof
    roof = 1 << one | 1 << other
    both = grid.digits_of(one) & grid.digits_of(other) & ~loop.digits
    options = [
        (1 << cell, mask)
        for cell in bits(board & ~roof)
        if 1 < (mask := grid.digits_of(cell)).bit_count() <= degree
    ]
    for chosen in subsets(len(options), degree - 1):
        mask = union(options[index][1] for index in chosen)
        if (mask | loop.extra).bit_count() == degree == (mask | both).bit_count():
            subset, mask = union(options[index][0] for index in chosen), mask | loop.extra
            removes = grid.candidates_in(board & ~roof & ~subset, mask)
            key = (house, mask, subset, 0)
            truths = tuple(bits(subset))
            yield LoopHint(loop, 3, removes, key, truths, degree - 1, subset, mask, house)


def _hidden(grid: Grid, loop: Loop, degree: int, house: int, board: int) -> Iterator[LoopHint]:
    one, other = loop.roof
    places = [grid.boards[digit] & board & ~(1 << other) for digit in range(SIDE)]
    more = [digit for digit in range(SIDE) if not (loop.digits | loop.extra) >> digit & 1]
    held = union(places[digit] for digit in bits(loop.digits))
    for chosen in subsets(len(more), degree - 2):
        added = [more[index] for index in chosen]
        positions = held | union(places[digit] for digit in added)
        if positions.bit_count() == degree and all(places[digit] for digit in added):
            mask, subset = loop.digits | sum(1 << digit for digit in added), positions & ~(1 << one)
            removes = grid.candidates_in(subset, 511 & ~mask)
            truths = tuple(grid.layout.item(house, digit) for digit in bits(mask))
            key = (house, mask, subset, 1)
            yield LoopHint(loop, 3, removes, key, truths, degree - 2, subset, mask, house)


@of_solve
def _sorted(grid: Grid) -> list[LoopHint]:
    """Return the hints of all loops, each once, the easiest first."""
    hints: dict[tuple[int, ...], LoopHint] = {}
    for loop in loops(grid) if is_classic(grid.layout) else ():
        for hint in _hints(grid, loop):
            if hint.removes:
                hints.setdefault((hint.type, loop.board, *hint.key), hint)
    return sorted(hints.values(), key=lambda hint: (hint.rating, hint.type))


# --- the deductions -------------------------------------------------------------------------


HIDDEN = (
    "In {house}, {mask} have no places but {subset} and two cells of the pattern, which can take "
    "only one of them, so nothing else has room in {subset}."
)


def _name(grid: Grid, hint: LoopHint) -> str:
    if len(hint.loop.cells) > 4:
        return "unique-loop"
    across = hint.type == 2 and not _common(grid, union(1 << cell for cell in hint.loop.roof))
    return f"unique-rectangle-{5 if across else hint.type}"


def _deduction(grid: Grid, hint: LoopHint) -> Deduction:
    loop = hint.loop
    pattern, reason = (RECTANGLE, EXCHANGE) if len(loop.cells) == 4 else (LOOP, TWINS)
    guards = grid.candidates_in(loop.board, loop.extra)
    guarded = Guarded(loop.board, guards, pattern, reason, tokens={"own": digits(loop.digits)})
    if hint.type == 3:
        deduction = guarded.with_subset(
            grid, hint.removes, hint.subset, hint.mask, hint.house, hint.truths,
            HIDDEN if hint.key[-1] else USED_UP,
        )  # fmt: skip
    elif hint.type == 4:
        deduction = guarding(grid, guarded, hint.removes, hint.truths)
    else:
        deduction = guarded.deduce(
            grid, hint.removes, "" if hint.type == 1 else "Whatever sees all of these is removed."
        )
    return attrs.evolve(deduction, size=hint.degree)


def _taken(grid: Grid, name: str) -> Iterator[Deduction]:
    """Yield the easiest hint, if it goes by a name, and then those of the name that are as easy."""
    hints = _sorted(grid)
    if hints and _name(grid, hints[0]) == name:
        for hint in takewhile(lambda each: each.rating == hints[0].rating, hints):
            if _name(grid, hint) == name:
                yield _deduction(grid, hint)


CHOOSE: dict[str, Callable[[Grid], Iterator[Deduction]]] = {
    name: partial(_taken, name=name)
    for name in (*(f"unique-rectangle-{number}" for number in range(1, 6)), "unique-loop")
}
"""Techniques that lapiz has, as the scale has them: the easiest of all is taken."""
