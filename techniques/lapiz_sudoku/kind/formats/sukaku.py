"""Sukaku: n³ characters (729 for side 9), a block of n for each cell, and no givens."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz.core import located
from lapiz.kinds import in_rows
from lapiz_sudoku.kind.formats.digit_grid import SIDES, DigitGrid, Document, cell_name, plain
from lapiz_sudoku.kind.formats.document import plain_board
from lapiz_sudoku.kind.formats.lines import split_comment
from lapiz_sudoku.kind.formats.text import data_lines, peek
from lapiz_sudoku.kind.notation import SYMBOLS

FILLERS = "0.*_-"
LENGTHS = {side**3: side for side in SIDES}
SQUARES = {k * side * side for side in SIDES for k in (1, 2)}
BEGIN = 4
"""How many cells must be right where the length is not."""
AMBIGUOUS = (64, 512)  # also an 8x8 line, and a jigsaw line of side 16


def read(text: str) -> list[Document]:
    """Read n³ characters, on one line or wrapped over several, or one puzzle a line.

    Character d of a block is the digit d or a filler (`0 . * _ -`); raises `BadInput` otherwise.

    >>> read("1..4" + "1234" * 15)[0]["candidates"][0]
    ['14', '1234', '1234', '1234']

    Source: Sukaku Explainer's input format.
    """
    lines = data_lines(text)
    whole = re.sub(r"\s", "", "".join(line for _, line in lines))
    heads = [(number, *split_comment(line)) for number, line in lines]
    if len(lines) > 1 and (_fits(whole) or len(heads[0][1]) not in LENGTHS):
        heads = [(lines[0][0], whole, "")]
    documents = []
    for number, cells, comment in heads:
        with located(line=number):
            documents.append(_read_one(cells, comment))
    return documents


def write(document: Mapping[str, Any]) -> str:
    """Write the marks of all cells on one line; what was given or placed becomes a single mark.

    >>> write({"grid": ["1234", "3412", "2143", "432."]})[-9:]
    '.2..1...\\n'
    """
    board = plain_board(document, "sukaku")
    symbols = list(enumerate(SYMBOLS[: board.side]))
    marks = board.remaining()
    return "".join(s if mark >> at & 1 else "." for mark in marks for at, s in symbols) + "\n"


def sniff(text: str) -> bool:
    """Tell whether the characters of a text, or of its first line, are n³."""
    lines = peek(text)
    if not lines:
        return False
    first, whole = split_comment(lines[0])[0], re.sub(r"\s", "", "".join(lines))
    if len(first) in LENGTHS and len(first) not in AMBIGUOUS:
        return True
    return _fits(first) or _fits(whole) or bool(_nearly(whole))


def _nearly(cells: str) -> int:
    """Return the side of a grid of which a few characters are missing, or too many; else 0."""
    near = (side for side in SIDES if side > 4 and abs(len(cells) - side**3) <= side)
    side = next(near, 0)
    if not side or len(cells) in SQUARES or not cells.isascii():
        return 0
    begin = in_rows(cells[: BEGIN * side], side)
    return side if all(block.strip(FILLERS) and _marks(block, side) >= 0 for block in begin) else 0


def _fits(cells: str) -> bool:
    """Tell whether there are n³ characters, with a digit in each block and each in its place."""
    side = LENGTHS.get(len(cells), 0)
    if not side or not cells.isascii():
        return False
    blocks = in_rows(cells, side)
    return all(block.strip(FILLERS) and _marks(block, side) >= 0 for block in blocks)


def _marks(block: str, side: int) -> int:
    """Turn one block into a set of values, -1 when a character is out of place."""
    letters = "".join(chr(65 + at) for at in range(side))
    for table in (SYMBOLS, letters) if side > 9 else (SYMBOLS,):
        mark = 0
        for at, symbol in enumerate(block):
            if symbol in (table[at], table[at].lower()):
                mark |= 1 << at
            elif symbol not in FILLERS:
                break
        else:
            return mark
    return -1


def _read_one(cells: str, comment: str) -> Document:
    """Read the n³ characters of one puzzle."""
    side = LENGTHS.get(len(cells), 0)
    if not side:
        near = _nearly(cells)
        expected = f"{near**3}, {near} for each cell" if near else "n³ (729 for side 9)"
        raise BadInput(f"there are {len(cells)} characters, expected {expected}")
    blocks = in_rows(cells, side)
    marks = [_marks(block, side) for block in blocks]
    if -1 in marks:
        at = marks.index(-1)
        message = f"block {blocks[at]!a} of {cell_name(at, side)} is wrong"
        expected = f"expected digits 1 to {SYMBOLS[side - 1]} in their places, else a filler"
        raise BadInput(f"{message}, {expected}")
    return DigitGrid(plain(side), [0] * side**2, marks=marks).document(comment=comment)
