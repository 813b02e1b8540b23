"""What differs between the solutions of a position, and what all of them leave out."""

from lapiz.core import Position, union
from lapiz.core.bits import bits
from lapiz.search.walking.backtracking import first, search_budget, solutions
from lapiz.search.walking.restarts import another


def two_solutions(position: Position) -> tuple[int, int] | None:
    """Return two solutions of a position that differ in few places; None if there are not two.

    Each is the set of its candidates. Raises OutOfBudget where that is too much to search.

    >>> from lapiz.core.space import Item, Space
    >>> two_solutions(Space(("a", "b"), (Item("x", "cell", 0b11),)).start())
    (1, 2)
    """
    budget = search_budget(position.space)
    found = (_members(position, one) for one in solutions(position, budget=budget))
    solution = next(found, None)
    if solution is None:
        return None
    other = another(position, solution) or next(found, None)
    return (solution, other) if other else None


def true_candidates(position: Position) -> int:
    """Return the candidates that are in some solution of a position; 0 if it has none.

    Raises OutOfBudget where that is too much to search.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> bin(true_candidates(space.start()))
    '0b111'
    """
    known = 0
    for candidate in bits(position.alive):
        if known >> candidate & 1:
            continue
        placed = position if position.placed >> candidate & 1 else position.place(candidate)
        solution = first(placed, budget=search_budget(position.space))
        if solution is not None:
            known |= _members(position, solution)
    return known


def _members(position: Position, solution: tuple[int, ...]) -> int:
    return union(position.space.bit[candidate] for candidate in solution)
