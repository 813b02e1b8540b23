"""Boards in line-drawing characters: as `lapiz show` prints them, and framed in other ways."""

import re
from collections.abc import Sequence
from itertools import chain

from lapiz import BadInput, bits
from lapiz.files.boards import DrawnBoard, drawn_format
from lapiz.texts import is_told
from lapiz_sudoku.board import BOX_SHAPES, Layout
from lapiz_sudoku.kind.drawing import SPECIAL
from lapiz_sudoku.kind.formats.digit_grid import (
    DigitGrid,
    Document,
    cell_name,
    layout_with,
    mask_of,
    plain,
    region_rows,
)
from lapiz_sudoku.kind.notation import PACKAGE, SYMBOLS

SHOWN = re.compile(r"[0-9A-Za-z()*#@+<>-]*[0-9A-P][0-9A-Za-z()*#@+<>-]*")
EMPTY = ("", ".", "·", "0", "_", "-", "*")


def _read(board: DrawnBoard, text: str) -> list[Document]:
    """Read the digits, pencil marks and regions of one board.

    A digit in parentheses is the last mark of its cell, and so is a digit that a neighbour still
    has as a mark; any other is a given. Regions other than boxes are those between the lines.
    Diagonals, windows and groups are there if a sentence of lapiz says so.

    >>> text = '''
    ... ╔═╤═╦═╤═╗
    ... ║1│ ║ │ ║
    ... ╟─┼─╫─┼─╢
    ... ║ │ ║2│ ║
    ... ╠═╪═╬═╪═╣
    ... ║ │ ║ │4║
    ... ╟─┼─╫─┼─╢
    ... ║ │3║ │ ║
    ... ╚═╧═╩═╧═╝'''
    >>> DRAWN.read(text)[0]["grid"]
    ['1...', '..2.', '...4', '.3..']
    """
    side = len(board.rows)
    if not board.is_square:
        message = f"row 1 has {len(board.rows[0])} cells, expected {side}"
        raise BadInput(message, line=board.lines[0])
    layout = _layout(board, side)
    cells = list(chain.from_iterable(board.rows))
    decimal = all(re.fullmatch("[1-9][0-9]?", cell) for cell in cells if _full(cell))
    marks = [_mark(cell, at, board, decimal) for at, cell in enumerate(cells)]
    givens = _givens(cells, marks, layout)
    several = any(mark & (mark - 1) for cell, mark in zip(cells, marks, strict=True) if _full(cell))
    shown = marks if several or any("(" in cell for cell in cells) else None
    document = DigitGrid(layout, givens, marks=shown).document(regions=region_rows(layout))
    extra = {field: True for field, (_, rule) in SPECIAL.items() if is_told(text, rule, PACKAGE)}
    return [document | extra]


def _layout(board: DrawnBoard, side: int) -> Layout:
    labels = list(chain.from_iterable(board.regions))
    counts = [labels.count(label) for label in set(labels)]
    if 2 <= side <= len(SYMBOLS) and counts == [side] * side:
        return layout_with(side, labels)
    if side not in BOX_SHAPES:
        sides = ", ".join(map(str, BOX_SHAPES))
        raise BadInput(f"{side} rows, expected one of {sides}, or regions", line=board.lines[0])
    return plain(side)


def _full(cell: str) -> bool:
    return cell not in EMPTY


def _mark(cell: str, at: int, board: DrawnBoard, decimal: bool) -> int:
    """Return the digits that a cell shows; all if it is empty."""
    side = len(board.rows)
    symbols = re.sub(r"[^0-9A-Za-z]", "", cell).upper()
    if decimal and len(symbols) == 2 and int(symbols) <= side:
        symbols = SYMBOLS[int(symbols) - 1]
    mark = mask_of(symbols, side) if _full(cell) else (1 << side) - 1
    if mark <= 0:
        message = f"{cell_name(at, side)} is {cell[:20]!a}, expected digits up to {side}"
        raise BadInput(message, line=board.lines[at // side])
    return mark


def _givens(cells: Sequence[str], marks: Sequence[int], layout: Layout) -> list[int]:
    """Return the digits of the cells that are settled."""
    givens = [0] * len(cells)
    for at, (cell, mark) in enumerate(zip(cells, marks, strict=True)):
        alone = _full(cell) and not mark & (mark - 1) and "(" not in cell
        marked = (peer for peer in bits(layout.peers[at]) if _full(cells[peer]))
        if alone and not any(marks[peer] & mark and marks[peer] != mark for peer in marked):
            givens[at] = mark.bit_length()
    return givens


def _fits(board: DrawnBoard, _: str) -> bool:
    """Tell whether a board is square with digits in most of its cells."""
    if not board.is_square:
        return False
    cells = [cell for row in board.rows for cell in row if _full(cell)]
    return sum(bool(SHOWN.fullmatch(cell)) for cell in cells) * 2 > len(cells)


DRAWN = drawn_format("drawn", "a board drawn with lines, as lapiz shows it", _fits, _read)
