"""Deadly rectangles: four cells in which two digits could change places."""

from collections.abc import Callable, Iterator
from itertools import combinations

import attrs

from lapiz import (
    Deduction,
    Grounds,
    Says,
    Technique,
    Token,
    bits,
    lowest,
    of_layout,
    of_solve,
    technique,
    union,
)
from lapiz_sudoku.board import Grid, Layout, cells, digits, houses, pairs_of
from lapiz_sudoku.scales.hodoku import hodoku

Find = Callable[[Grid], Iterator[Deduction]]


@attrs.frozen(eq=False)
class Rectangles:
    """All deadly rectangles of a layout, as boards of their four corners.

    `through[pair]` are the rectangles with a pair of corners (a board of two cells), `across[pair]`
    is the rectangle in which these two are opposite, and `falling[corners]` are the first and the
    last corner of a rectangle, which are opposite.
    """

    through: dict[int, list[int]]
    across: dict[int, int]
    falling: dict[int, int]


@of_layout
def rectangles_of(layout: Layout) -> Rectangles:
    """Return the rectangles in which an exchange of two digits satisfies the same items.

    One digit is in two opposite corners, the other in the other two. So opposite corners share no
    house, and two opposite corners lie in the same houses as the other two: two rows, two columns,
    two boxes or regions, and the same extra houses if any.
    """
    n, rectangles = layout.side, Rectangles({}, {}, {})
    inside = [union(1 << house for house in numbers) for numbers in layout.houses_of]
    for top, bottom in combinations(range(0, layout.cells, n), 2):
        for left, right in combinations(range(n), 2):
            a, b, c, d = order = top + left, top + right, bottom + left, bottom + right
            if inside[a] & inside[d] or inside[b] & inside[c]:
                continue
            if inside[a] | inside[d] == inside[b] | inside[c]:
                _enter(rectangles, order)
    return rectangles


def _enter(rectangles: Rectangles, order: tuple[int, int, int, int]) -> None:
    corners = union(1 << cell for cell in order)
    for corner, partner in combinations(order, 2):
        rectangles.through.setdefault(1 << corner | 1 << partner, []).append(corners)
    # The four cells come in reading order, so the first and the last are opposite.
    falling = rectangles.falling[corners] = 1 << order[0] | 1 << order[3]
    rectangles.across[falling] = rectangles.across[corners ^ falling] = corners


@attrs.define(eq=False)
class DeadlyRectangle:
    """Open corners that two digits could fill in a way that has a twin.

    Boards: `corners`, `bare` (the corners that have no other digit), `roof` (those that have).
    """

    corners: int
    bare: int
    first: int
    second: int

    @property
    def roof(self) -> int:
        """The corners with more digits."""
        return self.corners ^ self.bare

    @property
    def digits(self) -> int:
        """The two digits, as a mask."""
        return 1 << self.first | 1 << self.second


@attrs.frozen(eq=False)
class Shapes:
    """The rectangles of a position by their bare corners: three, two in a line, two across."""

    three: list[DeadlyRectangle] = attrs.field(factory=list)
    line: list[DeadlyRectangle] = attrs.field(factory=list)
    across: list[DeadlyRectangle] = attrs.field(factory=list)


@of_solve
def shapes_of(grid: Grid) -> Shapes:
    """Return the rectangles that two digits could fill and two or three corners of which are bare.

    The other corners may lack one of the digits, as long as one of the two fillings is possible.
    Order: as `place_of` says, then by the two digits.
    """
    shapes, layout = Shapes(), grid.layout
    across = rectangles_of(layout).across
    for mask, (seeds, members) in pairs_of(grid).items():
        if len(members) == 1:
            continue
        first, second = lowest(mask), mask.bit_length() - 1
        key = seeds, grid.boards[first] | grid.boards[second]
        for corners in _through_two(layout, *key):
            if _fillable(grid, corners, first, second):
                bare = corners & seeds
                rectangle = DeadlyRectangle(corners, bare, first, second)
                if bare.bit_count() == 3:
                    shapes.three.append(rectangle)
                elif bare in across:
                    shapes.across.append(rectangle)
                elif bare != corners:
                    shapes.line.append(rectangle)
    for rectangles in (shapes.three, shapes.line, shapes.across):
        if len(rectangles) > 1:
            rectangles.sort(key=lambda shape: place_of(layout, shape.corners, shape.bare))
    return shapes


def place_of(layout: Layout, corners: int, bare: int) -> tuple[int, int, int]:
    """Return what rectangles are ordered by, as in HoDoKu.

    That is the first bare corner, the corner that shares a box with it, and the first of the
    others. Without boxes it is the corner in its row.
    """
    first = bare & -bare
    near = layout.boxes or layout.rows
    box = next(layout.house_boards[box] for box in near if layout.house_boards[box] & first)
    return lowest(first), lowest(corners & box & ~first), lowest(corners & ~box)


