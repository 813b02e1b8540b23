"""Text formats of queens: a bare number, a board of queens, rows of region letters."""

from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Format, bits
from lapiz.core.documents import field_line, gone
from lapiz.core.errors import located
from lapiz.core.squares import in_rows
from lapiz_queens.board import LARGEST_BOARD, shape_of
from lapiz_queens.reading import FREE, MARKED, QUEEN, board_rows, read_start

__all__ = ["FORMATS"]

_CHARACTERS = frozenset(QUEEN + FREE + MARKED)
_LONGEST_TEXT = 20_000

Document = dict[str, Any]


def _is_number(text: str) -> bool:
    return len(text) < 100 and text.strip().isdecimal()


def _read_number(text: str) -> list[Document]:
    """Read a bare number: that many queens on an empty board.

    >>> _read_number("8")
    [{'kind': 'queens', 'size': 8}]
    """
    return [{"kind": "queens", "size": int(text)}]


def _is_board(text: str) -> bool:
    """Return whether a text has only the characters of a board, a queen among them."""
    characters = set("".join(text[:_LONGEST_TEXT].split()))
    return characters <= _CHARACTERS and bool(characters & set(QUEEN))


def _read_board(text: str) -> list[Document]:
    """Read rows of `Q` (queen), `.` (free) and `x` (forbidden); blanks do not count.

    >>> _read_board("Q . .\\n. . x\\n. . .")
    [{'kind': 'queens', 'board': ['Q..', '..x', '...']}]
    """
    return [{"kind": "queens", "board": _rows(text, "board")}]


def _write_board(document: Mapping[str, Any]) -> str:
    """Write a board as `_read_board` reads it.

    >>> print(_write_board({"kind": "queens", "size": 2, "queens": ["r1c1"]}), end="")
    Q .
    . .
    """
    _, start = read_start(document)
    shape = shape_of(start.space)
    if shape.regions or not shape.diagonals:
        raise BadInput("format queens-board has no place for regions or other rules")
    if shape.whole:
        raise BadInput(f"format queens-board is for sides up to {LARGEST_BOARD}")
    characters = ["."] * shape.size**2
    for squares, character in ((gone(start), "x"), (start.placed, "Q")):
        for square in bits(squares):
            characters[square] = character
    return "".join(" ".join(row) + "\n" for row in in_rows(characters, shape.size))


def _is_regions(text: str) -> bool:
    """Return whether a text is a square with as many different characters as rows."""
    rows = _filled(text[:_LONGEST_TEXT])
    return len(rows) > 1 and len(set("".join(rows))) == len(rows) == len(rows[-1])


def _read_regions(text: str) -> list[Document]:
    """Read rows of region labels, one character a square.

    >>> _read_regions("AB\\nAA")
    [{'kind': 'queens', 'regions': ['AB', 'AA']}]
    """
    return [{"kind": "queens", "regions": _rows(text, "regions")}]


def _filled(text: str) -> list[str]:
    """Return the lines of a text without blanks, without empty lines."""
    lines = ("".join(line.split()) for line in text.splitlines())
    return [line for line in lines if line]


def _rows(text: str, field: str) -> list[str]:
    """Return the rows of a text, checked to be a square; BadInput with the line."""
    with located(line_at=field_line):
        return ["".join(row) for row in board_rows(text, field).rows]


FORMATS = (
    Format(
        "queens-board", "a board of queens", _is_board, _read_board, _write_board, kind="queens"
    ),
    Format(
        "queens-number", "a number of queens", _is_number, _read_number, kind="queens", asked=True
    ),
    Format(
        "queens-regions", "rows of regions", _is_regions, _read_regions, kind="queens", asked=True
    ),
)
