"""Unique rectangles and loops: all that the scale knows are found, and the easiest is taken."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from typing import NamedTuple

import attrs

from lapiz import Deduction, bits, lowest, of_solve, single, union
from lapiz_sudoku.board import Grid, cells, digits, houses
from lapiz_sudoku.explainer.loop_search import Loop, loops
from lapiz_sudoku.explainer.tables import SIDE, is_classic, subsets, tables
from lapiz_sudoku.one_digit.guardians import Guarded, guarding
from lapiz_sudoku.uniqueness.loops import LOOP, TWINS
from lapiz_sudoku.uniqueness.swaps import EXCHANGE, RECTANGLE

LARGEST_SUBSET = 7
LENGTHS = {4: 4.5, 6: 4.5 + 0.1, 8: 4.5 + 0.2}


def base_rating(length: int) -> float:
    """Return what a loop of so many cells is worth at least."""
    return LENGTHS.get(length, 4.5 + 0.3 + 0.2)


class Hint(NamedTuple):
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


def _hints(grid: Grid, loop: Loop) -> Iterator[Hint]:
    """Yield what follows from a loop, by type."""
    if len(loop.roof) == 1:
        yield Hint(loop, 1, grid.candidates_in(1 << loop.roof[0], loop.digits))
    elif len(loop.roof) > 2 or single(loop.extra):
        first = lowest(grid.digits_of(loop.roof[0]) & ~loop.digits)
        seen = grid.layout.seen_by_all(union(1 << cell for cell in loop.roof))
        yield Hint(loop, 2, grid.candidates_in(seen, 1 << first))
    elif loop.roof:
        yield from _in_house(grid, loop)
    if len(loop.roof) == 2:
        yield from _locked(grid, loop)


def _locked(grid: Grid, loop: Loop) -> Iterator[Hint]:
    """Yield the effect of a digit that has no place in a house but two of the loop: type 4."""
    one, other = loop.roof
    roof, layout = 1 << one | 1 << other, grid.layout
    for digit in bits(loop.digits):
        for house in _common(grid, roof):
            if grid.boards[digit] & layout.house_boards[house] == roof:
                removes = grid.candidates_in(roof, loop.digits & ~(1 << digit))
                yield Hint(loop, 4, removes, truths=(layout.item(house, digit),))
                return


def _common(grid: Grid, board: int) -> list[int]:
    """Return the houses that hold some cells: box, row, column."""
    inside, look = set(grid.layout.common_houses(board)), tables(grid.layout)
    return [house for house in look.houses_of[lowest(board)] if house in inside]


def _in_house(grid: Grid, loop: Loop) -> Iterator[Hint]:
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


def _naked(grid: Grid, loop: Loop, degree: int, house: int, board: int) -> Iterator[Hint]:
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
            yield Hint(loop, 3, removes, key, truths, degree - 1, subset, mask, house)


def _hidden(grid: Grid, loop: Loop, degree: int, house: int, board: int) -> Iterator[Hint]:
    one, other = loop.roof
    places = [grid.boards[digit] & board & ~(1 << other) for digit in range(SIDE)]
    more = [digit for digit in range(SIDE) if not (loop.digits | loop.extra) >> digit & 1]
    own = union(places[digit] for digit in bits(loop.digits))
    for chosen in subsets(len(more), degree - 2):
        some = [more[index] for index in chosen]
        positions = own | union(places[digit] for digit in some)
        if positions.bit_count() == degree and all(places[digit] for digit in some):
            mask, subset = loop.digits | sum(1 << digit for digit in some), positions & ~(1 << one)
            removes = grid.candidates_in(subset, 511 & ~mask)
            truths = tuple(grid.layout.item(house, digit) for digit in bits(mask))
            key = (house, mask, subset, 1)
            yield Hint(loop, 3, removes, key, truths, degree - 2, subset, mask, house)


@of_solve
def _sorted(grid: Grid) -> list[Hint]:
    """Return the hints of all loops, each once, the easiest first."""
    hints: dict[tuple[int, ...], Hint] = {}
    for loop in loops(grid) if is_classic(grid.layout) else ():
        for hint in _hints(grid, loop):
            if hint.removes:
                hints.setdefault((hint.type, loop.board, *hint.key), hint)
    return sorted(hints.values(), key=lambda hint: (hint.rating, hint.type))


# --- the deductions -------------------------------------------------------------------------


def _name(grid: Grid, hint: Hint) -> str:
    if len(hint.loop.cells) > 4:
        return "unique-loop"
    across = hint.type == 2 and not _common(grid, union(1 << cell for cell in hint.loop.roof))
    return f"unique-rectangle-{5 if across else hint.type}"


def _deduction(grid: Grid, hint: Hint) -> Deduction:
    loop = hint.loop
    pattern, reason = (RECTANGLE, EXCHANGE) if len(loop.cells) == 4 else (LOOP, TWINS)
    guards = grid.candidates_in(loop.board, loop.extra)
    guarded = Guarded(loop.board, guards, pattern, reason, tokens={"own": digits(loop.digits)})
    if hint.type == 3:
        deduction = _subset(grid, guarded, hint)
    elif hint.type == 4:
        deduction = guarding(grid, guarded, hint.removes, hint.truths)
    else:
        deduction = guarded.deduce(
            grid, hint.removes, "" if hint.type == 1 else "What sees all of these goes."
        )
    return attrs.evolve(deduction, size=hint.degree)


def _subset(grid: Grid, guarded: Guarded, hint: Hint) -> Deduction:
    hidden = hint.key[-1]
    return guarded.deduce(
        grid,
        hint.removes,
        "In {house}, {mask} have no places but {subset} and two cells of the pattern, which can "
        "take only one of them, so nothing else has room in {subset}."
        if hidden
        else "With {subset} in {house} that leaves as many cells as digits, so {mask} are used up "
        "there.",
        hint.truths,
        {"subset": grid.candidates_in(hint.subset)},
        subset=cells(hint.subset),
        mask=digits(hint.mask),
        house=houses(hint.house),
    )


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