@of_layout
def _through_two(layout: Layout, seeds: int, board: int) -> list[int]:
    """Return the rectangles in a board that have at least two corners among some cells."""
    through = rectangles_of(layout).through
    pairs = [1 << corner | 1 << partner for corner, partner in combinations(bits(seeds), 2)]
    rectangles = [corners for pair in pairs for corners in through.get(pair, ())]
    return list(dict.fromkeys([corners for corners in rectangles if not corners & ~board]))


def _fillable(grid: Grid, corners: int, first: int, second: int) -> bool:
    """Tell whether two digits can fill open corners crosswise, in a way that has a twin."""
    first_board, second_board = grid.boards[first], grid.boards[second]
    falling = rectangles_of(grid.layout).falling[corners]
    rising = corners ^ falling
    if (falling & ~first_board or rising & ~second_board) and (
        falling & ~second_board or rising & ~first_board
    ):
        return False
    return can_swap(grid, corners, first, second)


def one_bare(grid: Grid) -> Iterator[DeadlyRectangle]:
    """Yield the rectangles with one bare corner and at most one more digit in each other corner."""
    boards, bivalue, three = grid.boards, grid.bivalue, grid.trivalue
    for mask, (seeds, _) in pairs_of(grid).items():
        first, second = lowest(mask), mask.bit_length() - 1
        first_board, second_board = boards[first], boards[second]
        key = seeds, (first_board ^ second_board) & bivalue | first_board & second_board & three
        for corners in _through_one(grid.layout, *key):
            if _fillable(grid, corners, first, second):
                yield DeadlyRectangle(corners, corners & seeds, first, second)


@of_layout
def _through_one(layout: Layout, seeds: int, board: int) -> list[int]:
    """Return the rectangles with one corner in `seeds` and the others in a board."""
    n, lines, across = layout.side, layout.house_boards, rectangles_of(layout).across
    rectangles = []
    for seed in bits(seeds):
        beside, above = board & lines[seed // n], board & lines[n + seed % n]
        for corner in bits(beside if above else 0):
            for opposite in bits(above):
                corners = across.get(1 << corner | 1 << opposite, 0)
                if corners and not corners & ~(board | 1 << seed):
                    rectangles.append(corners)
    return rectangles


def can_swap(grid: Grid, corners: int, first: int, second: int) -> bool:
    """Tell whether the givens alone allow both digits in all corners.

    If not, a corner is fixed (it is given, or as good as given), and the filling has no twin. What
    was removed later does not matter: the argument compares two solutions of the givens.
    """
    both = corners << first * grid.size | corners << second * grid.size
    return not both & ~grid.position.origin


def unique(name: str, title: str, code: str, *aliases: str) -> Callable[[Find], Technique]:
    """Make a technique that assumes that the puzzle has one solution."""
    return technique(
        name,
        title=title,
        kind="sudoku",
        **hodoku(code, 100, "Hard"),
        grounds=Grounds.UNIQUENESS,
        aliases=aliases,
    )


def deadly_says(
    layout: Layout, corners: int, mask: int, pattern: str, reason: str, /, **tokens: Token
) -> Says:
    """Return a deadly rectangle's text, which may use {corners}, {both} and {houses}."""
    diagonal = rectangles_of(layout).falling[corners]
    numbers = sorted(house for cell in bits(diagonal) for house in layout.houses_of[cell])
    return Says(
        "{corners} form a rectangle in {houses} that {both} could fill. " + pattern,
        "If only {both} stood there, they could change places, and each house would still have "
        "both: the puzzle would have two solutions. " + reason,
        corners=cells(corners),
        both=digits(mask),
        houses=houses(*numbers),
        **tokens,
    )


def deduction(
    grid: Grid, rectangle: DeadlyRectangle, removes: int, pattern: str, reason: str,
    truths: tuple[int, ...] = (), roles: dict[str, int] | None = None, **tokens: Token,
) -> Deduction:  # fmt: skip
    """Return a deduction of a rectangle; texts may use {corners}, {both}, {floor}, {roof}."""
    return Deduction(
        removes=removes,
        truths=truths,
        deadly=tuple(bits(rectangle.corners)),
        roles={
            "floor": grid.candidates_in(rectangle.bare, rectangle.digits),
            "roof": grid.candidates_in(rectangle.roof, rectangle.digits),
            **(roles or {}),
        },
        grounds=Grounds.UNIQUENESS,
        says=deadly_says(
            grid.layout,
            rectangle.corners,
            rectangle.digits,
            pattern,
            reason,
            floor=cells(rectangle.bare),
            roof=cells(rectangle.roof),
            **tokens,
        ),
    )
