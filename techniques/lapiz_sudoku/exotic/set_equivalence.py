"""Set equivalence: two sets of cells that must hold the same digits, as the Phistomefel ring.

A few rows and boxes hold each digit as often as as many columns do. What they share cancels out:
the cells left on either side hold the same digits, each as often.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

import attrs

from lapiz import Deduction, Says, bits, of_layout, of_process, technique, union
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, Layout, cells, digits, houses
from lapiz_sudoku.scales.hodoku import estimate

MOST_HOUSES = 4
"""How many houses there are on a side."""
MOST_CELLS = 12
"""How many cells are left on a side."""
RING_CELLS = 16
"""How many of what is built like the Phistomefel ring: of two lines and two boxes, all apart."""
LARGEST_SIDE = 9
"""The largest grid that is looked at: all sets of its digits are compared."""


@attrs.frozen
class Equivalence:
    """Houses of two sides, and the cells that are only in those of one, also in order."""

    houses: tuple[int, ...]
    others: tuple[int, ...]
    one: int
    other: int
    ones: tuple[int, ...]
    rest: tuple[int, ...]


@of_layout
def equivalences(layout: Layout) -> list[Equivalence]:
    """Return the sets of cells that hold the same digits, the smallest first."""
    by_cells: dict[tuple[int, int], Equivalence] = {}
    for lines, across in ((layout.rows, layout.columns), (layout.columns, layout.rows)):
        for size in range(2, MOST_HOUSES + 1):
            covers = [(chosen, _cells(layout, chosen)) for chosen in combinations(across, size)]
            for mixed, most in _mixed(layout, lines, size):
                inside = _cells(layout, mixed)
                for crossing, outside in covers:
                    one, other = inside & ~outside, outside & ~inside
                    if 0 < one.bit_count() <= most:
                        key = min(one, other), max(one, other)
                        if key not in by_cells:
                            sides = tuple(bits(one)), tuple(bits(other))
                            by_cells[key] = Equivalence(mixed, crossing, one, other, *sides)
    return sorted(by_cells.values(), key=lambda each: (each.one.bit_count(), each.houses))


def _cells(layout: Layout, some: Iterable[int]) -> int:
    return union(layout.house_boards[house] for house in some)


def _mixed(layout: Layout, lines: range, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield lines and boxes, some of each, that do not overlap, and how many cells may be left."""
    boards = layout.house_boards
    for count in range(1, size):
        for chosen in combinations(lines, count):
            taken = _cells(layout, chosen)
            apart = [box for box in layout.boxes if not boards[box] & taken]
            crossed = [[boards[line] & boards[box] for box in layout.boxes] for line in chosen]
            ring = count == 2 == size - count and not any(map(all, zip(*crossed, strict=True)))
            for boxes in combinations(apart, size - count):
                yield (*chosen, *boxes), RING_CELLS if ring else MOST_CELLS


@of_process(most=4)
def _tables(side: int) -> tuple[list[int], list[int]]:
    """Return for each set of digits the sets that it lies in, and those that it has nothing of.

    Of sets of sets bit *m* is the set with the mask m.
    """
    every = range(1 << side)
    within = [union(1 << mask for mask in every if not chosen & ~mask) for chosen in every]
    apart = [union(1 << mask for mask in every if not chosen & mask) for chosen in every]
    return within, apart


@technique("set-equivalence", kind="sudoku", **estimate(470, "Extreme"), on=False)
def set_equivalence(grid: Grid) -> Iterator[Deduction]:
    """Two sets of cells hold the same digits, as the houses that they are left of do.

    Take a few rows and boxes, and as many columns: both sides hold each digit equally often.
    Their common cells cancel out. So the cells left on the one side hold the same digits as those
    left on the other, each as often. The most famous example is the Phistomefel ring: the 16 cells
    around the box in the middle hold what the four corners of 2 × 2 cells hold. If no more cells of
    one side can hold some digits than there are cells of the other that hold nothing else, these
    are all that do.

    Source: Phistomefel; "set equivalence theory". Order: by the number of cells, then by house,
    then by the digits.
    """
    layout = grid.layout
    solution = witness(grid.position) if layout.side <= LARGEST_SIDE else 0
    if not solution:
        return
    masks, right = _masks(grid, grid.alive), _masks(grid, solution)
    within, apart = _tables(layout.side)
    # In a solution both sides hold some digits equally often. So no more cells of one side can hold
    # them than cells of the other hold nothing else if and only if each cell that can hold one of
    # them on the one side does so in the solution, and each that does so on the other has no other
    # candidates. By cell, the sets of digits of which that is true:
    right_one = [within[true] | apart[mask] for mask, true in zip(masks, right, strict=True)]
    right_other = [apart[true] | within[mask] for mask, true in zip(masks, right, strict=True)]
    proper = (1 << layout.every_digit) - 2  # sets of digits: neither none nor all of them
    straddled = [~(within[mask] | apart[mask]) for mask in masks]
    for equal in equivalences(layout):
        sets = proper
        for cell in equal.ones:
            sets &= right_one[cell]
        if not sets:  # so it is nearly always
            continue
        for cell in equal.rest:
            sets &= right_other[cell]
        if sets:
            sets &= union(straddled[cell] for cell in (*equal.ones, *equal.rest))
        for chosen in bits(sets):
            made = _found(grid, equal, chosen, masks)
            if made:
                yield made


def _masks(grid: Grid, candidates: int) -> list[int]:
    """Return for each cell which digits some candidates have there."""
    shifts = grid.layout.shifts
    return [
        sum(1 << d for d, shift in enumerate(shifts) if candidates >> shift + cell & 1)
        for cell in range(grid.size)
    ]


def _found(grid: Grid, each: Equivalence, chosen: int, masks: list[int]) -> Deduction | None:
    layout = grid.layout
    open_ = union(1 << cell for cell in bits(each.one) if masks[cell] & chosen)
    held = union(1 << cell for cell in bits(each.other) if not masks[cell] & ~chosen)
    whole = layout.every_digit
    removes = grid.candidates_in(open_, whole & ~chosen)
    removes |= grid.candidates_in(each.other & ~held, chosen)
    if not removes or not held or chosen == whole:  # where none are held it is a fish
        return None
    factors = {layout.item(h, d): 1 for h in each.houses for d in bits(chosen)}
    factors |= {layout.item(h, d): -1 for h in each.others for d in bits(chosen)}
    factors |= dict.fromkeys(bits(held), 1) | dict.fromkeys(bits(open_), -1)
    return Deduction(
        removes=removes,
        truths=tuple(item for item, factor in factors.items() if factor > 0),
        factors=factors,
        roles={
            "one": grid.candidates_in(each.one) & ~removes,
            "other": grid.candidates_in(each.other) & ~removes,
        },
        says=Says(
            "{houses} hold the same digits as {others}, so {one} hold the same as {other}.",
            "On the one side only {open} can hold {digits}; on the other {held}, as many, can hold "
            "nothing else. So these do, and no others.",
            houses=houses(*each.houses),
            others=houses(*each.others),
            one=cells(each.one),
            other=cells(each.other),
            digits=digits(chosen),
            open=cells(open_),
            held=cells(held),
        ),
    )


TECHNIQUES = [set_equivalence]
