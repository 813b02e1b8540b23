"""The kind "sudoku": how a puzzle is read, written and drawn."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lapiz import BadInput, Geometry, Kind, Position, Puzzle, Space, Square
from lapiz.bits import bits
from lapiz_sudoku.grid import grid_of
from lapiz_sudoku.layout import BOX_SHAPES, Layout, Shape, space_of
from lapiz_sudoku.notation import NOTATION, SYMBOLS, cells_text
from lapiz_sudoku.profile import PROFILE

__all__ = ["KIND", "read", "write"]

_ROWS = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}, "maxItems": 25},
    ]
}
_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": 15_625}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["grid"],
    "properties": {
        "grid": _ROWS,
        "regions": _ROWS,
        "placed": _NAMES,
        "removed": _NAMES,
        "candidates": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["string", "integer"]}, "maxItems": 25},
            "maxItems": 25,
        },
        "diagonals": {"type": "boolean"},
        "windows": {"type": "boolean"},
        "disjoint_groups": {"type": "boolean"},
    },
}
_PLACED = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})=([0-9]{1,2})")
_REMOVED = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})<>([0-9]{1,2})")


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the field and what was expected."""
    rows = _rows(document["grid"], "grid")
    side = len(rows)
    if side not in BOX_SHAPES and not (document.get("regions") and 2 <= side <= 25):
        sides = ", ".join(map(str, BOX_SHAPES))
        raise BadInput(f"grid: {side} rows, expected one of {sides}")
    shape = Shape(
        side,
        _regions(document["regions"], side) if document.get("regions") else (),
        bool(document.get("diagonals")),
        bool(document.get("windows")),
        bool(document.get("disjoint_groups")),
    )
    _check_shape(shape)
    space = space_of(shape)
    givens = [
        digit * side * side + row * side + column
        for row, symbols in enumerate(rows)
        for column, digit in enumerate(_digits(symbols, row, side))
        if digit >= 0
    ]
    start = _start(space, givens, document, side)
    return Puzzle(
        kind=KIND,
        space=space,
        start=start,
        title=str(document.get("title", "")),
        source=str(document.get("source", "")),
        expect=document.get("expect") or {},
        document=document,
    )


def _start(space: Space, givens: list[int], document: Mapping[str, Any], side: int) -> Position:
    """Return the position of givens, then placed digits, then removed candidates."""
    _check_clash(space, givens)
    position = space.start(givens)
    if document.get("candidates"):
        allowed = _allowed(document["candidates"], side)
        position = Position(space, position.alive & allowed, position.placed, position.alive)
        if not givens:
            position = Position(space, position.alive, position.placed, position.alive)
    placed = [_named(name, _PLACED, "r1c2=3", "placed", side) for name in document.get("placed", ())]
    _check_clash(space, givens + placed)
    for candidate in placed:
        if not position.alive >> candidate & 1:
            raise BadInput(f"placed: {space.labels[candidate]} is not possible there")
        position = position.place(candidate)
    for name in document.get("removed", ()):
        position = position.remove(1 << _named(name, _REMOVED, "r1c2<>3", "removed", side))
    return position


def _rows(value: Any, field: str) -> list[str]:
    """Return the rows of a grid field: lines or a list, blanks and frame signs left out."""
    lines = value.splitlines() if isinstance(value, str) else [str(line) for line in value]
    rows = [re.sub(r"[\s|]", "", line) for line in lines]
    rows = [row for row in rows if row and not re.fullmatch(r"[-+:'.*=]*-[-+:'.*=]*", row)]
    if not rows:
        raise BadInput(f"{field}: it is empty, expected a row of cells a line")
    side = len(rows)
    for number, row in enumerate(rows, 1):
        if len(row) != side:
            raise BadInput(f"{field}: row {number} has {len(row)} cells, expected {side}")
    return rows


def _digits(symbols: str, row: int, side: int) -> Iterable[int]:
    """Yield the digits of a row, from 0; -1 for an empty cell."""
    for column, sign in enumerate(symbols, 1):
        digit = SYMBOLS.find(sign.upper())
        if sign in ".0_*":
            yield -1
        elif 0 <= digit < side:
            yield digit
        else:
            expected = f"1 to {SYMBOLS[side - 1]}" if side > 1 else "1"
            raise BadInput(
                f"grid: row {row + 1} column {column} is {sign!r}, expected {expected} or '.'"
            )


def _regions(value: Any, side: int) -> tuple[str, ...]:
    rows = _rows(value, "regions")
    if len(rows) != side:
        raise BadInput(f"regions: {len(rows)} rows, expected {side}")
    labels = tuple(label for row in rows for label in row)
    names = sorted(set(labels), key=labels.index)
    if len(names) != side:
        raise BadInput(f"regions: {len(names)} regions, expected {side}")
    for name in names:
        if labels.count(name) != side:
            count = labels.count(name)
            raise BadInput(f"regions: region {name} has {count} cells, expected {side}")
        if not _connected([cell for cell, own in enumerate(labels) if own == name], side):
            raise BadInput(f"regions: region {name} is not connected")
    return labels


def _connected(cells: Sequence[int], side: int) -> bool:
    left, todo = set(cells), [cells[0]]
    while todo:
        cell = todo.pop()
        if cell in left:
            left.discard(cell)
            todo += [cell - side, cell + side]
            todo += [cell - 1] * (cell % side > 0) + [cell + 1] * (cell % side < side - 1)
    return not left


