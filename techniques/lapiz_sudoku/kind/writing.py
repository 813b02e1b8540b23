"""Writes sudokus: positions as puzzle files, and rows of digits and of candidates."""

from typing import Any

from lapiz import Position, Puzzle, Space, bits
from lapiz.kinds import in_rows, written
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.reading import givens

EXTRAS = ("digits", "regions", "diagonals", "windows", "disjoint_groups", "rules", "unknown_rules")
"""The fields of a document for what holds besides rows, columns and boxes."""


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle in a position."""
    said, given = puzzle.document, givens(puzzle.document)
    given |= puzzle.space.start().placed  # the shades that rules say
    document: dict[str, Any] = {"kind": "sudoku", "grid": grid_rows(puzzle.space, given)}
    document |= {field: said[field] for field in EXTRAS if said.get(field)}
    if said.get("boxes") is False:
        document["boxes"] = False
    if isinstance(document.get("rules"), str):
        del document["rules"]  # what a setter says is no part of the puzzle
    if said.get("candidates") and not given:
        return {**document, "candidates": candidate_rows(position)}
    return {**document, **written(position, given, lambda name: name.replace("=", "<>"))}


def grid_rows(space: Space, placed: int) -> list[str]:
    """Return some placed candidates as rows of characters, '.' for an empty cell."""
    layout = Layout.of(space)
    symbols = ["."] * layout.cells
    for candidate in bits(placed & layout.grid):
        digit, cell = divmod(candidate, layout.cells)
        symbols[cell] = layout.symbols[digit]
    return in_rows("".join(symbols), layout.side)


def candidate_rows(position: Position) -> list[list[str]]:
    """Return the alive candidates of each cell, as rows of strings."""
    layout = Layout.of(position.space)
    marks = [""] * layout.cells
    for candidate in bits(position.alive & layout.grid):
        digit, cell = divmod(candidate, layout.cells)
        marks[cell] += layout.symbols[digit]
    return in_rows(marks, layout.side)
