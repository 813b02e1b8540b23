"""Oddagons and broken wings: odd loops, which cannot be, and the guardians that prevent them."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from lapiz import Deduction, bits, of_layout, technique, union
from lapiz_sudoku.board import (
    Grid,
    Layout,
    digit,
    digits,
    digits_to_search,
    house_pairs,
    houses,
    pairs_of,
    unplaceable,
)
from lapiz_sudoku.colours.clusters import neighbours
from lapiz_sudoku.one_digit.guardians import Guarded, conclusions, seen_by_all
from lapiz_sudoku.scales.hodoku import estimate

Near = Mapping[int, int]
"""The neighbours of each member; a member is a single bit."""


def odd_loop(near: Near) -> list[int]:
    """Return a shortest odd loop of neighbours, as its members in order, or nothing.

    >>> odd_loop({1: 0b110, 2: 0b101, 4: 0b011})
    [1, 4, 2]
    >>> odd_loop({1: 0b010, 2: 0b101, 4: 0b010})
    []
    """
    best: list[int] = []
    untried = union(near)
    while untried:
        start = untried & -untried
        way = _back_to(near, start, len(best) or len(near) + 1)
        untried ^= start
        best = way or best
    return best


def _back_to(near: Near, start: int, longest: int) -> list[int]:
    """Return an odd way shorter than some length from a member back to itself, or nothing."""
    # Breadth first. `reached` are the members at the end of some way of even and of odd length.
    layers, reached = [start], [start, 0]
    while not reached[1] & start:
        fresh = union(near[1 << member] for member in bits(layers[-1]))
        odd = len(layers) & 1
        fresh &= ~reached[odd]
        reached[odd] |= fresh
        if not fresh or len(layers) >= longest:
            return []
        layers.append(fresh)
    # Back through the layers: in each one some neighbour of the member before, the lowest.
    member, way = start, []
    for layer in layers[-2::-1]:
        member = near[member] & layer
        member &= -member
        way.append(member)
    return way[::-1] if len(way) < longest else []


@technique("oddagon", kind="sudoku", **estimate(220, "Unfair"), on=False)
def oddagon(grid: Grid) -> Iterator[Deduction]:
    """An odd loop of cells with the same two digits, which cannot alternate all round.

    Five cells or more, each of which sees the next, cannot all be one of two digits. So one of
    the other digits in them, the guardians, is true: alone, it is placed; what sees all goes; in
    one house they count as one cell of a naked subset.

    Source: the Sudoku Players' forum, "Oddagon" (also "bivalue oddagon"). Order: by the two
    digits; one cell with guardians, one digit of guardians, then two cells of a house.
    """
    for mask, (bare, _) in pairs_of(grid).items():
        first, second = (grid.boards[number] for number in bits(mask))
        seen = set[int]()
        for roofs in _few_roofs(grid, first & second & ~bare, mask, bare.bit_count()):
            loop = _loop_through(grid.layout, bare | roofs)
            board = union(loop)
            if len(loop) > 3 and board not in seen:
                seen.add(board)
                yield from conclusions(grid, _oddagon(grid, loop, mask))


def _few_roofs(grid: Grid, board: int, mask: int, bare: int) -> Iterator[int]:
    """Yield sets of cells with guardians from which something may follow."""
    if bare > 3:
        for cell in bits(board):
            yield 1 << cell
    for extra, places in enumerate(grid.boards):
        alike = board & places & grid.trivalue
        if alike & (alike - 1) and not mask >> extra & 1:
            targets = {alike & grid.layout.peers[cell] for cell in bits(places)}
            yield from sorted(
                some for some in targets if some & (some - 1) and some.bit_count() + bare > 4
            )
    for first, second in combinations(bits(board), 2) if bare > 2 else ():
        if grid.layout.peers[first] >> second & 1:
            yield 1 << first | 1 << second


def _loop_through(layout: Layout, board: int) -> list[int]:
    """Return a shortest odd loop of cells that see each other."""
    return odd_loop({1 << cell: layout.peers[cell] & board for cell in bits(board)})


def _oddagon(grid: Grid, loop: list[int], mask: int) -> Guarded:
    board = union(loop)
    return Guarded(
        board,
        grid.candidates_in(board, grid.every_digit & ~mask),
        "{cells} form a loop of an odd number of cells with {own}.",
        "{own} cannot alternate in it.",
        truths=tuple(bits(board)),
        tokens={"own": digits(mask)},
    )


@technique("broken-wing", kind="sudoku", aliases=("guardians",), on=False, **estimate(180, "Hard"))
def broken_wing(grid: Grid) -> Iterator[Deduction]:
    """But for a few other places a digit would have to alternate in an odd loop of cells.

    Each two neighbours of the loop are in one house, and the other places of the digit in these
    houses are the guardians. If none of them were true, every second cell of the loop would hold
    the digit, which cannot be in an odd loop. So one guardian is true, and what sees all of them
    goes.

    Source: SudokuWiki, "Guardians"; the Sudoku Players' forum, "Broken Wings". Order: by digit,
    then by the first cell removed.
    """
    for number, board in digits_to_search(grid):
        for loop, guards, lines in _broken_wings(grid.layout, board, number):
            guarded = Guarded(
                loop,
                grid.candidates(number, guards),
                "{number} has no place in {lines} but {cells}, a loop of an odd number of cells, "
                "and {guards}.",
                "In the loop alone it could not be in every second cell.",
                truths=tuple(grid.layout.item(line, number) for line in lines),
                tokens={"number": digit(number), "lines": houses(*lines)},
            )
            yield from seen_by_all(grid, guarded)


@of_layout(by=1)
def _broken_wings(layout: Layout, board: int, number: int) -> list[tuple[int, int, list[int]]]:
    """Return odd loops of which some cell sees all guardians: cells, guardians, houses."""
    wings: dict[tuple[int, int], list[int]] = {}
    for target in bits(unplaceable(layout, board, number)):
        links = house_pairs(layout, board & ~layout.peers[target] & ~(1 << target))
        loop = odd_loop(neighbours(links))
        if loop:
            lines = [links[first | second] for first, second in pairwise([*loop, loop[0]])]
            cells = union(loop)
            guards = union(layout.house_boards[line] for line in lines) & board & ~cells
            wings.setdefault((cells, guards), sorted(lines))
    return [(loop, guards, lines) for (loop, guards), lines in wings.items() if guards]


TECHNIQUES = [oddagon, broken_wing]
