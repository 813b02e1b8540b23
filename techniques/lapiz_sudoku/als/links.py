"""Techniques on two and three almost locked sets that are linked: XZ-rule and XY-Wing."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Candidates, Deduction, Link, Says, bits, lowest, single, union
from lapiz.search.walking import witness
from lapiz_sudoku.als.als import Als, linked_sets
from lapiz_sudoku.als.words import als_deduction, unfair, without_digit
from lapiz_sudoku.board import ALS_XY_WING, ALS_XZ, Grid, cells, digits, undisguised


@unfair("als-xz", "Almost Locked Set XZ-Rule", "0901", 300)
def als_xz(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """Two almost locked sets share a digit x that only one of them can have.

    An almost locked set is k cells of a house with k + 1 digits: if it loses one of them, it is
    locked. All places of x in one set see all those in the other, so one of the sets is without x
    and has all its other digits. A cell that sees all places of another digit z in both sets cannot
    be z. With two such digits x, each set takes one of them and is locked. Then its other digits go
    from all cells that see all their places in that set, and each x goes from all cells that see
    all places of x in both sets. In a solve the sets have no cell in common. If cells of a
    single house suffice, it is a naked subset, and not repeated here.

    Source: HoDoKu, "Almost Locked Sets". Order: by the first set, then the second; sets by house
    (rows, columns, boxes, others), then by their cells one by one.
    """
    yield from undisguised(_linked_pairs(grid, overlap), grid)


def _linked_pairs(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    sets, links = linked_sets(grid, overlap, ALS_XZ)
    without, open_ = without_digit(grid), grid.open
    for first, later in zip(sets, links, strict=True):
        reach = first.reach & open_
        ways = []
        for number, common in later.items():
            second = sets[number]
            if common in without:
                removes = reach & second.reach & without[common]
            else:
                removes = _doubly_linked(grid, first, second, common)
            if removes:
                ways.append((number, common, removes))
        for number, common, removes in sorted(ways):
            path = [first, sets[number]]
            if single(common):
                yield als_deduction(grid, path, [lowest(common)], removes)
            else:
                yield _locked_pair_of_sets(grid, first, sets[number], common, removes)


def _doubly_linked(grid: Grid, first: Als, second: Als, common: int) -> Candidates:
    """Return the candidates that two sets with two or more restricted common digits remove."""
    removes = first.reach & second.reach
    linked = union(grid.layout.board << number * grid.size for number in bits(common))
    for als, beside in ((first, second), (second, first)):
        removes |= als.reach & ~linked & ~grid.candidates_in(beside.cells)
    return removes & grid.open


def _locked_pair_of_sets(
    grid: Grid, first: Als, second: Als, common: int, removes: int
) -> Deduction:
    """Return the deduction of two sets with two restricted common digits."""
    return Deduction(
        removes=removes,
        truths=tuple(bits(first.cells | second.cells)),
        roles={
            "set-1": grid.candidates_in(first.cells),
            "set-2": grid.candidates_in(second.cells),
            "link": grid.candidates_in(first.cells | second.cells, common),
        },
        links=tuple(
            Link("weak", *(als.places[number] << number * grid.size for als in (first, second)))
            for number in bits(common)
        ),
        says=Says(
            "{one} with {ones} and {other} with {others} are almost locked sets. They have several "
            "restricted commons, {common}: only one of the sets can have each.",
            "Neither can be without two digits, so each has all its digits but one of {common}: "
            "what sees all places of such a digit cannot be it.",
            one=cells(first.cells),
            other=cells(second.cells),
            ones=digits(first.digits),
            others=digits(second.digits),
            common=digits(common),
        ),
    )


@unfair("als-xy-wing", "Almost Locked Set XY-Wing", "0902", 320)
def als_xy_wing(grid: Grid, overlap: bool) -> Iterator[Deduction]:
    """An almost locked set, the pivot, is linked with two others by different digits x and y.

    The pivot has x or y, as it lacks only one of its digits. So one of the other two sets is
    without x or without y, and has all its other digits: a cell that sees all places of a further
    digit z in both of them cannot be z. z is not among the digits that link the pivot with these
    sets, and in a solve no two of the sets have a cell in common. Among several ways to the
    same removal, only the one with the smallest sets is listed.

    Source: HoDoKu, "Almost Locked Sets". Order: by the first two sets that are linked, then by the
    other two; sets as for the XZ-rule.
    """
    sets, links = linked_sets(grid, overlap, ALS_XY_WING)
    hinges = _hinges(grid, sets, links)
    if not hinges:
        return
    near = neighbours(links)
    best: dict[object, tuple[object, tuple[int, ...], tuple[int, int], int]] = {}
    for hinge, aims in hinges:
        wings = [(sets[wing], wing, common) for wing, common in near[hinge]]
        wings = [wing for wing in wings if wing[0].reach & aims]
        for (first, first_number, x), (second, second_number, y) in combinations(wings, 2):
            if not first.reach & second.reach & aims or single(x | y):
                continue
            if first.cells & second.cells and not overlap:
                continue
            removes = _without(grid, first.reach & second.reach & aims, x | y)
            if removes:
                trio = first_number, hinge, second_number
                pairs = sorted(sorted((wing, hinge)) for wing in (first_number, second_number))
                if overlap:
                    size = sum(sets[number].cells.bit_count() for number in trio)
                    way = (size, pairs), trio, (x, y), removes
                    best[removes] = min(way, best.get(removes, way))
                else:
                    best[trio] = pairs, trio, (x, y), removes
    for _, path, (x, y), removes in sorted(best.values()):
        start = lowest(x if single(x) else x & ~y or x)
        commons = [start, lowest(y & ~(1 << start))]
        yield als_deduction(grid, [sets[number] for number in path], commons, removes)


Links = list[dict[int, int]]
"""For each set, the later ones that it is linked with, and the mask of their common digits."""
Near = list[list[tuple[int, int]]]
"""For each set, the sets it is linked with, each with the mask of their common digits."""


def neighbours(links: Links) -> Near:
    """Return the links of each set in both directions."""
    near: Near = [list(later.items()) for later in links]
    for number, later in enumerate(links):
        for target, common in later.items():
            near[target].append((number, common))
    return near


def _without(grid: Grid, candidates: int, mask: int) -> int:
    """Return some candidates without those of some digits."""
    for number in bits(mask):
        candidates &= ~(grid.layout.board << number * grid.size)
    return candidates


def _hinges(grid: Grid, sets: list[Als], links: Links) -> list[tuple[int, int]]:
    """Return each set that may be a hinge, with the candidates that may be removed.

    Each of these would lock two of the set's neighbours, which would then take two of its digits.
    """
    false = grid.open & ~witness(grid.position)
    without, reach = without_digit(grid), [als.reach & false for als in sets]
    losing: list[dict[int, int]] = [{} for _ in reach]
    for number, later in enumerate(links):
        sees, lost = reach[number], losing[number]
        for target, common in later.items():
            lost[common] = lost.get(common, 0) | reach[target]
            lost_there = losing[target]
            lost_there[common] = lost_there.get(common, 0) | sees
    hinges = []
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
            hinges.append((hinge, twice))
    return hinges


TECHNIQUES = [als_xz, als_xy_wing]
