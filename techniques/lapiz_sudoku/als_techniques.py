"""Techniques on two and three almost locked sets that are linked: XZ-rule and XY-Wing."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from lapiz import Deduction, Link, Says, Technique, Token, technique
from lapiz.bits import bits, lowest, single
from lapiz_sudoku.als import Als, almost_locked_sets, links_of
from lapiz_sudoku.grid import Grid, cells, digit, digits

__all__ = ["TECHNIQUES", "als_deduction", "neighbours", "singles", "unfair", "without_digit"]


def unfair(
    name: str, title: str, code: str, score: int
) -> Callable[[Callable[[Grid, bool], Iterator[Deduction]]], Technique]:
    """Make a technique of a search that is told whether sets may have cells in common.

    In a solve they may not, as in HoDoKu, which has all of these on one level. Else all that there
    is is found, but of several ways to see the same cells as sets one.
    """

    def make(search: Callable[[Grid, bool], Iterator[Deduction]]) -> Technique:
        def every(grid: Grid) -> Iterator[Deduction]:
            seen = set()
            for found in search(grid, True):
                if (found.removes, found.truths) not in seen:
                    seen.add((found.removes, found.truths))
                    yield found

        def choose(grid: Grid) -> Iterator[Deduction]:
            return search(grid, False)

        every.__doc__ = search.__doc__
        return technique(
            name,
            title=title,
            kind="sudoku",
            codes={"hodoku": code},
            scores={"hodoku": score},
            levels={"hodoku": "Unfair"},
            choose=choose,
        )(every)

    return make


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


def without_digit(grid: Grid) -> dict[int, int]:
    """Return by mask of one digit all candidates of the others."""
    everything = (1 << grid.side * grid.size) - 1
    line = grid.layout.board
    return {1 << number: everything ^ line << number * grid.size for number in range(grid.side)}


def singles(mask: int) -> list[int]:
    """Return the digits of a mask as masks of one digit."""
    return [1 << number for number in bits(mask)]


def _doubly_linked(grid: Grid, one: Als, other: Als, common: int) -> int:
    """Return what two sets remove that have two or more restricted common digits."""
    removes = one.reach & other.reach
    linked = 0
    for number in bits(common):
        linked |= grid.layout.board << number * grid.size
    for own, beside in ((one, other), (other, one)):
        removes |= own.reach & ~linked & ~grid.candidates_in(beside.cells)
    return removes & grid.position.open


def als_deduction(
    grid: Grid, path: Sequence[Als], commons: Sequence[int], removes: int
) -> Deduction:
    """Return the deduction of sets each linked with the next by a restricted common digit.

    The first or the last set has the digits removed.
    """
    first, last = path[0], path[-1]
    gone = 0
    for number in bits(first.digits & last.digits):
        if removes & grid.layout.board << number * grid.size:
            gone |= 1 << number
    tokens: dict[str, Token] = {}
    for place, als in enumerate(path):
        tokens[f"set{place}"], tokens[f"has{place}"] = cells(als.cells), digits(als.digits)
    for place, number in enumerate(commons):
        tokens[f"link{place}"] = digit(number)
    return Deduction(
        removes=removes,
        truths=tuple(bits(_all_cells(path))),
        roles=_roles(grid, path, commons),
        links=_links(grid, path, commons, lowest(gone)),
        says=Says(
            "Almost locked sets: "
            + ", ".join(f"{{set{place}}} with {{has{place}}}" for place in range(len(path)))
            + ". "
            + " ".join(
                f"Only one of {{set{place}}} and {{set{place + 1}}} can have {{link{place}}}."
                for place in range(len(commons))
            ),
            "If {first} has no {gone}, it is locked, and so is each set after it, up to {last}, "
            "which then has {gone}."
            if len(path) > 2
            else "If {first} has no {gone}, it is locked and has {link0}; so {last} has no {link0} "
            "and must have {gone}.",
            first=cells(first.cells),
            last=cells(last.cells),
            gone=digits(gone),
            **tokens,
        ),
    )


def _all_cells(path: Sequence[Als]) -> int:
    found = 0
    for als in path:
        found |= als.cells
    return found


def _roles(grid: Grid, path: Sequence[Als], commons: Sequence[int]) -> dict[str, int]:
    """Return the candidates of each set, and those of the digits that link them."""
    roles = {f"set-{place}": grid.candidates_in(als.cells) for place, als in enumerate(path, 1)}
    roles["link"] = 0
    for number, one, other in zip(commons, path, path[1:], strict=False):
        roles["link"] |= (one.places[number] | other.places[number]) << number * grid.size
    return roles


def _links(
    grid: Grid, path: Sequence[Als], commons: Sequence[int], target: int
) -> tuple[Link, ...]:
    """Return the chain of links: strong ones inside the sets, weak ones between them."""
    links: list[Link] = []
    enters, leaves = (target, *commons), (*commons, target)
    for als, enter, leave in zip(path, enters, leaves, strict=True):
        start, end = (als.places[number] << number * grid.size for number in (enter, leave))
        if links:
            links.append(Link("weak", links[-1].end, start))
        links.append(Link("strong", start, end))
    return tuple(links)


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
        wings = [wing for wing in near[hinge] if sets[wing[0]].reach & aims]
        for (one, x), (other, y) in combinations(wings, 2):
            removes = _both_reach(grid, sets[one], sets[other], x | y)
            if not removes or single(x | y):
                continue
            trio = one, hinge, other
            pairs = sorted(sorted((wing, hinge)) for wing in (one, other))
            if overlap:
                size = sum(sets[number].cells.bit_count() for number in trio)
                way = (size, pairs), trio, (x, y), removes
                found[removes] = min(way, found.get(removes, way))
            elif not sets[one].cells & sets[other].cells:
                found[trio] = pairs, trio, (x, y), removes
    for _, path, (x, y), removes in sorted(found.values()):
        first = lowest(x if single(x) else x & ~y or x)
        commons = [first, lowest(y & ~(1 << first))]
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


def _both_reach(grid: Grid, one: Als, other: Als, common: int) -> int:
    """Return the candidates that lock both sets, but not those of some digits."""
    reach = one.reach & other.reach & grid.position.open
    for number in bits(common) if reach else ():
        reach &= ~(grid.layout.board << number * grid.size)
    return reach


def _hinges(grid: Grid, overlap: bool) -> list[tuple[int, int]]:
    """Return each set that may be a hinge, with the candidates that it may remove.

    These would lock two of its neighbours, which would take two of its digits.
    """
    open_, without = grid.position.open, without_digit(grid)
    reach = [als.reach & open_ for als in almost_locked_sets(grid)]
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
