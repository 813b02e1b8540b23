"""The output of the seed's program: matrices of piece identifiers and of digits."""

from collections.abc import Sequence

from lapiz import Position, Puzzle, bits
from lapiz_nonomino.layout import layout_of
from lapiz_nonomino.pieces import SIGNS

__all__ = ["digits", "distribution", "identifiers"]


def identifiers(puzzle: Puzzle, position: Position) -> list[list[int]]:
    """Return for each square the identifier of the piece placed on it; 0 where there is none."""
    layout = layout_of(puzzle.space)
    found = [0] * layout.cells
    for candidate in bits(position.placed):
        one = layout.placements[candidate]
        for cell in one.cells:
            found[cell] = layout.pieces[one.piece].identifier
    side = layout.side
    return [found[start : start + side] for start in range(0, layout.cells, side)]


def distribution(puzzle: Puzzle, position: Position) -> str:
    """Print which piece lies where, as the seed's program does."""
    return _printed("sudoku_distribution", identifiers(puzzle, position))


def digits(signs: str, side: int) -> str:
    """Print a solved sudoku, given as a line of signs, as the seed's program does.

    >>> print(digits("123434122143" + "4321", 4))
    "solution:"
    [1,2,3,4]
    [3,4,1,2]
    [2,1,4,3]
    [4,3,2,1]
    """
    values = [SIGNS.index(sign) + 1 for sign in signs]
    rows = [values[start : start + side] for start in range(0, len(values), side)]
    return _printed("solution", rows)


def _printed(title: str, rows: Sequence[Sequence[int]]) -> str:
    lines = ("[" + ",".join(map(str, row)) + "]" for row in rows)
    return "\n".join((f'"{title}:"', *lines))
