"""`.sdk` of SadMan Sudoku and SudoCue: metadata, the puzzle, and the digits placed so far."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, cell_name, plain
from lapiz_sudoku.kind.formats.document import one_line, plain_board, refuse_marks_alone
from lapiz_sudoku.kind.formats.rows import grid_rows, read_rows
from lapiz_sudoku.kind.formats.text import MAX_ROWS, Line, numbered, peek

LETTERS = {
    "A": "author",
    "D": "title",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
METADATA = re.compile(r"#([ADCBSLU])(\S.*)")
SECTION = re.compile(r"\[(\w+)\]", re.ASCII)


def read(text: str) -> list[Document]:
    """Read one puzzle: `#` lines, n rows, and in a `[State]` the same rows with what is placed.

    Lines of other sections are left alone; raises `BadInput` for wrong rows, and for a state
    that differs from the puzzle.

    >>> rows = "...\\n....\\n....\\n...4\\n"
    >>> document = read(f"#AJane\\n[Puzzle]\\n1{rows}[State]\\n12{rows[1:]}")[0]
    >>> document["author"], document["placed"]
    ('Jane', ['r1c2=2'])

    Source: SudoCue, "File formats" page.
    """
    metadata, sections = _sections(numbered(text, MAX_ROWS))
    givens = read_rows(grid_rows(sections["puzzle"]))
    side = round(len(givens) ** 0.5)
    placed: dict[int, int] = {}
    if sections["state"]:
        state = read_rows(grid_rows(sections["state"]), side)
        for cell, (given, value) in enumerate(zip(givens, state, strict=True)):
            if given and given != value:
                line = sections["state"][0][0]
                message = f"{cell_name(cell, side)} is not {given} in [State] as in [Puzzle]"
                raise BadInput(message, line=line)
            if value and not given:
                placed[cell] = value
    return [DigitGrid(plain(side), givens, placed).document(**metadata)]


def write(document: Mapping[str, Any]) -> str:
    """Write metadata, the givens and, when digits are placed, the sections `[Puzzle]`, `[State]`.

    >>> write({"grid": ["1...", "....", "....", "...4"], "author": "Jane"})
    '#AJane\\n1...\\n....\\n....\\n...4\\n'
    """
    board = plain_board(document, "sdk")
    refuse_marks_alone(document, "sdk", board)
    texts = ((letter, one_line(document.get(key))) for letter, key in LETTERS.items())
    lines = [f"#{letter}{text}" for letter, text in texts if text]
    puzzle = board.rows(board.givens)
    if board.placed or board.side == 16:  # sixteen bare rows could be as many lines of a .sdm
        puzzle = ["[Puzzle]", *puzzle]
    if board.placed:
        puzzle += ["[State]", *board.rows(board.values)]
    return "\n".join([*lines, *puzzle]) + "\n"


def sniff(text: str) -> bool:
    """Tell whether a text has the sections or the metadata of such a file."""
    head = text[:4096].removeprefix("\ufeff").lstrip()
    if METADATA.match(head):
        return len(peek(text)) > 3 and max(map(len, peek(text)[:9])) < 60
    return any(line.lower().startswith("[puzzle]") for line in peek(text)[:5])


def _sections(lines: Sequence[Line]) -> tuple[dict[str, str], dict[str, list[Line]]]:
    """Sort the lines into metadata, puzzle, state and what is not for us."""
    metadata: dict[str, str] = {}
    sections: dict[str, list[Line]] = {"puzzle": [], "state": []}
    current = sections["puzzle"]
    for number, line in lines:
        line = line.strip()
        if match := METADATA.fullmatch(line):
            metadata.setdefault(LETTERS[match[1]], match[2].strip())
        elif match := SECTION.fullmatch(line):
            current = sections.get(match[1].lower(), [])
        elif line and not line.startswith("#"):
            current.append((number, line))
    return metadata, sections
