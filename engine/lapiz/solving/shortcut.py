"""A log without steps, for scales that look at none: a search counts the solutions."""

from lapiz.core import OutOfBudget, Puzzle, Scale
from lapiz.solving.log import Log


def without_steps(puzzle: Puzzle, scale: Scale) -> Log | None:
    """Return the log of a puzzle as a scale needs it that looks at no steps.

    None where a solve is needed: for other scales, for kinds that hand over to another one, and
    where a search does not tell how many solutions there are.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "..2.", ".3..", "...4"]})
    >>> without_steps(puzzle, lapiz.registry().scales["te"]).status
    'solved'
    """
    if scale.solves or puzzle.kind.hand_over or puzzle.space.demands:
        return None
    start = puzzle.start.fresh()
    from lapiz.search.walking import number_of_solutions

    number = number_of_solutions(start)
    if number is None:
        return None
    if number != 1:
        return Log(puzzle, (), puzzle.start, "many solutions" if number else "no solution")
    try:
        from lapiz.search.walking import search_budget, some_solution

        solution = some_solution(start, search_budget(puzzle.space))
    except OutOfBudget:
        return None
    return Log(puzzle, (), start.apply(0, solution & ~start.placed), "solved")
