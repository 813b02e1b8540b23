"""All solutions of a puzzle, their number, and the ways to print one."""

import sys
import time
from collections.abc import Callable, Iterator

from lapiz.core import BadInput, Budget, Kind, Limit, OutOfBudget, Position, Puzzle, Solution, union

FIRST_BRANCHES = 20_000
"""Branches that are tried first where a count is given seconds: a fraction of one."""

Answer = Callable[[Puzzle, Position], str]


def solutions(puzzle: Puzzle) -> Iterator[Solution]:
    """Iterate over all solutions of a puzzle, in lexicographic order of their candidates.

    Each is a sorted tuple of candidates, or a text where the kind has no candidates for it.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1234", "34..", "....", "43.."]})
    >>> [written(puzzle, one) for one in solutions(puzzle)]
    ['1234341221434321', '1234342121434312']
    """
    listed = puzzle.kind.solutions.each
    from lapiz.search.walking import solutions as solutions_of

    return listed(puzzle) if listed else solutions_of(puzzle.start, "lexicographic")


def count(puzzle: Puzzle, most: int | None = None, *, limit: Limit | float | None = None) -> int:
    """Count the solutions of a puzzle, up to `most` if that is given.

    A `limit` (see `Limit`; a number is one of seconds) is that of the engine's own search, whose
    work are branches; OutOfBudget is raised beyond it.

    >>> import lapiz
    >>> lapiz.count(lapiz.load({"kind": "sudoku", "grid": ["1234", "34..", "....", "43.."]}))
    2
    """
    limit = Limit.of(limit)
    kind, end = puzzle.kind, sys.maxsize if most is None else most
    known = kind.solutions
    if known.each and not known.count:
        return sum(1 for _ in zip(range(end), known.each(puzzle), strict=False))
    counted = known.count(puzzle, most) if known.count else None
    if counted is not None:
        return min(counted, end)
    return _count(puzzle.start, end, limit)


def _count(start: Position, most: int, limit: Limit) -> int:
    """Count by branching.

    No clock is looked at inside the search, which may be compiled: with seconds it begins again,
    each time with four times as many branches, as long as they are not over.
    """
    from lapiz.search.walking import count as count_of

    if limit.seconds is None:
        budget = None if limit.work is None else Budget(limit.work, "branches")
        return count_of(start, most, budget=budget)
    until, branches = time.monotonic() + limit.seconds, FIRST_BRANCHES
    while True:
        if limit.work is not None and branches >= limit.work:
            return count_of(start, most, budget=Budget(limit.work, "branches"))
        try:
            return count_of(start, most, budget=Budget(branches, "branches"))
        except OutOfBudget:
            if time.monotonic() > until:
                raise
            branches *= 4


def written(puzzle: Puzzle, solution: Solution, name: str = "") -> str:
    """Return a solution as text, in one of the ways that the kind names.

    Raises BadInput for a name it does not have.
    """
    print_it = answer_named(puzzle.kind, name)
    if isinstance(solution, str):
        return solution
    placed = union(puzzle.space.bit[candidate] for candidate in solution)
    return print_it(puzzle, Position(puzzle.space, placed, placed, puzzle.start.origin))


def answer_named(kind: Kind, name: str = "") -> Answer:
    """Return a kind's way to print an answer by its name; its usual one without a name.

    Raises BadInput, with those there are, for a name it does not have.
    """
    if not name:
        return kind.answer
    if name in kind.answers:
        return kind.answers[name]
    known = ", ".join(kind.answers) or "none"
    raise BadInput(f"{kind.name} has no answer as {name!r}, expected one of: {known}")