def _check_shape(shape: Shape) -> None:
    """Refuse extra houses where they have no meaning."""
    if shape.windows or shape.disjoint_groups:
        if shape.regions:
            raise BadInput("windows and disjoint_groups need boxes, not regions")
        height, width = BOX_SHAPES[shape.side]
        if shape.windows and (height != width or shape.side < 9):
            raise BadInput(f"windows: a side of {shape.side} has no square boxes to shift")


def _check_clash(space: Space, placed: list[int]) -> None:
    """Refuse two equal digits in one house, and two digits in one cell."""
    layout = space.layout
    assert isinstance(layout, Layout)
    seen: dict[int, int] = {}
    for candidate in placed:
        for number in space.items_of[candidate]:
            if number in seen and seen[number] != candidate:
                name = space.items[number].name
                if number < layout.cells:
                    raise BadInput(f"grid: {name} has two digits")
                both = (1 << seen[number] % layout.cells) | (1 << candidate % layout.cells)
                where = cells_text(layout.side, both)
                raise BadInput(f"grid: {name} stands twice ({where}), expected once")
            seen[number] = candidate


def _allowed(rows: Sequence[Sequence[Any]], side: int) -> int:
    """Return the candidates of a pencil-mark field."""
    if len(rows) != side:
        raise BadInput(f"candidates: {len(rows)} rows, expected {side}")
    allowed = 0
    for row, cells in enumerate(rows):
        if len(cells) != side:
            raise BadInput(f"candidates: row {row + 1} has {len(cells)} cells, expected {side}")
        for column, signs in enumerate(cells):
            for digit in _digits(str(signs), row, side):
                if digit >= 0:
                    allowed |= 1 << (digit * side * side + row * side + column)
    return allowed


def _named(name: str, form: re.Pattern[str], example: str, field: str, side: int) -> int:
    """Return the candidate of a name such as r1c2=3."""
    match = form.fullmatch(name)
    if not match:
        raise BadInput(f"{field}: {name!r}, expected the form {example}")
    row, column, digit = map(int, match.groups())
    if not all(1 <= value <= side for value in (row, column, digit)):
        raise BadInput(f"{field}: {name!r} lies outside a grid of side {side}")
    return (digit - 1) * side * side + (row - 1) * side + column - 1


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    side = layout.side
    given = _given(puzzle)
    document: dict[str, Any] = {"kind": "sudoku", "grid": grid_rows(puzzle.space, given)}
    for field in ("regions", "diagonals", "windows", "disjoint_groups"):
        if puzzle.document.get(field):
            document[field] = puzzle.document[field]
    if puzzle.document.get("candidates") and not given:
        document["candidates"] = candidate_rows(position)
        return document
    placed = position.placed & ~given
    if placed:
        document["placed"] = puzzle.space.names(placed)
    implied = puzzle.space.start(bits(position.placed)).alive
    gone = puzzle.space.names(implied & ~position.alive)
    if gone:
        document["removed"] = [name.replace("=", "<>") for name in gone]
    return document


def _given(puzzle: Puzzle) -> int:
    """Return the candidates that the grid field gives."""
    rows = _rows(puzzle.document["grid"], "grid")
    side = len(rows)
    given = 0
    for row, symbols in enumerate(rows):
        for column, digit in enumerate(_digits(symbols, row, side)):
            if digit >= 0:
                given |= 1 << (digit * side * side + row * side + column)
    return given


def grid_rows(space: Space, placed: int) -> list[str]:
    """Return some placed candidates as rows of signs, '.' for an empty cell."""
    layout = space.layout
    assert isinstance(layout, Layout)
    signs = ["."] * layout.cells
    for candidate in bits(placed):
        digit, cell = divmod(candidate, layout.cells)
        signs[cell] = SYMBOLS[digit]
    side = layout.side
    return ["".join(signs[row * side : row * side + side]) for row in range(side)]


def candidate_rows(position: Position) -> list[list[str]]:
    """Return the alive candidates of each cell, as rows of strings of signs."""
    layout = position.space.layout
    assert isinstance(layout, Layout)
    signs = [""] * layout.cells
    for candidate in bits(position.alive):
        digit, cell = divmod(candidate, layout.cells)
        signs[cell] += SYMBOLS[digit]
    side = layout.side
    return [signs[row * side : row * side + side] for row in range(side)]


def _geometry(puzzle: Puzzle) -> Geometry:
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    side, houses = layout.side, layout.houses
    region = [""] * layout.cells
    for number in layout.boxes:
        for cell in houses[number].order:
            region[cell] = houses[number].name.split()[-1]
    squares = [
        Square(
            tuple((digit * layout.cells + cell, SYMBOLS[digit]) for digit in range(side)),
            region[cell],
        )
        for cell in range(layout.cells)
    ]
    return Geometry(tuple(tuple(squares[r * side : r * side + side]) for r in range(side)))


def _answer(puzzle: Puzzle, position: Position) -> str:
    return "".join(grid_rows(puzzle.space, position.placed))


KIND = Kind(
    name="sudoku",
    title="Sudoku",
    read=read,
    write=write,
    view=grid_of,
    geometry=_geometry,
    answer=_answer,
    schema=SCHEMA,
    notation=NOTATION,
    profile=PROFILE,
)
