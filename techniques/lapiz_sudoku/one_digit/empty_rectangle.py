"""Empty rectangles: a box whose places for a digit lie in one row and one column, and a link."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, technique
from lapiz_sudoku.board.grid import DigitPattern, Grid, cells, houses
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.board.placing import digits_to_search, unplaceable
from lapiz_sudoku.wings.wings import strong_links

__all__ = ["TECHNIQUES"]


class Rectangle(NamedTuple):
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


def _rectangles(layout: Layout, board: int) -> list[Rectangle]:
    """Return the empty rectangles of a digit that remove something, box by box."""
    found: list[Rectangle] = []
    partners = _partners(layout.kept(strong_links)[board])
    suspects = layout.kept(unplaceable)[board]
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
                        found.append(Rectangle(box, group, near, far, *ends, house, removes))
    return found


def _partners(links: dict[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Return for each cell the other ends of its strong links, with the houses of these."""
    found: dict[int, list[tuple[int, int]]] = {}
    for ends, house in links.items():
        one, two = bits(ends)
        found.setdefault(one, []).append((two, house))
        found.setdefault(two, []).append((one, house))
    return found


def _crosses(layout: Layout, group: int) -> Iterator[tuple[int, int]]:
    """Yield the row and column, and the column and row, that hold all of a group between them.

    Neither may hold all of it alone.
    """
    side, boards, seen = layout.side, layout.house_boards, -1
    for cell in bits(group):
        row = cell // side
        rest = group & ~boards[row]
        if row == seen or not rest:
            continue
        seen = row
        column = side + ((rest & -rest).bit_length() - 1) % side
        if not rest & ~boards[column] and group & ~boards[column]:
            yield row, column
            yield column, row


def _pattern(layout: Layout, one: Rectangle) -> DigitPattern:
    """Return an empty rectangle as the pattern of one digit."""
    first = one.group & layout.house_boards[one.near]
    rest = one.group & ~first
    says = Says(
        "All places for {digit} in {box} lie in {cross}, and {link} has just two, {joint} and "
        "{end}.",
        "If {end} is not {digit}, {joint} is, and then {box} takes {digit} from {rest} in {far}. "
        "Either way no cell of {far} that sees {end} can be {digit}.",
        box=houses(one.box),
        cross=houses(one.near, one.far),
        link=houses(one.house),
        joint=cells(one.joint),
        end=cells(one.end),
        rest=cells(rest),
        far=houses(one.far),
    )
    return DigitPattern(
        one.removes,
        (one.box, one.house),
        {"group": one.group, "joint": one.joint, "end": one.end},
        says,
        (
            ("strong", one.end, one.joint, one.house),
            ("weak", one.joint, first, one.near),
            ("strong", first, rest, one.box),
        ),
    )


@technique(
    "empty-rectangle",
    kind="sudoku",
    codes={"hodoku": "0402"},
    scores={"hodoku": 120},
    levels={"hodoku": "Hard"},
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
        for one in layout.kept(_rectangles)[board]:
            yield grid.lift(digit, _pattern(layout, one))


@technique(
    "dual-empty-rectangle",
    kind="sudoku",
    codes={"hodoku": "0405"},
    scores={"hodoku": 120},
    levels={"hodoku": "Hard"},
)
def dual_empty_rectangle(grid: Grid) -> Iterator[Deduction]:
    """Two empty rectangles of the same box, each of which removes what the other does not.

    Source: HoDoKu, "Dual Empty Rectangle". Order: by digit, then by the first rectangle, then
    the second.
    """
    layout = grid.layout
    for digit, board in digits_to_search(grid):
        for one, two in combinations(layout.kept(_rectangles)[board], 2):
            if one.box == two.box and one.removes & ~two.removes and two.removes & ~one.removes:
                yield grid.lift(digit, _dual(layout, one, two))


def _dual(layout: Layout, one: Rectangle, two: Rectangle) -> DigitPattern:
    first, second = _pattern(layout, one), _pattern(layout, two)
    says = Says(
        "All places for {digit} in {box} lie in {cross}, also in {cross2}; {link} has just two, "
        "{joint} and {end}, and {link2} {joint2} and {end2}."
        if one.near + one.far != two.near + two.far
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
    link_houses = (one.house,) if one.house == two.house else (one.house, two.house)
    return DigitPattern(
        one.removes | two.removes,
        (one.box, *link_houses),
        {"group": one.group, "joint": one.joint | two.joint, "end": one.end | two.end},
        says,
        first.links + second.links,
    )


TECHNIQUES = [empty_rectangle, dual_empty_rectangle]
