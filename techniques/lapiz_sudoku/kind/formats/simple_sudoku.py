"""`.ss` of Simple Sudoku: a framed grid, then digits placed (I) and candidates removed (E)."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, cell_name, region_rows
from lapiz_sudoku.kind.formats.document import plain_board
from lapiz_sudoku.kind.formats.frames import framed_layout
from lapiz_sudoku.kind.formats.rows import frame, grid_rows, read_rows
from lapiz_sudoku.kind.formats.text import MAX_ROWS, data_lines, peek

EDGE = " *-----------*"
MOVE = re.compile(r"I([0-9]{2})([1-9])|E([0-9]{2})(00[1-9])")


def read(text: str) -> list[Document]:
    """Read nine framed rows and the lines after them; raises `BadInput`.

    `I388` places 8 in cell 38 (counted from 0), `E78007` removes 7 from cell 78.

    >>> rows = "\\n".join(["1........"] + ["........."] * 8)
    >>> document = read(f"*-----------*\\n{rows}\\n*-----------*\\n\\nI388\\nE78007")[0]
    >>> document["placed"], document["removed"]
    (['r5c3=8'], ['r9c7<>7'])

    Source: HoDoKu's manual, import and export of Simple Sudoku files.
    """
    lines = data_lines(text, MAX_ROWS)
    moves = [(number, line.strip()) for number, line in lines if line.strip()[:1] in ("I", "E")]
    framed = [line for line in lines if line[1].strip()[:1] not in "IE"]
    rows = grid_rows(framed)
    givens = read_rows(rows, 9)
    layout = framed_layout(framed, rows)
    placed: dict[int, int] = {}
    removed: list[tuple[int, int]] = []
    for number, line in moves:
        match = MOVE.fullmatch(line)
        cell = int(match[1] or match[3]) if match else 81
        if not match or cell > 80:
            raise BadInput(f"{line[:20]!a} is not a move, expected I388 or E78007", line=number)
        if match[1] and (givens[cell] or cell in placed):
            raise BadInput(
                f"{line} places in {cell_name(cell, 9)}, which is not empty", line=number
            )
        if match[1]:
            placed[cell] = int(match[2])
        else:
            removed.append((cell, int(match[4])))
    board = DigitGrid(layout, givens, placed, removed)
    return [board.document(regions=region_rows(layout))]


def write(document: Mapping[str, Any]) -> str:
    """Write the framed givens, `I` lines for placed digits, `E` lines for removed candidates.

    >>> print(write({"grid": ["1........"] + ["........."] * 8, "placed": ["r5c3=8"]})[-20:-1])
    *-----------*
    <BLANKLINE>
    I388
    """
    board = plain_board(document, "ss", (9,))
    rows = frame(9, board.rows(board.givens), "---+---+---")
    moves = [f"I{cell:02}{board.placed[cell]}" for cell in sorted(board.placed)]
    moves += [f"E{cell:02}{value:03}" for cell, value in board.struck()]
    return "\n".join([EDGE, *(f" |{row}|" for row in rows), EDGE, "", *moves]) + "\n"


def sniff(text: str) -> bool:
    """Tell whether a text has Simple Sudoku's frame, or its moves after a grid."""
    lines = [line.strip() for line in peek(text)]
    moves = any(re.fullmatch(r"[IE][0-9]{3,5}", line) for line in lines)
    return moves or EDGE.strip() in lines
