"""Plain text: one row on each line, numbers separated by blanks, a dot for an empty square."""

from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz.core.documents import field_line
from lapiz.core.errors import located
from lapiz_shikaku.numbers import Numbers, to_document
from lapiz_shikaku.reading import EMPTY, numbers_of, read_grid

__all__ = ["BY_NAME", "FORMAT"]

HEAD = 64 * 1024
DIGITS = 9


def _lines(text: str) -> list[str]:
    """Return the lines, comments blanked; a text on one line is split at `/`."""
    lines = [line if line.lstrip()[:1] != "#" else "" for line in text.splitlines()]
    rows = [line for line in lines if line.strip()]
    return rows[0].split("/") if len(rows) == 1 and "/" in rows[0] else lines


def read(text: str) -> list[dict[str, Any]]:
    """Read one board; BadInput with the line where a row is wrong.

    Blank lines and `#` comments do not count; a text on one line may have `/` between rows.

    >>> read("2 .  # the first row")[0]["grid"]
    Traceback (most recent call last):
    ...
    lapiz.core.errors.BadInput: line 1: row 1 column 3 is '#', expected a number or '.'
    >>> read("4 . / . .")[0]["grid"]
    ['4 .', '. .']
    """
    with located(line_at=field_line):
        return [to_document(read_grid(_lines(text)))]


def write(document: Mapping[str, Any]) -> str:
    """Write the board as lines of numbers.

    >>> print(write({"grid": ["4.", ".."]}), end="")
    4 .
    . .
    """
    return "\n".join(numbers_of(document).lines()) + "\n"


def sniff(text: str) -> bool:
    """Return whether a text is surely a shikaku: rows of numbers that cannot be a sudoku."""
    if len(text) > HEAD or EMPTY.isdisjoint(text):
        return False
    try:
        numbers = read_grid(_lines(text))
    except BadInput:
        return False
    fits = sum(numbers.values) == len(numbers.values)
    return numbers.rows > 1 and any(numbers.values) and not _may_be_sudoku(numbers, fits)


def _may_be_sudoku(numbers: Numbers, fits: bool) -> bool:
    """Return whether the board could be a sudoku: a side that has boxes, no digit twice in a line.

    `fits` says whether the numbers sum to the squares, as those of a shikaku do; the givens of a
    sudoku may do so by chance.
    """
    side = numbers.columns
    boxes = any(side % height == 0 for height in range(2, side))
    if numbers.rows != side or not boxes or max(numbers.values) > max(side, DIGITS):
        return False
    clues = list(numbers.clues())
    lines = {(axis, clue[axis], clue[2]) for clue in clues for axis in (0, 1)}
    return not fits or len(lines) == 2 * len(clues)


def _anything(text: str) -> bool:
    """Accept any text but a bare number: this format is tried only where the kind is named."""
    return not text.strip().isdecimal()


FORMAT = Format(
    name="shikaku-grid",
    title="a grid of numbers (shikaku)",
    sniff=sniff,
    read=read,
    write=write,
    kind="shikaku",
)

BY_NAME = Format(
    name="shikaku-text",
    title="rows of numbers (shikaku)",
    sniff=_anything,
    read=read,
    kind="shikaku",
    asked=True,
)
