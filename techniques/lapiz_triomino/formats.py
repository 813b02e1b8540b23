"""The text forms of a triomino puzzle: `16 (5,6)`, `5x9 (1,1) (2,3)`, a board of 0 and -1."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import BadInput, Format
from lapiz_formats.boards import DrawnBoard, drawn_format
from lapiz_triomino.reading import read_board

_NUMBER = "-?[0-9]{1,9}"
_HOLE = re.compile(rf"\(\s*({_NUMBER})\s*,\s*({_NUMBER})\s*\)", re.ASCII)
_TEXT = re.compile(
    rf"([0-9]{{1,9}})(?:\s*[x×]\s*([0-9]{{1,9}}))?"
    rf"((?:\s*\(\s*{_NUMBER}\s*,\s*{_NUMBER}\s*\))*)",
    re.ASCII,
)
_LONGEST_TEXT = 50_000
_FILLED, _OPEN = ("■", "#"), ("·", ".")


def _sniff(text: str) -> bool:
    """Return whether a text is a size and at least one hole; a size alone needs `--kind`."""
    return "(" in text and _sniff_size(text)


def _sniff_size(text: str) -> bool:
    return len(text) < _LONGEST_TEXT and bool(_TEXT.fullmatch(text.strip()))


def _read(text: str) -> list[dict[str, Any]]:
    """Read a size and holes (row, column), 1-based.

    >>> _read("16 (5,6)")
    [{'kind': 'triomino', 'size': 16, 'hole': [5, 6]}]
    >>> _read("5x9")
    [{'kind': 'triomino', 'rows': 5, 'columns': 9}]
    """
    match = _TEXT.fullmatch(text.strip()) if len(text) < _LONGEST_TEXT else None
    if not match:
        raise BadInput("expected a size and holes, such as 16 (5,6) or 5x9 (1,1) (2,3)", line=1)
    document: dict[str, Any] = {"kind": "triomino"}
    if match[2]:
        document |= {"rows": int(match[1]), "columns": int(match[2])}
    else:
        document["size"] = int(match[1])
    holes = [[int(row), int(column)] for row, column in _HOLE.findall(match[3])]
    if holes:
        document |= {"hole": holes[0]} if len(holes) == 1 else {"holes": holes}
    return [document]


def _write(document: Mapping[str, Any]) -> str:
    """Write a board as `_read` reads it.

    >>> _write({"kind": "triomino", "rows": 2, "columns": 3})
    '2x3\\n'
    """
    if document.get("kind") != "triomino":
        raise BadInput("format triomino is for puzzles of kind triomino only")
    if document.get("placed") or document.get("removed"):
        raise BadInput("format triomino has no place for pieces")
    board = read_board(document)
    size = str(board.rows) if board.rows == board.columns else f"{board.rows}x{board.columns}"
    return " ".join([size, *(f"({row},{column})" for row, column in board.holes)]) + "\n"


def _rows(text: str) -> list[list[str]]:
    rows = [line.replace(",", " ").split() for line in text[:_LONGEST_TEXT].splitlines()]
    return [row for row in rows if row]


def _sniff_board(text: str) -> bool:
    """Return whether a text is rows of 0 and -1, a -1 among them."""
    return {cell for row in _rows(text) for cell in row} in ({"0", "-1"}, {"-1"})


def _read_rows(text: str) -> list[dict[str, Any]]:
    """Read rows of 0, and -1 for a hole.

    >>> _read_rows("0 0\\n0 -1")
    [{'kind': 'triomino', 'rows': 2, 'columns': 2, 'holes': [[2, 2]]}]
    """
    rows = _rows(text)
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows, 1):
        if len(row) != width or not {"0", "-1"}.issuperset(row):
            raise BadInput(f"row {number} of the board, expected {width} times 0 or -1")
    return [_with_holes(rows, ("-1",))]


def _with_holes(rows: Sequence[Sequence[str]], signs: Sequence[str]) -> dict[str, Any]:
    """Return the document of a board whose holes have one of some signs."""
    holes = [
        [number, column]
        for number, row in enumerate(rows, 1)
        for column, cell in enumerate(row, 1)
        if cell in signs
    ]
    return {"kind": "triomino", "rows": len(rows), "columns": len(rows[0]), "holes": holes}


def _is_drawn(board: DrawnBoard, _: str) -> bool:
    return bool(board.contents & set(_FILLED)) and board.contents <= {*_FILLED, *_OPEN}


def _is_drawn_without_holes(board: DrawnBoard, _: str) -> bool:
    return board.contents <= set(_OPEN)


def _read_drawn(board: DrawnBoard, _: str) -> list[dict[str, Any]]:
    """Read a board without pieces as `lapiz show` draws it.

    >>> from lapiz_formats.boards import drawn_board
    >>> text = "┌───┬───┐\\n│ · │ ■ │\\n│   └───┤\\n│ ·   · │\\n└───────┘"
    >>> _read_drawn(drawn_board(text), text)
    [{'kind': 'triomino', 'rows': 2, 'columns': 2, 'holes': [[1, 2]]}]
    """
    return [_with_holes(board.rows, _FILLED)]


FORMATS = (
    Format(
        name="triomino",
        title="a size and holes: 16 (5,6)",
        sniff=_sniff,
        read=_read,
        write=_write,
        kind="triomino",
    ),
    Format(
        name="triomino-board",
        title="a board of 0 and -1 (triomino)",
        sniff=_sniff_board,
        read=_read_rows,
        kind="triomino",
    ),
    drawn_format(
        "triomino-drawn", "a triomino board drawn with lines", _is_drawn, _read_drawn, "triomino"
    ),
    drawn_format(
        "triomino-drawn-whole",
        "a board drawn with lines, without holes",
        _is_drawn_without_holes,
        _read_drawn,
        "triomino",
        asked=True,
    ),
    Format(
        name="triomino-size",
        title="a size: 5x9",
        sniff=_sniff_size,
        read=_read,
        kind="triomino",
        asked=True,
    ),
)
