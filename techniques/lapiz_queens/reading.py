"""Reads the fields of a queens puzzle file: size or board, queens, forbidden squares, regions."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from lapiz import BadInput, Position, Space, union
from lapiz_queens.board import LARGEST, LARGEST_BOARD, Shape, space_of

__all__ = ["FREE", "MARKED", "QUEEN", "board_rows", "read_start"]

QUEEN, FREE, MARKED = "Qq♛♕", ".·_", "xX"
"""The signs of a board: a queen, a free square, a forbidden one."""

_SQUARE = re.compile(r"r([0-9]{1,7})c([0-9]{1,7})")
Path = tuple[str | int, ...]


@attrs.frozen
class _Rows:
    """The rows of a field of signs, and the index of the line each stands on."""

    field: str
    rows: tuple[str, ...]
    lines: tuple[int, ...]

    def bad(self, row: int, message: str) -> BadInput:
        """Return what is wrong with a row (from 0), as bad input that knows its line."""
        return BadInput(f"{self.field}: {message}", path=(self.field, self.lines[row]))


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the field and what was expected."""
    board, regions = (_rows(document, field) for field in ("board", "regions"))
    shape = _shape(document, board, regions)
    marks = [*_on_board(board), *_named(document, shape.size)]
    if shape.whole and marks:
        message = f"squares can be given on a board of up to {LARGEST_BOARD} rows, not {shape.size}"
        raise BadInput(message, path=marks[0][2])
    space = space_of(shape)
    queens = _queens(space, marks)
    start = space.start(queens)
    forbidden = union(1 << square for square, queen, _ in marks if not queen)
    alive = start.alive & ~forbidden
    return space, Position(space, alive, start.placed, alive)


def board_rows(text: Any, field: str = "board") -> _Rows:
    """Return the rows of a field, without blanks; BadInput where they make no square."""
    lines = text.splitlines() if isinstance(text, str) else text
    if not isinstance(lines, Sequence) or not all(isinstance(line, str) for line in lines):
        raise BadInput(f"{field}: expected rows of signs as text (in quotes)", path=(field,))
    stripped = [("".join(line.split()), number) for number, line in enumerate(lines)]
    kept = [(row, number) for row, number in stripped if row]
    if not kept:
        raise BadInput(f"{field}: it is empty, expected a row of squares a line", path=(field,))
    found = _Rows(field, tuple(row for row, _ in kept), tuple(number for _, number in kept))
    size = len(kept)
    if size > LARGEST_BOARD:
        raise BadInput(f"{field}: {size} rows, expected at most {LARGEST_BOARD}", path=(field,))
    for number, row in enumerate(found.rows):
        if not row.isprintable():
            raise found.bad(number, f"row {number + 1} holds signs that cannot be printed")
        if len(row) != size:
            raise found.bad(number, f"row {number + 1} has {len(row)} squares, expected {size}")
    return found


def _rows(document: Mapping[str, Any], field: str) -> _Rows | None:
    return board_rows(document[field], field) if document.get(field) is not None else None


def _shape(document: Mapping[str, Any], board: _Rows | None, regions: _Rows | None) -> Shape:
    """Return the shape of a board; what the fields say of its size must agree."""
    sizes = {rows.field: len(rows.rows) for rows in (board, regions) if rows}
    if "size" in document:
        sizes["size"] = document["size"]
    if not sizes:
        raise BadInput("expected one of the fields size, board or regions")
    size = max(sizes.values())
    for field, own in sizes.items():
        if own != size:
            other = max(sizes, key=sizes.__getitem__)
            raise BadInput(f"{field}: a side of {own}, but {other} has {size}", path=(field,))
    if not 1 <= size <= LARGEST:
        message = f"size: {size}, expected a side from 1 to {LARGEST}"
        raise BadInput(message, path=("size",))
    return Shape(
        size,
        _labels(regions) if regions else (),
        diagonals=document.get("diagonals", regions is None),
        touching=document.get("touching", regions is None),
    )


def _labels(regions: _Rows) -> tuple[str, ...]:
    labels = tuple(label for row in regions.rows for label in row)
    found, size = len(set(labels)), len(regions.rows)
    if found != size:
        raise BadInput(f"regions: there are {found}, expected {size}", path=("regions",))
    return labels


def _on_board(board: _Rows | None) -> list[tuple[int, bool, Path]]:
    """Return the squares that a board marks: each with whether it holds a queen, and its line."""
    marks: list[tuple[int, bool, Path]] = []
    for r, row in enumerate(board.rows if board else ()):
        for c, sign in enumerate(row):
            assert board
            if sign in QUEEN or sign in MARKED:
                marks.append((r * len(row) + c, sign in QUEEN, (board.field, board.lines[r])))
            elif sign not in FREE:
                place = f"row {r + 1} column {c + 1}"
                raise board.bad(r, f"{place} is {sign!r}, expected Q, '.' or x")
    return marks


def _named(document: Mapping[str, Any], size: int) -> list[tuple[int, bool, Path]]:
    """Return the squares that the fields of names mark, as `_on_board` does."""
    marks: list[tuple[int, bool, Path]] = []
    for field, queen in (("queens", True), ("forbidden", False)):
        for index, name in enumerate(document.get(field, ())):
            path = (field, index)
            match = _SQUARE.fullmatch(name)
            if not match:
                raise BadInput(f"{field}: {name!r}, expected the form r1c2", path=path)
            row, column = map(int, match.groups())
            if not (1 <= row <= size and 1 <= column <= size):
                message = f"{field}: {name} lies outside a board of side {size}"
                raise BadInput(message, path=path)
            marks.append(((row - 1) * size + column - 1, queen, path))
    return marks


def _queens(space: Space, marks: Sequence[tuple[int, bool, Path]]) -> list[int]:
    """Return the given queens; refuse those that attack each other or stand where none may."""
    forbidden = {square for square, queen, _ in marks if not queen}
    on_item: dict[int, int] = {}
    for square, _, path in (mark for mark in marks if mark[1]):
        if square in forbidden:
            raise BadInput(f"{space.labels[square]} has a queen and is forbidden", path=path)
        for number in space.items_of[square]:
            other = on_item.setdefault(number, square)
            if other != square:
                both = f"{space.labels[other]} and {space.labels[square]}"
                raise BadInput(f"two queens, {both}, on {space.items[number].name}", path=path)
    return list(dict.fromkeys(square for square, queen, _ in marks if queen))
