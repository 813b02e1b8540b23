"""Reads the fields of a triomino puzzle file: the size of the board, its holes, its pieces."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import BadInput, Name, Position, Space
from lapiz.kinds import by_label, names, resumed
from lapiz_triomino.blocks import Square
from lapiz_triomino.board import LARGEST_BOARD, TriominoBoard, space_of
from lapiz_triomino.tiling import LARGEST_SIDE

_SQUARE = {"type": "array", "items": {"type": "integer"}}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "size": {"type": "integer"},
        "rows": {"type": "integer"},
        "columns": {"type": "integer"},
        "hole": _SQUARE,
        "holes": {"type": "array", "items": _SQUARE, "maxItems": LARGEST_BOARD**2},
        "placed": names(20_000),
        "removed": names(20_000),
    },
}
_BLANKS = re.compile(r"[\s+]+")


def read_board(document: Mapping[str, Any]) -> TriominoBoard:
    """Return the board of a document; BadInput names the field and what was expected."""
    rows, columns = _sides(document)
    largest = max(rows, columns)
    holes = tuple(sorted(_holes(document, rows, columns)))
    board = TriominoBoard(rows, columns, holes)
    if largest <= LARGEST_BOARD or (board.regular and largest <= LARGEST_SIDE):
        return board
    if board.regular:
        raise _bad("size", f"side {rows} is too large, expected at most {LARGEST_SIDE}")
    raise _bad(
        "size" if "size" in document else "rows",
        f"a board of {rows} × {columns} is too large, expected sides up to {LARGEST_BOARD}, "
        f"or up to {LARGEST_SIDE} for a square of side 2^k with one hole",
    )


def _bad(field: str, message: str) -> BadInput:
    return BadInput(message, path=(field,))


def _sides(document: Mapping[str, Any]) -> tuple[int, int]:
    """Return the numbers of rows and columns."""
    if "size" in document:
        if "rows" in document or "columns" in document:
            raise _bad("size", "size is for square boards, rows and columns for others: not both")
        sides = {"size": document["size"]}
    else:
        missing = next((name for name in ("rows", "columns") if name not in document), None)
        if missing:
            raise _bad(missing, "the size is missing, expected size, or rows and columns")
        sides = {name: document[name] for name in ("rows", "columns")}
    for name, value in sides.items():
        if value < 1:
            raise _bad(name, f"{name} is {value}, expected 1 or more")
    values = list(sides.values())
    return values[0], values[-1]


def _holes(document: Mapping[str, Any], rows: int, columns: int) -> set[Square]:
    """Return the holes, all on the board and all different."""
    if "hole" in document and "holes" in document:
        raise _bad("hole", "hole is for one hole, holes for others: not both")
    field = "hole" if "hole" in document else "holes"
    values: Sequence[Sequence[int]]
    values = [document["hole"]] if field == "hole" else document.get("holes", ())
    holes: set[Square] = set()
    for value in values:
        if len(value) != 2:
            raise _bad(field, f"{list(value)} is not a hole, expected [row, column]")
        row, column = value
        if not (1 <= row <= rows and 1 <= column <= columns):
            message = f"hole ({row}, {column}) is outside the board of {rows} × {columns}"
            raise _bad(field, message)
        if (row, column) in holes:
            raise _bad(field, f"hole ({row}, {column}) appears twice")
        holes.add((row, column))
    return holes


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document."""
    space = space_of(read_board(document))
    wrong = Name("no piece of this board, expected one like {0}", "r1c1+r1c2+r2c1")
    return space, resumed(space.start(), document, by_label(space, wrong, _ordered))


def _ordered(name: str) -> str:
    """Return the name of a piece with its squares, given in any order, in reading order."""
    return "+".join(sorted(_BLANKS.split(name.strip()), key=_place))


def _place(name: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"[0-9]{1,5}", name)))
