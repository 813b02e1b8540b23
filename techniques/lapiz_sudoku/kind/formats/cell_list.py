"""Lists of givens, cell by cell: `r1c3=4 r2c5=7`, or `A3=4` with letters for rows."""

import re

from lapiz import BadInput, Name
from lapiz.core import NOTES, located
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, cell_name, plain
from lapiz_sudoku.kind.formats.text import MAX_ROWS, data_lines, peek

SIDE = 9
ENTRY = re.compile(
    r"(?:[rR]([0-9]{1,2})[cC]([0-9]{1,2})|([A-Ja-j])([0-9]{1,2}))\s*[=:]\s*([0-9]{1,2})",
    re.ASCII,
)
LIST = re.compile(rf"[\s,;]*(?:(?:{ENTRY.pattern})[\s,;]*)+".replace("(?P", "(?:"), re.ASCII)
ROWS, ROWS_WITHOUT_I = "ABCDEFGHI", "ABCDEFGHJ"
LETTERED = Name("letters are read as rows and numbers as columns: A3 is r1c3")


def read(text: str) -> list[Document]:
    """Read the givens of a grid of nine rows; rows by letters are A to I, or A to J without I.

    Raises BadInput for cells and digits that are none, and for two digits in a cell.

    >>> read("r1c3=4, r2c1=7")[0]["grid"][:2]
    ['..4......', '7........']
    >>> read("A3=4")[0]["grid"][0]
    '..4......'
    """
    letters = {match[3].upper() for match in ENTRY.finditer(text) if match[3]}
    if {"I", "J"} <= letters:
        raise BadInput("rows I and J in one list, expected A to I, or A to J without I")
    names = ROWS_WITHOUT_I if "J" in letters else ROWS
    givens = [0] * SIDE**2
    for number, line in data_lines(text, MAX_ROWS):
        with located(line=number):
            _take(line, names, givens)
    document = DigitGrid(plain(SIDE), givens).document()
    return [{**document, **({NOTES: [LETTERED]} if letters else {})}]


def _take(line: str, names: str, givens: list[int]) -> None:
    """Add the givens of a line."""
    rest = re.sub(r"[\s,;]", "", ENTRY.sub("", line))
    if rest:
        raise BadInput(f"{rest[:20]!a} in a list of cells, expected r1c3=4 or A3=4")
    for match in ENTRY.finditer(line):
        row = int(match[1]) if match[1] else names.index(match[3].upper()) + 1
        column, digit = int(match[2] or match[4]), int(match[5])
        if not all(1 <= number <= SIDE for number in (row, column, digit)):
            raise BadInput(f"{match[0]!a} in a list of cells, expected numbers from 1 to {SIDE}")
        cell = (row - 1) * SIDE + column - 1
        if givens[cell] not in (0, digit):
            raise BadInput(f"{cell_name(cell, SIDE)} is {givens[cell]} and {digit} in the list")
        givens[cell] = digit


def sniff(text: str) -> bool:
    """Tell whether a text has nothing but such cells, two or more: one alone is a candidate's name.

    >>> sniff("r1c3=4 r2c1=7"), sniff("r1c3=4")
    (True, False)
    """
    lines = peek(text)
    if not lines or len(lines) > MAX_ROWS or not all(map(LIST.fullmatch, lines)):
        return False
    return sum(1 for line in lines for _ in ENTRY.finditer(line)) > 1
