"""Divide and conquer as a general method."""

from collections.abc import Callable, Sequence
from typing import TypeVar

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
