"""SK loops: a ring of two rows, two columns and four boxes whose cells use up its digits."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, bits, of_layout, of_process, technique, union
from lapiz_sudoku.board import Grid, Layout, boxed
from lapiz_sudoku.exotic.rank_zero import Items, excess, locked
from lapiz_sudoku.scales.hodoku import estimate

LARGEST_SIDE = 12
"""The rings of larger grids are too many, and have more cells than a person can follow."""


class Ring(NamedTuple):
    """Eight houses in a ring, and the cells in which each one meets the next."""

    houses: tuple[int, ...]
    cells: tuple[int, ...]


@technique(
    "sk-loop", title="SK Loop", kind="sudoku", **estimate(450, "Extreme"), on=False, where=boxed
)
def sk_loop(grid: Grid) -> Iterator[Deduction]:
    """Two rows and two columns that cross in four boxes: the other cells there form a ring.

    In each of the four boxes take the cells of the row and those of the column, without the cell
    where they cross. Box, row, box, column and so on: eight houses form a ring, and neighbours
    share some of these cells. Count each digit once for each house that it takes to hold all its
    places in the ring, and choose as few houses as possible. If the counts add up to the number of
    cells, each digit is used up there and goes from the other cells of these houses.

    Source: Steve Kurzhals, "Steve's Loop" (New Sudoku Players' Forum). Order: by the rows,
    then by the columns.
    """
    rings = _rings(grid.layout) if grid.side <= LARGEST_SIDE else []
    balance = {part: _balance(grid, part) for part in (_ring_parts(grid.layout) if rings else ())}
    for ring in rings:
        if sum(map(balance.__getitem__, ring.cells)) >= 0:
            yield from _loop(grid, ring, [cells & grid.unsolved for cells in ring.cells])


def _balance(grid: Grid, part: int) -> int:
    """Return twice the number of open cells of a part of a ring, minus its number of digits.

    A house of the ring meets two parts, so a loop has at least half as many links as its parts have
    digits. If the sum over the ring is negative, there are more links than cells.
    """
    inside = part & grid.unsolved
    if not inside:
        return -grid.size
    return 2 * inside.bit_count() - sum(1 for board in grid.boards if board & inside)


def _loop(grid: Grid, ring: Ring, places: Sequence[int]) -> Iterator[Deduction]:
    """Yield what a ring removes if its digits, counted by house, are as many as its cells."""
    cells = union(places)
    needed, missing = [], cells.bit_count()
    for digit, board in enumerate(grid.boards):
        seen = sum(1 << place for place, inside in enumerate(places) if inside & board)
        covers = _covers()[seen]
        missing -= covers[0].bit_count()
        if missing < 0:
            return
        needed.append([_items(grid, ring, digit, cover) for cover in covers])
    truths = tuple(bits(cells))
    first = [cover[0] for cover in needed]
    removed_by: dict[Items, int] = {}
    for digit, covers_ in enumerate(needed):
        for cover in covers_:
            links = sum([*first[:digit], cover, *first[digit + 1 :]], ())
            removes = excess(grid, truths, links)
            if removes:
                removed_by[links] = removes
    if removed_by:
        yield locked(grid, union(removed_by.values()), truths, *removed_by)


def _items(grid: Grid, ring: Ring, digit: int, cover: int) -> Items:
    return tuple(grid.layout.item(ring.houses[place], digit) for place in bits(cover))


@of_layout
def _rings(layout: Layout) -> list[Ring]:
    """Return the rings of two rows and two columns with the boxes (or regions) where they cross."""
    rings, boards = [], layout.house_boards
    for top, bottom in combinations(layout.rows, 2):
        for left, right in combinations(layout.columns, 2):
            lines = top, right, bottom, left
            crosses = [boards[line] & boards[cross_line] for line, cross_line in _neighbours(lines)]
            boxes = [layout.houses_of[cross.bit_length() - 1][2] for cross in crosses]
            if len(set(boxes)) == 4:
                houses = tuple(house for pair in zip(lines, boxes, strict=True) for house in pair)
                outside = ~union(crosses)
                cells = [boards[a] & boards[b] & outside for a, b in _neighbours(houses)]
                if sum(map(int.bit_count, cells)) == union(cells).bit_count():
                    rings.append(Ring(houses, tuple(cells)))
    return rings


@of_layout
def _ring_parts(layout: Layout) -> list[int]:
    return sorted({part for ring in _rings(layout) for part in ring.cells})


def _neighbours(ring: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the neighbours in a ring, from the first two to the last and the first."""
    return zip(ring, (*ring[1:], ring[0]), strict=True)


@of_process(most=None)
def _covers() -> list[list[int]]:
    """Return, for each set of neighbours in a ring of eight, the fewest houses that meet all.

    Neighbours 0 are houses 0 and 1, and so on. Every way to choose the houses is listed.
    """
    pairs = [1 << place | 1 << (place + 1) % 8 for place in range(8)]
    covers = []
    for seen in range(256):
        ways = [way for way in range(256) if all(way & pairs[place] for place in bits(seen))]
        fewest = min(map(int.bit_count, ways))
        covers.append([way for way in ways if way.bit_count() == fewest])
    return covers


TECHNIQUES = [sk_loop]
