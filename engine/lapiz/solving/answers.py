"""All solutions of a puzzle, their number, and the ways to print one."""

import sys
from collections.abc import Callable, Iterator

from lapiz.core import BadInput, Budget, Kind, Position, Puzzle, Solution, union
from lapiz.search.walking import backtracking

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
    return listed(puzzle) if listed else backtracking.solutions(puzzle.start, "lexicographic")


def count(puzzle: Puzzle, most: int | None = None, *, budget: Budget | None = None) -> int:
    """Count the solutions of a puzzle, up to `most` if that is given.

    `budget` are the branches of the engine's own search; OutOfBudget is raised beyond it.
    """
    kind, end = puzzle.kind, sys.maxsize if most is None else most
    known = kind.solutions
    if known.each and not known.count:
        return sum(1 for _ in zip(range(end), known.each(puzzle), strict=False))
    counted = known.count(puzzle, most) if known.count else None
    if counted is not None:
        return min(counted, end)
    return backtracking.count(puzzle.start, end, budget=budget)


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
