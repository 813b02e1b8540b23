"""Wings: short chains of cells with two digits (the hinge of an XYZ-Wing has three)."""

from collections.abc import Callable, Iterator

from lapiz import Deduction, Link, Says, Technique, bits, technique
from lapiz_sudoku.board import (
    Grid,
    cells,
    digit,
    digits,
    houses,
    pairs_of,
    pincers_of,
    strong_links,
)
from lapiz_sudoku.scales.hodoku import hodoku

Find = Callable[[Grid], Iterator[Deduction]]


def _hard(
    name: str, title: str, code: str, score: int, *aliases: str
) -> Callable[[Find], Technique]:
    """Make a technique of the level at which HoDoKu has all of these."""
    return technique(
        name,
        title=title,
        kind="sudoku",
        **hodoku(code, score, "Hard"),
        aliases=aliases,
    )


@_hard("w-wing", "W-Wing", "0803", 150)
def w_wing(grid: Grid) -> Iterator[Deduction]:
    """Two cells with the same two digits, joined by a strong link on one of these.

    A house has just two places for the first digit, one seen by each cell. Whichever place takes
    it, one of the two cells loses it and is the second digit. So a cell that sees both cannot be
    the second digit.

    Source: HoDoKu, "W-Wing". Order: by the two cells, the digit removed, then by the house of the
    link; a link that lies in two houses counts once.
    """
    ways = []
    sees, boards = grid.layout.sees, grid.boards
    for mask, (board, members) in pairs_of(grid).items():
        if len(members) == 1:
            continue
        aims = [(target, sees[target], boards[target]) for target in bits(mask)]
        for first in members:
            for second in bits(board & -(2 << first)):  # the cells after the first
                for target, near, places in aims:
                    removes = near[first] & near[second] & places
                    if removes:
                        link = (mask ^ 1 << target).bit_length() - 1
                        for ends in _links_between(grid, link, first, second):
                            ways.append((first, second, target, *ends, link, removes))
    for way in sorted(ways):
        yield _w_wing(grid, *way)


def _links_between(grid: Grid, link: int, first: int, second: int) -> list[tuple[int, int, int]]:
    """Return the strong links of a digit of which each of two cells sees one end.

    Shapes: the house, and the two places as boards.
    """
    sees = grid.layout.sees[link]
    near, far = sees[first] & ~(1 << second), sees[second] & ~(1 << first)
    neither, joining = ~(near | far), []
    for ends, house in strong_links(grid.layout, grid.boards[link]).items():
        if not ends & neither:
            start = ends & -ends
            end = ends ^ start
            if start & near and end & far:
                joining.append((house, start, end))
            elif end & near and start & far:
                joining.append((house, end, start))
    return joining


def _w_wing(
    grid: Grid, first: int, second: int, target: int, house: int, start: int, end: int,
    link: int, removes: int,
) -> Deduction:  # fmt: skip
    """Return the deduction of two cells and a strong link between them."""
    shift, aim = link * grid.size, target * grid.size
    wings = 1 << first | 1 << second
    item = grid.layout.item(house, link)
    return Deduction(
        removes=removes << aim,
        truths=(first, second, item),
        roles={
            "wing": wings << aim | wings << shift,
            "link": (start | end) << shift,
        },
        links=(
            Link("strong", 1 << first + aim, 1 << first + shift, first),
            Link("weak", 1 << first + shift, start << shift),
            Link("strong", start << shift, end << shift, item),
            Link("weak", end << shift, 1 << second + shift),
            Link("strong", 1 << second + shift, 1 << second + aim, second),
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
            one=cells(1 << first),
            other=cells(1 << second),
        ),
    )


@_hard("xy-wing", "XY-Wing", "0800", 160, "y-wing")
def xy_wing(grid: Grid) -> Iterator[Deduction]:
    """A cell with digits x and y sees one with x and z and one with y and z.

    Whether the first cell, the pivot, is x or y, one of the other two, the pincers, is z. A cell
    that sees both pincers cannot be z.

    Source: HoDoKu, "XY-Wing". Order: by the three cells.
    """
    return _pivoted(grid, False)


@_hard("xyz-wing", "XYZ-Wing", "0801", 180)
def xyz_wing(grid: Grid) -> Iterator[Deduction]:
    """A cell with digits x, y and z sees one with x and z and one with y and z.

    Whatever the first cell, the pivot, is, one of the three is z. A cell that sees all three
    cannot be z.

    Source: HoDoKu, "XYZ-Wing". Order: by the three cells.
    """
    return _pivoted(grid, True)


def _pivoted(grid: Grid, three: bool) -> Iterator[Deduction]:
    """Yield the wings whose pivot has two digits, or three."""
    ways = []
    pairs, sees, boards = pairs_of(grid), grid.layout.sees, grid.boards
    for z, ones, others, x, y in pincers_of(grid):
        if not three:
            pivots = pairs[1 << x | 1 << y][0] if 1 << x | 1 << y in pairs else 0
        else:
            pivots = grid.trivalue & boards[x] & boards[y] & boards[z]
        by_x, by_y, by_z = sees[x], sees[y], sees[z]
        for pincer in ones if pivots else ():
            near = by_x[pincer] & pivots
            for opposite in others if near else ():
                both = near & by_y[opposite]
                for pivot in bits(both) if both else ():
                    removes = by_z[pincer] & by_z[opposite] & boards[z]
                    if three:
                        removes &= by_z[pivot]
                    if removes:
                        ways.append(
                            (sorted((pivot, pincer, opposite)), pivot, pincer, opposite, z, removes)
                        )
    for _, *way in sorted(ways):
        yield wing(grid, *way)


def wing(grid: Grid, pivot: int, pincer: int, opposite: int, z: int, removes: int) -> Deduction:
    """Return the deduction of a pivot, with or without z, and two pincers."""
    first, second = grid.digits_of(pincer), grid.digits_of(opposite)
    x, y = ((mask ^ 1 << z).bit_length() - 1 for mask in (first, second))
    itself = grid.boards[z] >> pivot & 1
    return Deduction(
        removes=removes << z * grid.size,
        truths=(pivot, pincer, opposite),
        roles={
            "pivot": grid.candidates_in(1 << pivot),
            "pincer": grid.candidates_in(1 << pincer | 1 << opposite),
        },
        links=() if itself else _wing_links(grid.size, (pincer, pivot, opposite), (z, x, y, z)),
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
            one=cells(1 << pincer),
            other=cells(1 << opposite),
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
