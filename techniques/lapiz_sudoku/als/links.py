"""Techniques on two and three almost locked sets that are linked: XZ-rule and XY-Wing."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, Link, Says, bits, lowest, single
from lapiz.search.witness import witness
from lapiz_sudoku.als.als import Als, almost_locked_sets, links_of
from lapiz_sudoku.als.words import als_deduction, unfair, without_digit
from lapiz_sudoku.board.grid import Grid, cells, digits

__all__ = ["TECHNIQUES", "neighbours"]


@unfair("als-xz", "Almost Locked Set XZ-Rule", "0901", 300)
def als_xz(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """Two almost locked sets have a digit x of which only one of them can have a place.

    An almost locked set is k cells of a house with k + 1 digits: without any one of them it is
    locked. All places of x in the one set see all those in the other, so one set is without x and
    has all its other digits. Whoever sees all places of another digit z in both sets cannot be z.
    With two such digits x either set takes one of them and is locked: then each of its other
    digits goes from all cells that see its places in that set, and x from all that see all
    places of x in both. In a solve the sets have no cell in common.

    Source: HoDoKu, "Almost Locked Sets". Order: by the first set, then the second; sets by house
    (rows, columns, boxes, others), then by their cells one by one.
    """
    sets, open_ = almost_locked_sets(grid), grid.position.open
    without = without_digit(grid)
    for one, later in zip(sets, links_of(grid, overlap), strict=True):
        reach = one.reach & open_
        found = []
        for number, common in later.items():
            other = sets[number]
            if common in without:
                removes = reach & other.reach & without[common]
            else:
                removes = _doubly_linked(grid, one, other, common)
            if removes:
                found.append((number, common, removes))
        for number, common, removes in sorted(found):
            path = [one, sets[number]]
            if single(common):
                yield als_deduction(grid, path, [lowest(common)], removes)
            else:
                yield _locked_pair_of_sets(grid, one, sets[number], common, removes)


def _doubly_linked(grid: Grid, one: Als, other: Als, common: int) -> int:
    """Return what two sets remove that have two or more restricted common digits."""
    removes = one.reach & other.reach
    linked = 0
    for number in bits(common):
        linked |= grid.layout.board << number * grid.size
    for own, beside in ((one, other), (other, one)):
        removes |= own.reach & ~linked & ~grid.candidates_in(beside.cells)
    return removes & grid.position.open


def _locked_pair_of_sets(grid: Grid, one: Als, other: Als, common: int, removes: int) -> Deduction:
    """Return the deduction of two sets with two restricted common digits."""
    return Deduction(
        removes=removes,
        truths=tuple(bits(one.cells | other.cells)),
        roles={
            "set-1": grid.candidates_in(one.cells),
            "set-2": grid.candidates_in(other.cells),
            "link": grid.candidates_in(one.cells | other.cells, common),
        },
        links=tuple(
            Link("weak", *(als.places[number] << number * grid.size for als in (one, other)))
            for number in bits(common)
        ),
        says=Says(
            "Almost locked sets: {one} with {ones} and {other} with {others}. Only one of them can "
            "have each of {common}.",
            "Neither can be without two digits, so each has all its digits but one of {common}.",
            one=cells(one.cells),
            other=cells(other.cells),
            ones=digits(one.digits),
            others=digits(other.digits),
            common=digits(common),
        ),
    )


@unfair("als-xy-wing", "Almost Locked Set XY-Wing", "0902", 320)
def als_xy_wing(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """An almost locked set, the hinge, is linked with two others by different digits x and y.

    The hinge has x or y, as it lacks only one of its digits. So one of the other two sets is
    without x or without y, and has all its other digits: whoever sees all places of a further
    digit z in both of them cannot be z. No digit that links the hinge with another set
    is z, and in a solve no two of the sets have a cell in common.
    What is listed of one removal are the sets with the fewest cells.

    Source: HoDoKu, "Almost Locked Sets". Order: by the first two sets that are linked, then by the
    other two; sets as for the XZ-rule.
    """
    hinges = _hinges(grid, overlap)
    if not hinges:
        return
    sets, near = almost_locked_sets(grid), neighbours(grid, overlap)
    found: dict[object, tuple[object, tuple[int, ...], tuple[int, int], int]] = {}
    for hinge, aims in hinges:
        wings = [(sets[wing], wing, common) for wing, common in near[hinge]]
        wings = [wing for wing in wings if wing[0].reach & aims]
        for (first, one, x), (second, other, y) in combinations(wings, 2):
            if not first.reach & second.reach & aims or single(x | y):
                continue
            if first.cells & second.cells and not overlap:
                continue
            removes = _without(grid, first.reach & second.reach & aims, x | y)
            if removes:
                trio = one, hinge, other
                pairs = sorted(sorted((wing, hinge)) for wing in (one, other))
                if overlap:
                    size = sum(sets[number].cells.bit_count() for number in trio)
                    way = (size, pairs), trio, (x, y), removes
                    found[removes] = min(way, found.get(removes, way))
                else:
                    found[trio] = pairs, trio, (x, y), removes
    for _, path, (x, y), removes in sorted(found.values()):
        start = lowest(x if single(x) else x & ~y or x)
        commons = [start, lowest(y & ~(1 << start))]
        yield als_deduction(grid, [sets[number] for number in path], commons, removes)


Near = list[list[tuple[int, int]]]
"""For each set the other ones that it is linked with, with the mask of their common digits."""


def neighbours(grid: Grid, overlap: bool) -> Near:
    """Return the links of each set in both directions."""
    links = links_of(grid, overlap)
    near: Near = [list(later.items()) for later in links]
    for one, later in enumerate(links):
        for other, common in later.items():
            near[other].append((one, common))
    return near


def _without(grid: Grid, candidates: int, mask: int) -> int:
    """Return some candidates but those of some digits."""
    for number in bits(mask):
        candidates &= ~(grid.layout.board << number * grid.size)
    return candidates


def _hinges(grid: Grid, overlap: bool) -> list[tuple[int, int]]:
    """Return each set that may be a hinge, with the candidates that it may remove.

    These would lock two of its neighbours, which would take two of its digits.
    """
    false = grid.position.open & ~witness(grid.position)
    without, reach = without_digit(grid), [als.reach & false for als in almost_locked_sets(grid)]
    losing: list[dict[int, int]] = [{} for _ in reach]
    for one, later in enumerate(links_of(grid, overlap)):
        own, lost = reach[one], losing[one]
        for other, common in later.items():
            lost[common] = lost.get(common, 0) | reach[other]
            lost_there = losing[other]
            lost_there[common] = lost_there.get(common, 0) | own
    found = []
    for hinge, lost in enumerate(losing):
        once = twice = 0
        for common, candidates in lost.items():
            if common not in without:
                twice |= candidates
            else:
                candidates &= without[common]
                twice |= once & candidates
            once |= candidates
        if twice:
            found.append((hinge, twice))
    return found


TECHNIQUES = [als_xz, als_xy_wing]
