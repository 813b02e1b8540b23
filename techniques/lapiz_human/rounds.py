"""How a person fills a sudoku, round by round: what is open at once, and what is done with it.

A round places all open singles of the easiest sort that is there. Where there is none, one
reduction is made, of the easiest sort that removes anything, everywhere at once. Where there is no
reduction either, the puzzle is beyond them. As nothing is taken one by one, the rounds are the same
but for the names of cells and digits, however the puzzle is turned and relabelled.

Everything is asked of all digits and houses at once: a candidate is bit digit·81 + cell of an int.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import attrs

from lapiz import bits, of_process
from lapiz.core import Table

SIDE, CELLS = 9, 81
BOARD = (1 << CELLS) - 1
LAST, BOX, LINE, NAKED = range(4)
"""The sorts of singles, easiest first: the last empty cell of a house, the only place of a digit in
a box, its only place in a row or column, the only candidate of a cell."""
LOCKED, PAIR, TRIPLE = "locked", "pair", "triple"
BEYOND = "beyond"
"""What a puzzle needs that the reductions do not give."""
Open = tuple[int, int, int, int]
"""How many singles are open, by sort."""


def _digitwise(cells: int) -> int:
    """Return the candidates of all digits in some cells."""
    return sum(cells << CELLS * digit for digit in range(SIDE))


def _spread(step: int, count: int = SIDE) -> int:
    """Return the factor that repeats a set so many times, each time `step` bits further on."""
    return sum(1 << step * times for times in range(count))


ROWS = _digitwise(_spread(9))
"""The first cell of each row, in all digits; COLUMNS and BOXES likewise."""
COLUMNS = _digitwise(_spread(1))
BOXES = _digitwise(sum(1 << 27 * band + 3 * stack for band in range(3) for stack in range(3)))
IN_ROW, IN_COLUMN, IN_BOX = _spread(1), _spread(9), _spread(1, 3) * _spread(9, 3)
"""What repeats the first cell of a row, a column, a box in all its cells."""
ACROSS, DOWN, AROUND = (
    range(9),
    range(0, 81, 9),
    [9 * row + col for row in range(3) for col in (0, 1, 2)],
)
"""Where the cells of a row, a column and a box are, from the first."""
DIGITS = range(0, CELLS * SIDE, CELLS)
IN_CELL = _spread(CELLS)
HOUSES = tuple(
    [[9 * line + at for at in range(9)] for line in range(9)]
    + [[9 * at + line for at in range(9)] for line in range(9)]
    + [[27 * (box // 3) + 3 * (box % 3) + at for at in AROUND] for box in range(9)]
)


def _once(members: int, first: int, places: Iterable[int]) -> int:
    """Return, at the first cell of each house, whether just one of its places is in a set."""
    once = twice = 0
    for place in places:
        there = members >> place & first
        twice |= once & there
        once |= there
    return once & ~twice


def _only(alive: int, first: int, places: Iterable[int], factor: int) -> int:
    """Return the members of a set that are the only ones in their houses."""
    return _once(alive, first, places) * factor & alive


def open_singles(alive: int) -> Open:
    """Return the open singles of each sort, as sets of candidates; each cell once.

    `alive` are the candidates of the empty cells.
    """
    naked = _only(alive, BOARD, DIGITS, IN_CELL)
    boxes = _only(alive, BOXES, AROUND, IN_BOX)
    lines = _only(alive, ROWS, ACROSS, IN_ROW) | _only(alive, COLUMNS, DOWN, IN_COLUMN)
    last = 0
    if naked:  # a last cell has one candidate alone
        empty = _cells(alive)
        last = _only(empty, ROWS & BOARD, ACROSS, IN_ROW)
        last |= _only(empty, COLUMNS & BOARD, DOWN, IN_COLUMN)
        last |= _only(empty, BOXES & BOARD, AROUND, IN_BOX)
        last = last * IN_CELL & naked
    boxes &= ~last
    lines &= ~(last | boxes)
    return last, boxes, lines, naked & ~(last | boxes | lines)


def _cells(candidates: int) -> int:
    """Return the cells of some candidates."""
    cells = 0
    for digit in DIGITS:
        cells |= candidates >> digit
    return cells & BOARD


def locked(alive: int) -> int:
    """Return what locked candidates remove, of both sorts, everywhere at once."""
    return _confined(alive, 1, 9) | _confined(alive, 9, 1)


def _confined(alive: int, along: int, over: int) -> int:
    """Return what confined segments remove: of rows (1 along, 9 over) or columns (9 along, 1 over).

    A segment is where a line and a box meet, and is named by its first cell. It is confined to its
    box if it is the only one in its line, and to its line if it is the only one in its box.
    """
    line, segment = COLUMNS if along == 9 else ROWS, _spread(along, 3)
    first = line * _spread(3 * along, 3)
    there = (alive | alive >> along | alive >> 2 * along) & first
    in_line, in_box = range(0, 9 * along, 3 * along), range(0, 3 * over, over)
    lone = _once(there, BOXES, in_box) * _spread(over, 3) & there
    gone = _beside(lone, line, in_line, _spread(3 * along, 3)) * segment
    lone = _once(there, line, in_line) * _spread(3 * along, 3) & there
    return (gone | _beside(lone, BOXES, in_box, _spread(over, 3)) * segment) & alive


def _beside(members: int, first: int, places: Iterable[int], factor: int) -> int:
    """Return the other places of the houses that members are in."""
    reached = 0
    for place in places:
        reached |= members >> place
    return (reached & first) * factor & ~members


def subsets(alive: int, size: int) -> int:
    """Return what naked and hidden subsets of a size remove, everywhere at once."""
    gone, digits_of = 0, _digits_of(alive)
    for house in HOUSES:
        digits = [digits_of[cell] for cell in house]
        places = [
            sum(1 << at for at in range(SIDE) if digits[at] >> digit & 1) for digit in range(SIDE)
        ]
        for chosen, union in _closed(digits, size):
            others = (house[at] for at in range(SIDE) if not chosen >> at & 1)
            gone |= _candidates(others, union)
        for chosen, union in _closed(places, size):
            gone |= _candidates((house[at] for at in bits(union)), ~chosen & 511)
    return gone & alive


def _digits_of(alive: int) -> list[int]:
    """Return the digits of each cell, a bit each."""
    digits = [0] * CELLS
    for digit in range(SIDE):
        for cell in bits(alive >> CELLS * digit & BOARD):
            digits[cell] |= 1 << digit
    return digits


def _closed(sets: list[int], size: int) -> Iterator[tuple[int, int]]:
    """Yield so many of some sets that have no more members together: which, and the members."""
    small = [at for at, members in enumerate(sets) if 0 < members.bit_count() <= size]
    for chosen in combinations(small, size):
        union = 0
        for at in chosen:
            union |= sets[at]
        if union.bit_count() == size:
            yield sum(1 << at for at in chosen), union


def _candidates(cells: Iterable[int], digits: int) -> int:
    at = _in_cell(digits)
    members = 0
    for cell in cells:
        members |= at << cell
    return members


@of_process(most=None)
def _in_cell(digits: int) -> int:
    """Return some digits as candidates of the first cell."""
    return sum(1 << CELLS * digit for digit in bits(digits))


REDUCTIONS: dict[str, Callable[[int], int]] = {
    LOCKED: locked,
    PAIR: lambda alive: subsets(alive, 2),
    TRIPLE: lambda alive: subsets(alive, 3),
}
"""What is done where there are no singles, easiest first, by name."""


@attrs.frozen
class Round:
    """One round: what was open, and what was done.

    `open` counts the open singles by sort, all 0 in a round that places nothing; `empty` the empty
    cells, `places` are the candidates that it places. `does` is the sort of what is placed, or the
    name of the reduction or technique; `price` are the seconds of a technique that has a name.
    """

    does: int | str
    empty: int
    open: Open = (0, 0, 0, 0)
    places: int = 0
    price: float = 0.0


@attrs.frozen
class Named:
    """What a technique beyond the reductions finds everywhere in a position, and its seconds."""

    technique: str
    removes: int
    price: float


FindNamed = Callable[[int, int], Named | None]
"""Finds the easiest further technique, given the candidates that are alive and those placed."""


def rounds(
    placed: int,
    alive: int,
    keep: Table,
    solution: int,
    further: FindNamed | None = None,
    reductions: Iterable[str] = tuple(REDUCTIONS),
) -> Iterator[Round]:
    """Yield the rounds from a position to the solution.

    `alive` are its candidates without those that are placed. Where nothing is found, not even by
    `further`, all cells with the fewest candidates get those of the solution alone.
    """
    while alive:
        singles = open_singles(alive)
        empty = CELLS - placed.bit_count()
        sort = next((sort for sort in range(4) if singles[sort]), None)
        if sort is None:
            done, gone = _reduction(alive, placed, empty, further, reductions)
            alive &= ~(gone or _given_away(alive, solution))
            yield done
            continue
        last, boxes, lines, naked = singles
        counts = last.bit_count(), boxes.bit_count(), lines.bit_count(), naked.bit_count()
        places = singles[sort]
        for candidate in bits(places):
            alive &= keep[candidate]
        placed |= places
        alive &= ~places
        yield Round(sort, empty, counts, places)


def _reduction(
    alive: int, placed: int, empty: int, further: FindNamed | None, reductions: Iterable[str]
) -> tuple[Round, int]:
    """Return the round in which nothing is placed, and what it removes; 0 if it is beyond."""
    for name in reductions:
        gone = REDUCTIONS[name](alive)
        if gone:
            return Round(name, empty), gone
    named = further(alive, placed) if further else None
    if named:
        return Round(named.technique, empty, price=named.price), named.removes & alive
    return Round(BEYOND, empty), 0


def _given_away(alive: int, solution: int) -> int:
    """Return what the solution rules out in the cells with the fewest candidates."""
    digits_of = _digits_of(alive)
    fewest = min(filter(None, map(int.bit_count, digits_of)))
    cells = sum(1 << cell for cell in range(CELLS) if digits_of[cell].bit_count() == fewest)
    return cells * IN_CELL & alive & ~solution
