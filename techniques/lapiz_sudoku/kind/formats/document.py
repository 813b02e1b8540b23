"""Reads documents into boards for the writers, and refuses what a format cannot hold."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from lapiz import BadInput
from lapiz.files import puzzle_of
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.formats.digit_grid import SIDES, DigitGrid, in_cells, marks_of
from lapiz_sudoku.kind.reading import allowed, givens, named_candidates
from lapiz_sudoku.kind.writing import EXTRAS


def plain_board(document: Mapping[str, Any], name: str, sides: Container[int] = SIDES) -> DigitGrid:
    """Return the board of a document for a format that knows rows, columns and boxes only.

    Raises `BadInput` for extra houses, and for sides other than `sides`.

    >>> plain_board({"grid": ["1...", "....", "....", "...."]}, "line").values[:2]
    [1, 0]
    """
    refuse_houses(document, name, EXTRAS)
    board = read_board(document)
    if board.side not in sides:
        raise BadInput(f"format {name} cannot hold a grid of side {board.side}")
    return board


def refuse_houses(document: Mapping[str, Any], name: str, houses: Iterable[str]) -> None:
    """Raise `BadInput` for extra houses that a format has no place for."""
    for house in houses:
        if document.get(house):
            raise BadInput(f"format {name} cannot hold {house.replace('_', ' ')}")


def refuse_marks_alone(document: Mapping[str, Any], name: str, board: DigitGrid) -> None:
    """Raise `BadInput` if a document has pencil marks but no givens, for a format of givens."""
    if document.get("candidates") and not any(board.givens):
        raise BadInput(f"format {name} cannot hold candidates without givens")


def read_board(document: Mapping[str, Any]) -> DigitGrid:
    """Return the board of a document, read as the kind reads it; raises `BadInput`."""
    puzzle = puzzle_of(dict(document), "sudoku")
    layout = Layout.of(puzzle.space)
    values = [0] * layout.cells
    for cell, value in in_cells(givens(document), layout):
        values[cell] = value
    placed, removed = (pairs(document, field, layout) for field in ("placed", "removed"))
    candidates = document.get("candidates")
    marks = (
        marks_of(allowed(candidates, layout.side, layout.digits), layout) if candidates else None
    )
    return DigitGrid(layout, values, dict(placed), removed, marks)


def pairs(document: Mapping[str, Any], field: str, layout: Layout) -> list[tuple[int, int]]:
    """Return the candidates that a field lists as (cell, value), in the order of the document.

    The fields are `placed` and `removed`.

    >>> from lapiz_sudoku.kind.formats.digit_grid import plain
    >>> pairs({"removed": ["r1c2<>7"]}, "removed", plain(9))
    [(1, 7)]
    """
    candidates = named_candidates(document, field, layout.side)
    return [(candidate % layout.cells, candidate // layout.cells + 1) for candidate in candidates]


def one_line(value: object) -> str:
    """Put a metadata value on one line of printable text.

    >>> one_line("A\\nB ")
    'A B'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in str(value or "")).split())
