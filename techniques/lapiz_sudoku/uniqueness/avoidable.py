"""Avoidable rectangles, whose corners are partly solved, and the bivalue universal grave."""

from collections.abc import Iterator
from itertools import combinations

from lapiz import Deduction, Grounds, Says, bits, lowest, of_layout, single, union
from lapiz_sudoku.board import Grid, Layout, cells, digit, pairs_of, pincers_of
from lapiz_sudoku.uniqueness.rectangles import can_swap, deadly_says, rectangles_of, unique


@unique("avoidable-rectangle-1", "Avoidable Rectangle Type 1", "0607")
def avoidable_rectangle_1(grid: Grid) -> Iterator[Deduction]:
    """Three corners of a rectangle are solved, none of them given, and the fourth is open.

    If the fourth took the digit of the corner across, the two digits of the rectangle could be
    exchanged in all four corners. A corner counts as given if the givens alone leave it just one of
    the two digits: then the exchange gives no solution, and nothing follows.

    Source: HoDoKu, "Avoidable Rectangle Type 1". Order: by the digit of the two corners beside the
    open one, then by these corners.
    """
    unsolved, free = grid.unsolved, loose(grid)
    for beside, solved in enumerate(grid.solved_boards):
        pair = solved & free
        if not pair & (pair - 1):
            continue
        for corners, across in _crossed(grid.layout, pair):
            target = across & unsolved
            if target and target != across and across & free:
                number = digit_at(grid, across ^ target)
                if grid.boards[number] & target and can_swap(grid, corners, beside, number):
                    yield _avoid(grid, corners, target, number, beside)


def loose(grid: Grid) -> int:
    """Return the solved cells to which the givens alone leave more than one digit."""
    origin = grid.position.origin
    board: int = _open_under(grid.layout, origin)
    return board & union(grid.solved_boards)


@of_layout
def _open_under(layout: Layout, origin: int) -> int:
    """Return the cells to which a set of candidates leaves more than one digit."""
    once = twice = 0
    for number in range(layout.digit_count):
        board = origin >> number * layout.cells & layout.board
        twice |= once & board  # before `once` has this digit, too
        once |= board
    return twice


@of_layout
def _crossed(layout: Layout, board: int) -> list[tuple[int, int]]:
    """Return the rectangles with two opposite corners in a board, with the other two corners."""
    across = rectangles_of(layout).across
    pairs = [1 << corner | 1 << opposite for corner, opposite in combinations(bits(board), 2)]
    return [(across[pair], across[pair] ^ pair) for pair in pairs if pair in across]


def digit_at(grid: Grid, cell: int) -> int:
    """Return the digit placed in a cell (a board of one)."""
    return next(number for number, board in enumerate(grid.solved_boards) if board & cell)


def _avoid(grid: Grid, corners: int, target: int, number: int, beside: int) -> Deduction:
    """Return the removal of the digit that would complete a rectangle from its open corner."""
    solved = corners ^ target
    return Deduction(
        removes=grid.candidates(number, target),
        deadly=tuple(bits(corners)),
        roles={"solved": _placed(grid, solved)},
        grounds=Grounds.UNIQUENESS,
        says=deadly_says(
            grid.layout,
            corners,
            1 << number | 1 << beside,
            "{solved} are solved with them, and none of them is given.",
            "So {target} is not {number}.",
            solved=cells(solved),
            target=cells(target),
            number=digit(number),
        ),
    )


def _placed(grid: Grid, board: int) -> int:
    """Return the placed candidates of some solved cells."""
    return union(
        grid.candidates(number, solved & board) for number, solved in enumerate(grid.solved_boards)
    )


@unique("avoidable-rectangle-2", "Avoidable Rectangle Type 2", "0608")
def avoidable_rectangle_2(grid: Grid) -> Iterator[Deduction]:
    """Two corners of a rectangle are solved, none given; the others would complete it or be z.

    Each open corner has two digits: one that would make the rectangle deadly, and one more, which
    is the same in both. One of the two corners must be this digit, so a cell that sees both cannot
    be.

    Source: HoDoKu, "Avoidable Rectangle Type 2". Order: solved corners in a line, by the digits of
    the open corners and their places; then solved corners across, in the same way.
    """
    solved = loose(grid)
    if solved:
        yield from _solved_in_line(grid, solved)
        yield from _solved_across(grid, solved)


