"""Locked sets that span many houses: cells whose digits have just as many places to go."""

from collections.abc import Iterator

from lapiz import Deduction, bits, of_layout, technique, union
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, Layout
from lapiz_sudoku.exotic.countings import CountedLinks, Countings, by_lines, one_beside
from lapiz_sudoku.exotic.rank_zero import Items, excess, locked
from lapiz_sudoku.scales.hodoku import estimate

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
    open_ = sum(map(bool, grid.boards))
    if 1 < open_ <= MOST_DIGITS:
        sorts = len(_partitions(grid.layout))
        yield from _first(_sets(grid, by_lines(open_)), _sets(grid, one_beside(open_, sorts)))


def _first(*ways: Iterator[Deduction]) -> Iterator[Deduction]:
    """Yield all of the first iterator that yields anything."""
    for way in ways:
        deduction = next(way, None)
        if deduction:
            yield deduction
            yield from way
            return


def _sets(grid: Grid, countings: Countings) -> Iterator[Deduction]:
    """Yield the locked sets found where digits are counted in some ways, smallest first."""
    best: dict[Items, dict[Items, int]] = {}
    for truths, links in sorted(_tight(grid, countings)):
        removes = excess(grid, truths, links)
        if removes:
            best.setdefault(truths, {})[links] = removes
    gone = 0
    for truths, removed_by in sorted(best.items(), key=lambda entry: (len(entry[0]), entry[0])):
        removes = union(removed_by.values())
        if removes & ~gone and (len(truths) <= FEW_TRUTHS or not gone):
            gone |= removes
            yield locked(grid, removes, truths, *removed_by)


def _tight(grid: Grid, countings: Countings) -> set[tuple[Items, Items]]:
    """Return truths and as many links, which hold all candidates of the truths.

    Either the truths are cells and the links digits in houses, or the reverse. Of a set and its
    complement, which say the same, it is the smaller. Those that remove nothing may be missing.
    """
    sorts, solution, tight = _partitions(grid.layout), witness(grid.position), set()
    if not solution:
        return set()
    one_way = CountedLinks(grid, solution, sorts, countings).one_way()
    counted = CountedLinks(grid, solution, sorts, one_way)
    for onward in (True, False) if one_way else ():
        for end, ways in counted.ends(onward=onward):
            # What no arrow leaves has few links; what no arrow enters leaves few for the others.
            cells = grid.unsolved & ~end if onward else end
            others = grid.unsolved & ~cells
            few_cells = others.bit_count() <= cells.bit_count()
            smaller = others if few_cells else cells
            if smaller.bit_count() <= MOST_TRUTHS and not grid.layout.common_houses(smaller):
                order = tuple(bits(smaller))
                for links in counted.links(smaller, ways):
                    tight.add((order, links) if few_cells else (links, order))
    return tight


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
            partitions.append([house_of[cell] for cell in bits(layout.board)])
    return partitions


TECHNIQUES = [multi_sector_locked_sets]
