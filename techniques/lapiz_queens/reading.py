"""Reads the fields of a queens puzzle file: size or board, queens, forbidden squares, regions."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from lapiz import BadInput, Position, Space, union
from lapiz.kinds import Path, Rows, given, named, rows_of
from lapiz_queens.board import LARGEST_BOARD, LARGEST_EMPTY_SIDE, QueensShape, space_of

QUEEN, FREE, MARKED = "Qq♛♕", ".·_", "xX"
"""The characters of a board: a queen, a free square, a forbidden one."""

Mark = tuple[int, bool, Path]
"""A square, whether it holds a queen or is forbidden, and where the document says so."""

_SQUARE = re.compile(r"r([0-9]{1,7})c([0-9]{1,7})")


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the field and what was expected."""
    board, regions = (_rows(document, field) for field in ("board", "regions"))
    shape = _shape(document, board, regions)
    marks = [*(_on_board(board) if board else ()), *_named(document, shape.size)]
    if shape.whole and marks:
        message = f"squares can be given on a board of up to {LARGEST_BOARD} rows, not {shape.size}"
        raise BadInput(message, path=marks[0][2])
    space = space_of(shape)
    forbidden = union(1 << square for square, queen, _ in marks if not queen)
    queens = [(square, path) for square, queen, path in marks if queen]
    for square, path in queens:
        if forbidden >> square & 1:
            raise BadInput(f"{space.labels[square]} has a queen and is forbidden", path=path)
    start = given(space, queens, _attack)
    alive = start.alive & ~forbidden
    return space, Position(space, alive, start.placed, alive)


def board_rows(value: Any, field: str = "board") -> Rows:
    """Return the rows of a field, without blanks; BadInput if they are not a square."""
    rows = rows_of(value, field, cells="squares")
    size = len(rows)
    if size > LARGEST_BOARD:
        raise BadInput(f"{field}: {size} rows, expected at most {LARGEST_BOARD}", path=(field,))
    rows.check_width(size, "squares")
    return rows


def _rows(document: Mapping[str, Any], field: str) -> Rows | None:
    return board_rows(document[field], field) if document.get(field) is not None else None


def _shape(document: Mapping[str, Any], board: Rows | None, regions: Rows | None) -> QueensShape:
    """Return the shape of a board; BadInput where the fields disagree about its size."""
    sizes = {rows.field: len(rows) for rows in (board, regions) if rows}
    if "size" in document:
        sizes["size"] = document["size"]
    if not sizes:
        raise BadInput("expected one of the fields size, board or regions")
    size = max(sizes.values())
    for field, side in sizes.items():
        if side != size:
            larger = max(sizes, key=sizes.__getitem__)
            raise BadInput(f"{field}: a side of {side}, but {larger} has {size}", path=(field,))
    if not 1 <= size <= LARGEST_EMPTY_SIDE:
        message = f"size: {size}, expected a side from 1 to {LARGEST_EMPTY_SIDE}"
        raise BadInput(message, path=("size",))
    return QueensShape(
        size,
        labels_of(regions) if regions else (),
        diagonals=document.get("diagonals", regions is None),
        touching=document.get("touching", regions is None),
    )


def labels_of(regions: Rows) -> tuple[str, ...]:
    """Return the label of each square; BadInput unless there are as many regions as rows."""
    labels = tuple(label for _, _, label in regions.cells())
    count, size = len(set(labels)), len(regions)
    if count != size:
        raise BadInput(f"regions: there are {count}, expected {size}", path=("regions",))
    return labels


def _on_board(board: Rows) -> Iterator[Mark]:
    """Yield the squares that a board marks."""
    for row, column, character in board.cells():
        if character in QUEEN or character in MARKED:
            yield row * len(board) + column, character in QUEEN, board.path(row)
        elif character not in FREE:
            raise board.unexpected(row, column, "Q, '.' or x")


def _named(document: Mapping[str, Any], size: int) -> Iterator[Mark]:
    """Yield the squares that the fields of names mark."""
    for field, queen in (("queens", True), ("forbidden", False)):
        for square, path in named(document, field, partial(square_of, size)):
            yield square, queen, path


def square_of(size: int, name: str, field: str) -> int:
    """Return the number of a square by its name; on any board, even one too large for a space."""
    match = _SQUARE.fullmatch(name)
    if not match:
        raise BadInput(f"{name!r}, expected the form r1c2")
    row, column = map(int, match.groups())
    if not (1 <= row <= size and 1 <= column <= size):
        raise BadInput(f"{name} lies outside a board of side {size}")
    return (row - 1) * size + column - 1


def _attack(space: Space, item: int, first: int, second: int) -> str:
    both = f"{space.labels[first]} and {space.labels[second]}"
    return f"two queens, {both}, on {space.items[item].name}"
