"""Unique rectangles: patterns that a puzzle with one solution cannot end in.

If the digits u and v fill the corners of a rectangle crosswise, and the rectangle lies in two
rows, two columns and two boxes, exchanging u and v makes another solution. If the puzzle has
just one, some corner must be something else.
"""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, bits, lowest, single
from lapiz_sudoku.board import Grid, cells, digit, digits, houses
from lapiz_sudoku.uniqueness.rectangles import (
    DeadlyRectangle,
    deduction,
    one_bare,
    shapes_of,
    unique,
)

LARGEST_SUBSET = 4
"""How many cells besides the roof a naked subset may have when the side is above 9."""


@unique("unique-rectangle-1", "Uniqueness Test 1", "0600")
def unique_rectangle_1(grid: Grid) -> Iterator[Deduction]:
    """Three corners of a rectangle have just two digits, the fourth has more.

    If the fourth were one of the two digits, these could be exchanged in all four corners. So it is
    one of its other digits.

    Source: HoDoKu, "Unique Rectangle Type 1". Order: by the first of the three corners.
    """
    for rectangle in shapes_of(grid).three:
        yield deduction(
            grid,
            rectangle,
            grid.candidates_in(rectangle.roof, rectangle.digits),
            "All but {roof} have no other digits.",
            "So {roof} must be something else.",
        )


@unique("unique-rectangle-2", "Uniqueness Test 2", "0601")
def unique_rectangle_2(grid: Grid) -> Iterator[Deduction]:
    """Two corners in a line have just two digits; the other two share one more.

    One of these two must be the third digit, so a cell that sees both cannot be.

    Source: HoDoKu, "Unique Rectangle Type 2". Order: by the first of the bare corners and
    the others.
    """
    for rectangle in shapes_of(grid).line:
        yield from _one_more_digit(grid, rectangle)


@unique("unique-rectangle-5", "Uniqueness Test 5", "0604")
def unique_rectangle_5(grid: Grid) -> Iterator[Deduction]:
    """Two opposite corners, or three corners, have one more digit than the two, all the same.

    One of them must be the third digit, so a cell that sees all of them cannot be.

    Source: HoDoKu, "Unique Rectangle Type 5". Order: two corners across, by the first,
    then three, by the two digits and the corners.
    """
    for rectangle in (*shapes_of(grid).across, *one_bare(grid)):
        yield from _one_more_digit(grid, rectangle)


def _one_more_digit(grid: Grid, rectangle: DeadlyRectangle) -> Iterator[Deduction]:
    """Yield what follows when all roof cells have the same one further digit."""
    extra = grid.digits_of(lowest(rectangle.roof)) & ~rectangle.digits
    if not single(extra) or _extras(grid, rectangle) != extra:
        return
    number = lowest(extra)
    board = grid.boards[number]
    removes = grid.layout.seen_by_all(rectangle.roof) & board
    if removes and not rectangle.roof & ~board:
        yield deduction(
            grid,
            rectangle,
            grid.candidates(number, removes),
            "{roof} have one more digit, {extra}.",
            "So one of {roof} is {extra}.",
            roles={"extra": grid.candidates(number, rectangle.roof)},
            extra=digit(number),
        )


def _extras(grid: Grid, rectangle: DeadlyRectangle) -> int:
    """Return the digits that the roof has besides the two."""
    mask = 0
    for cell in bits(rectangle.roof):
        mask |= grid.digits_of(cell)
    return mask & ~rectangle.digits


@unique("unique-rectangle-3", "Uniqueness Test 3", "0602")
def unique_rectangle_3(grid: Grid) -> Iterator[Deduction]:
    """Two corners in a line have just two digits, the other two more; these act as one cell.

    One of the two roof cells must be one of their further digits, so for a naked subset they count
    as one cell with just these digits. If k other cells of a house have k + 1 digits, and the
    further digits are among these, the subset is complete: its digits go from the other cells of
    every house in which all these cells lie.

    Source: HoDoKu, "Unique Rectangle Type 3". Order: by the first of the bare corners and the
    others, the house (row, column, box), then by the cells of the subset.
    """
    for rectangle in shapes_of(grid).line:
        extra = _extras(grid, rectangle)
        for house in grid.layout.common_houses(rectangle.roof):
            for subset, mask in _subsets(grid, rectangle, extra, house):
                shared = grid.layout.common_houses(rectangle.roof | subset)
                if shared[0] == house:
                    yield from _naked_subset(grid, rectangle, extra, subset, mask, shared)


def _subsets(
    grid: Grid, rectangle: DeadlyRectangle, extra: int, house: int
) -> Iterator[tuple[int, int]]:
    """Yield the cells and digits of the naked subsets of a house that hold the extra digits."""
    subsets = []
    others = grid.layout.house_boards[house] & grid.unsolved & ~rectangle.corners
    options = [(1 << cell, grid.digits_of(cell)) for cell in bits(others)]
    largest = len(options) if grid.side <= 9 else min(len(options), LARGEST_SUBSET)
    for size in range(max(1, extra.bit_count() - 1), largest + 1):
        fitting = [option for option in options if (option[1] | extra).bit_count() <= size + 1]
        for chosen in combinations(fitting, size):
            mask, board = extra, 0
            for cell, cell_digits in chosen:
                mask |= cell_digits
                board |= cell
            if mask.bit_count() == size + 1:
                subsets.append((board, mask))
    yield from sorted(subsets, key=lambda subset: tuple(bits(subset[0])))


def _naked_subset(
    grid: Grid, rectangle: DeadlyRectangle, extra: int, subset: int, mask: int, shared: list[int]
) -> Iterator[Deduction]:
    inside = 0
    for house in shared:
        inside |= grid.layout.house_boards[house]
    removes = grid.candidates_in(inside & ~subset & ~rectangle.roof, mask)
    if removes:
        yield deduction(
            grid,
            rectangle,
            removes,
            "{roof} also have {extra}. With {subset} in {house} they have {mask}.",
            "So one of {roof} is one of {extra}; with {subset} that leaves as many cells as "
            "digits, and {mask} are used up in {house}.",
            truths=tuple(bits(subset)),
            roles={
                "extra": grid.candidates_in(rectangle.roof, extra),
                "subset": grid.candidates_in(subset, mask),
            },
            extra=digits(extra),
            subset=cells(subset),
            mask=digits(mask),
            house=houses(*shared),
        )


TECHNIQUES = [unique_rectangle_1, unique_rectangle_2, unique_rectangle_3, unique_rectangle_5]
