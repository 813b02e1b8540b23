"""A grid of n rows: plain, in boxes, framed, or split by tabs and commas as from a spreadsheet."""

from collections.abc import Mapping
from typing import Any

from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, region_rows
from lapiz_sudoku.kind.formats.document import plain_board, refuse_marks_alone
from lapiz_sudoku.kind.formats.frames import framed_layout, is_border
from lapiz_sudoku.kind.formats.lines import sniff_sdm
from lapiz_sudoku.kind.formats.rows import frame, read_rows, symbol_rows
from lapiz_sudoku.kind.formats.text import MAX_ROWS, data_lines, peek


def read_grid(text: str) -> list[Document]:
    """Read the n rows of one grid; raises `BadInput` with the line of a wrong row.

    Blanks between cells do not count; a frame tells the regions where it is not that of the usual
    boxes. Cells split by tabs, commas or blanks may
    be empty and, above side 9, decimal numbers; when all else is blank, a blank is an empty cell.

    >>> read_grid("12|..\\n..|..\\n--+--\\n..|..\\n..|.4")[0]["grid"]
    ['12..', '....', '....', '...4']

    Source: Sudopedia; the clipboard formats of Sudoku Studio and of Simple Sudoku.
    """
    lines = data_lines(text, MAX_ROWS)
    rows = symbol_rows(text, lines)
    values = read_rows(rows)
    layout = framed_layout(lines, rows)
    return [DigitGrid(layout, values).document(regions=region_rows(layout))]


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


def sniff(text: str) -> bool:
    """Tell whether a text is a few short lines, most of them with cells."""
    lines = [line for line in peek(text) if not is_border(line)]
    return 3 <= len(lines) <= 40 and max(map(len, lines)) <= 120 and not sniff_sdm(text)
