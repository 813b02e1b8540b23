"""Empty rectangles: a box whose places for a digit lie in one row and one column, and a link."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, of_layout, technique
from lapiz_sudoku.board import (
    DigitPattern,
    Grid,
    Layout,
    cells,
    digits_to_search,
    houses,
    strong_links,
    unplaceable,
)
from lapiz_sudoku.scales.hodoku import hodoku


class EmptyRectangle(NamedTuple):
    """An empty rectangle: the places `group` of a box, each in line `near` or in line `far`.

    The strong link of `house` goes from the board `joint`, in line `near`, to the board `end`.
    """

    box: int
    group: int
    near: int
    far: int
    joint: int
    end: int
    house: int
    removes: int


@of_layout
def _rectangles(layout: Layout, board: int) -> list[EmptyRectangle]:
    """Return the empty rectangles of a digit that remove something, box by box."""
    rectangles: list[EmptyRectangle] = []
    partners = _partners(strong_links(layout, board))
    suspects = unplaceable(layout, board)
    boards, peers = layout.house_boards, layout.peers
    for box in layout.boxes if partners else ():
        group = boards[box] & board
        for near, far in _crosses(layout, group):
            targets = boards[far] & suspects & ~group
            for joint in bits(boards[near] & board & ~group if targets else 0):
                for end, house in partners.get(joint, ()):
                    removes = targets & peers[end] & ~(1 << joint | 1 << end)
                    if removes and not (group | boards[near]) >> end & 1:
                        ends = 1 << joint, 1 << end
                        rectangles.append(
                            EmptyRectangle(box, group, near, far, *ends, house, removes)
                        )
    return rectangles


def _partners(links: dict[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Return for each cell the other ends of its strong links, with the houses of the links."""
    partners: dict[int, list[tuple[int, int]]] = {}
    for ends, house in links.items():
        first, second = bits(ends)
        partners.setdefault(first, []).append((second, house))
        partners.setdefault(second, []).append((first, house))
    return partners


def _crosses(layout: Layout, group: int) -> Iterator[tuple[int, int]]:
    """Yield each row and column that together hold all of a group, in both orders.

    Neither may hold all of it alone.
    """
    side, boards, seen = layout.side, layout.house_boards, -1
    for cell in bits(group):
        row = cell // side
        others = group & ~boards[row]
        if row == seen or not others:
            continue
        seen = row
        # The cells outside the row must be in one column, so the lowest of them shows which.
        column = side + ((others & -others).bit_length() - 1) % side
        if not others & ~boards[column] and group & ~boards[column]:
            yield row, column
            yield column, row


def _pattern(layout: Layout, rectangle: EmptyRectangle) -> DigitPattern:
    """Return an empty rectangle as the pattern of one digit."""
    first = rectangle.group & layout.house_boards[rectangle.near]
    second = rectangle.group & ~first
    says = Says(
        "All places for {digit} in {box} lie in {cross}, and {link} has just two, {joint} and "
        "{end}.",
        "If {end} is not {digit}, {joint} is, and then {box} takes {digit} from {rest} in {far}. "
        "Either way no cell of {far} that sees {end} can be {digit}.",
        box=houses(rectangle.box),
        cross=houses(rectangle.near, rectangle.far),
        link=houses(rectangle.house),
        joint=cells(rectangle.joint),
        end=cells(rectangle.end),
        rest=cells(second),
        far=houses(rectangle.far),
    )
    return DigitPattern(
        rectangle.removes,
        (rectangle.box, rectangle.house),
        {"group": rectangle.group, "joint": rectangle.joint, "end": rectangle.end},
        says,
        (
            ("strong", rectangle.end, rectangle.joint, rectangle.house),
            ("weak", rectangle.joint, first, rectangle.near),
            ("strong", first, second, rectangle.box),
        ),
    )


@technique(
    "empty-rectangle",
    kind="sudoku",
    **hodoku("0402", 120, "Hard"),
)
def empty_rectangle(grid: Grid) -> Iterator[Deduction]:
    """All places for a digit in a box lie in one row and one column of it.

    A strong link elsewhere has one end in that row. If its other end is not true, this one is,
    and the box must take the digit from its column. So a cell of the column that sees the other
    end cannot hold the digit. Rows and columns can change places.

    Source: HoDoKu, "Empty Rectangle". Order: by digit, then by box, then by row before column.
    """
    layout = grid.layout
    for digit, board in digits_to_search(grid):
        for rectangle in _rectangles(layout, board):
            yield grid.lift(digit, _pattern(layout, rectangle))


@technique(
    "dual-empty-rectangle",
    kind="sudoku",
    **hodoku("0405", 120, "Hard"),
)
def dual_empty_rectangle(grid: Grid) -> Iterator[Deduction]:
    """Two empty rectangles of the same box, each of which removes what the other does not.

    Source: HoDoKu, "Dual Empty Rectangle". Order: by digit, then by the first rectangle, then
    the second.
    """
    layout = grid.layout
    for digit, board in digits_to_search(grid):
        for first, second in combinations(_rectangles(layout, board), 2):
            if (
                first.box == second.box
                and first.removes & ~second.removes
                and second.removes & ~first.removes
            ):
                yield grid.lift(digit, _dual(layout, first, second))


def _dual(layout: Layout, this: EmptyRectangle, that: EmptyRectangle) -> DigitPattern:
    first, second = _pattern(layout, this), _pattern(layout, that)
    says = Says(
        "All places for {digit} in {box} lie in {cross}, also in {cross2}; {link} has just two, "
        "{joint} and {end}, and {link2} {joint2} and {end2}."
        if this.near + this.far != that.near + that.far
        else "All places for {digit} in {box} lie in {cross}; {link} has just two, {joint} and "
        "{end}, and {link2} {joint2} and {end2}.",
        "If {end} is not {digit}, {joint} is, and {box} takes {digit} from {far}; if {end2} is "
        "not, {joint2} is, and {box} takes it from {far2}. So neither a cell of {far} that sees "
        "{end} nor one of {far2} that sees {end2} can be {digit}.",
        **first.says.tokens,
        cross2=second.says.tokens["cross"],
        joint2=second.says.tokens["joint"],
        end2=second.says.tokens["end"],
        link2=second.says.tokens["link"],
        far2=second.says.tokens["far"],
    )
    link_houses = (this.house,) if this.house == that.house else (this.house, that.house)
    return DigitPattern(
        this.removes | that.removes,
        (this.box, *link_houses),
        {
            "group": this.group,
            "joint": this.joint | that.joint,
            "end": this.end | that.end,
        },
        says,
        first.links + second.links,
    )


TECHNIQUES = [empty_rectangle, dual_empty_rectangle]
