"""Fireworks: digits that two lines throw out of the box where they cross, into one cell each."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, bits, single, technique, union
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import KEPT, Layout
from lapiz_sudoku.exotic.rank_zero import excess, locked

__all__ = ["TECHNIQUES"]


class Crossing(NamedTuple):
    """Two houses that share one cell, the stem, and a third that shares more with either."""

    stem: int
    one: int
    other: int
    hub: int


class Firework(NamedTuple):
    """Digits that must be in the stem of a crossing or in one of two leaves, all boards."""

    crossing: Crossing
    leaves: int
    digits: int

    @property
    def cells(self) -> int:
        """The stem and the leaves."""
        return self.leaves | 1 << self.crossing.stem


@technique("fireworks", kind="sudoku")
def fireworks(grid: Grid) -> Iterator[Deduction]:
    """A row and a column cross in a box; outside it a digit has one place in each of them at most.

    If the digit is in neither of these two cells, the row and the column both have it in the
    box, and so where they cross. One of the three cells must be the digit. Three digits of which
    this holds for the same three cells fill them: nothing else is there, and in the box these
    digits are nowhere but in the row and the column. So do four digits in four cells, the corners
    of a rectangle, of which two opposite ones are crossings, each for two of the digits.

    Source: shye, "Fireworks" (New Sudoku Players' Forum). Order: triples, then quadruples, by the
    cell of the crossing, then by the other cells.
    """
    found = sorted(_fireworks(grid), key=lambda one: (one.crossing, one.leaves))
    for one in found:
        if one.digits.bit_count() == 3:
            yield from _deduction(grid, one)
    pairs: dict[int, list[Firework]] = {}
    for one in found:
        if one.digits.bit_count() == 2:
            pairs.setdefault(one.leaves, []).append(one)
    for same in pairs.values():
        for one, other in combinations(same, 2):
            if not one.digits & other.digits and one.cells != other.cells:
                yield from _deduction(grid, one, other)


def _deduction(grid: Grid, *some: Firework) -> Iterator[Deduction]:
    """Yield what fireworks with as many digits as cells remove."""
    item = grid.layout.item
    truths, links = list[int](), [*bits(union(one.cells for one in some))]
    for crossing, _, digits in some:
        for digit in bits(digits):
            truths += item(crossing.one, digit), item(crossing.other, digit)
            links.append(item(crossing.hub, digit))
    removes = excess(grid, truths, links)
    if removes:
        yield locked(grid, removes, truths, links)


def _fireworks(grid: Grid) -> Iterator[Firework]:
    """Yield the fireworks of two digits or more."""
    thrown = {pair: _thrown(grid, *pair) for pair in _lines(grid.layout)}
    for crossing in _crossings(grid.layout):
        if grid.unsolved >> crossing.stem & 1:
            here, there = thrown[crossing.one, crossing.hub], thrown[crossing.other, crossing.hub]
            for leaf, digits in here.items():
                for end, others in there.items():
                    both = digits & others
                    if both & (both - 1):
                        yield Firework(crossing, leaf | end, both)


def _thrown(grid: Grid, line: int, hub: int) -> dict[int, int]:
    """Return by each open cell of a line outside the hub the digits with no other place there."""
    boards = grid.layout.house_boards
    inside, outside = boards[hub], boards[line] & ~boards[hub]
    nowhere, at = 0, dict[int, int]()
    for digit, board in enumerate(grid.boards):
        places = board & outside
        if board & inside and board & boards[line]:
            if not places:
                nowhere |= 1 << digit
            elif single(places):
                at[places] = at.get(places, 0) | 1 << digit
    if nowhere & (nowhere - 1):
        at |= {1 << cell: at.get(1 << cell, 0) for cell in bits(outside & grid.unsolved)}
    return {cell: digits | nowhere for cell, digits in at.items()}


@lru_cache(maxsize=KEPT)
def _crossings(layout: Layout) -> list[Crossing]:
    boards, found = layout.house_boards, []
    for one, other in combinations(range(len(boards)), 2):
        stem = boards[one] & boards[other]
        if single(stem):
            for hub in layout.houses_of[stem.bit_length() - 1]:
                if hub not in (one, other):
                    shared = boards[hub] & boards[one], boards[hub] & boards[other]
                    if not single(shared[0]) and not single(shared[1]):
                        found.append(Crossing(stem.bit_length() - 1, one, other, hub))
    return found


@lru_cache(maxsize=KEPT)
def _lines(layout: Layout) -> list[tuple[int, int]]:
    """Return the houses that cross with the hubs of the crossings."""
    pairs = {(line, hub) for _, one, other, hub in _crossings(layout) for line in (one, other)}
    return sorted(pairs)


TECHNIQUES = [fireworks]
