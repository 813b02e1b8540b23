"""The text form of pieces, one a line: `id [((x,y),v),…]`, as a Haskell program reads it.

x is the row and y the column of a square relative to the piece's topmost-leftmost one, which is
(0,0); y may be negative; v is the digit printed on the square, or 0. Blanks do not matter, lines
that begin with `--` or `#` are comments. Source: *Sudoku Nonominó* (Alberto González Rosales).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz_nonomino.pieces import Piece, check_set

__all__ = ["FORMATS", "piece_of_line", "pieces_text"]

_LINE = re.compile(r"([0-9]{1,6})\[(.*)\]", re.ASCII)
_SQUARE = re.compile(r"\(\((-?[0-9]{1,3}),(-?[0-9]{1,3})\),([0-9]{1,3})\)(,|$)", re.ASCII)
_BEGINS = re.compile(r"\s*[0-9]{1,6}\s*\[\s*\(", re.ASCII)
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


def _data_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that hold something, numbered from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith(("--", "#")):
            yield number, line


def _sniff(text: str) -> bool:
    first = next(_data_lines(text[:4000]), (0, ""))[1]
    return bool(_BEGINS.match(first))


def _read(text: str) -> list[dict[str, Any]]:
    """Read all pieces of a text as one puzzle; the pieces are checked here, for their lines."""
    lines, pieces = list(_data_lines(text)), []
    for number, line in lines:
        try:
            pieces.append(piece_of_line(line))
        except BadInput as error:
            raise BadInput(error.message, line=number) from None
    try:
        check_set(pieces)
    except BadInput as error:
        index = error.path[-1] if error.path else 0
        line_number = lines[index][0] if isinstance(index, int) else None
        raise BadInput(error.message, line=line_number) from None
    return [{"kind": "nonomino", "pieces": [line.strip() for _, line in lines]}]


def _write(document: Mapping[str, Any]) -> str:
    from lapiz_nonomino.reading import read_pieces

    if document.get("kind") != "nonomino":
        raise BadInput("format nonomino holds puzzles of kind nonomino only")
    if document.get("placed") or document.get("removed"):
        raise BadInput("format nonomino cannot hold a puzzle that has been begun")
    return pieces_text(read_pieces(document["pieces"]))


FORMATS = (
    Format(
        name="nonomino",
        title="pieces, one a line: id [((x,y),v),…]",
        sniff=_sniff,
        read=_read,
        write=_write,
        suffixes=(".in",),
        kind="nonomino",
    ),
)
