"""Game IDs of Rectangles in Simon Tatham's collection: `7x7:4b3a…`."""

import re
from collections.abc import Mapping
from string import ascii_lowercase
from typing import Any

from lapiz import BadInput, Format
from lapiz.core import on_each_line
from lapiz_shikaku.reading import Numbers, check_size, numbers_of, to_document

_ID = re.compile(r"([0-9]{1,12})x([0-9]{1,12})(?:e[0-9.]{1,9})?a?:([0-9a-z_]+)", re.ASCII)
_BEGIN = re.compile(r"[0-9]+x[0-9]+(e[0-9.]+)?a?:", re.ASCII)
_PART = re.compile(r"[0-9]+|[a-z_]")
DIGITS = 4


def read(text: str) -> list[dict[str, Any]]:
    """Read a game ID a line: width, height, then numbers and runs of empty squares.

    `a` to `z` are 1 to 26 empty squares, `_` separates numbers side by side.

    >>> read("2x2:4c")[0]["grid"]
    ['4 .', '. .']

    Source: the documentation of Simon Tatham's Portable Puzzle Collection, "Rectangles".
    """
    return on_each_line(text, _document)


def _document(line: str) -> dict[str, Any]:
    match = _ID.fullmatch(line)
    if not match:
        raise BadInput("not a game ID, expected width x height, a colon, and numbers and letters")
    columns, rows = int(match[1]), int(match[2])
    check_size(rows, columns)
    values: list[int] = []
    for part in _PART.findall(match[3]):
        if part == "_":
            continue
        if part.isalpha():
            values += [0] * (ord(part) - ord("a") + 1)
        elif len(part) > DIGITS or not int(part):
            raise BadInput(f"the number {part[:12]} in the game ID, expected 1 to {rows * columns}")
        else:
            values.append(int(part))
    if len(values) != rows * columns:
        raise BadInput(f"the game ID has {len(values)} squares, expected {rows * columns}")
    return to_document(Numbers(columns, tuple(values)))


def write(document: Mapping[str, Any]) -> str:
    """Write the game ID.

    >>> write({"grid": ["2 2", ". ."]})
    '2x2:2_2b\\n'
    """
    numbers = numbers_of(document)
    text, before = "", False
    for part in write_runs(numbers.values, ascii_lowercase):
        number = isinstance(part, int)
        text += f"_{part}" if number and before else str(part)
        before = number
    return f"{numbers.columns}x{numbers.rows}:{text}\n"


def sniff(text: str) -> bool:
    """Return whether every line begins as a game ID, and none is that of a sudoku."""
    lines = [line.strip() for line in text[:64_000].splitlines()[:50]]
    kept = [line for line in lines if line and line[0] != "#"]
    return bool(kept) and all(_BEGIN.match(line) and not _is_sudoku(line) for line in kept)


def _is_sudoku(line: str) -> bool:
    """Return whether an ID is a sudoku's: `3x3:…` with (3 x 3)² squares, not a board of 3 x 3."""
    match = _ID.fullmatch(line)
    size = int(match[1]) * int(match[2]) if match else 0
    return bool(match) and size > 1 and _squares(line.partition(":")[2]) == size * size


def _squares(body: str) -> int:
    parts = _PART.findall(body[:20_000])
    return sum(ord(part) - ord("a") + 1 if part.isalpha() else part != "_" for part in parts)


FORMAT = Format(
    name="rectangles-id",
    title="a game ID of Simon Tatham's Rectangles",
    sniff=sniff,
    read=read,
    write=write,
    kind="shikaku",
)


def write_runs(values: tuple[int, ...], letters: str) -> list[str | int]:
    """Return numbers and, for the empty squares between them, letters: the n-th for n squares.

    >>> write_runs((0, 0, 3, 0), "abc")
    ['b', 3, 'a']
    """
    parts: list[str | int] = []
    empty = 0
    for value in (*values, -1):
        if value == 0:
            empty += 1
            continue
        parts += [letters[-1]] * (empty // len(letters))
        if empty % len(letters):
            parts.append(letters[empty % len(letters) - 1])
        empty = 0
        if value > 0:
            parts.append(value)
    return parts
