"""Fish in the order of the scale: columns first, then by lines, then by digit."""

from collections.abc import Iterator
from functools import partial

from lapiz import Deduction, of_layout
from lapiz_explainer.easiest import first_of, led
from lapiz_sudoku.board import Grid, Layout, digits_to_search, is_classic
from lapiz_sudoku.fish.fish import plain_pattern
from lapiz_sudoku.fish.fish_search import Fish, plain, plain_fish

NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


def _fish(grid: Grid, size: int) -> Iterator[Deduction]:
    layout, known, first = grid.layout, first_of(grid, NAMES[size]), None
    if known:
        digit, turned, base, cover, _ = known
        first = digit, plain_fish(layout, grid.boards[digit], bool(turned), base, cover)
    for digit, fish in led(first, _ranked(grid, size)):
        yield grid.lift(digit, plain_pattern(layout, fish))


def _ranked(grid: Grid, size: int) -> Iterator[tuple[int, Fish]]:
    if not is_classic(grid.layout):
        return
    ranked = [
        (not fish.turned, fish.base, digit, fish)
        for digit, board in digits_to_search(grid)
        for fish in _fish_of(grid.layout, board, size)
    ]
    for _, _, digit, fish in sorted(ranked):
        yield digit, fish


@of_layout
def _fish_of(layout: Layout, board: int, size: int) -> list[Fish]:
    """Return the fish of a size that remove anything."""
    open_rows = sum(1 for row in layout.rows if layout.house_boards[row] & board)
    return plain(size, layout, board) if open_rows >= 2 * size else []


CHOOSE = {name: partial(_fish, size=size) for size, name in NAMES.items()}
"""Techniques that lapiz has, in the order of the scale."""
