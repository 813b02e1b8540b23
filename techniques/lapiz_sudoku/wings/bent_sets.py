"""Bent sets: k cells of two houses that cross, with k digits, all but one of which see each other.

XY-Wing and XYZ-Wing are those of three cells, WXYZ-Wing and its like of four and more. All
sets of cells of two houses are looked at in one go: a set of sets is an int, one bit a set, and
counters whose binary digits are such ints count cells and digits of all sets at once.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, zip_longest

import attrs

from lapiz import Deduction, Says, Technique, bits, technique, union
from lapiz_sudoku.board.grid import Grid, cells, digit, digits
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["TECHNIQUES"]

LARGEST = 6
"""The most cells of a bent set."""
WIDEST = 17
"""The most cells of two houses that are looked at: of more, those with the fewest digits."""

Bent = tuple[int, int]
"""The cells of a bent set, and the digit whose places do not all see each other."""


@lru_cache(maxsize=8)
def _bent_sets(grid: Grid) -> list[Bent]:
    """Return the bent sets with an effect of which no part is one, in the order of their cells."""
    few = union(grid.with_digits[2 : LARGEST + 1])
    seen, found = set[int](), list[Bent]()
    for houses in _crossings(grid.layout):
        for board in _counted(grid, _narrowest(grid, houses & few)):
            if board not in seen:
                seen.add(board)
                z = _loose_digit(grid, board)
                if _removes(grid, board, z) and _is_whole(grid, board, z):
                    found.append((board, z))
    return sorted(found, key=lambda one: tuple(bits(one[0])))


@lru_cache(maxsize=KEPT)
def _crossings(layout: Layout) -> list[int]:
    """Return the cells of each two houses that cross."""
    return [one | other for one, other in combinations(layout.house_boards, 2) if one & other]


def _narrowest(grid: Grid, board: int) -> list[int]:
    inside = list(bits(board))
    inside.sort(key=lambda cell: grid.digits_of(cell).bit_count())
    return inside[:WIDEST]


@cache
def _holding(number: int) -> list[int]:
    """Return for each of so many things the sets of things that hold it, as bits."""
    total = 1 << number
    return [
        ((1 << total) - 1) // ((1 << (2 << one)) - 1) * ((1 << (1 << one)) - 1) << (1 << one)
        for one in range(number)
    ]


def _counted(grid: Grid, inside: list[int]) -> Iterator[int]:
    """Yield the sets of as many cells as digits, one of which has places that are not peers."""
    holding = dict(zip(inside, _holding(len(inside)), strict=True))
    peers, having = grid.layout.peers, list[int]()
    once = twice = 0
    for board in grid.boards:
        places = [cell for cell in inside if board >> cell & 1]
        having.append(union(holding[cell] for cell in places))
        loose = union(
            holding[one] & holding[other]
            for one, other in combinations(places, 2)
            if not peers[one] >> other & 1
        )
        twice |= once & loose
        once |= loose
    good = once & ~twice
    if good:
        for size, number in zip_longest(_count(holding.values()), _count(having), fillvalue=0):
            good &= ~(size ^ number)
        for rank in bits(good):
            if rank.bit_count() <= LARGEST:
                yield union(1 << inside[place] for place in bits(rank))


def _count(having: Iterable[int]) -> list[int]:
    """Return how many things each set has, as binary numbers side by side."""
    planes: list[int] = []
    for carry in having:
        for place, plane in enumerate(planes):
            planes[place] = plane ^ carry
            carry &= plane
        planes.append(carry)
    return planes


def _loose_digit(grid: Grid, board: int) -> int:
    """Return the digit whose places in a bent set do not all see each other."""
    layout = grid.layout
    for number, places in enumerate(grid.boards):
        inside = places & board
        if any(inside & ~layout.peers[cell] & ~(1 << cell) for cell in bits(inside)):
            return number
    raise ValueError("all digits see each other")


def _removes(grid: Grid, board: int, z: int) -> int:
    places = grid.boards[z]
    return grid.candidates(z, grid.layout.seen_by_all(places & board) & places)


def _is_whole(grid: Grid, board: int, z: int) -> bool:
    """Tell whether no part of a bent set would do: each has enough digits without z."""
    masks = [grid.digits_of(cell) & ~(1 << z) for cell in bits(board)]
    return all(
        union(part).bit_count() >= size
        for size in range(1, len(masks))
        for part in combinations(masks, size)
    )


def _wing(name: str, title: str, size: int) -> Technique:
    """Return the technique of bent sets of one size."""

    @technique(name, title=title, kind="sudoku")
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
            "Without {z} there would be more cells than digits, each of which fits but once. "
            "So one of {places} is {z}.",
            board=cells(board),
            digits=digits(mask),
            z=digit(z),
            places=cells(grid.boards[z] & board),
        ),
    )


_DOC = """As many cells as digits, {number}, in two houses that cross; all but one digit fit once.

All places of each digit but one, z, see each other, so each of these digits fits in one cell
only. That leaves one cell for z at least: whoever sees all its places cannot be z. XY-Wing and
XYZ-Wing are the same with three cells.

Source: SudokuWiki, "WXYZ-Wing". Order: by the cells, compared one by one."""

TECHNIQUES = [
    _wing("wxyz-wing", "WXYZ-Wing", 4),
    _wing("vwxyz-wing", "VWXYZ-Wing", 5),
    _wing("uvwxyz-wing", "UVWXYZ-Wing", 6),
]
