"""Reads the fields of a sudoku puzzle file: grid, regions, placed digits, removed candidates."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from lapiz import BadInput, Position, Space
from lapiz_sudoku.board.layout import BOX_SHAPES, Layout, Shape, space_of
from lapiz_sudoku.kind.notation import SYMBOLS, cells_text

__all__ = ["givens", "read_start"]

_PLACED = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})=([0-9]{1,2})")
_REMOVED = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})<>([0-9]{1,2})")
_FRAME = frozenset("-+:'.*=")
_BLANK = re.compile(r"[\s|]")
Path = tuple[str | int, ...]
EMPTY = ".0_*"
MOST_ROWS = 25


@attrs.frozen
class Rows:
    """The rows of a field: the signs of each, and on which line of the field it stands."""

    field: str
    signs: tuple[str, ...]
    lines: tuple[int, ...]

    @property
    def side(self) -> int:
        """How many rows there are."""
        return len(self.signs)

    def path(self, row: int) -> Path:
        """Return where a row (from 0) stands in the document."""
        return self.field, self.lines[row]

    def bad(self, row: int, message: str) -> BadInput:
        """Return what is wrong with a row (from 0), as bad input that knows its line."""
        prefix = "" if self.field == "grid" else f"{self.field}: "
        return BadInput(prefix + message, path=self.path(row))


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the row and what was expected."""
    rows = _rows(document["grid"], "grid")
    side = rows.side
    shape = _shape(document, rows)
    space = space_of(shape)
    given = list(_givens(rows))
    _check_clash(space, [(one, rows.path(one % side**2 // side)) for one in given])
    position = space.start(given)
    if document.get("candidates"):
        allowed = _allowed(document["candidates"], side)
        alive = position.alive & allowed
        position = Position(space, alive, position.placed, position.alive if given else alive)
    return space, _in_the_middle(position, given, document, side)


def givens(document: Mapping[str, Any]) -> int:
    """Return the candidates that the grid field of a document gives, as a set."""
    return sum(1 << candidate for candidate in _givens(_rows(document["grid"], "grid")))


def _in_the_middle(
    position: Position, given: list[int], document: Mapping[str, Any], side: int
) -> Position:
    """Return the position after the digits placed and the candidates removed since the start."""
    space = position.space
    placed = _named(document, "placed", _PLACED, "r1c2=3", side)
    _check_clash(space, [*((one, ()) for one in given), *placed])
    for candidate, path in placed:
        if not position.alive >> candidate & 1:
            raise BadInput(f"placed: {space.labels[candidate]} is not possible there", path=path)
        position = position.place(candidate)
    for candidate, path in _named(document, "removed", _REMOVED, "r1c2<>3", side):
        if position.placed >> candidate & 1:
            raise BadInput(f"removed: {space.labels[candidate]} is placed", path=path)
        position = position.remove(1 << candidate)
    return position


def _rows(value: Any, field: str) -> Rows:
    """Return the rows of a grid field: lines or a list, blanks and frame signs left out."""
    lines = value.splitlines() if isinstance(value, str) else value
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadInput(f"{field}: expected rows of signs as text (in quotes)", path=(field,))
    stripped = [(_BLANK.sub("", line), number) for number, line in enumerate(lines)]
    kept = [(row, number) for row, number in stripped if row and not _is_frame(row)]
    if not kept:
        raise BadInput(f"{field}: it is empty, expected a row of cells a line", path=(field,))
    if len(kept) == 1:
        kept = _split(*kept[0])
    rows = Rows(field, tuple(row for row, _ in kept), tuple(number for _, number in kept))
    _check_square(rows)
    return rows


def _is_frame(row: str) -> bool:
    return "-" in row and _FRAME.issuperset(row)


def _split(row: str, number: int) -> list[tuple[str, int]]:
    """Return the rows of a grid written as one line."""
    side = math.isqrt(len(row))
    if side * side != len(row):
        return [(row, number)]
    return [(row[start : start + side], number) for start in range(0, len(row), side)]


def _check_square(rows: Rows) -> None:
    """Refuse rows that are not as many as they are long: the commonest length is what is meant."""
    side = Counter(map(len, rows.signs)).most_common(1)[0][0]
    for number, row in enumerate(rows.signs):
        if not row.isprintable():
            raise rows.bad(number, f"row {number + 1} holds signs that cannot be printed")
        if len(row) != side:
            raise rows.bad(number, f"row {number + 1} has {len(row)} cells, expected {side}")
    if rows.side == 1 and side > 1:
        raise rows.bad(0, f"one row of {side} cells, expected as many rows as a row has cells")
    if rows.side != side:
        message = f"{rows.side} rows of {side} cells, expected {side} rows"
        raise rows.bad(side if rows.side > side else -1, message)


def _givens(rows: Rows) -> Iterator[int]:
    side = rows.side
    for row, signs in enumerate(rows.signs):
        for column, sign in enumerate(signs):
            digit = _digit(sign, side)
            if digit is None:
                expected = f"1 to {SYMBOLS[side - 1]}" if side <= len(SYMBOLS) else "a digit"
                place = f"row {row + 1} column {column + 1}"
                raise rows.bad(row, f"{place} is {sign!r}, expected {expected} or '.'")
            if digit >= 0:
                yield digit * side * side + row * side + column


def _digit(sign: str, side: int) -> int | None:
    """Return the digit (from 0) of a sign, -1 for an empty cell, None for any other sign."""
    if sign in EMPTY:
        return -1
    digit = SYMBOLS.find(sign.upper())
    return digit if 0 <= digit < side else None


def _shape(document: Mapping[str, Any], rows: Rows) -> Shape:
    """Return the shape of a document's grid; refuse extra houses where they have no meaning."""
    side, regions = rows.side, document.get("regions")
    if side not in BOX_SHAPES and not (regions and 2 <= side <= MOST_ROWS):
        sides = ", ".join(map(str, BOX_SHAPES))
        raise BadInput(f"{side} rows, expected one of {sides}", path=("grid",))
    extra = {name: bool(document.get(name)) for name in ("windows", "disjoint_groups")}
    for name in (name for name, wanted in extra.items() if wanted and regions):
        raise BadInput(f"{name} need boxes, not regions", path=(name,))
    if extra["windows"] and (math.isqrt(side) ** 2 != side or side < 9):
        message = f"windows: a side of {side} has no square boxes to shift"
        raise BadInput(message, path=("windows",))
    labels = _regions(_rows(regions, "regions"), side) if regions else ()
    return Shape(side, labels, bool(document.get("diagonals")), **extra)


def _regions(rows: Rows, side: int) -> tuple[str, ...]:
    if rows.side != side:
        raise rows.bad(-1, f"{rows.side} rows, expected {side}")
    labels = tuple(label for row in rows.signs for label in row)
    members: dict[str, list[int]] = {}
    for cell, label in enumerate(labels):
        members.setdefault(label, []).append(cell)
    for name, cells in members.items():
        first = cells[0] // side
        if len(cells) != side:
            raise rows.bad(first, f"region {name} has {len(cells)} cells, expected {side}")
        loose = _loose(cells, side)
        if loose:
            row, column = divmod(min(loose), side)
            message = f"region {name} is not connected: r{row + 1}c{column + 1} is apart"
            raise rows.bad(row, message)
    return labels


def _loose(cells: Sequence[int], side: int) -> set[int]:
    """Return those of some cells that no walk inside them reaches from the first."""
    left, todo = set(cells), [cells[0]]
    while todo:
        cell = todo.pop()
        if cell in left:
            left.discard(cell)
            todo += [cell - side, cell + side]
            todo += [cell - 1] * (cell % side > 0) + [cell + 1] * (cell % side < side - 1)
    return left


def _check_clash(space: Space, placed: Iterable[tuple[int, Path]]) -> None:
    """Refuse two equal digits in one house, and two digits in one cell."""
    layout = space.layout
    assert isinstance(layout, Layout)
    seen: dict[int, int] = {}
    for candidate, path in placed:
        for number in space.items_of[candidate]:
            other = seen.setdefault(number, candidate)
            if other == candidate:
                continue
            name, both = space.items[number].name, (other % layout.cells, candidate % layout.cells)
            where = cells_text(layout.side, 1 << both[0] | 1 << both[1])
            message = f"{name} stands twice ({where}), expected once"
            raise BadInput(
                f"{name} has two digits" if number < layout.cells else message, path=path
            )


def _allowed(rows: Sequence[Sequence[Any]], side: int) -> int:
    """Return the candidates of a pencil-mark field."""
    if len(rows) != side:
        raise BadInput(f"candidates: {len(rows)} rows, expected {side}", path=("candidates",))
    allowed = 0
    for row, cells in enumerate(rows):
        path = ("candidates", row)
        if len(cells) != side:
            message = f"candidates: row {row + 1} has {len(cells)} cells, expected {side}"
            raise BadInput(message, path=path)
        for column, sign in ((c, sign) for c, signs in enumerate(cells) for sign in str(signs)):
            digit = _digit(sign, side)
            if digit is None:
                place = f"candidates: row {row + 1} column {column + 1}"
                raise BadInput(f"{place} has {sign!r}, expected digits of side {side}", path=path)
            if digit >= 0:
                allowed |= 1 << (digit * side * side + row * side + column)
    return allowed


def _named(
    document: Mapping[str, Any], field: str, form: re.Pattern[str], example: str, side: int
) -> list[tuple[int, Path]]:
    """Return the candidates of a field of names such as r1c2=3, each with its place there."""
    found: list[tuple[int, Path]] = []
    for index, name in enumerate(document.get(field, ())):
        match = form.fullmatch(name)
        if not match:
            message = f"{field}: {name!r}, expected the form {example}"
            raise BadInput(message, path=(field, index))
        row, column, digit = map(int, match.groups())
        if not all(1 <= value <= side for value in (row, column, digit)):
            message = f"{field}: {name!r} lies outside a grid of side {side}"
            raise BadInput(message, path=(field, index))
        found.append(((digit - 1) * side**2 + (row - 1) * side + column - 1, (field, index)))
    return found
