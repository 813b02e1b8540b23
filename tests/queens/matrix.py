"""The n queens problem on a 0/1 matrix, checked by the sums of its lines.

A queen is a 1. No row, column or diagonal may sum to more than 1. This is the plain way, which
checks the fast one in `lapiz_queens.counting`; a matrix is read from text, and told as a vector.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Matrix = Sequence[Sequence[int]]
Vector = tuple[int, ...]


class Conflict(NamedTuple):
    """A line with more than one queen: its sort and the queens' squares (1-based)."""

    sort: str
    squares: tuple[tuple[int, int], ...]


def is_solution(matrix: Matrix) -> bool:
    """Tell whether every row and column sums to 1 and every diagonal to at most 1.

    `matrix` is square, of 0 and 1. Raises ValueError if it is not.

    >>> is_solution([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
    True
    >>> is_solution([[1, 0], [0, 1]])
    False

    Source: *Problema de las n-reinas*, option 1 (2021).
    """
    return sum(map(sum, _checked(matrix))) == len(matrix) and not conflicts(matrix)


def conflicts(matrix: Matrix) -> list[Conflict]:
    """Return the lines that sum to more than 1: rows, columns, diagonals, antidiagonals.

    `matrix` is square, of 0 and 1; each sort is ordered from the top left, an antidiagonal
    runs from the upper right to the lower left. Raises ValueError for a broken matrix.

    >>> conflicts([[1, 0], [0, 1]])
    [Conflict(sort='diagonal', squares=((1, 1), (2, 2)))]
    """
    lines: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for r, row in enumerate(_checked(matrix), 1):
        for c, value in enumerate(row, 1):
            if value:
                for line in enumerate((r, c, c - r, c + r)):
                    lines.setdefault(line, []).append((r, c))
    sorts = "row", "column", "diagonal", "antidiagonal"
    return [Conflict(sorts[line[0]], tuple(lines[line])) for line in sorted(lines)
            if len(lines[line]) > 1]  # fmt: skip


def possible(matrix: Matrix, row: int, column: int) -> bool:
    """Tell whether no line sums to more than 1 with a queen at (row, column), 1-based.

    The whole board is checked, as in the source. Raises ValueError for a broken matrix and
    a square outside it.

    >>> board = [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    >>> possible(board, 2, 3), possible(board, 2, 2)
    (True, False)

    Source: *Problema de las n-reinas*, option 1 (2021).
    """
    n = len(matrix)
    if not (1 <= row <= n and 1 <= column <= n):
        raise ValueError(f"square ({row}, {column}) is outside the {n} x {n} board")
    trial = [list(line) for line in matrix]
    trial[row - 1][column - 1] = 1
    return not conflicts(trial)


def solutions_by_matrix(n: int) -> Iterator[list[list[int]]]:
    """Yield all solutions as 0/1 matrices, trying the squares row by row, left to right.

    Depth first, so in lexicographic order. Slow by nature: n = 6 is instant, n = 8 takes
    about a second. Raises ValueError for n < 1 or n > 16.

    >>> to_vector(next(solutions_by_matrix(5)))
    (1, 3, 5, 2, 4)

    Source: *Problema de las n-reinas*, option 1 (2021).
    """
    if not 1 <= n <= 16:
        raise ValueError(f"n must be from 1 to 16 for the search by squares, not {n}")
    return _by_squares([[0] * n for _ in range(n)], 1)


def _by_squares(board: list[list[int]], row: int) -> Iterator[list[list[int]]]:
    if row > len(board):
        yield [line[:] for line in board]
        return
    for column in range(1, len(board) + 1):
        if possible(board, row, column):
            board[row - 1][column - 1] = 1
            yield from _by_squares(board, row + 1)
            board[row - 1][column - 1] = 0


def to_vector(matrix: Matrix) -> Vector:
    """Return the column (1-based) of the queen of each row of a 0/1 matrix.

    Raises ValueError for a broken matrix and for a row without exactly one queen.

    >>> to_vector([[0, 1], [1, 0]])
    (2, 1)
    """
    for number, row in enumerate(_checked(matrix), 1):
        if sum(row) != 1:
            raise ValueError(f"row {number} has {sum(row)} queens, expected 1")
    return tuple(list(row).index(1) + 1 for row in matrix)


def from_text(text: str) -> list[list[int]]:
    """Return the 0/1 matrix of a board as text; spaces do not matter, nor empty lines.

    `Q`, `q` and `1` are queens, `.` and `0` empty squares. Raises ValueError, naming the row,
    for any other character and for a board that is not square.

    >>> from_text(". Q\\nQ .")
    [[0, 1], [1, 0]]
    """
    values = {"Q": 1, "q": 1, "1": 1, ".": 0, "0": 0}
    lines = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    for number, line in enumerate(lines, 1):
        for character in line:
            if character not in values:
                raise ValueError(f"row {number}: {character!r} is neither a queen (Q) nor .")
    matrix = [[values[character] for character in line] for line in lines]
    _checked(matrix)
    return matrix


def _checked(matrix: Matrix) -> Matrix:
    """Return the matrix; ValueError if it is not square or not of 0 and 1."""
    n = len(matrix)
    if n == 0:
        raise ValueError("the board has no rows")
    for number, row in enumerate(matrix, 1):
        if len(row) != n:
            raise ValueError(f"row {number} has {len(row)} squares, expected {n}")
        for value in row:
            if value not in (0, 1):
                raise ValueError(f"row {number} holds {value!r}, expected 0 or 1")
    return matrix
