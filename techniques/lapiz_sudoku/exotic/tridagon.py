"""Tridagon (Thor's hammer): twelve cells in four boxes that three digits alone cannot fill."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, candidates, of_layout, single, technique, union
from lapiz_sudoku.board import Grid, Layout, boxed, cells, digits
from lapiz_sudoku.scales.hodoku import estimate

LEAST = 8
"""At least this many of the cells have no further digit: few candidates see many guardians."""


class BoxDiagonal(NamedTuple):
    """Three cells of a box in three rows and three columns (sets of houses, as masks).

    `odd` tells which way they slope: read by rows, the columns are an odd permutation or an even
    one.
    """

    cells: int
    rows: int
    columns: int
    odd: bool


@technique(
    "tridagon",
    title="Tridagon (Thor's Hammer)",
    kind="sudoku",
    aliases=("thors-hammer",),
    on=False,
    where=boxed,
    **estimate(300, "Unfair"),
)
def tridagon(grid: Grid) -> Iterator[Deduction]:
    """Four boxes at the corners of a rectangle, in each three cells that share no line.

    The twelve cells lie in six rows and six columns, two in each. In each box the three cells slope
    down to the right or down to the left (perhaps continued at the opposite edge). If three boxes
    slope one way and the fourth the other, three digits cannot fill all twelve cells. So one of the
    further candidates there, the guardians, is true: if there is only one, it is placed; of
    several, whatever sees all of them is removed.

    Source: Denis Berthier, "The tridagon rule" (New Sudoku Players' Forum). Order: by the three
    digits, then by the boxes and the cells.
    """
    for mask, clean, wide in _triples(grid):
        for boxes in _rectangles(grid.layout):
            boards = [grid.layout.house_boards[box] for box in boxes]
            if sum(min(3, (board & clean).bit_count()) for board in boards) >= LEAST and all(
                grid.boards[digit] & board for digit in bits(mask) for board in boards
            ):
                yield from _in_boxes(grid, mask, wide, boxes)


def _triples(grid: Grid) -> Iterator[tuple[int, int, int]]:
    """Yield three digits (a mask), the cells with nothing else, and all cells with two or three."""
    for triple in combinations([digit for digit, board in enumerate(grid.boards) if board], 3):
        first, second, third = (grid.boards[digit] for digit in triple)
        wide = first & second | first & third | second & third
        others = union(board for digit, board in enumerate(grid.boards) if digit not in triple)
        if (wide & ~others).bit_count() >= LEAST:
            yield union(1 << digit for digit in triple), wide & ~others, wide


def _in_boxes(grid: Grid, mask: int, wide: int, boxes: tuple[int, ...]) -> Iterator[Deduction]:
    """Yield what follows from the patterns of three digits in four boxes."""
    space = grid.position.space
    ways = [(0, grid.open, False, list[BoxDiagonal]())]
    for box in boxes:
        longer = []
        for part in _parts(grid.layout, box):
            if not part.cells & ~wide:
                seen = grid.open
                for guardian in bits(grid.candidates_in(part.cells) & ~_of(grid, mask)):
                    seen &= ~space.keep[guardian]
                for taken, common, odd, before in ways:
                    if common & seen and _fits(before, part):
                        so_far = [*before, part]
                        longer.append((taken | part.cells, common & seen, odd ^ part.odd, so_far))
        ways = longer
    for taken, common, odd, _ in ways:
        if odd:
            yield from _deduction(grid, mask, taken, common)


def _of(grid: Grid, mask: int) -> int:
    """Return all candidates of some digits."""
    return union(grid.layout.board << digit * grid.size for digit in bits(mask))


def _fits(before: list[BoxDiagonal], part: BoxDiagonal) -> bool:
    """Tell whether a part has the same lines as those before it in its band and stack."""
    return all(
        (earlier.rows == part.rows or not earlier.rows & part.rows)
        and (earlier.columns == part.columns or not earlier.columns & part.columns)
        for earlier in before
    )


def _deduction(grid: Grid, mask: int, taken: int, common: int) -> Iterator[Deduction]:
    guardians = grid.candidates_in(taken) & ~_of(grid, mask)
    lone = single(guardians)
    if not guardians:
        return
    yield Deduction(
        removes=0 if lone else common,
        places=guardians if lone else 0,
        truths=tuple(bits(taken)),
        roles={"pattern": grid.candidates_in(taken, mask) & ~common, "guardian": guardians},
        says=Says(
            "The digits {digits} alone cannot fill the twelve cells {cells}. The only other "
            "candidate there is {guardians}."
            if lone
            else "The digits {digits} alone cannot fill the twelve cells {cells}. The other "
            "candidates there are {guardians}.",
            "So it is true." if lone else "So one of these is true.",
            digits=digits(mask),
            cells=cells(taken),
            guardians=candidates(guardians),
        ),
    )


@of_layout
def _rectangles(layout: Layout) -> list[tuple[int, ...]]:
    """Return the boxes at the corners of each rectangle of boxes; none if there are regions."""
    if layout.shape.regions:
        return []
    at = {}
    for box in layout.boxes:
        row, column = divmod(layout.houses[box].order[0], layout.side)
        at[row, column] = box
    return [
        (at[top, left], at[top, right], at[bottom, left], at[bottom, right])
        for top, bottom in combinations(sorted({row for row, _ in at}), 2)
        for left, right in combinations(sorted({column for _, column in at}), 2)
    ]


@of_layout
def _parts(layout: Layout, box: int) -> list[BoxDiagonal]:
    """Return the ways to choose three cells of a box in three rows and three columns."""
    parts = []
    for three in combinations(layout.houses[box].order, 3):
        rows, columns = zip(*(divmod(cell, layout.side) for cell in three), strict=True)
        if len(set(rows)) == len(set(columns)) == 3:
            turns = sum(column > next_column for column, next_column in combinations(columns, 2))
            parts.append(BoxDiagonal(_set(three), _set(rows), _set(columns), bool(turns % 2)))
    return parts


def _set(members: Iterable[int]) -> int:
    return union(1 << member for member in members)


TECHNIQUES = [tridagon]
