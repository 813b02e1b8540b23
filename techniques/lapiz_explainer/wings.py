"""XY-Wings and XYZ-Wings in the order of the scale: by pivot, then by its peers in order."""

from collections.abc import Iterator
from functools import partial

from lapiz import Deduction, bits, lowest
from lapiz_explainer.easiest import first_of, led
from lapiz_explainer.tables import tables
from lapiz_sudoku.board import Grid, is_classic
from lapiz_sudoku.wings.wings import wing

Wing = tuple[int, int, int, int]
"""Pivot, two pincers, and the digit that they share."""


def _wings(grid: Grid, three: bool) -> Iterator[Deduction]:
    peers, known = grid.layout.peers, first_of(grid, "xyz-wing" if three else "xy-wing")
    first: Wing | None = known[:4] if known else None  # type: ignore[assignment]
    for pivot, pincer, opposite, z in led(first, _ranked(grid, three)):
        seen = peers[pincer] & peers[opposite] & (peers[pivot] if three else ~(1 << pivot))
        removes = seen & grid.boards[z]
        if removes:
            yield wing(grid, pivot, pincer, opposite, z, removes)


def _ranked(grid: Grid, three: bool) -> Iterator[Wing]:
    layout, peers, pairs = grid.layout, grid.layout.peers, grid.bivalue
    if not is_classic(layout):
        return
    for pivot in bits(grid.trivalue if three else pairs):
        mask = grid.digits_of(pivot)
        near = peers[pivot] & pairs
        if not near & (near - 1):  # a single pincer
            continue
        ordered = [cell for cell in tables(layout).peers[pivot] if near >> cell & 1]
        for pincer, opposite, z in _pincers(grid, mask, ordered, three):
            yield pivot, pincer, opposite, z


def _pincers(grid: Grid, mask: int, near: list[int], three: bool) -> Iterator[tuple[int, int, int]]:
    """Yield the two pincers of a pivot with some digits, and the digit that they share."""
    options = [(cell, grid.digits_of(cell)) for cell in near]
    for pincer, first in options:
        if (mask & ~first).bit_count() != 1:
            continue
        for opposite, second in options:
            common = first & second
            fits = (mask | first | second).bit_count() == 3 and first != second
            if fits and bool(common & mask) == three:
                yield pincer, opposite, lowest(common)


CHOOSE = {"xy-wing": partial(_wings, three=False), "xyz-wing": partial(_wings, three=True)}
"""Techniques that lapiz has, in the order of the scale."""
