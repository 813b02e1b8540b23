"""Files of OpenSudoku and OpenSudoku 2 (XML with many games), and the line copied for one game."""

import re
from html import unescape
from typing import TYPE_CHECKING

from lapiz import BadInput
from lapiz_programs.formats import OPEN_SUDOKU_VERSION
from lapiz_sudoku.kind.formats.digit_grid import Document
from lapiz_sudoku.kind.formats.document import one_line
from lapiz_sudoku.kind.formats.text import numbered

if TYPE_CHECKING:
    from lapiz_programs.saved import SavedGame


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
GAME = re.compile(r"""<game\b[^>]*?\b(?:cells_)?data\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.DOTALL)
CELLS = {
    0: r"([0-9])\|(?P<notes>[0-9,]{0,20}|-)\|([01])\|",
    1: r"([0-9])\|(?P<notes>(?:[0-9],){1,9}|-)\|([01])\|",
    2: r"([0-9])\|(?P<notes>[0-9]{1,3})\|{1,2}([01])\|",
    3: r"([0-9])\|(?P<notes>[0-9]{1,3})\|([01])\|",
    4: r"([0-9])\|(?P<notes>[0-9]{1,3})\|[0-9]{1,3}\|([01])\|",
    5: r"([0-9])\|(?P<notes>[0-9]{1,3})\|[0-9]{1,3}\|[0-9]\|([01])\|",
}
"""A cell in each version, 0 for none told: digit, notes, in later ones notes of another sort and a
colour, and whether one may edit it."""
ALL = 0b111111111


def read(text: str) -> list[Document]:
    """Read all games; digits that the player has entered are placed, notes are kept as marks.

    >>> cells = "5|0|0|7|0|1|" + "0|0|1|" * 79
    >>> read(f'<opensudoku><game data="{cells}"/></opensudoku>')[0]["placed"]
    ['r1c2=7']
    >>> cells = "5|0|0|0|28|1|" + "0|0|1|" * 79
    >>> read(f"version: 3\\n{cells}")[0]["candidates"][0][1]
    '34'

    Source: OpenSudoku's files and clipboard.
    """
    numbered(text)  # refuses what is no text
    games = [(match.start(), match[1] or match[2] or "") for match in GAME.finditer(text)]
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
        documents.append({**_game(unescape(data), about, line).document(), "line": line})
    return documents


def _game(data: str, about: dict[str, str], line: int) -> "SavedGame":
    """Return the game of 81 digits, or of 81 times digit, notes and whether one may edit it."""
    version = OPEN_SUDOKU_VERSION.match(data)
    data = "".join(data[version.end() if version else 0 :].split())
    if re.fullmatch("[0-9.]{81}", data, re.ASCII):
        from lapiz_programs.saved import SavedGame

        return SavedGame(
            "opensudoku", 9, [int(digit) for digit in data.replace(".", "0")], texts=about
        )
    number = int(version[1]) if version else 0
    if number not in CELLS:
        known = ", ".join(map(str, [*CELLS][1:]))
        raise BadInput(f"a game of version {number}, expected one of {known}", line=line)
    pattern, data = re.compile(CELLS[number]), data.rstrip("|") + "|"
    cells = list(pattern.finditer(data))
    if len(cells) != 81 or pattern.sub("", data):
        told = f", as version {number} has them" if number else ""
        message = f"expected 81 digits, or 81 times digit|notes|editable{told}"
        raise BadInput(message, line=line)
    return _saved(cells, about)


def _saved(cells: list[re.Match[str]], about: dict[str, str]) -> "SavedGame":
    digits = [int(match[1]) for match in cells]
    editable = [match[3] == "1" for match in cells]
    notes = {at: _notes(match["notes"]) for at, match in enumerate(cells)}
    from lapiz_programs.saved import SavedGame

    return SavedGame(
        "opensudoku",
        9,
        [0 if edit else digit for digit, edit in zip(digits, editable, strict=True)],
        {at: digit for at, digit in enumerate(digits) if digit and editable[at]},
        {at: mark for at, mark in notes.items() if mark},
        texts=about,
    )


def _notes(text: str) -> int:
    """Return the notes of a cell as a set: they are a list, or bits from the digit 1 on."""
    if text.isdecimal():
        return int(text) & ALL
    from lapiz_programs.saved import marks_in

    return marks_in([int(digit) for digit in text.strip("-").split(",") if digit.strip("0")])
