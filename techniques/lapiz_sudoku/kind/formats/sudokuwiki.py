"""Links to SudokuWiki's solver and its S9B strings: two characters of base 36 for each cell."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, cell_name, plain
from lapiz_sudoku.kind.formats.document import plain_board
from lapiz_sudoku.kind.formats.rows import read_cells
from lapiz_sudoku.kind.formats.text import on_each_line, peek

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
FIGURES = "0123456789abcdefghijklmnopqrstuvwxyz"
ALL = 0b111111111


def read(text: str) -> list[Document]:
    """Read a link (`...?bd=` and 81 digits or S9B) or a bare S9B string from each line.

    A cell of S9B is 1-9 given, 10-18 placed, else 18 + the set of its candidates. Candidates
    that are missing count as removed if some digit is solved, else all of them are pencil marks.
    Raises `BadInput` for a wrong length or value.

    >>> read("S9B" + "01" + "0c" + "0k" * 79)[0]["placed"]
    ['r1c2=3']

    Source: SudokuWiki's solver page, read off its links.
    """
    return on_each_line(text, _read_line)


def write(document: Mapping[str, Any]) -> str:
    """Write a link: 81 digits if there are only givens, else S9B.

    >>> write({"grid": ["1........"] + ["........."] * 8})[:44]
    'https://www.sudokuwiki.org/sudoku.htm?bd=100'
    """
    board = plain_board(document, "sudokuwiki", (9,))
    marks = board.remaining()
    if 0 in marks:
        cell = cell_name(marks.index(0), 9)
        raise BadInput(f"format sudokuwiki cannot hold {cell}, which has no candidates left")
    if not board.placed and marks == board.implied():
        return LINK + "".join(map(str, board.givens)) + "\n"
    codes = [given or mark + 18 for given, mark in zip(board.givens, marks, strict=True)]
    for at, value in board.placed.items():
        codes[at] = value + 9
    return LINK + "S9B" + "".join(FIGURES[c // 36] + FIGURES[c % 36] for c in codes) + "\n"


def sniff(text: str) -> bool:
    """Tell whether the first line is such a link or string."""
    first = "".join(peek(text)[:1]).strip()
    return "bd=" in first or first.upper().startswith("S9B")


def _read_line(line: str) -> Document:
    """Read one link or string."""
    match = re.search(r"(?:[?&]|^)bd=([^&#\s]*)", line)
    board = match[1] if match else line.strip()
    if board[:3].upper() == "S9B":
        return _read_s9b(board[3:].lower())
    if len(board) != 81:
        message = f"the board has {len(board)} characters, expected 81 digits or S9B and 162 more"
        raise BadInput(message)
    return DigitGrid(plain(9), read_cells(board, 9)).document()


def _read_s9b(codes: str) -> Document:
    """Read the 162 characters after S9B."""
    if len(codes) != 162:
        raise BadInput(f"S9B has {len(codes)} characters after it, expected 162")
    givens, placed, marks = [0] * 81, {}, [ALL] * 81
    for cell in range(81):
        high, low = (FIGURES.find(figure) for figure in codes[2 * cell : 2 * cell + 2])
        code = 36 * high + low
        if min(high, low) < 0 or not 1 <= code <= 18 + ALL:
            pair = codes[2 * cell : 2 * cell + 2]
            message = f"{pair!a} in {cell_name(cell, 9)}, expected base 36 from 01 to ep"
            raise BadInput(message)
        if code <= 9:
            givens[cell] = code
        elif code <= 18:
            placed[cell] = code - 9
        else:
            marks[cell] = code - 18
    return _position(givens, placed, marks).document()


def _position(givens: list[int], placed: dict[int, int], marks: list[int]) -> DigitGrid:
    """Turn marks into removed candidates where digits are solved and imply the rest."""
    board = DigitGrid(plain(9), givens, placed, marks=marks)
    implied = board.implied()
    extra = any(mark & ~may for may, mark in zip(implied, board.remaining(), strict=True))
    if extra or not (any(givens) or placed):
        return board
    return DigitGrid(plain(9), givens, placed, board.struck())
