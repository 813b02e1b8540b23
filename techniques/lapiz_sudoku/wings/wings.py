"""Wings: short chains of cells with two digits (the hinge of an XYZ-Wing has three)."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Link, Says, Technique, bits, technique
from lapiz_sudoku.board.bivalue import pairs_of, pincers_of, strong_links
from lapiz_sudoku.board.grid import Grid, cells, digit, digits, houses
from lapiz_sudoku.board.layout import Layout

__all__ = ["TECHNIQUES", "strong_links"]

Find = Callable[[Grid], Iterator[Deduction]]


def _hard(name: str, title: str, code: str, score: int) -> Callable[[Find], Technique]:
    """Make a technique of the level at which HoDoKu has all of these."""
    return technique(
        name,
        title=title,
        kind="sudoku",
        codes={"hodoku": code},
        scores={"hodoku": score},
        levels={"hodoku": "Hard"},
    )


@_hard("w-wing", "W-Wing", "0803", 150)
def w_wing(grid: Grid) -> Iterator[Deduction]:
    """Two cells with the same two digits, tied together by a strong link on one of them.

    A house has just two places for the first digit, one seen by each cell. Whichever place takes
    it, one of the two cells loses it and is the second digit; whoever sees both cells cannot be.

    Source: HoDoKu, "W-Wing". Order: by the two cells, the digit removed, then by the house of the
    link; a link that lies in two houses counts once.
    """
    found = []
    peers, boards = grid.layout.peers, grid.boards
    for mask, (board, members) in pairs_of(grid).items():
        if len(members) == 1:
            continue
        for one in members:
            for other in bits(board & -(2 << one)):
                seen = peers[one] & peers[other]
                for target in bits(mask):
                    removes = seen & boards[target]
                    if removes:
                        link = (mask ^ 1 << target).bit_length() - 1
                        for ends in _links_between(grid.layout, boards[link], one, other):
                            found.append((one, other, target, *ends, link, removes))
    for way in sorted(found):
        yield _w_wing(grid, *way)


def _links_between(layout: Layout, board: int, one: int, other: int) -> list[tuple[int, int, int]]:
    """Return the strong links of a digit between a place that one cell sees and one the other sees.

    Shapes: the house, and the two places as boards.
    """
    near, far = layout.peers[one] & ~(1 << other), layout.peers[other] & ~(1 << one)
    neither, found = ~(near | far), []
    for ends, house in layout.kept(strong_links)[board].items():
        if not ends & neither:
            start = ends & -ends
            end = ends ^ start
            if start & near and end & far:
                found.append((house, start, end))
            elif end & near and start & far:
                found.append((house, end, start))
    return found


def _w_wing(
    grid: Grid, one: int, other: int, target: int, house: int, start: int, end: int,
    link: int, removes: int,
) -> Deduction:  # fmt: skip
    """Return the deduction of two cells and a strong link between them."""
    shift, aim = link * grid.size, target * grid.size
    wings = 1 << one | 1 << other
    item = grid.layout.item(house, link)
    return Deduction(
        removes=removes << aim,
        truths=(one, other, item),
        roles={
            "wing": wings << aim | wings << shift,
            "link": (start | end) << shift,
        },
        links=(
            Link("strong", 1 << one + aim, 1 << one + shift, one),
            Link("weak", 1 << one + shift, start << shift),
            Link("strong", start << shift, end << shift, item),
            Link("weak", end << shift, 1 << other + shift),
            Link("strong", 1 << other + shift, 1 << other + aim, other),
        ),
        says=Says(
            "{wings} have only {digits}. {house} has two places for {link}: {start}, seen by "
            "{one}, and {end}, seen by {other}.",
            "One of these places is {link}, so one of {wings} is not {link} but {target}.",
            wings=cells(wings),
            digits=digits(1 << link | 1 << target),
            house=houses(house),
            link=digit(link),
            target=digit(target),
            start=cells(start),
            end=cells(end),
            one=cells(1 << one),
            other=cells(1 << other),
        ),
    )


@_hard("xy-wing", "XY-Wing", "0800", 160)
def xy_wing(grid: Grid) -> Iterator[Deduction]:
    """A cell with digits x and y sees one with x and z and one with y and z.

    Whether the first cell, the pivot, is x or y, one of the other two, the pincers, is z. Whoever
    sees both pincers cannot be z.

    Source: HoDoKu, "XY-Wing". Order: by the three cells.
    """
    return _pivoted(grid, False)


@_hard("xyz-wing", "XYZ-Wing", "0801", 180)
def xyz_wing(grid: Grid) -> Iterator[Deduction]:
    """A cell with digits x, y and z sees one with x and z and one with y and z.

    Whatever the first cell, the pivot, is, one of the three is z. Whoever sees all three cells
    cannot be z.

    Source: HoDoKu, "XYZ-Wing". Order: by the three cells.
    """
    return _pivoted(grid, True)


def _pivoted(grid: Grid, three: bool) -> Iterator[Deduction]:
    """Yield the wings whose pivot has two digits, or three."""
    found = []
    pairs, peers, boards = pairs_of(grid), grid.layout.peers, grid.boards
    for z, ones, others, x, y in pincers_of(grid):
        if three:
            pivots = grid.trivalue & boards[x] & boards[y] & boards[z]
        else:
            pivots = pairs[1 << x | 1 << y][0] if 1 << x | 1 << y in pairs else 0
        for one in ones if pivots else ():
            near = peers[one]
            for other in others if near & pivots else ():
                both = near & peers[other]
                for pivot in bits(both & pivots) if both & pivots else ():
                    removes = both & boards[z] & (peers[pivot] if three else -1)
                    if removes:
                        found.append((sorted((pivot, one, other)), pivot, one, other, z, removes))
    for _, *way in sorted(found):
        yield _wing(grid, *way)


def _wing(grid: Grid, pivot: int, one: int, other: int, z: int, removes: int) -> Deduction:
    """Return the deduction of a pivot and two pincers; the pivot has z or not."""
    first, second = grid.digits_of(one), grid.digits_of(other)
    x, y = ((mask ^ 1 << z).bit_length() - 1 for mask in (first, second))
    itself = grid.boards[z] >> pivot & 1
    return Deduction(
        removes=removes << z * grid.size,
        truths=(pivot, one, other),
        roles={
            "pivot": grid.candidates_in(1 << pivot),
            "pincer": grid.candidates_in(1 << one | 1 << other),
        },
        links=() if itself else _wing_links(grid.size, (one, pivot, other), (z, x, y, z)),
        says=Says(
            "The pivot {pivot} has {digits}; it sees the pincers {one} with {first} and {other} "
            "with {second}.",
            "If {pivot} is {x}, {one} is {z}; if it is {y}, {other} is {z}; else it is {z} "
            "itself. So one of the three is {z}."
            if itself
            else "If {pivot} is {x}, {one} is {z}; if it is {y}, {other} is {z}. "
            "So one of the pincers is {z}.",
            pivot=cells(1 << pivot),
            digits=digits(grid.digits_of(pivot)),
            one=cells(1 << one),
            other=cells(1 << other),
            first=digits(first),
            second=digits(second),
            x=digit(x),
            y=digit(y),
            z=digit(z),
        ),
    )


def _wing_links(size: int, path: tuple[int, ...], values: tuple[int, ...]) -> tuple[Link, ...]:
    """Return the links of a chain of two-digit cells, each joined to the next by a digit."""
    links: list[Link] = []
    for place, cell in enumerate(path):
        enter, leave = (1 << cell + value * size for value in values[place : place + 2])
        if place:
            links.append(Link("weak", links[-1].end, enter))
        links.append(Link("strong", enter, leave, cell))
    return tuple(links)


TECHNIQUES = [w_wing, xy_wing, xyz_wing]
