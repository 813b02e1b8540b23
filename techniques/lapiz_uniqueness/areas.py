"""Areas with few givens: what can be there only in ways that have a twin.

No pattern is looked for. All ways to fill an area are compared with each other. The solution has no
twin, so a candidate that no way without a twin holds is false.
"""

from collections.abc import Iterator
from itertools import combinations

from lapiz import (
    Deduction,
    Grounds,
    Says,
    bits,
    candidates,
    of_layout,
    of_solve,
    single,
    technique,
    union,
)
from lapiz_sudoku.board import Grid, Layout, cells, pairs_of
from lapiz_sudoku.scales.hodoku import estimate
from lapiz_sudoku.uniqueness.avoidable import loose
from lapiz_uniqueness.twins import fillings, twinless

MOST_WAYS = 40
"""How many ways there may be to fill an area."""
MOST_SPARE = 20
"""How many more candidates than open cells an area may have: with more, ways are many."""

ONE_GONE = (
    "{cells} are not given, and each way to fill them that makes {removed} true has a twin: "
    "another way, with its digits in each house."
)
SOME_GONE = (
    "{cells} are not given, and each way to fill them that makes one of {removed} true has a twin: "
    "another way, with its digits in each house."
)


@of_layout
def chutes(layout: Layout) -> list[tuple[int, ...]]:
    """Return every two, then every three parallel lines (houses) that lie in the same boxes."""
    inside = [
        union(1 << box for box in layout.boxes if layout.house_boards[box] & board)
        for board in layout.house_boards
    ]
    return [
        lines
        for count in (2, 3)
        for sort in (layout.rows, layout.columns)
        for lines in combinations(sort, count)
        if layout.boxes and len({inside[line] for line in lines}) == 1
    ]


def _whole(layout: Layout, lines: tuple[int, ...]) -> int:
    return union(layout.house_boards[line] for line in lines)


@of_solve(most=2_000)
def _twinned(grid: Grid, board: int) -> int:
    """Return what is only in ways to fill some cells, none of them given, that have a twin."""
    left = board & grid.unsolved
    if not left or grid.candidates_in(left).bit_count() > left.bit_count() + MOST_SPARE:
        return 0
    filled = fillings(grid, board, grid.alive & board * grid.layout.every, MOST_WAYS)
    removes = union(filled) & grid.open if len(filled) > 1 else 0
    for alone in twinless(grid, filled):
        removes &= ~alone
        if not removes:
            break
    return removes


def _deduction(grid: Grid, board: int, removes: int) -> Deduction:
    return Deduction(
        removes=removes,
        deadly=tuple(bits(board)),
        roles={"pattern": grid.candidates_in(board) & ~removes},
        grounds=Grounds.UNIQUENESS,
        says=Says(
            ONE_GONE if single(removes) else SOME_GONE,
            "The puzzle would have the twin as a second solution, but it has one.",
            cells=cells(board),
            removed=candidates(removes),
        ),
    )


@technique(
    "uniqueness-clue-cover",
    kind="sudoku",
    **estimate(200, "Unfair"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def uniqueness_clue_cover(grid: Grid) -> Iterator[Deduction]:
    """Two or three lines of the same boxes that the givens let be filled in two ways.

    All ways to fill what is not given in them are compared, as long as there are few. A way has a
    twin if another one has the same digits in each row, column and box: the rest of the grid cannot
    tell them apart, and the puzzle would have two solutions. So what is only in ways with a twin is
    false.

    Source: Sudopedia, "Uniqueness Clue Cover"; its catalogue has the covers of the start of a
    solve, while lapiz compares what is left later. Order: two lines before three, rows before
    columns.
    """
    free, gone = grid.unsolved | loose(grid), 0
    for lines in chutes(grid.layout):
        board = _whole(grid.layout, lines) & free
        removes = _twinned(grid, board) & ~gone
        if removes:
            gone |= removes
            yield _deduction(grid, board, removes)


@technique(
    "qius-deadly-pattern",
    title="Qiu's Deadly Pattern",
    kind="sudoku",
    **estimate(200, "Unfair"),
    on=False,
    grounds=Grounds.UNIQUENESS,
)
def qius_deadly_pattern(grid: Grid) -> Iterator[Deduction]:
    """Two lines of the same boxes, and a pair of cells in a parallel line that crosses them.

    The pair lies in one box, has just two digits, and its columns (or rows) cross the two lines.
    All ways to fill the pair and what is not given in the lines are compared, as long as there are
    few. A candidate is false if each way with it has a twin, another way with the same digits in
    each house. A step that needs no pair is a uniqueness clue cover.

    Source: the pattern that players call "Qiu's Deadly Pattern"; what follows is proved by all
    ways. Order: by the lines, then by the digits of the pair.
    """
    free, gone = grid.unsolved | loose(grid), 0
    for lines in chutes(grid.layout):
        for pair in _pairs_across(grid, lines) if len(lines) == 2 else ():
            board = _whole(grid.layout, lines) & free
            removes = _twinned(grid, board | pair) & ~(gone | _twinned(grid, board))
            if removes:
                gone |= removes
                yield _deduction(grid, board | pair, removes)


def _pairs_across(grid: Grid, lines: tuple[int, ...]) -> Iterator[int]:
    """Yield the pairs of cells with the same two digits in a line parallel to some and in a box."""
    layout = grid.layout
    parallel = layout.rows if lines[0] in layout.rows else layout.columns
    for seeds, _ in pairs_of(grid).values():
        for line in [line for line in parallel if line not in lines]:
            for box in layout.boxes:
                pair = seeds & layout.house_boards[line] & layout.house_boards[box]
                if pair.bit_count() == 2:
                    yield pair


TECHNIQUES = [uniqueness_clue_cover, qius_deadly_pattern]
