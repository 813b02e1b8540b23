"""Nishio: a digit is supposed in a cell and followed until a house has no place for it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lapiz import Deduction, Says, bits, of_layout, technique, union
from lapiz_sudoku.board import (
    DigitPattern,
    Grid,
    Layout,
    cells,
    digits_to_search,
    houses,
    unplaceable,
)
from lapiz_sudoku.scales.hodoku import estimate


class Contradiction(NamedTuple):
    """A cell in which a digit leaves the house `empty` without a place for it.

    `forced` are the cells that must have the digit on the way, each with its house.
    """

    cell: int
    forced: tuple[tuple[int, int], ...]
    empty: int


@technique("nishio", title="Nishio", kind="sudoku", **estimate(480, "Extreme"), on=False)
def nishio(grid: Grid) -> Iterator[Deduction]:
    """Suppose that a digit is in some cell, and look at this digit alone.

    If a house has only one place left for it, it must be there, and so on, until a house has
    none. Then the digit cannot be in the first cell. Only the steps that lead there are shown.

    Source: Tetsuya Nishio; SudokuWiki, "Nishio Forcing Chains". Order: by the digit, then by the
    number of steps, then by the cell.
    """
    for digit, board in digits_to_search(grid):
        for contradiction in _contradictions(grid.layout, board):
            yield grid.lift(digit, _pattern(contradiction))


def _pattern(contradiction: Contradiction) -> DigitPattern:
    forced = union(1 << cell for cell, _ in contradiction.forced)
    lines = tuple(house for _, house in contradiction.forced)
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
        removes=1 << contradiction.cell,
        houses=(*lines, contradiction.empty),
        roles={"target": 1 << contradiction.cell, "forced": forced},
        says=Says(
            pattern,
            "No place for {digit} would be left in {empty}.",
            cell=cells(1 << contradiction.cell),
            forced=cells(forced),
            lines=houses(*lines),
            empty=houses(contradiction.empty),
        ),
        supposes=True,
        end=contradiction.empty,
    )


@of_layout
def _contradictions(layout: Layout, board: int) -> list[Contradiction]:
    """Return the contradictions among the places of a digit, shortest first."""
    open_houses = [
        (number, places)
        for number, house_board in enumerate(layout.house_boards)
        if (places := house_board & board)
    ]
    contradictions = []
    for cell in bits(unplaceable(layout, board)):
        way = _follow(layout, open_houses, board & ~layout.peers[cell], cell)
        if way:
            contradictions.append(way)
    return sorted(contradictions, key=lambda way: (len(way.forced), way.cell))


def _follow(
    layout: Layout, open_houses: Sequence[tuple[int, int]], remaining: int, cell: int
) -> Contradiction | None:
    """Return the contradiction that a cell leads to, if any.

    `remaining` are the other places that the digit then has.
    """
    start, done, trail, moved = remaining, 1 << cell, list[tuple[int, int]](), True
    while moved:
        moved = False
        for house, places in open_houses:
            options = places & remaining
            if not options:
                return Contradiction(cell, _needed(layout, start, trail, house), house)
            if not options & (options - 1) and not options & done:
                done |= options
                last = options.bit_length() - 1
                trail.append((last, house))
                remaining &= ~layout.peers[last]
                moved = True
    return None


def _needed(
    layout: Layout, remaining: int, trail: list[tuple[int, int]], empty: int
) -> tuple[tuple[int, int], ...]:
    """Return the steps of a trail without which a house would not be empty."""
    steps = []
    for step in trail:
        after = remaining & ~layout.peers[step[0]]
        steps.append((step, remaining ^ after))
        remaining = after
    missing, needed = layout.house_boards[empty], []
    for step, gone in reversed(steps):
        if gone & missing:
            needed.append(step)
            missing |= layout.house_boards[step[1]]
    return tuple(reversed(needed))


TECHNIQUES = [nishio]
