"""Reads the fields of a triomino puzzle file: the size of the board, its holes, its pieces."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import BadInput, Position, Space, bits
from lapiz_triomino.blocks import Square
from lapiz_triomino.board import LARGEST_BOARD, Board, space_of
from lapiz_triomino.tiling import LARGEST

__all__ = ["SCHEMA", "read_board", "read_start", "written"]

_SQUARE = {"type": "array", "items": {"type": "integer"}}
_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": 20_000}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "size": {"type": "integer"},
        "rows": {"type": "integer"},
        "columns": {"type": "integer"},
        "hole": _SQUARE,
        "holes": {"type": "array", "items": _SQUARE, "maxItems": LARGEST_BOARD**2},
        "placed": _NAMES,
        "removed": _NAMES,
    },
}
_BLANKS = re.compile(r"[\s+]+")


def read_board(document: Mapping[str, Any]) -> Board:
    """Return the board of a document; BadInput names the field and what was expected."""
    rows, columns = _sides(document)
    largest = max(rows, columns)
    holes = tuple(sorted(_holes(document, rows, columns)))
    board = Board(rows, columns, holes)
    if largest <= LARGEST_BOARD or (board.regular and largest <= LARGEST):
        return board
    if board.regular:
        raise _bad("size", f"side {rows} is too large, expected at most {LARGEST}")
    raise _bad(
        "size" if "size" in document else "rows",
        f"a board of {rows} × {columns} is too large, expected sides up to {LARGEST_BOARD}, "
        f"or up to {LARGEST} for a square of side 2^k with one hole",
    )


def _bad(field: str, message: str) -> BadInput:
    return BadInput(message, path=(field,))


def _sides(document: Mapping[str, Any]) -> tuple[int, int]:
    """Return how many rows and columns there are."""
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
    """Return the holes, each on the board and none twice."""
    if "hole" in document and "holes" in document:
        raise _bad("hole", "hole is for one hole, holes for others: not both")
    field = "hole" if "hole" in document else "holes"
    values: Sequence[Sequence[int]]
    values = [document["hole"]] if field == "hole" else document.get("holes", ())
    found: set[Square] = set()
    for value in values:
        if len(value) != 2:
            raise _bad(field, f"{list(value)} is no hole, expected [row, column]")
        row, column = value
        if not (1 <= row <= rows and 1 <= column <= columns):
            message = f"hole ({row}, {column}) is outside the board of {rows} × {columns}"
            raise _bad(field, message)
        if (row, column) in found:
            raise _bad(field, f"hole ({row}, {column}) stands twice")
        found.add((row, column))
    return found


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document."""
    space = space_of(read_board(document))
    position = space.start()
    for index, name in enumerate(document.get("placed", ())):
        candidate = _candidate(space, name, ("placed", index))
        if not position.alive >> candidate & 1:
            message = f"placed: {name} overlaps another piece"
            raise BadInput(message, path=("placed", index))
        position = position.place(candidate)
    for index, name in enumerate(document.get("removed", ())):
        candidate = _candidate(space, name, ("removed", index))
        if position.placed >> candidate & 1:
            raise BadInput(f"removed: {name} is placed", path=("removed", index))
        position = position.remove(1 << candidate)
    return space, position


def _candidate(space: Space, name: str, path: tuple[str, int]) -> int:
    """Return a piece by its squares, in any order."""
    ordered = "+".join(sorted(_BLANKS.split(name.strip()), key=_place))
    try:
        return space.candidate(ordered)
    except KeyError:
        message = f"{path[0]}: {name!r} is no piece of this board, expected one like r1c1+r1c2+r2c1"
        raise BadInput(message, path=path) from None


def _place(name: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"[0-9]{1,5}", name)))


def written(space: Space, position: Position) -> dict[str, list[str]]:
    """Return the fields of what is placed and removed in a position."""
    fields: dict[str, list[str]] = {}
    if position.placed:
        fields["placed"] = space.names(position.placed)
    gone = space.start(bits(position.placed)).alive & ~position.alive
    if gone:
        fields["removed"] = space.names(gone)
    return fields
