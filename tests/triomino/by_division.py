"""The plain way to tile a board: divide and conquer as a general method."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from lapiz_triomino.blocks import HOLE, QUADRANTS, Square

P = TypeVar("P")
S = TypeVar("S")


def divide_and_conquer(
    indivisible: Callable[[P], bool],
    solve: Callable[[P], S],
    divide: Callable[[P], Sequence[P]],
    combine: Callable[[P, list[S]], S],
    problem: P,
) -> S:
    """Solve a problem by dividing it until its parts are indivisible.

    `indivisible` says whether `solve` can solve a problem directly; `divide` splits any other
    problem into smaller ones; `combine` makes its solution from theirs, in the same order. The
    parts are solved one after the other, depth first; Python's recursion limits the depth.

    >>> divide_and_conquer(
    ...     lambda xs: len(xs) < 2,
    ...     lambda xs: xs,
    ...     lambda xs: [xs[: len(xs) // 2], xs[len(xs) // 2 :]],
    ...     lambda _, halves: sorted(halves[0] + halves[1]),
    ...     [3, 1, 4, 1, 5],
    ... )
    [1, 1, 3, 4, 5]

    Source: *Algoritmo divide y vencerás*, Exercitium (José A. Alonso).
    """
    if indivisible(problem):
        return solve(problem)
    parts = [
        divide_and_conquer(indivisible, solve, divide, combine, part) for part in divide(problem)
    ]
    return combine(problem, parts)


def triomino_by_division(n: int, hole: Square) -> list[list[int]]:
    """Return the same board as `triomino(n, hole)`, as lists, by plain divide and conquer.

    >>> triomino_by_division(4, (2, 3))
    [[3, 3, 2, 2], [3, 1, -1, 2], [4, 1, 1, 5], [4, 4, 5, 5]]

    Source: *Rompecabeza del triominó mediante divide y vencerás*, Exercitium (José A. Alonso).
    """
    board = [[0] * n for _ in range(n)]
    board[hole[0] - 1][hole[1] - 1] = HOLE
    return divide_and_conquer(_indivisible, _solve, _divide, _combine, (1, board))


Problem = tuple[int, list[list[int]]]


def _indivisible(problem: Problem) -> bool:
    return len(problem[1]) <= 2


def _solve(problem: Problem) -> list[list[int]]:
    """Put the piece on the central squares; nothing to do on a board of side 1."""
    number, board = problem
    half = len(board) // 2
    if half:
        filled = ((r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value)
        r, c = next(filled)
        for quadrant in QUADRANTS:
            if quadrant != (r // half, c // half):
                board[half - 1 + quadrant[0]][half - 1 + quadrant[1]] = number
    return board


def _divide(problem: Problem) -> list[Problem]:
    number, board = problem[0], _solve(problem)
    half = len(board) // 2
    return [
        (number + step, [row[c * half : (c + 1) * half] for row in board[r * half :][:half]])
        for step, (r, c) in enumerate(QUADRANTS, 1)
    ]


def _combine(_: Problem, parts: list[list[list[int]]]) -> list[list[int]]:
    upper_right, upper_left, lower_left, lower_right = parts
    upper = zip(upper_left, upper_right, strict=True)
    lower = zip(lower_left, lower_right, strict=True)
    return [left + right for rows in (upper, lower) for left, right in rows]
