"""The ways to print a solution: as a vector, as a 0/1 matrix, as a board."""

from collections.abc import Callable, Mapping, Sequence

from lapiz import BadInput, Position, Puzzle, bits
from lapiz_queens.board import shape_of
from lapiz_queens.construct import construct

LARGEST_DRAWN = 2_000
"""The largest side that is printed square by square (4 million squares)."""


def columns(puzzle: Puzzle, position: Position) -> tuple[int, ...]:
    """Return the column (1-based) of the queen of each row, 0 where there is none."""
    shape = shape_of(puzzle.space)
    if shape.whole:
        pattern = construct(shape.size)
        return pattern if position.placed & 1 else pattern[::-1]
    queens = [0] * shape.size
    for square in bits(position.placed):
        row, column = divmod(square, shape.size)
        queens[row] = column + 1
    return tuple(queens)


def vector(puzzle: Puzzle, position: Position) -> str:
    """Print the column of each row's queen: `1 3 5 2 4`."""
    return " ".join(map(str, columns(puzzle, position)))


def matrix(puzzle: Puzzle, position: Position) -> str:
    """Print a row of 0 and 1 a line."""
    text = board(puzzle, position)
    return text.replace("Q", "1").replace(".", "0")


def board(puzzle: Puzzle, position: Position) -> str:
    """Print a row of `Q` and `.` a line; BadInput for a board too large for that."""
    size = shape_of(puzzle.space).size
    if size > LARGEST_DRAWN:
        message = f"a board of side {size} is printed as a vector only (beyond {LARGEST_DRAWN})"
        raise BadInput(message)
    return to_text(to_matrix(columns(puzzle, position)))


def to_matrix(columns: Sequence[int]) -> list[list[int]]:
    """Return the 0/1 matrix of a vector of columns (1-based).

    Raises ValueError if a column is outside the board.

    >>> to_matrix((2, 1))
    [[0, 1], [1, 0]]
    """
    n = len(columns)
    for row, column in enumerate(columns, 1):
        if not 1 <= column <= n:
            raise ValueError(f"row {row}: column {column} is outside the {n} x {n} board")
    return [[int(c == column) for c in range(1, n + 1)] for column in columns]


def to_text(rows: Sequence[Sequence[int]]) -> str:
    """Return the board as text, a line a row: `Q` for a queen, `.` for an empty square.

    >>> print(to_text(to_matrix((2, 4, 1, 3))))
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    """
    return "\n".join(" ".join(".Q"[value] for value in row) for row in rows)


ANSWERS: Mapping[str, Callable[[Puzzle, Position], str]] = {
    "vector": vector,
    "matrix": matrix,
    "board": board,
}
