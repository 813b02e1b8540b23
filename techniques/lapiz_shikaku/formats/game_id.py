"""Game IDs of Rectangles in Simon Tatham's collection: `7x7:4b3a…`."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz.core import on_each_line
from lapiz_formats.game_ids import numbers_in, squares_in, written_numbers
from lapiz_shikaku.reading import MOST_SQUARES, Numbers, check_size, numbers_of, to_document

_ID = re.compile(r"([0-9]{1,12})x([0-9]{1,12})(?:e[0-9.]{1,9})?a?:([0-9a-z_]+)", re.ASCII)
_BEGIN = re.compile(r"[0-9]+x[0-9]+(e[0-9.]+)?a?:(?![a-z]*:)[0-9a-zA-Z_]*$", re.ASCII)


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
    values = numbers_in(match[3], rows * columns, MOST_SQUARES)
    return to_document(Numbers(columns, tuple(values)))


def write(document: Mapping[str, Any]) -> str:
    """Write the game ID.

    >>> write({"grid": ["2 2", ". ."]})
    '2x2:2_2b\\n'
    """
    numbers = numbers_of(document)
    return f"{numbers.columns}x{numbers.rows}:{written_numbers(numbers.values)}\n"


def sniff(text: str) -> bool:
    """Return whether every line begins as a game ID, and none is that of a sudoku."""
    lines = [line.strip() for line in text[:64_000].splitlines()[:50]]
    kept = [line for line in lines if line and line[0] != "#"]
    return bool(kept) and all(_BEGIN.match(line) and not _is_sudoku(line) for line in kept)


def _is_sudoku(line: str) -> bool:
    """Return whether an ID is a sudoku's: `3x3:…` with some (3 x 3)² squares, not 3 x 3."""
    match = _ID.fullmatch(line)
    size = int(match[1]) * int(match[2]) if match else 0
    return bool(match) and size > 1 and squares_in(line.partition(":")[2]) ** 2 > size**3


FORMAT = Format(
    name="rectangles-id",
    title="a game ID of Simon Tatham's Rectangles",
    sniff=sniff,
    read=read,
    write=write,
    kind="shikaku",
)
