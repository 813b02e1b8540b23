"""The pieces of a nonomino sudoku: squares and printed digits, their checks, and their text form.

The text form is a piece a line, `id [((x,y),v),…]`, as a Haskell program reads it: x is the row and
y the column of a square relative to the piece's topmost-leftmost one, which is (0,0); y may be
negative; v is the digit printed on the square, or 0. Blanks do not matter.
Source: *Sudoku Nonominó* (Alberto González Rosales).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from lapiz import BadInput, Name
from lapiz.core import apart

SMALLEST_SIDE, LARGEST_SIDE = 4, 12
"""Sides a board may have."""
DIGITS = "123456789ABC"
"""The character of each digit in a drawing."""
LARGEST_ID = 9_999

Place = tuple[str | int, ...]


@attrs.frozen
class Piece:
    """A piece: an identifier, and for each square (row, column) the digit printed on it or 0.

    Squares are relative to the topmost-leftmost one, which is (0, 0); columns may be negative.
    They are kept in reading order.

    >>> Piece.of(3, [((0, 0), 5), ((1, -1), 0), ((1, 0), 0)]).width
    2
    """

    identifier: int
    squares: tuple[tuple[tuple[int, int], int], ...]

    @classmethod
    def of(cls, identifier: int, squares: Sequence[tuple[tuple[int, int], int]]) -> "Piece":
        """Return a checked piece; BadInput says what is broken."""
        piece = cls(identifier, tuple(sorted(squares)))
        fault = piece.fault
        if fault:
            raise BadInput(Name("piece {0}: {1}", identifier, fault))
        return piece

    @property
    def rows(self) -> list[int]:
        """The row of each square."""
        return [row for (row, _), _ in self.squares]

    @property
    def columns(self) -> list[int]:
        """The column of each square."""
        return [column for (_, column), _ in self.squares]

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return max(self.columns) - min(self.columns) + 1

    @property
    def fault(self) -> str:
        """What is wrong with this piece on its own; an empty string for nothing."""
        cells = [cell for cell, _ in self.squares]
        twice = next((cell for cell in cells if cells.count(cell) > 1), None)
        if twice:
            return f"square {_text(twice)} appears twice"
        if cells[0] != (0, 0):
            return f"its topmost-leftmost square is {_text(cells[0])}, expected (0,0)"
        loose = apart(cells, (0, 0), _near)
        if loose:
            return f"square {_text(min(loose))} is not connected with (0,0)"
        digits = [digit for _, digit in self.squares if digit]
        again = next((digit for digit in digits if digits.count(digit) > 1), None)
        return f"digit {again} appears twice, expected once in a piece" if again else ""


def _near(square: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the squares around a square; there is no edge, as a piece alone lies on no board."""
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def _text(cell: tuple[int, int]) -> str:
    return f"({cell[0]},{cell[1]})"


def check_set(pieces: Sequence[Piece], path: Place = ("pieces",)) -> None:
    """Raise BadInput unless these are n pieces of n squares, with n names and digits up to n."""
    side = len(pieces)
    if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
        message = (
            f"{side} pieces, expected {SMALLEST_SIDE} to {LARGEST_SIDE} (n pieces of n squares)"
        )
        raise BadInput(message, path=path)
    seen: set[int] = set()
    for index, piece in enumerate(pieces):
        fault = _fault_in_set(piece, side, seen)
        if fault:
            raise BadInput(Name("piece {0}: {1}", piece.identifier, fault), path=(*path, index))
        seen.add(piece.identifier)


def _fault_in_set(piece: Piece, side: int, seen: set[int]) -> str:
    """Return what is wrong with a piece of a set of `side` pieces; an empty string for nothing."""
    if piece.identifier in seen:
        return "the identifier appears twice, expected a different one for each piece"
    if not 0 <= piece.identifier <= LARGEST_ID:
        return f"the identifier is out of range, expected 0 to {LARGEST_ID}"
    if len(piece.squares) != side:
        return f"it has {len(piece.squares)} squares, expected {side} as there are {side} pieces"
    wrong = next((digit for _, digit in piece.squares if not 0 <= digit <= side), None)
    if wrong is not None:
        return f"the digit {wrong} is out of range, expected 1 to {side}, or 0 for none"
    if max(piece.rows) >= side or piece.width > side:
        return f"it does not fit on a board of side {side}"
    return ""


def from_drawing(identifier: int, rows: Sequence[str]) -> Piece:
    """Return the piece of a drawing: a digit or 0 for a square, '.' where there is none.

    >>> from_drawing(1, [".50", "00."]).squares
    (((0, 0), 5), ((0, 1), 0), ((1, -1), 0), ((1, 0), 0))
    """
    squares: list[tuple[tuple[int, int], int]] = []
    for row, characters in enumerate(rows):
        for column, character in enumerate(characters.rstrip()):
            digit = 0 if character == "0" else DIGITS.find(character.upper()) + 1
            if character in ". ":
                continue
            if character != "0" and not digit:
                message = (
                    f"piece {identifier}: {character!r} in its drawing, expected a digit, 0 or '.'"
                )
                raise BadInput(message)
            squares.append(((row, column), digit))
    if not squares:
        raise BadInput(f"piece {identifier}: its drawing has no squares")
    (top, left), _ = squares[0]
    return Piece.of(identifier, [((r - top, c - left), digit) for (r, c), digit in squares])


def drawn(piece: Piece) -> list[str]:
    """Return the drawing of a piece.

    >>> drawn(from_drawing(1, [".50", "00."]))
    ['.50', '00.']
    """
    digits: Mapping[Any, int] = dict(piece.squares)
    left = min(piece.columns)
    return [
        "".join(
            "." if (row, column) not in digits else f"0{DIGITS}"[digits[row, column]]
            for column in range(left, left + piece.width)
        )
        for row in range(max(piece.rows) + 1)
    ]


_LINE = re.compile(r"([0-9]{1,6})\[(.*)\]", re.ASCII)
_SQUARE = re.compile(r"\(\((-?[0-9]{1,3}),(-?[0-9]{1,3})\),([0-9]{1,3})\)(,|$)", re.ASCII)
_EXAMPLE = "1 [((0,0),5),((0,1),0),((1,-1),0)]"


def piece_of_line(line: str) -> Piece:
    """Return the piece of a line; BadInput says where it stops being one.

    >>> piece_of_line("7 [((0,0),3), ((1,0),0)]").squares
    (((0, 0), 3), ((1, 0), 0))
    """
    text = "".join(line.split())
    match = _LINE.fullmatch(text)
    if not match:
        raise BadInput(Name("{0}, expected a piece like {1}", repr(_short(line)), _EXAMPLE))
    identifier, inside = int(match[1]), match[2]
    squares, at = [], 0
    while at < len(inside):
        square = _SQUARE.match(inside, at)
        if not square:
            message = f"piece {identifier}: {_short(inside[at:])!r} is not a square ((x,y),v)"
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
