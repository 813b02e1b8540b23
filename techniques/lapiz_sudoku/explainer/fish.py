"""Fish in the order of the scale: columns first, then by lines, then by digit."""

from collections.abc import Iterator
from functools import partial

from lapiz import Deduction, bits, of_layout, union
from lapiz_sudoku.board.grid import Grid
from lapiz_sudoku.board.layout import Layout
from lapiz_sudoku.explainer.tables import SIDE, is_classic, subsets
from lapiz_sudoku.fish.fish import plain_pattern
from lapiz_sudoku.fish.fish_search import Fish

__all__ = ["CHOOSE"]

NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


def _fish(grid: Grid, size: int) -> Iterator[Deduction]:
    if not is_classic(grid.layout):
        return
    ways = [
        (not each.turned, each.base, digit, each)
        for digit, board in enumerate(grid.boards)
        if board
        for each in _fish_of(grid.layout, board, size)
    ]
    for _, _, digit, each in sorted(ways):
        yield grid.lift(digit, plain_pattern(grid.layout, each))


@of_layout
def _fish_of(layout: Layout, board: int, size: int) -> list[Fish]:
    """Return the fish of a size that remove anything."""
    rows, columns = _lines(board)
    if sum(1 for row in rows if row) < 2 * size:
        return []
    return [*_based(layout, board, columns, size, True), *_based(layout, board, rows, size, False)]


def _lines(board: int) -> tuple[list[int], list[int]]:
    """Return the places of a digit in each row, and in each column."""
    rows, columns = [board >> SIDE * row & 511 for row in range(SIDE)], [0] * SIDE
    for row, places in enumerate(rows):
        for column in bits(places):
            columns[column] |= 1 << row
    return rows, columns


def _based(layout: Layout, board: int, lines: list[int], size: int, turned: bool) -> Iterator[Fish]:
    few = [line for line, places in enumerate(lines) if 2 <= places.bit_count() <= size]
    own, across = (layout.columns, layout.rows) if turned else (layout.rows, layout.columns)
    boards = layout.house_boards
    for chosen in subsets(len(few), size) if len(few) >= size else ():
        cover = 0
        for index in chosen:
            cover |= lines[few[index]]
        if cover.bit_count() == size:
            inside = union(boards[own[few[index]]] for index in chosen)
            removes = union(boards[across[line]] for line in bits(cover)) & board & ~inside
            if removes:
                base = sum(1 << few[index] for index in chosen)
                yield Fish(turned, base, cover, board & inside, 0, removes, False)


CHOOSE = {name: partial(_fish, size=size) for size, name in NAMES.items()}
"""Techniques that lapiz has, in the order of the scale."""
