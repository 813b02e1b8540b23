"""Reads the fields of a shikaku puzzle file: the grid, rectangles placed and removed."""

from collections.abc import Iterable, Mapping
from typing import Any

from lapiz import BadInput, Position, Space
from lapiz.core.memo import of_process
from lapiz_shikaku.layout import Clue, Layout
from lapiz_shikaku.numbers import Numbers, check_size, check_sum
from lapiz_shikaku.space import space_of

__all__ = ["numbers_of", "read_grid", "read_start"]

EMPTY = frozenset(".0_-*")
DIGITS = 4
"""How many digits a number may have: a board has at most 3,600 squares."""


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the row and what was expected."""
    space = space_of_numbers(numbers_of(document))
    position = space.start()
    for field in ("placed", "removed"):
        for index, name in enumerate(document.get(field, ())):
            candidate = _candidate(space, name, field, index)
            if field == "removed":
                position = position.remove(1 << candidate)
            elif position.alive >> candidate & 1:
                position = position.place(candidate)
            else:
                message = f"placed: {name} overlaps another one, or its number has one already"
                raise BadInput(message, path=(field, index))
    return space, position


@of_process(most=16)
def space_of_numbers(numbers: Numbers) -> Space:
    """Return the space of a board, kept for when the same board is read again."""
    clues = [Clue(*clue) for clue in numbers.clues()]
    return space_of(Layout(numbers.rows, numbers.columns, clues))


def numbers_of(document: Mapping[str, Any]) -> Numbers:
    """Return the board of a document, checked; BadInput names the row."""
    numbers = read_grid(document["grid"])
    try:
        check_sum(numbers.values, numbers.rows, numbers.columns)
    except BadInput as error:
        raise BadInput(error.message, path=("grid",)) from None
    return numbers


def _candidate(space: Space, name: str, field: str, index: int) -> int:
    try:
        return space.candidate(name.strip())
    except KeyError:
        message = f"{field}: {name!r} is no rectangle of one number here, expected as r1c1-r2c3"
        raise BadInput(message, path=(field, index)) from None


def read_grid(value: Any) -> Numbers:
    """Return the numbers of a grid: rows as text or as lists, `.` for an empty square.

    The signs of a row are separated by blanks; without any blank, each sign is a square.

    >>> read_grid("4 .\\n. .").values, read_grid(["4.", ".."]).columns
    ((4, 0, 0, 0), 2)
    """
    rows = _rows(value)
    columns = len(rows[0][1])
    try:
        check_size(len(rows), columns)
    except BadInput as error:
        raise BadInput(error.message, path=("grid",)) from None
    values: list[int] = []
    for number, (line, signs) in enumerate(rows, 1):
        if len(signs) != columns:
            message = f"row {number} has {len(signs)} squares, expected {columns}"
            raise BadInput(message, path=("grid", line))
        values += _values(signs, number, line)
    return Numbers(columns, tuple(values))


def _rows(value: Any) -> list[tuple[int, list[str]]]:
    """Return the rows of a grid as signs, each with its line in the field."""
    lines = value.splitlines() if isinstance(value, str) else value
    if not isinstance(lines, list):
        raise BadInput("grid: expected rows of numbers", path=("grid",))
    texts = [line.strip() if isinstance(line, str) else line for line in lines]
    compact = _is_compact([text for text in texts if isinstance(text, str) and text])
    rows = [
        (number, _signs(text, compact, number))
        for number, text in enumerate(texts)
        if text not in ("", None)
    ]
    if not rows or not rows[0][1]:
        raise BadInput("grid: it is empty, expected a row of squares a line", path=("grid",))
    return rows


def _is_compact(rows: list[str]) -> bool:
    """Tell whether the rows have a sign a square: all as long, no blanks, some empty squares."""
    together = "".join(rows)
    widths = {len(row) for row in rows}
    blank = any(sign.isspace() for sign in together)
    return not blank and len(widths) == 1 and widths != {1} and not EMPTY.isdisjoint(together)


def _signs(row: Any, compact: bool, line: int) -> list[str]:
    if isinstance(row, str):
        return list(row) if compact else row.split()
    if isinstance(row, Iterable):
        return [str(sign) for sign in row]
    if isinstance(row, int):
        return [str(row)]
    raise BadInput(f"grid: row {line + 1} is no row of numbers", path=("grid", line))


def _values(signs: list[str], row: int, line: int) -> list[int]:
    values = []
    for column, sign in enumerate(signs, 1):
        if sign in EMPTY:
            values.append(0)
        elif sign.isascii() and sign.isdecimal() and len(sign) <= DIGITS and int(sign):
            values.append(int(sign))
        else:
            short = sign if len(sign) <= 12 else f"{sign[:9]}..."
            message = f"row {row} column {column} is {short!r}, expected a number or '.'"
            raise BadInput(message, path=("grid", line))
    return values