def _solved_in_line(grid: Grid, solved: int) -> Iterator[Deduction]:
    """Yield what follows from rectangles whose solved corners are in a line."""
    rectangles, boards = rectangles_of(grid.layout), grid.solved_boards
    closed, pairs, peers = ~solved, pairs_of(grid), grid.layout.peers
    for extra, ones, _, first, second in pincers_of(grid):
        others = pairs[1 << extra | 1 << second][0]
        for cell in ones:
            near = others & peers[cell]
            for partner in bits(near) if near else ():
                roof = 1 << cell | 1 << partner
                for corners in rectangles.through.get(roof, ()):
                    if not (corners ^ roof) & closed:
                        facing = 1 << cell | boards[first] & corners
                        if boards[second] & corners and rectangles.across.get(facing) == corners:
                            yield from _one_more(grid, corners, roof, first, second, extra)


def _solved_across(grid: Grid, solved: int) -> Iterator[Deduction]:
    """Yield what follows from rectangles whose solved corners are opposite."""
    across = rectangles_of(grid.layout).across
    for mask, (_, members) in pairs_of(grid).items():
        for cell, partner in combinations(members, 2) if len(members) > 1 else ():
            roof = 1 << cell | 1 << partner
            solved_corners = across.get(roof, 0) & ~roof
            if solved_corners and not solved_corners & ~solved:
                second = digit_at(grid, solved_corners & -solved_corners)
                for first in bits(mask if not solved_corners & ~grid.solved_boards[second] else 0):
                    extra = lowest(mask ^ 1 << first)
                    yield from _one_more(grid, solved_corners | roof, roof, first, second, extra)


def _one_more(
    grid: Grid, corners: int, roof: int, first: int, second: int, extra: int
) -> Iterator[Deduction]:
    """Yield what follows when two open corners have one digit beside those of the rectangle."""
    removes = grid.layout.seen_by_all(roof) & grid.boards[extra]
    if not removes or not can_swap(grid, corners, first, second):
        return
    yield Deduction(
        removes=grid.candidates(extra, removes),
        deadly=tuple(bits(corners)),
        roles={
            "solved": _placed(grid, corners ^ roof),
            "roof": grid.candidates_in(roof, 1 << first | 1 << second),
            "extra": grid.candidates(extra, roof),
        },
        grounds=Grounds.UNIQUENESS,
        says=deadly_says(
            grid.layout,
            corners,
            1 << first | 1 << second,
            "{solved} are solved with them, none of them given, and {roof} would complete the "
            "rectangle but for {extra}.",
            "So one of {roof} is {extra}.",
            solved=cells(corners ^ roof),
            roof=cells(roof),
            extra=digit(extra),
        ),
    )


@unique("bug-plus-one", "Bivalue Universal Grave + 1", "0610", "bug", "bug-plus-1")
def bug_plus_one(grid: Grid) -> Iterator[Deduction]:
    """Every open cell has two digits except one, which has three.

    Without one digit of this cell, every open digit would have two places in each house: a grave,
    which can be filled in two ways or in none. So the cell is that digit. The proof needs only the
    cells that are linked with this one, step by step, by a digit that they share in a house.

    Source: HoDoKu, "Bivalue Universal Grave + 1". Order: there is at most one.
    """
    target = grid.unsolved & ~grid.bivalue
    if not single(target) or not target & grid.trivalue:
        return
    cell = lowest(target)
    for extra in bits(grid.digits_of(cell)):
        if _is_grave(grid, extra, target):
            grave = _hanging_together(grid, target, extra)
            others = grid.digits_of(cell) ^ 1 << extra
            yield Deduction(
                removes=grid.candidates_in(target, others),
                deadly=tuple(bits(grave)),
                roles={
                    "extra": grid.candidates(extra, target),
                    "grave": grid.candidates_in(grave & ~target),
                },
                grounds=Grounds.UNIQUENESS,
                says=Says(
                    "All open cells have two digits, but {cell} has three. Without {extra} there, "
                    "every digit would have two places or none in each house.",
                    "Such a grave can be filled in two ways or in none, and the puzzle has one "
                    "solution. So {cell} is {extra}.",
                    cell=cells(target),
                    extra=digit(extra),
                ),
            )


def _is_grave(grid: Grid, extra: int, target: int) -> bool:
    """Tell whether without one candidate each digit has two places or none in each house."""
    for number, board in enumerate(grid.boards):
        remaining = board & ~target if number == extra else board
        if any((house & remaining).bit_count() not in (0, 2) for house in grid.layout.house_boards):
            return False
    return True


def _hanging_together(grid: Grid, target: int, extra: int) -> int:
    """Return the cells reached from one by steps to another cell of a house that shares a digit."""
    peers, boards = grid.layout.peers, grid.boards
    reached, fresh = 0, target
    while fresh:
        reached |= fresh
        near = 0
        for cell in bits(fresh):
            mask = grid.digits_of(cell) & (~(1 << extra) if fresh == target else -1)
            for number in bits(mask):
                near |= peers[cell] & boards[number]
        fresh = near & ~reached
    return reached


TECHNIQUES = [avoidable_rectangle_1, avoidable_rectangle_2, bug_plus_one]
