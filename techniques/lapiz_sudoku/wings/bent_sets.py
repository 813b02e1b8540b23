"""Bent sets: k cells of two houses that cross, with k digits, all but one of which see each other.

XY-Wing and XYZ-Wing are those of three cells, WXYZ-Wing and so on those of four and more. All
sets of cells of two houses are examined at once. A family of sets is an int: its bit r stands for
the set that has place i if bit i of r is 1. Counters whose binary digits are such ints count the
cells and the digits of all sets at the same time.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, zip_longest

import attrs

from lapiz import (
    Deduction,
    Says,
    Technique,
    bits,
    of_layout,
    of_process,
    of_solve,
    technique,
    union,
)
from lapiz_sudoku.board import Grid, Layout, cells, digit, digits
from lapiz_sudoku.scales.hodoku import estimate

FEWEST_SET_CELLS, MOST_SET_CELLS = 4, 6
"""How many cells a bent set has, at least and at most: those of three are XY- and XYZ-Wings."""
MOST_HOUSE_CELLS = 17
"""How many cells of two houses are examined at most; of more, those with the fewest digits."""

Crossing = tuple[int, int]
"""The cells of each of two houses that cross."""
Bent = tuple[int, int]
"""The cells of a bent set, and the digit whose places do not all see each other."""


@of_solve
def _bent_sets(grid: Grid) -> list[Bent]:
    """Return the bent sets that remove something and contain no smaller one, ordered by cells."""
    few = union(grid.with_digits[2 : MOST_SET_CELLS + 1])
    boards = dict[int, None]()
    for houses in _crossings(grid.layout):
        inside = (houses[0] | houses[1]) & few
        if inside.bit_count() >= FEWEST_SET_CELLS:
            boards |= _counted(grid.layout, houses, grid.candidates_in(inside), grid, inside)
    bent = ((board, _loose_digit(grid, board)) for board in boards)
    result = [pair for pair in bent if _removes(grid, *pair) and _is_whole(grid, *pair)]
    return sorted(result, key=lambda each: tuple(bits(each[0])))


@of_layout
def _crossings(layout: Layout) -> list[Crossing]:
    """Return the cells of each two houses that cross."""
    pairs = combinations(layout.house_boards, 2)
    return [(first, second) for first, second in pairs if first & second]


@of_solve
def _digits_of(grid: Grid) -> dict[int, tuple[int, ...]]:
    """Return the digits of each open cell."""
    return {cell: tuple(bits(grid.digits_of(cell))) for cell in bits(grid.unsolved)}


def _narrowest(grid: Grid, board: int) -> list[int]:
    """Return the cells of a board, those with the fewest digits if not all are examined."""
    inside = list(bits(board))
    if len(inside) > MOST_HOUSE_CELLS:
        inside.sort(key=lambda cell: grid.digits_of(cell).bit_count())
    return inside[:MOST_HOUSE_CELLS]


@of_process(most=None)
def _holding(number: int) -> list[int]:
    """Return for each of some places the family of all sets of places that contain it."""
    total = 1 << number
    # In counting order bit i of r is 0 for 2**i numbers, then 1 for the next 2**i, and so on. The
    # quotient has a 1 at the start of each period of 2 * 2**i; the product fills the second halves.
    return [
        ((1 << total) - 1) // ((1 << (2 << place)) - 1) * ((1 << (1 << place)) - 1) << (1 << place)
        for place in range(number)
    ]


@of_layout(by=2, most=10_000)
def _counted(
    layout: Layout, houses: Crossing, candidates: int, grid: Grid, among: int
) -> dict[int, None]:
    """Return the sets of as many cells as digits, only one of which has places that are no peers.

    They depend only on the candidates of the cells that they are among.
    """
    inside = _narrowest(grid, among)
    having, loose = _families(grid, houses, dict(zip(inside, _holding(len(inside)), strict=True)))
    once = twice = 0
    for families in loose:
        twice |= once & families
        once |= families
    sizes, allowed = _sizes(len(inside))
    good = once & ~twice & allowed
    if good:
        for size, number in zip_longest(sizes, _count(having), fillvalue=0):
            good &= ~(size ^ number)
    return {union(1 << inside[place] for place in bits(rank)): None for rank in bits(good)}


def _families(grid: Grid, houses: Crossing, holding: dict[int, int]) -> tuple[list[int], list[int]]:
    """Return by digit the sets that have it, and those where two of its places are no peers.

    These two are in different houses.
    """
    sees, digits_of = grid.layout.sees, _digits_of(grid)
    first, second = houses[0] & ~houses[1], houses[1] & ~houses[0]
    # By digit, the sets with a place in the first house only that sees no cell of the second one,
    # with another one there, with one in the second house only, and with one in both.
    far, near, opposite, shared = ([0] * grid.digit_count for _ in range(4))
    loose = [0] * grid.digit_count
    for cell, family in holding.items():
        here = first >> cell & 1
        families = far if here else opposite if second >> cell & 1 else shared
        for number in digits_of[cell]:
            seen = sees[number][cell]
            if here and seen & second:
                near[number] |= family
                for unseen in bits(grid.boards[number] & second & ~seen):
                    loose[number] |= family & holding.get(unseen, 0)
            else:
                families[number] |= family
    having = [union(families) for families in zip(far, near, opposite, shared, strict=True)]
    for number in range(grid.digit_count):
        loose[number] |= far[number] & opposite[number]
    return having, loose


@of_process(most=None)
def _sizes(number: int) -> tuple[list[int], int]:
    """Return the sizes of all sets of some places, as `_count` does, and those sets looked for."""
    sizes = map(int.bit_count, reversed(range(1 << number)))
    allowed = "".join("01"[FEWEST_SET_CELLS <= size <= MOST_SET_CELLS] for size in sizes)
    return _count(_holding(number)), int(allowed, 2)


def _count(having: Iterable[int]) -> list[int]:
    """Return for each set in how many of some families it is, as the binary digits of all counts.

    Plane k holds digit k of the count of every set: one XOR and one AND add to all of them.
    """
    planes: list[int] = []
    for carry in having:
        for place, plane in enumerate(planes):
            planes[place] = plane ^ carry
            carry &= plane
        planes.append(carry)
    return planes


def _loose_digit(grid: Grid, board: int) -> int:
    """Return the digit of a bent set whose places do not all see each other."""
    for number, places in enumerate(grid.boards):
        inside, sees = places & board, grid.layout.sees[number]
        if any(inside & ~sees[cell] & ~(1 << cell) for cell in bits(inside)):
            return number
    raise ValueError("all digits see each other")


def _removes(grid: Grid, board: int, z: int) -> int:
    """Return the candidates of a digit that see all its places in a bent set."""
    places = grid.boards[z]
    return grid.candidates(z, grid.layout.seen_by_all(places & board, z) & places)


def _is_whole(grid: Grid, board: int, z: int) -> bool:
    """Tell whether no part of a bent set would do: without z each has as many digits as cells."""
    masks = [grid.digits_of(cell) & ~(1 << z) for cell in bits(board)]
    return all(
        union(part).bit_count() >= size
        for size in range(1, len(masks))
        for part in combinations(masks, size)
    )


def _wing(name: str, title: str, score: float, size: int) -> Technique:
    """Return the technique of bent sets of one size."""

    @technique(name, title=title, kind="sudoku", **estimate(score, "Hard"), on=False)
    def find(grid: Grid) -> Iterator[Deduction]:
        for board, z in _bent_sets(grid):
            if board.bit_count() == size:
                yield _deduction(grid, board, z)

    return attrs.evolve(find, doc=_DOC.format(number=("four", "five", "six")[size - 4]))


def _deduction(grid: Grid, board: int, z: int) -> Deduction:
    mask = union(map(grid.digits_of, bits(board)))
    return Deduction(
        removes=_removes(grid, board, z),
        truths=tuple(bits(board)),
        roles={
            "base": grid.candidates_in(board, mask & ~(1 << z)),
            "pincer": grid.candidates_in(board, 1 << z),
        },
        says=Says(
            "The cells {board} have only {digits}. Apart from {z}, all places of each of these "
            "digits see each other.",
            "Without {z} there would be more cells than digits, each of which fits only once. "
            "So one of {places} is {z}.",
            board=cells(board),
            digits=digits(mask),
            z=digit(z),
            places=cells(grid.boards[z] & board),
        ),
    )


_DOC = """As many cells as digits, {number}, in two houses that cross; all but one digit fit once.

All places of each digit but one, z, see each other, so each of these digits fits in one cell
only. That leaves at least one cell for z: a cell that sees all its places cannot be z. Cells of
which a part would do are left out: any part has at least as many digits besides z as cells. If
two houses have more than 17 open cells, only those with the fewest digits are examined. XY-Wing and
XYZ-Wing are the same with three cells.

Source: SudokuWiki, "WXYZ-Wing". Order: by the cells, compared one by one."""

TECHNIQUES = [
    _wing("wxyz-wing", "WXYZ-Wing", 220, 4),
    _wing("vwxyz-wing", "VWXYZ-Wing", 240, 5),
    _wing("uvwxyz-wing", "UVWXYZ-Wing", 260, 6),
]
