"""Boards in line-drawing characters: as `lapiz show` prints them, and framed in other ways."""

import re
from collections.abc import Sequence
from itertools import chain

import attrs

from lapiz import BadInput, bits
from lapiz.core import located
from lapiz.texts import is_told
from lapiz_formats.boards import DrawnBoard, drawn_format
from lapiz_hidden.layers import SHADING
from lapiz_sudoku.board import BOX_SHAPES, Layout, layout_of
from lapiz_sudoku.kind.drawing import SPECIAL, digits_told
from lapiz_sudoku.kind.formats.digit_grid import (
    DigitGrid,
    Document,
    cell_name,
    layout_with,
    mask_of,
    plain,
    region_rows,
    stated_digits,
)
from lapiz_sudoku.kind.formats.frames import regions_meant
from lapiz_sudoku.kind.notation import PACKAGE

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
    digits = digits_told(text, side)
    layout = layout_of(attrs.evolve(_layout(board, side).shape, digits=digits))
    cells, symbols = list(chain.from_iterable(board.rows)), layout.symbols
    decimal = all(re.fullmatch("[1-9][0-9]?", cell) for cell in cells if _full(cell, symbols))
    marks = [_mark(cell, at, board, decimal, layout) for at, cell in enumerate(cells)]
    givens = _givens(cells, marks, layout)
    several = any(
        mark & (mark - 1) for cell, mark in zip(cells, marks, strict=True) if _full(cell, symbols)
    )
    shown = marks if several or any("(" in cell for cell in cells) else None
    grid = DigitGrid(layout, givens, marks=shown)
    document = grid.document(digits=stated_digits(layout), regions=region_rows(layout))
    extra = {field: True for field, (_, rule) in SPECIAL.items() if is_told(text, rule, PACKAGE)}
    return [document | extra]


def _layout(board: DrawnBoard, side: int) -> Layout:
    labels = list(chain.from_iterable(board.regions))
    counts = [labels.count(label) for label in set(labels)]
    if side not in BOX_SHAPES and counts != [side] * side:
        sides = ", ".join(map(str, BOX_SHAPES))
        raise BadInput(f"{side} rows, expected one of {sides}, or regions", line=board.lines[0])
    with located(line=board.lines[0]):
        regions = regions_meant(labels, side)
        return layout_with(side, regions) if regions else plain(side)


def _full(cell: str, symbols: str = "") -> bool:
    """Tell whether a cell is not empty; a 0 is, unless it is a digit."""
    cell = cell.rstrip("".join(SHADING.marks))
    return cell not in EMPTY or cell in [*symbols]


def _mark(cell: str, at: int, board: DrawnBoard, decimal: bool, layout: Layout) -> int:
    """Return the digits that a cell shows; all if it is empty."""
    side = len(board.rows)
    symbols = re.sub(r"[^0-9A-Za-z]", "", cell).upper()  # without shades, which rules say
    if decimal and len(symbols) == 2 and int(symbols) in layout.digits:
        symbols = layout.symbols[layout.digits.index(int(symbols))]
    count = layout.digit_count
    mark = (
        mask_of(symbols, count, layout.symbols)
        if _full(cell, layout.symbols)
        else layout.every_digit
    )
    if mark <= 0:
        message = f"{cell_name(at, side)} is {cell[:20]!a}, expected digits up to {side}"
        raise BadInput(message, line=board.lines[at // side])
    return mark


def _givens(cells: Sequence[str], marks: Sequence[int], layout: Layout) -> list[int]:
    """Return the digits of the cells that are settled."""
    givens, symbols = [0] * len(cells), layout.symbols
    for at, (cell, mark) in enumerate(zip(cells, marks, strict=True)):
        alone = _full(cell, symbols) and not mark & (mark - 1) and "(" not in cell
        marked = (peer for peer in bits(layout.peers[at]) if _full(cells[peer], symbols))
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
