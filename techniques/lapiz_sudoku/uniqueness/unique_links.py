"""Unique rectangles with strong links: a side of the rectangle holds every place of a digit."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, bits, lowest
from lapiz_sudoku.board.bivalue import pairs_of, strong_links
from lapiz_sudoku.board.grid import Grid, cells, digit, houses
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.uniqueness.rectangles import (
    Rectangle,
    can_swap,
    deduction,
    place_of,
    rectangles_of,
    shapes_of,
    unique,
)

__all__ = ["TECHNIQUES"]


@unique("unique-rectangle-4", "Uniqueness Test 4", "0603")
def unique_rectangle_4(grid: Grid) -> Iterator[Deduction]:
    """Two corners in a line have just two digits; one of these is locked in the other two.

    In a house of the other two corners, the roof, one of the digits has no other place. So one of
    them is that digit, and if the other took the second one, the rectangle would be deadly.

    Source: HoDoKu, "Unique Rectangle Type 4". Order: by the first of the bare corners and the
    others, then by the locked digit.
    """
    for found in shapes_of(grid).line:
        for locked, other in ((found.first, found.second), (found.second, found.first)):
            house = _links(grid, locked).get(found.roof)
            removes = found.roof & grid.boards[other]
            if house is not None and removes:
                yield deduction(
                    grid,
                    found,
                    grid.candidates(other, removes),
                    "{locked} has no place in {house} but {roof}.",
                    "One of {roof} is {locked}; if one of them were {other}, no corner would be "
                    "anything else.",
                    truths=(grid.layout.item(house, locked),),
                    roles={"strong": grid.candidates(locked, found.roof)},
                    house=houses(house),
                    locked=digit(locked),
                    other=digit(other),
                )


def _links(grid: Grid, number: int) -> dict[int, int]:
    """Return the strong links of a digit: the house of each two places, by these."""
    board = grid.boards[number]
    found: dict[int, int] = grid.layout.remember(strong_links, board, board)
    return found


@unique("unique-rectangle-6", "Uniqueness Test 6", "0605")
def unique_rectangle_6(grid: Grid) -> Iterator[Deduction]:
    """Two corners across have just two digits, and one of these forms an X-Wing in the corners.

    In two parallel houses of the rectangle one of the digits has no place but the corners, so it
    stands in two corners across. In the roof it would leave the second digit to the other two
    corners, and the rectangle would be deadly.

    Source: HoDoKu, "Unique Rectangle Type 6". Order: by the first of the bare corners and the
    others, the digit of the X-Wing, then rows before columns.
    """
    for found in shapes_of(grid).across:
        for wing, other in ((found.first, found.second), (found.second, found.first)):
            pair = _x_wing(grid, found, wing)
            if pair and not found.bare & ~grid.boards[other]:
                yield deduction(
                    grid,
                    found,
                    grid.candidates(wing, found.roof),
                    "{wing} has no place in {house} but the corners.",
                    "So {wing} takes two corners across. Were these {roof}, {floor} would be "
                    "{other}.",
                    truths=tuple(grid.layout.item(house, wing) for house in pair),
                    roles={"strong": grid.candidates(wing, found.corners)},
                    house=houses(*pair),
                    wing=digit(wing),
                    other=digit(other),
                )


def _x_wing(grid: Grid, found: Rectangle, number: int) -> tuple[int, ...]:
    """Return two parallel houses in which a digit has no place but the corners, if there are."""
    links, falling = _links(grid, number), rectangles_of(grid.layout).falling[found.corners]
    for corner in bits(found.corners ^ falling):
        edge = falling & -falling | 1 << corner
        if edge in links and found.corners ^ edge in links:
            return links[edge], links[found.corners ^ edge]
    return ()


@unique("hidden-rectangle", "Hidden Rectangle", "0606")
def hidden_rectangle(grid: Grid) -> Iterator[Deduction]:
    """One corner has just two digits, and across from it one of them is locked both ways.

    In both houses that the corner across shares with its neighbours, one of the digits has no
    place but the corners. If the corner across took the second digit, its neighbours would be the
    locked one, the first corner the second digit again, and the rectangle would be deadly.

    Source: HoDoKu, "Hidden Rectangle". Order: by the first corner with just these two digits and
    the others, then by the corner across and the locked digit.
    """
    found = []
    bivalue = grid.bivalue
    for locked, board in enumerate(grid.boards):
        for corners, bare, target in grid.layout.remember(_hinges, board, board):
            if not bare & board & bivalue:
                continue
            mask = grid.digits_of(lowest(bare))
            other = (mask ^ 1 << locked).bit_length() - 1
            beside = corners ^ bare ^ target
            pairs = pairs_of(grid)[mask][0]
            if beside & pairs or not target & grid.boards[other]:
                continue
            if can_swap(grid, corners, locked, other):
                place = place_of(grid.layout, corners, corners & pairs)
                found.append((place, target, Rectangle(corners, bare, locked, other)))
    for _, target, rectangle in sorted(found, key=lambda one: one[:2]):
        yield _hidden(grid, rectangle, target)


def _hinges(layout: Layout, board: int) -> list[tuple[int, int, int]]:
    """Return the rectangles with a corner at which two strong links of a digit meet.

    Shapes: the four corners, the corner across, and the corner where they meet, as boards.
    """
    across, found = rectangles_of(layout).across, []
    links = layout.remember(strong_links, board, board)
    for one, other in [two for two in combinations(links, 2) if two[0] & two[1]]:
        target, beside = one & other, one ^ other
        corners = across.get(beside, 0)
        if corners & target:
            found.append((corners, corners ^ beside ^ target, target))
    return found


def _hidden(grid: Grid, found: Rectangle, target: int) -> Deduction:
    locked, other = found.first, found.second
    beside = found.corners ^ target ^ found.bare
    links = _links(grid, locked)
    pair = tuple(links[target | 1 << cell] for cell in bits(beside))
    return deduction(
        grid,
        found,
        grid.candidates(other, target),
        "{floor} has no other digit. {locked} has no place in {house} but the corners.",
        "If {target} were {other}, {beside} would be {locked} and {floor} {other} again.",
        truths=tuple(grid.layout.item(house, locked) for house in pair),
        roles={"strong": grid.candidates(locked, beside | target)},
        target=cells(target),
        beside=cells(beside),
        house=houses(*pair),
        locked=digit(locked),
        other=digit(other),
    )


TECHNIQUES = [unique_rectangle_4, unique_rectangle_6, hidden_rectangle]
