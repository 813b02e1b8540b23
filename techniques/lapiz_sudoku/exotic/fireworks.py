"""Fireworks: digits with one place each in two lines, outside the box where these cross."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, bits, of_layout, single, technique, union
from lapiz_sudoku.board import Grid, Layout
from lapiz_sudoku.exotic.rank_zero import excess, locked
from lapiz_sudoku.scales.hodoku import estimate


class StemCrossing(NamedTuple):
    """Two houses that share one cell, the stem, and a third that shares more with either."""

    stem: int
    one: int
    other: int
    hub: int


class Firework(NamedTuple):
    """Digits (a mask), each of which must be in the stem of a crossing or in a leaf (a board)."""

    crossing: StemCrossing
    leaves: int
    digits: int

    @property
    def cells(self) -> int:
        """The stem and the leaves."""
        return self.leaves | 1 << self.crossing.stem


@technique("fireworks", kind="sudoku", **estimate(230, "Unfair"), on=False)
def fireworks(grid: Grid) -> Iterator[Deduction]:
    """A row and a column cross in a box; outside it a digit has at most one place in each of them.

    If the digit is in neither of these two cells, the row and the column both have it in the box,
    and so where they cross. So one of the three cells must be the digit. If this holds of three
    digits and the same three cells, they fill these: nothing else is there, and in the box these
    digits are only in the row and the column. Four digits fill four cells in the same way, the
    corners of a rectangle of which two opposite corners are crossings, each for two of the digits.

    Source: shye, "Fireworks" (New Sudoku Players' Forum). Order: triples, then quadruples, by the
    cell of the crossing, then by the other cells.
    """
    every = sorted(_fireworks(grid), key=lambda firework: (firework.crossing, firework.leaves))
    for firework in every:
        if firework.digits.bit_count() == 3:
            yield from _deduction(grid, firework)
    pairs: dict[int, list[Firework]] = {}
    for firework in every:
        if firework.digits.bit_count() == 2:
            pairs.setdefault(firework.leaves, []).append(firework)
    for same in pairs.values():
        for firework, partner in combinations(same, 2):
            if not firework.digits & partner.digits and firework.cells != partner.cells:
                yield from _deduction(grid, firework, partner)


def _deduction(grid: Grid, *some: Firework) -> Iterator[Deduction]:
    """Yield what fireworks with as many digits as cells remove."""
    item = grid.layout.item
    truths, links = list[int](), [*bits(union(firework.cells for firework in some))]
    for crossing, _, digits in some:
        for digit in bits(digits):
            truths += item(crossing.one, digit), item(crossing.other, digit)
            links.append(item(crossing.hub, digit))
    removes = excess(grid, truths, links)
    if removes:
        yield locked(grid, removes, tuple(truths), tuple(links))


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
    """Return for each open cell of a line outside the hub the digits with no other place there."""
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


@of_layout
def _crossings(layout: Layout) -> list[StemCrossing]:
    """Return the crossings of a layout."""
    boards, crossings = layout.house_boards, []
    for line, cross_line in combinations(range(len(boards)), 2):
        stem = boards[line] & boards[cross_line]
        if single(stem):
            for hub in layout.houses_of[stem.bit_length() - 1]:
                if hub not in (line, cross_line):
                    shared = boards[hub] & boards[line], boards[hub] & boards[cross_line]
                    if not single(shared[0]) and not single(shared[1]):
                        crossings.append(StemCrossing(stem.bit_length() - 1, line, cross_line, hub))
    return crossings


@of_layout
def _lines(layout: Layout) -> list[tuple[int, int]]:
    """Return the crossing houses, each with its hub."""
    pairs = {(line, hub) for _, one, other, hub in _crossings(layout) for line in (one, other)}
    return sorted(pairs)


TECHNIQUES = [fireworks]
