"""Files of OpenSudoku (XML with many games), and the line that it copies for one game."""

import re
from html import unescape

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, plain
from lapiz_sudoku.kind.formats.document import one_line
from lapiz_sudoku.kind.formats.text import numbered, peek

FIELDS = {
    "name": "title",
    "author": "author",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
"""The elements that say something about the puzzles, and the field of each."""
ELEMENT = re.compile(r"<(\w+)>([^<]{0,4000})</\1>")
GAME = re.compile(r"""<game\b[^>]*?\bdata\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.DOTALL)
VERSION = re.compile(r"\s*version: *[0-9]+\s*")
CELL = re.compile(r"([0-9])\|([0-9,-]*)\|([01])\|?")


def read(text: str) -> list[Document]:
    """Read all games; digits that the player has entered count as placed, notes do not count.

    >>> cells = "5|0|0|7|0|1|" + "0|0|1|" * 79
    >>> read(f'<opensudoku><game data="{cells}"/></opensudoku>')[0]["placed"]
    ['r1c2=7']

    Source: OpenSudoku's files and clipboard.
    """
    numbered(text)  # refuses what is no text
    games = [(found.start(), found[1] or found[2] or "") for found in GAME.finditer(text)]
    if not games and "<" in text:
        raise BadInput("there is no game with data in it")
    about = {
        FIELDS[name]: one_line(unescape(value))
        for name, value in ELEMENT.findall(text)
        if name in FIELDS and value.strip()
    }
    documents = []
    for at, data in games or [(0, text)]:
        line = text.count("\n", 0, at) + 1
        documents.append({**_board(data, line).document(**about), "line": line})
    return documents


def _board(data: str, line: int) -> DigitGrid:
    """Return the board of 81 digits, or of 81 times digit, notes and whether one may edit it."""
    data = "".join(VERSION.sub("", data, count=1).split())
    if re.fullmatch("[0-9.]{81}", data, re.ASCII):
        return DigitGrid(plain(9), [int(digit) for digit in data.replace(".", "0")])
    cells = CELL.findall(data)
    if len(cells) != 81 or CELL.sub("", data):
        raise BadInput("expected 81 digits, or 81 times digit|notes|editable", line=line)
    givens = [int(digit) if editable == "0" else 0 for digit, _, editable in cells]
    placed = {
        at: int(digit)
        for at, (digit, _, editable) in enumerate(cells)
        if editable == "1" and digit != "0"
    }
    return DigitGrid(plain(9), givens, placed)


def sniff(text: str) -> bool:
    """Tell whether a text is such a file, or such a line."""
    first = "".join(peek(text)[:1])
    line = first.count("|") > 200 and bool(re.match(r"\s*(version: *\d+)?\s*[0-9]\|", first))
    return "<opensudoku" in text[:4000] or line or bool(VERSION.fullmatch(first))
