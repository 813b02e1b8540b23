"""Wings: short chains of cells with two digits (the hinge of an XYZ-Wing has three)."""

from collections.abc import Callable, Iterator
from itertools import product

from lapiz import Deduction, Link, Says, Technique, technique
from lapiz.bits import bits
from lapiz_sudoku.bivalue import pairs_of, pincers_of, strong_links
from lapiz_sudoku.grid import Grid, cells, digit, digits, houses
from lapiz_sudoku.layout import Layout

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


@_hard("remote-pair", "Remote Pair", "0703", 110)
def remote_pair(grid: Grid) -> Iterator[Deduction]:
    """Four or more cells with the same two digits, each of which sees the next one.

    Neighbours in the chain take different digits, so the cells alternate like the squares of a
    chessboard. Two cells of different colours hold both digits between them, however far
    apart, and a cell that sees both can have neither. All cells that hang together count as one
    chain; two neighbours that nothing else ties together are but a naked pair.

    Source: HoDoKu, "Remote Pair". Order: by the two digits, then by the first cell.
    """
    for mask, (board, members) in pairs_of(grid).items():
        while len(members) >= 4 and board.bit_count() >= 4:
            coloured = _colours(grid.layout, board)
            board &= ~(coloured[0] | coloured[1])
            found = _remote(grid, mask, *coloured)
            if found:
                yield found


def _colours(layout: Layout, board: int) -> tuple[int, int]:
    """Return the cells that hang together with the first of a board, in two colours."""
    peers = layout.peers
    ours, theirs, fresh = 0, 0, board & -board
    while fresh:
        ours |= fresh
        near = 0
        for cell in bits(fresh):
            near |= peers[cell]
        fresh = near & board & ~theirs
        ours, theirs = theirs, ours
    return (ours, theirs) if ours & board & -board else (theirs, ours)


def _remote(grid: Grid, mask: int, one: int, other: int) -> Deduction | None:
    """Return what two colours of a chain remove, from cells that see both of a remote pair."""
    if one & other or one.bit_count() + other.bit_count() < 4:  # an odd loop: no solution
        return None
    peers, seen, chain = grid.layout.peers, 0, one | other
    first, second = bits(mask)
    targets = (grid.boards[first] | grid.boards[second]) & ~chain
    for cell, end in product(bits(one), bits(other)):
        both = peers[cell] & peers[end] & targets & ~seen
        if both and not _is_bridge(peers, chain, cell, end):
            seen |= both
    removes = grid.candidates_in(seen, mask) if seen else 0
    if not removes:
        return None
    return Deduction(
        removes=removes,
        truths=tuple(bits(one | other)),
        roles={
            "one": grid.candidates_in(one, mask),
            "other": grid.candidates_in(other, mask),
        },
        links=tuple(
            Link("weak", start << shift, end << shift)
            for shift in (number * grid.size for number in bits(mask))
            for start in (1 << cell for cell in bits(one))
            for end in (1 << cell for cell in bits(other & peers[start.bit_length() - 1]))
        ),
        says=Says(
            "The cells {chain} have only {digits} and form a chain in which each sees the next.",
            "Neighbours differ, so {one} are alike and {other} are the opposite. "
            "Whoever sees one of each kind sees both digits.",
            chain=cells(one | other),
            digits=digits(mask),
            one=cells(one),
            other=cells(other),
        ),
    )


def _is_bridge(peers: list[int], chain: int, cell: int, end: int) -> bool:
    """Tell whether two cells of a chain see each other and nothing else ties them together."""
    if not peers[cell] >> end & 1:
        return False
    reached, fresh = 1 << cell, peers[cell] & chain & ~(1 << end)
    while fresh and not fresh >> end & 1:
        reached |= fresh
        near = 0
        for one in bits(fresh):
            near |= peers[one]
        fresh = near & chain & ~reached
    return not fresh


@_hard("w-wing", "W-Wing", "0803", 150)
def w_wing(grid: Grid) -> Iterator[Deduction]:
    """Two cells with the same two digits, tied together by a strong link on one of them.

    A house has just two places for the first digit, one seen by each cell. Whichever place takes
    it, one of the two cells loses it and is the second digit; whoever sees both cells cannot be.

    Source: HoDoKu, "W-Wing". Order: by the two digits, the two cells, the digit of the link, then
    by house; a link that lies in two houses counts once.
    """
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
                            yield _w_wing(grid, one, other, link, target, removes, *ends)


def _links_between(layout: Layout, board: int, one: int, other: int) -> list[tuple[int, int, int]]:
    """Return the strong links of a digit between a place that one cell sees and one the other sees.

    Shapes: the two places, as boards, and the house.
    """
    near, far = layout.peers[one] & ~(1 << other), layout.peers[other] & ~(1 << one)
    neither, found = ~(near | far), []
    for ends, house in layout.remember(strong_links, board, board).items():
        if not ends & neither:
            start = ends & -ends
            end = ends ^ start
            if start & near and end & far:
                found.append((start, end, house))
            elif end & near and start & far:
                found.append((end, start, house))
    return found


def _w_wing(
    grid: Grid, one: int, other: int, link: int, target: int, removes: int,
    start: int, end: int, house: int,
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

    Source: HoDoKu, "XY-Wing". Order: by the digits of the pincers, the pincers, then by pivot.
    """
    pairs, peers, boards = pairs_of(grid), grid.layout.peers, grid.boards
    for z, ones, others, x, y in pincers_of(grid):
        pivots = pairs.get(1 << x | 1 << y)
        if not pivots:
            continue
        for one in ones:
            near = peers[one]
            if near & pivots[0]:
                for other in others:
                    both = near & peers[other]
                    removes = both & boards[z]
                    if removes:
                        for pivot in bits(both & pivots[0]):
                            yield _wing(grid, pivot, one, other, z, removes)


@_hard("xyz-wing", "XYZ-Wing", "0801", 180)
def xyz_wing(grid: Grid) -> Iterator[Deduction]:
    """A cell with digits x, y and z sees one with x and z and one with y and z.

    Whatever the first cell, the pivot, is, one of the three is z. Whoever sees all three cells
    cannot be z.

    Source: HoDoKu, "XYZ-Wing". Order: by the digits of the pincers, the pincers, then by pivot.
    """
    peers, boards = grid.layout.peers, grid.boards
    three = grid.with_digits[3]
    for z, ones, others, x, y in pincers_of(grid):
        pivots = three & boards[x] & boards[y] & boards[z]
        if not pivots:
            continue
        for one in ones:
            near = peers[one]
            if near & pivots:
                for other in others:
                    both = near & peers[other]
                    for pivot in bits(both & pivots):
                        removes = both & boards[z] & peers[pivot]
                        if removes:
                            yield _wing(grid, pivot, one, other, z, removes)


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


TECHNIQUES = [remote_pair, w_wing, xy_wing, xyz_wing]
