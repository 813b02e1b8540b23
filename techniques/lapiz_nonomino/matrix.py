"""The output of the seed's program: matrices of piece identifiers and of digits."""

from collections.abc import Sequence

from lapiz import Position, Puzzle, bits
from lapiz.core import in_rows
from lapiz_nonomino.layout import layout_of
from lapiz_nonomino.pieces import DIGITS


def identifiers(puzzle: Puzzle, position: Position) -> list[list[int]]:
    """Return for each square the identifier of the piece placed on it; 0 where there is none."""
    layout = layout_of(puzzle.space)
    values = [0] * layout.cells
    for candidate in bits(position.placed):
        placement = layout.placements[candidate]
        for cell in placement.cells:
            values[cell] = layout.pieces[placement.piece].identifier
    return in_rows(values, layout.side)


def distribution(puzzle: Puzzle, position: Position) -> str:
    """Print which piece lies where, as the seed's program does."""
    return _printed("sudoku_distribution", identifiers(puzzle, position))


def digits(characters: str, side: int) -> str:
    """Print a solved sudoku, given as a line of characters, as the seed's program does.

    >>> print(digits("123434122143" + "4321", 4))
    "solution:"
    [1,2,3,4]
    [3,4,1,2]
    [2,1,4,3]
    [4,3,2,1]
    """
    values = [DIGITS.index(character) + 1 for character in characters]
    return _printed("solution", in_rows(values, side))


def _printed(title: str, rows: Sequence[Sequence[int]]) -> str:
    lines = ("[" + ",".join(map(str, row)) + "]" for row in rows)
    return "\n".join((f'"{title}:"', *lines))
