"""Text formats of queens: boards, solutions as vectors, a bare number, rows of region letters."""

import re
import string
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from lapiz import BadInput, Format, Name, bits
from lapiz.core import NOTES, field_line, gone, located
from lapiz.kinds import in_rows
from lapiz.texts import is_told
from lapiz_formats.boards import DrawnBoard, drawn_format, regions_between
from lapiz_queens.board import LARGEST_BOARD, shape_of
from lapiz_queens.notation import NO_DIAGONAL, NO_TOUCH, PACKAGE
from lapiz_queens.reading import FREE, MARKED, QUEEN, board_rows, read_start

_CHARACTERS = frozenset(QUEEN + FREE + MARKED)
_LONGEST_TEXT = 20_000
_LABELS = string.ascii_uppercase + string.ascii_lowercase + string.digits
_BRACKETS = ("[]", "()", "{}")
_SEPARATORS = re.compile(r"[\s,;]+")
LETTERS = "the letters are read as regions of queens"

Document = dict[str, Any]


def _is_number(text: str) -> bool:
    return len(text) < 100 and text.strip().isdecimal()


def _read_number(text: str) -> list[Document]:
    """Read a bare number: that many queens on an empty board.

    >>> _read_number("8")
    [{'kind': 'queens', 'size': 8}]
    """
    return [{"kind": "queens", "size": int(text.strip())}]


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


def _is_drawn(board: DrawnBoard, text: str) -> bool:
    """Return whether a board is a square with queens, or with a region for each row."""
    if not board.is_square:
        return False
    cells = board.contents
    regions = {label for row in board.regions for label in row}
    told = bool(cells & set(QUEEN + MARKED)) or len(regions) == len(board.rows)
    told = told or is_told(text, NO_DIAGONAL, PACKAGE) or is_told(text, NO_TOUCH, PACKAGE)
    return cells <= {"", *QUEEN, *FREE, *MARKED} and told


def _read_drawn(board: DrawnBoard, text: str) -> list[Document]:
    """Read a board as `lapiz show` draws it: queens, regions between lines, blank squares gone.

    >>> from lapiz_formats.boards import drawn_board
    >>> text = "    1 2\\n  ┌─────┐\\n1 │ ♛   │\\n2 │   · │\\n  └─────┘"
    >>> _read_drawn(drawn_board(text), text)
    [{'kind': 'queens', 'board': ['Qx', 'x.']}]
    """
    signs = {"": MARKED[0], **dict.fromkeys(QUEEN, "Q"), **dict.fromkeys(FREE, ".")}
    rows = ["".join(signs.get(cell, cell) for cell in row) for row in board.rows]
    document: Document = {"kind": "queens", "board": rows}
    numbers = {label: at for at, label in enumerate(dict.fromkeys(sum(board.regions, ())))}
    if numbers and len(numbers) == len(rows):
        labels = [[_LABELS[numbers[label]] for label in row] for row in board.regions]
        document["regions"] = list(map("".join, labels))
        if is_told(text, NO_DIAGONAL, PACKAGE):
            document["diagonals"] = True
    return [document]


def _is_matrix(text: str) -> bool:
    """Return whether a text is a square of 0 and 1, with a 1 at least."""
    rows = _filled(text[:_LONGEST_TEXT])
    square = len(rows) > 1 and {len(row) for row in rows} == {len(rows)}
    return square and set("".join(rows)) == {"0", "1"}


def _read_matrix(text: str) -> list[Document]:
    """Read rows of 0 and 1, where 1 is a queen.

    >>> _read_matrix("1 0\\n0 0")
    [{'kind': 'queens', 'board': ['Q.', '..']}]
    """
    return _read_board(text.replace("1", "Q").replace("0", "."))


def _columns(text: str) -> list[int]:
    """Return the numbers of a text, if they are those from 1 on, four or more, in any order.

    A program may count from 0, and put brackets around them.

    >>> _columns("[1, 3, 0, 2]")
    [2, 4, 1, 3]
    """
    text = text[:_LONGEST_TEXT].strip()
    words = _SEPARATORS.split(text[1:-1].strip() if text[:1] + text[-1:] in _BRACKETS else text)
    columns = [int(word) for word in words if word.isdecimal() and len(word) < 5]
    first = min(columns, default=0)
    good = len(columns) == len(words) > 3 and first in (0, 1)
    good = good and sorted(columns) == [*range(first, len(words) + first)]
    return [column - first + 1 for column in columns] if good else []


def _is_vector(text: str) -> bool:
    return bool(_columns(text))


def _read_vector(text: str) -> list[Document]:
    """Read a solution as a vector: the column of the queen of each row, from 1 or from 0.

    >>> _read_vector("2 4 1 3")
    [{'kind': 'queens', 'size': 4, 'queens': ['r1c2', 'r2c4', 'r3c1', 'r4c3']}]
    """
    columns = _columns(text)
    if not columns:
        raise BadInput("expected the column of each row's queen, from 1 or 0 on")
    queens = [f"r{row}c{column}" for row, column in enumerate(columns, 1)]
    return [{"kind": "queens", "size": len(columns), "queens": queens}]


def _is_regions(text: str) -> bool:
    """Return whether a text is a square with as many different characters as rows."""
    rows = _filled(text[:_LONGEST_TEXT])
    return len(rows) > 1 and len(set("".join(rows))) == len(rows) == len(rows[-1])


def _is_letters(text: str) -> bool:
    """Return whether a text is surely regions: letters, each in one piece, of different sizes."""
    rows = _filled(text[:_LONGEST_TEXT])
    if len(rows) < 4 or not _is_regions(text) or {len(row) for row in rows} != {len(rows)}:
        return False
    labels = "".join(rows)
    sizes = {labels.count(label) for label in labels}
    sides = [[label != other for label, other in pairwise(row)] for row in rows]
    above = [[sign != other for sign, other in zip(*pair, strict=True)] for pair in pairwise(rows)]
    pieces = regions_between(sides, [[True] * len(rows), *above])
    whole = len({piece for row in pieces for piece in row}) == len(rows)
    return whole and labels.isascii() and labels.isalpha() and len(sizes) > 1


def _read_regions(text: str) -> list[Document]:
    """Read rows of region labels, one character a square.

    >>> _read_regions("AB\\nAA")
    [{'kind': 'queens', 'regions': ['AB', 'AA']}]
    """
    return [{"kind": "queens", "regions": _rows(text, "regions")}]


def _read_letters(text: str) -> list[Document]:
    """Read regions that nobody said are those of queens, and note what they are taken for.

    >>> _read_letters("AB\\nAA")[0]["notes"]
    ['the letters are read as regions of queens']
    """
    return [{**document, NOTES: [Name(LETTERS)]} for document in _read_regions(text)]


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
    drawn_format(
        "queens-drawn", "a board of queens drawn with lines", _is_drawn, _read_drawn, "queens"
    ),
    Format(
        "queens-matrix",
        "a board of 0 and 1 (queens)",
        _is_matrix,
        _read_matrix,
        kind="queens",
    ),
    Format(
        "queens-vector",
        "the columns of the queens",
        _is_vector,
        _read_vector,
        kind="queens",
    ),
    Format("queens-letters", "regions of letters", _is_letters, _read_letters, kind="queens"),
    Format(
        "queens-number", "a number of queens", _is_number, _read_number, kind="queens", asked=True
    ),
    Format(
        "queens-regions", "rows of regions", _is_regions, _read_regions, kind="queens", asked=True
    ),
)
