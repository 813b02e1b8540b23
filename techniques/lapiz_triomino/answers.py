"""The ways to print a tiling: with the seed's numbering, or with a number for each piece."""

from collections.abc import Callable, Mapping

from lapiz import BadInput, Position, Puzzle, bits, union
from lapiz_triomino.blocks import HOLE, Square
from lapiz_triomino.board import Board, board_of
from lapiz_triomino.tiling import tiling

LARGEST_PRINTED = 2_048
"""The largest side of a board that is printed (4 million numbers)."""


def seed(puzzle: Puzzle, position: Position) -> str:
    """Print the board with the seed's numbering, in which numbers repeat.

    A tiling other than the one by division has a number for each piece, in reading order.
    """
    return _printed(numbers(puzzle, position, "seed"))


def unique(puzzle: Puzzle, position: Position) -> str:
    """Print the board with a number for each piece."""
    return _printed(numbers(puzzle, position, "unique"))


ANSWERS: Mapping[str, Callable[[Puzzle, Position], str]] = {"seed": seed, "unique": unique}


def numbers(puzzle: Puzzle, position: Position, numbering: str) -> list[list[int]]:
    """Return the numbers of the pieces on a board: -1 at holes, 0 where no piece lies."""
    board = board_of(puzzle.space)
    if board.whole or _by_division(board, position):
        return _divided(board.rows, board.holes[0], numbering)
    rows = [[0] * board.columns for _ in range(board.rows)]
    for row, column in board.holes:
        rows[row - 1][column - 1] = HOLE
    for number, candidate in enumerate(bits(position.placed), 1):
        for row, column in board.pieces[candidate]:
            rows[row - 1][column - 1] = number
    return rows


def _by_division(board: Board, position: Position) -> bool:
    return board.regular and position.placed == union(1 << number for number, _ in board.division)


def _divided(n: int, hole: Square, numbering: str) -> list[list[int]]:
    """Return the tiling by division: by whole arrays where NumPy is installed."""
    if n > LARGEST_PRINTED:
        raise BadInput(
            f"a board of side {n} is too large to print (beyond {LARGEST_PRINTED}); "
            "lapiz_triomino.tiling.triomino gives it as an array"
        )
    return tiling(n, hole, numbering)


def _printed(rows: list[list[int]]) -> str:
    """Print a matrix as the seed does.

    >>> print(_printed([[1, 1], [1, -1]]))
    (  1  1 )
    (  1 -1 )
    """
    width = max(len(str(value)) for row in rows for value in row)
    return "\n".join("( " + " ".join(f"{value:>{width}}" for value in row) + " )" for row in rows)
