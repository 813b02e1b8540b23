"""Nishio: a digit supposed somewhere, and followed until it has no place left in some house."""

from collections.abc import Iterator
from typing import NamedTuple

from lapiz import Deduction, Says, bits, technique, union
from lapiz_sudoku.board.grid import DigitPattern, Grid, cells, houses
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.board.placing import digits_to_search, unplaceable

__all__ = ["TECHNIQUES"]


class Contradiction(NamedTuple):
    """A cell whose digit leaves a house empty after others are forced, each in a house."""

    cell: int
    forced: tuple[tuple[int, int], ...]
    empty: int


@technique("nishio", title="Nishio", kind="sudoku")
def nishio(grid: Grid) -> Iterator[Deduction]:
    """Suppose that a digit is in some cell, and look at this digit alone.

    Where a house has one place left for it, it must be there; and so on, until a house has none.
    Then the digit cannot be in the first cell. Only the steps that lead there are told.

    Source: Tetsuya Nishio; SudokuWiki, "Nishio Forcing Chains". Order: by the digit, then by the
    number of steps, then by the cell.
    """
    for digit, board in digits_to_search(grid):
        for found in grid.layout.remember(_contradictions, board, board):
            yield grid.lift(digit, _pattern(found))


def _pattern(found: Contradiction) -> DigitPattern:
    forced = union(1 << cell for cell, _ in found.forced)
    lines = tuple(house for _, house in found.forced)
    if len(lines) > 1:
        pattern = (
            "Suppose that {cell} were {digit}. Then {digit} would have to be in {forced}, the last "
            "places, one after the other, in {lines}."
        )
    elif lines:
        pattern = (
            "Suppose that {cell} were {digit}. Then {digit} would have to be in {forced}, the last "
            "place left in {lines}."
        )
    else:
        pattern = "Suppose that {cell} were {digit}."
    return DigitPattern(
        removes=1 << found.cell,
        houses=(*lines, found.empty),
        roles={"target": 1 << found.cell, "forced": forced},
        says=Says(
            pattern,
            "No place for {digit} would be left in {empty}.",
            cell=cells(1 << found.cell),
            forced=cells(forced),
            lines=houses(*lines),
            empty=houses(found.empty),
        ),
    )


def _contradictions(layout: Layout, board: int) -> list[Contradiction]:
    """Return what contradicts a digit's places, shortest first: it depends on these alone."""
    open_houses = [
        (number, places)
        for number, own in enumerate(layout.house_boards)
        if (places := own & board)
    ]
    found = []
    for cell in bits(layout.remember(unplaceable, board, board)):
        way = _follow(layout, open_houses, board & ~layout.peers[cell], cell)
        if way:
            found.append(way)
    return sorted(found, key=lambda one: (len(one.forced), one.cell))


def _follow(
    layout: Layout, open_houses: list[tuple[int, int]], left: int, cell: int
) -> Contradiction | None:
    """Return the contradiction that a cell leads to, if any. `left` are the places beside it."""
    start, done, trail, moved = left, 1 << cell, list[tuple[int, int]](), True
    while moved:
        moved = False
        for house, places in open_houses:
            options = places & left
            if not options:
                return Contradiction(cell, _needed(layout, start, trail, house), house)
            if not options & (options - 1) and not options & done:
                done |= options
                last = options.bit_length() - 1
                trail.append((last, house))
                left &= ~layout.peers[last]
                moved = True
    return None


def _needed(
    layout: Layout, left: int, trail: list[tuple[int, int]], empty: int
) -> tuple[tuple[int, int], ...]:
    """Return the steps of a trail that a house's being empty rests on."""
    steps = []
    for step in trail:
        after = left & ~layout.peers[step[0]]
        steps.append((step, left ^ after))
        left = after
    missing, needed = layout.house_boards[empty], []
    for step, gone in reversed(steps):
        if gone & missing:
            needed.append(step)
            missing |= layout.house_boards[step[1]]
    return tuple(reversed(needed))


TECHNIQUES = [nishio]
