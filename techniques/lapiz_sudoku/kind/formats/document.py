"""Reads the neutral document back into a board, for the writers, and refuses what they must."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.board import SYMBOLS, Board, cell_name, mask_of

__all__ = ["HOUSES", "one_line", "plain_board", "read_board", "token"]

HOUSES = ("regions", "diagonals", "windows", "disjoint_groups")
TOKEN = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})(=|<>)([0-9]{1,2})", re.ASCII)


def plain_board(document: Mapping[str, Any], name: str, sides: Iterable[int] = ()) -> Board:
    """Return the board of a document for a format that knows rows, columns and boxes only.

    Raises `BadInput` for extra houses, and for sides other than `sides` when these are given.

    >>> plain_board({"grid": ["1...", "....", "....", "...."]}, "line").values[:2]
    [1, 0]
    """
    for house in HOUSES:
        if document.get(house):
            raise BadInput(f"format {name} cannot hold {house.replace('_', ' ')}")
    board = read_board(document)
    if sides and board.side not in sides:
        raise BadInput(f"format {name} cannot hold a grid of side {board.side}")
    return board


def read_board(document: Mapping[str, Any]) -> Board:
    """Return the board of a document, without its extra houses; raises `BadInput`."""
    grid = document.get("grid")
    if not isinstance(grid, Sequence) or isinstance(grid, str):
        raise BadInput("the document has no grid (expected one string a row)")
    side = len(grid)
    if not 1 <= side <= len(SYMBOLS):
        raise BadInput(f"the grid has {side} rows, expected 1 to {len(SYMBOLS)}")
    givens = [value for number, row in enumerate(grid, 1) for value in _row(row, number, side)]
    placed = dict(token(text, side, "=") for text in document.get("placed") or ())
    removed = [token(text, side, "<>") for text in document.get("removed") or ()]
    for cell in placed:
        if givens[cell]:
            raise BadInput(f"{cell_name(cell, side)} is both given and placed")
    candidates = document.get("candidates")
    return Board(side, givens, placed, removed, candidates and _marks(candidates, side))


def token(text: object, side: int, sign: str) -> tuple[int, int]:
    """Read `r3c5=7` or `r3c5<>7`, whichever `sign` says, as (cell, value); raises `BadInput`.

    >>> token("r1c2<>7", 9, "<>")
    (1, 7)
    """
    match = TOKEN.fullmatch(text) if isinstance(text, str) else None
    if match and match[3] == sign:
        row, column, value = int(match[1]), int(match[2]), int(match[4])
        if all(1 <= number <= side for number in (row, column, value)):
            return side * (row - 1) + column - 1, value
    raise BadInput(
        f"{str(text)[:20]!a} is no candidate of side {side}, expected one like r1c2{sign}3"
    )


def one_line(value: object) -> str:
    """Put a metadata value on one line of printable text.

    >>> one_line("A\\nB ")
    'A B'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in str(value or "")).split())


def _row(row: object, number: int, side: int) -> list[int]:
    """Read one row of the grid."""
    if not isinstance(row, str) or len(row) != side:
        raise BadInput(f"row {number} of the grid is not a string of {side} cells")
    values = [("." + SYMBOLS).find(symbol, 0, side + 1) for symbol in row]
    if -1 in values:
        raise BadInput(f"row {number} of the grid has {row[values.index(-1)]!a}, no cell")
    return values


def _marks(candidates: Sequence[Sequence[str]], side: int) -> list[int]:
    """Read the candidates of all cells."""
    if len(candidates) != side or any(len(row) != side for row in candidates):
        raise BadInput(f"the candidates are not {side} rows of {side} cells")
    marks = [mask_of(cell, side) for row in candidates for cell in row]
    if -1 in marks:
        raise BadInput(f"{cell_name(marks.index(-1), side)} has candidates that are none")
    return marks
