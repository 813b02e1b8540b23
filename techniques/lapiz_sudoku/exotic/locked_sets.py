"""Locked sets that span many houses: cells whose digits have just as many places to go."""

from collections.abc import Iterable, Iterator
from itertools import product

from lapiz import Deduction, bits, of_layout, technique, union
from lapiz_sudoku.als.matching import Matching
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.exotic.rank_zero import Items, excess, locked
from lapiz_sudoku.scales.hodoku import estimate

__all__ = ["TECHNIQUES"]

MOST_DIGITS = 9
"""How many open digits there may be for a search: each one doubles the work."""
FEW_TRUTHS, MOST_TRUTHS = 16, 20
"""How many truths a locked set has that a person may still follow, and at most."""


@technique(
    "multi-sector-locked-sets",
    title="Multi-Sector Locked Sets",
    kind="sudoku",
    **estimate(500, "Extreme"),
    on=False,
)
def multi_sector_locked_sets(grid: Grid) -> Iterator[Deduction]:
    """Cells all over the grid whose digits have just as many places to go as there are cells.

    Count some digits by rows and the others by columns (one of them by boxes if need be). If the
    candidates of some cells lie in only as many *digits in a house* as there are cells, the cells
    use up each of these, and the digit goes from the other cells of that house. Seen from the other
    side: digits in houses that have no places but these few cells fill them, and other digits go
    from the cells. Cells of a single house are just a naked or hidden subset and are not repeated
    here.

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
    """Yield all of the first iterator that yields anything."""
    for way in ways:
        deduction = next(way, None)
        if deduction:
            yield deduction
            yield from way
            return


def _sets(
    grid: Grid, sorts: list[list[int]], turns: Iterable[tuple[int, int]]
) -> Iterator[Deduction]:
    """Yield the locked sets found after each turn of a digit, smallest first."""
    best: dict[Items, dict[Items, int]] = {}
    for cells, truths, links in _tight(grid, sorts, turns):
        if len(truths) <= MOST_TRUTHS and not grid.layout.common_houses(cells):
            removes = excess(grid, truths, links)
            if removes:
                best.setdefault(truths, {})[links] = removes
    gone = 0
    for truths, removed_by in sorted(best.items(), key=lambda entry: (len(entry[0]), entry[0])):
        removes = union(removed_by.values())
        if removes & ~gone and (len(truths) <= FEW_TRUTHS or not gone):
            gone |= removes
            yield locked(grid, removes, truths, *removed_by)


def _tight(
    grid: Grid, sorts: list[list[int]], turns: Iterable[tuple[int, int]]
) -> set[tuple[int, Items, Items]]:
    """Return cells, truths and as many links, which hold all candidates of the truths.

    Either the truths are cells and the links digits in houses, or the reverse. Of a set and its
    complement, which say the same, it is the smaller.
    """
    matching, tight = Matching(grid, sorts), set()
    for digit, sort in turns:
        matching.turn(digit, sort)
        if not matching.fits:
            return set()
        for cells in matching.closed():
            others = grid.unsolved & ~cells
            if cells.bit_count() < others.bit_count():
                tight.add((cells, _links(grid, matching, cells), tuple(bits(cells))))
            else:
                tight.add((others, tuple(bits(others)), _links(grid, matching, others)))
    return tight


def _links(grid: Grid, matching: Matching, cells: int) -> Items:
    """Return the items *digit in house* that some cells are matched with."""
    item = grid.layout.item
    links = (matching.links[1 << cell] for cell in bits(cells))
    return tuple(sorted(item(house, digit) for digit, house in links))


def _turns(digits: list[int]) -> Iterator[tuple[int, int]]:
    """Yield turns of single digits that go through all ways to count them by rows or columns.

    In the end all are counted by rows again.
    """
    for place in range(1, 1 << len(digits)):
        # A Gray code: from each number to the next just one bit changes, the lowest bit of `place`.
        gray = place ^ place >> 1
        turned = place & -place
        yield digits[turned.bit_length() - 1], int(bool(gray & turned))
    yield digits[-1], 0


def _turns_beside(digits: list[int], digit: int, sort: int) -> Iterator[tuple[int, int]]:
    """Yield the turns of all other digits while one is counted in houses of another sort."""
    yield digit, sort
    yield from _turns([other_digit for other_digit in digits if other_digit != digit])
    yield digit, 0


@of_layout
def _partitions(layout: Layout) -> list[list[int]]:
    """Return, for each sort of houses that divide up the whole grid, the house of each cell."""
    partitions = []
    for start in range(0, len(layout.houses), layout.side):
        houses = layout.houses[start : start + layout.side]
        if (
            union(house.cells for house in houses) == layout.board
            and len({h.sort for h in houses}) < 2
        ):
            house_of = {cell: house.number for house in houses for cell in house.order}
            partitions.append([house_of[cell] for cell in range(layout.cells)])
    return partitions


TECHNIQUES = [multi_sector_locked_sets]
