"""A grid of n rows: plain, in boxes, framed, or split by tabs and commas as from a spreadsheet."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import Format
from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats.board import SIDES, Board, plain
from lapiz_sudoku.kind.formats.document import plain_board, refuse_marks_alone
from lapiz_sudoku.kind.formats.lines import sniff_sdm
from lapiz_sudoku.kind.formats.record import Document
from lapiz_sudoku.kind.formats.text import (
    MAX_ROWS,
    Line,
    data_lines,
    grid_rows,
    is_border,
    numbered,
    peek,
    read_rows,
)
from lapiz_sudoku.kind.notation import SYMBOLS

EMPTY = ("", "0", ".", "*", "_", "-", "X", "x")


def read_grid(text: str) -> list[Document]:
    """Read the n rows of one grid; raises `BadInput` with the line of a wrong row.

    Frames, blanks and `|` between cells do not count; cells split by tabs, commas or blanks may
    be empty and, above side 9, decimal numbers; when all else is blank, a blank is an empty cell.

    >>> read_grid("12|..\\n..|..\\n--+--\\n..|..\\n..|.4")[0]["grid"]
    ['12..', '....', '....', '...4']

    Source: Sudopedia; the clipboard formats of Sudoku Studio and of Simple Sudoku.
    """
    lines = data_lines(text, MAX_ROWS)
    rows = _split_rows(lines) or _blank_rows(text) or grid_rows(lines)
    values = read_rows(rows)
    return [Board(plain(len(rows)), values).document()]


def write_grid(document: Mapping[str, Any]) -> str:
    """Write the givens as n rows, the boxes framed.

    >>> print(write_grid({"grid": ["12..", "....", "....", "...4"]}), end="")
    12|..
    ..|..
    --+--
    ..|..
    ..|.4
    """
    board = plain_board(document, "grid")
    refuse_marks_alone(document, "grid", board)
    _, width = BOX_SHAPES[board.side]
    border = "+".join(["-" * width] * (board.side // width))
    return "\n".join(frame(board.side, board.rows(board.givens), border)) + "\n"


def frame(side: int, rows: Sequence[str], border: str) -> list[str]:
    """Draw rows of n symbols with `|` between boxes and a border between bands.

    >>> frame(4, ["1234", "....", "....", "...."], "--+--")[:3]
    ['12|34', '..|..', '--+--']
    """
    height, width = BOX_SHAPES[side]
    lines = []
    for number, row in enumerate(rows):
        if number and number % height == 0:
            lines.append(border)
        lines.append("|".join(row[at : at + width] for at in range(0, side, width)))
    return lines


def _split_rows(lines: Sequence[Line]) -> list[Line]:
    """Read rows whose cells are split by tabs, commas or blanks; empty if they are not split."""
    kept = [(number, line) for number, line in lines if not is_border(line)]
    side = len(kept)
    for pattern in ("\t", "[,;]", r"[\s|]+"):
        cut = [
            re.split(pattern, line if pattern == "\t" else line.strip(" \t|")) for _, line in kept
        ]
        if side not in SIDES or any(len(row) != side for row in cut):
            continue
        decimal = any(len(cell.strip()) > 1 for row in cut for cell in row)
        rows = ["".join(_symbol(cell.strip(), side, decimal) for cell in row) for row in cut]
        if all(len(row) == side for row in rows):
            return [(number, row) for (number, _), row in zip(kept, rows, strict=True)]
    return []


def _symbol(cell: str, side: int, decimal: bool) -> str:
    """Turn the text of a cell into one symbol; of any other length if it is no cell.

    Among `decimal` numbers 0 is an empty cell; it may be a digit among hexadecimal ones.
    """
    if cell in EMPTY and not (side > 9 and (cell in ("X", "x") or (cell == "0" and not decimal))):
        return "."
    if re.fullmatch("[1-9][0-9]", cell) and int(cell) <= side:
        return SYMBOLS[int(cell) - 1]
    return cell


def _blank_rows(text: str) -> list[Line]:
    """Read rows where a blank is an empty cell: only digits and blanks, ends may be cut off."""
    lines = [(number, line) for number, line in numbered(text) if not line.startswith("#")]
    filled = [at for at, (_, line) in enumerate(lines) if line]
    rows = lines[filled[0] : filled[-1] + 1]
    side = len(rows)
    if side not in (4, 6, 8, 9) or not all(re.fullmatch("[1-9 ]*", line) for _, line in rows):
        return []
    rows = [(number, line.ljust(side).replace(" ", ".")) for number, line in rows]
    return rows if all(len(row) == side for _, row in rows) else []


def sniff(text: str) -> bool:
    """Tell whether a text is a few short lines, most of them with cells."""
    lines = [line for line in peek(text) if not is_border(line)]
    return 3 <= len(lines) <= 40 and max(map(len, lines)) <= 120 and not sniff_sdm(text)


GRID = Format(
    name="grid",
    title="n rows of n cells, plain or framed",
    sniff=sniff,
    read=read_grid,
    write=write_grid,
)
FORMATS = (GRID,)
