"""Unique rectangles with strong links: a side of the rectangle holds every place of a digit."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, bits, lowest, of_layout
from lapiz_sudoku.board import Grid, Layout, cells, digit, houses, pairs_of, strong_links
from lapiz_sudoku.uniqueness.rectangles import (
    DeadlyRectangle,
    can_swap,
    deduction,
    place_of,
    rectangles_of,
    shapes_of,
    unique,
)


@unique("unique-rectangle-4", "Uniqueness Test 4", "0603")
def unique_rectangle_4(grid: Grid) -> Iterator[Deduction]:
    """Two corners in a line have just two digits; one of these is locked in the other two.

    In a house of the other two corners, the roof, one of the digits has no other place. So one of
    them is that digit, and if the other took the second one, the rectangle would be deadly.

    Source: HoDoKu, "Unique Rectangle Type 4". Order: by the first of the bare corners and the
    others, then by the locked digit.
    """
    for rectangle in shapes_of(grid).line:
        for locked, partner in (
            (rectangle.first, rectangle.second),
            (rectangle.second, rectangle.first),
        ):
            house = _links(grid, locked).get(rectangle.roof)
            removes = rectangle.roof & grid.boards[partner]
            if house is not None and removes:
                yield deduction(
                    grid,
                    rectangle,
                    grid.candidates(partner, removes),
                    "In {house}, {locked} can only be in {roof}.",
                    "One of {roof} is {locked}; if one of them were {other}, no corner would be "
                    "anything else.",
                    truths=(grid.layout.item(house, locked),),
                    roles={"strong": grid.candidates(locked, rectangle.roof)},
                    house=houses(house),
                    locked=digit(locked),
                    other=digit(partner),
                )


def _links(grid: Grid, number: int) -> dict[int, int]:
    """Return the strong links of a digit: the house of each two places, by these."""
    board = grid.boards[number]
    return strong_links(grid.layout, board)


@unique("unique-rectangle-6", "Uniqueness Test 6", "0605")
def unique_rectangle_6(grid: Grid) -> Iterator[Deduction]:
    """Two opposite corners have just two digits, and one of these forms an X-Wing in the corners.

    In two parallel houses of the rectangle one of the digits has no place but the corners, so it is
    in two opposite corners. If these were the roof, the other two corners would be the second
    digit, and the rectangle would be deadly.

    Source: HoDoKu, "Unique Rectangle Type 6". Order: by the first of the bare corners and the
    others, the digit of the X-Wing, then rows before columns.
    """
    for rectangle in shapes_of(grid).across:
        for wing, partner in (
            (rectangle.first, rectangle.second),
            (rectangle.second, rectangle.first),
        ):
            pair = _x_wing(grid, rectangle, wing)
            if pair and not rectangle.bare & ~grid.boards[partner]:
                yield deduction(
                    grid,
                    rectangle,
                    grid.candidates(wing, rectangle.roof),
                    "In {house}, {wing} can only be in the corners.",
                    "So {wing} takes two opposite corners. If these were {roof}, {floor} would be "
                    "{other}.",
                    truths=tuple(grid.layout.item(house, wing) for house in pair),
                    roles={"strong": grid.candidates(wing, rectangle.corners)},
                    house=houses(*pair),
                    wing=digit(wing),
                    other=digit(partner),
                )


def _x_wing(grid: Grid, rectangle: DeadlyRectangle, number: int) -> tuple[int, ...]:
    """Return two parallel houses in which a digit has no place but the corners, or none."""
    links, falling = _links(grid, number), rectangles_of(grid.layout).falling[rectangle.corners]
    for corner in bits(rectangle.corners ^ falling):
        edge = falling & -falling | 1 << corner
        if edge in links and rectangle.corners ^ edge in links:
            return links[edge], links[rectangle.corners ^ edge]
    return ()


@unique("hidden-rectangle", "Hidden Rectangle", "0606")
def hidden_rectangle(grid: Grid) -> Iterator[Deduction]:
    """One corner has just two digits; one of them is locked both ways at the opposite corner.

    In both houses that the opposite corner shares with its neighbours, one of the digits has no
    place but the corners. If the opposite corner were the second digit, its neighbours would be the
    locked digit, and the first corner again the second: the rectangle would be deadly. If one of
    the neighbours also has just the two digits, it is a rectangle of type 4, and not repeated here.

    Source: HoDoKu, "Hidden Rectangle". Order: by the first corner with just these two digits and
    the others, then by the corner across and the locked digit.
    """
    ways = []
    bivalue = grid.bivalue
    for locked, board in enumerate(grid.boards):
        for corners, bare, target in _hinges(grid.layout, board):
            if not bare & board & bivalue:
                continue
            mask = grid.digits_of(lowest(bare))
            partner = (mask ^ 1 << locked).bit_length() - 1
            beside = corners ^ bare ^ target
            pairs = pairs_of(grid)[mask][0]
            if beside & pairs or not target & grid.boards[partner]:
                continue
            if can_swap(grid, corners, locked, partner):
                place = place_of(grid.layout, corners, corners & pairs)
                ways.append((place, target, DeadlyRectangle(corners, bare, locked, partner)))
    for _, target, rectangle in sorted(ways, key=lambda way: way[:2]):
        yield _hidden(grid, rectangle, target)


@of_layout
def _hinges(layout: Layout, board: int) -> list[tuple[int, int, int]]:
    """Return the rectangles with a corner at which two strong links of a digit meet.

    Shapes: the four corners, the corner across, and the corner where they meet, as boards.
    """
    across, hinges = rectangles_of(layout).across, []
    links = strong_links(layout, board)
    for link, partner in [pair for pair in combinations(links, 2) if pair[0] & pair[1]]:
        target, beside = link & partner, link ^ partner
        corners = across.get(beside, 0)
        if corners & target:
            hinges.append((corners, corners ^ beside ^ target, target))
    return hinges


def _hidden(grid: Grid, rectangle: DeadlyRectangle, target: int) -> Deduction:
    locked, partner = rectangle.first, rectangle.second
    beside = rectangle.corners ^ target ^ rectangle.bare
    links = _links(grid, locked)
    pair = tuple(links[target | 1 << cell] for cell in bits(beside))
    return deduction(
        grid,
        rectangle,
        grid.candidates(partner, target),
        "{floor} has no other digit. In {house}, {locked} can only be in the corners.",
        "If {target} were {other}, {beside} would be {locked} and {floor} {other} again.",
        truths=tuple(grid.layout.item(house, locked) for house in pair),
        roles={"strong": grid.candidates(locked, beside | target)},
        target=cells(target),
        beside=cells(beside),
        house=houses(*pair),
        locked=digit(locked),
        other=digit(partner),
    )


TECHNIQUES = [unique_rectangle_4, unique_rectangle_6, hidden_rectangle]
