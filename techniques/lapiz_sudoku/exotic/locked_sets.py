"""Locked sets that span many houses: as many digits in houses as there are cells for them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from lapiz import Deduction, bits, technique, union
from lapiz_sudoku.als.matching import Matching
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import KEPT, Layout
from lapiz_sudoku.exotic.rank_zero import PROVED_AT_ONCE, Items, excess, in_parts

__all__ = ["TECHNIQUES"]

MOST_DIGITS = 9
"""Up to how many open digits locked sets are searched for: each one doubles the work."""
LARGEST = 20
"""The most truths of a locked set: the proof of larger ones takes too long."""


@technique("multi-sector-locked-sets", title="Multi-Sector Locked Sets", kind="sudoku")
def multi_sector_locked_sets(grid: Grid) -> Iterator[Deduction]:
    """Cells all over the grid whose digits have just as many places to go as there are cells.

    Let some digits be counted by rows and the others by columns (one of them by boxes if need be).
    When the candidates of some cells lie in only as many *digits in a house* as there are
    cells, each of these is used up by the cells, and the digit goes from the rest of that house.
    Seen from the other side: digits in houses that have no places but these few cells fill them,
    and other digits go from the cells. Cells of a single house are but a naked or hidden subset and
    are not repeated here.

    Source: New Sudoku Players' Forum, "Using Multi-Sector Locked Sets". Order: by the number of
    truths, then by the truths; those of more than sixteen only if there are none smaller.
    """
    digits = [digit for digit, board in enumerate(grid.boards) if board]
    if 1 < len(digits) <= MOST_DIGITS:
        sorts = _partitions(grid.layout)
        by_boxes = (
            turn
            for digit, sort in product(digits, range(2, len(sorts)))
            for turn in _turns_beside(digits, digit, sort)
        )
        yield from _first(_sets(grid, sorts, _turns(digits)), _sets(grid, sorts, by_boxes))


def _first(*ways: Iterator[Deduction]) -> Iterator[Deduction]:
    """Yield what comes of the first iterator that yields anything."""
    for way in ways:
        found = next(way, None)
        if found:
            yield found
            yield from way
            return


def _sets(
    grid: Grid, sorts: list[list[int]], turns: Iterable[tuple[int, int]]
) -> Iterator[Deduction]:
    """Yield the locked sets that are there after some turn of a digit."""
    found: dict[Items, tuple[int, Items]] = {}
    for cells, truths, links in _tight(grid, sorts, turns):
        if len(truths) <= LARGEST and not grid.layout.common_houses(cells):
            removes = excess(grid, truths, links)
            if removes:
                before, first = found.get(truths, (0, links))
                found[truths] = removes | before, first
    gone = 0
    for truths, (removes, links) in sorted(found.items(), key=lambda one: (len(one[0]), one[0])):
        if removes & ~gone and (len(truths) <= PROVED_AT_ONCE or not gone):
            gone |= removes
            yield from in_parts(grid, removes, truths, links)


def _tight(
    grid: Grid, sorts: list[list[int]], turns: Iterable[tuple[int, int]]
) -> set[tuple[int, Items, Items]]:
    """Return cells, truths and links: as many of these, which hold all candidates of the truths.

    Cells are the one and digits in houses the other; of a set and its complement, which say the
    same, the smaller one.
    """
    matching, found = Matching(grid, sorts), set()
    for digit, sort in turns:
        matching.turn(digit, sort)
        if not matching.fits:
            return set()
        for cells in matching.closed():
            others = grid.unsolved & ~cells
            if cells.bit_count() < others.bit_count():
                found.add((cells, _links(grid, matching, cells), tuple(bits(cells))))
            else:
                found.add((others, tuple(bits(others)), _links(grid, matching, others)))
    return found


def _links(grid: Grid, matching: Matching, cells: int) -> Items:
    """Return the items *digit in house* that some cells are matched with."""
    item = grid.layout.item
    links = (matching.links[1 << cell] for cell in bits(cells))
    return tuple(sorted(item(house, digit) for digit, house in links))


def _turns(digits: list[int]) -> Iterator[tuple[int, int]]:
    """Yield turns of single digits that go through all ways to look at them by rows or columns.

    In the end all are looked at by rows again.
    """
    for place in range(1, 1 << len(digits)):
        gray = place ^ place >> 1
        turned = place & -place
        yield digits[turned.bit_length() - 1], int(bool(gray & turned))
    yield digits[-1], 0


def _turns_beside(digits: list[int], digit: int, sort: int) -> Iterator[tuple[int, int]]:
    """Yield the turns of all other digits while one is looked at in houses of another sort."""
    yield digit, sort
    yield from _turns([other for other in digits if other != digit])
    yield digit, 0


@lru_cache(maxsize=KEPT)
def _partitions(layout: Layout) -> list[list[int]]:
    """Return for each sort of houses that part the whole grid the house of each cell."""
    found = []
    for start in range(0, len(layout.houses), layout.side):
        some = layout.houses[start : start + layout.side]
        if union(house.cells for house in some) == layout.board and len({h.sort for h in some}) < 2:
            house_of = {cell: house.number for house in some for cell in house.order}
            found.append([house_of[cell] for cell in range(layout.cells)])
    return found


TECHNIQUES = [multi_sector_locked_sets]
