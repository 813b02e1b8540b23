"""The text form of pieces, one a line: `id [((x,y),v),…]`, as a Haskell program reads it.

x is the row and y the column of a square relative to the piece's topmost-leftmost one, which is
(0,0); y may be negative; v is the digit printed on the square, or 0. Blanks do not matter.
Source: *Sudoku Nonominó* (Alberto González Rosales).
"""

import re
from collections.abc import Iterable

from lapiz import BadInput
from lapiz_nonomino.pieces import Piece

_LINE = re.compile(r"([0-9]{1,6})\[(.*)\]", re.ASCII)
_SQUARE = re.compile(r"\(\((-?[0-9]{1,3}),(-?[0-9]{1,3})\),([0-9]{1,3})\)(,|$)", re.ASCII)
_EXPECTED = "expected a piece like 1 [((0,0),5),((0,1),0),((1,-1),0)]"


def piece_of_line(line: str) -> Piece:
    """Return the piece of a line; BadInput says where it stops being one.

    >>> piece_of_line("7 [((0,0),3), ((1,0),0)]").squares
    (((0, 0), 3), ((1, 0), 0))
    """
    text = "".join(line.split())
    match = _LINE.fullmatch(text)
    if not match:
        raise BadInput(f"{_short(line)!r}, {_EXPECTED}")
    identifier, inside = int(match[1]), match[2]
    squares, at = [], 0
    while at < len(inside):
        square = _SQUARE.match(inside, at)
        if not square:
            message = f"piece {identifier}: {_short(inside[at:])!r} is no square ((x,y),v)"
            raise BadInput(message)
        squares.append(((int(square[1]), int(square[2])), int(square[3])))
        at = square.end()
    if not squares:
        raise BadInput(f"piece {identifier}: it has no squares")
    return Piece.of(identifier, squares)


def _short(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 40 else text[:37] + "..."


def pieces_text(pieces: Iterable[Piece]) -> str:
    """Return pieces as text, one a line.

    >>> pieces_text([Piece(2, (((0, 0), 4), ((1, -1), 0)))])
    '2 [((0,0),4),((1,-1),0)]\\n'
    """
    return "".join(
        f"{piece.identifier} ["
        + ",".join(f"(({row},{column}),{digit})" for (row, column), digit in piece.squares)
        + "]\n"
        for piece in pieces
    )
