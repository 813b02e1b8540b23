"""Solutions at hand: one of a position, kept while it holds; two; what all of them leave out.

Deductions that are true of all solutions never remove what one solution contains. So a technique
that knows one can skip much where it would find nothing; what it finds is the same.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import attrs

from lapiz.core import Budget, OutOfBudget, Position, Space, bits, union
from lapiz.search.walking.backtracking import additions, first, search_budget, solutions, unsound
from lapiz.search.walking.restarts import (
    another,
    number_of_solutions,
    plain_budget,
    plain_then_learning,
)

WITNESS_CONFLICTS = 3_000
"""What it may take where demands are asked: nearly every puzzle needs less."""
LAST_COUNTED_CONFLICTS = 750_000
"""What a count may take as the last that is tried, about half a minute with the kernel."""
WITNESS_CANDIDATES = 750_000
"""What the search for a witness may take: the candidates of the space, once for each branch."""


@attrs.frozen
class _Known:
    """What was found of a position: a solution, or 0.

    `search` goes on to another solution; whoever wants to know whether there is one takes it out
    and puts the answer in `only`. So it runs once, in whichever thread.
    """

    position: Position
    solution: int = 0
    search: list[Iterator[object]] = attrs.field(factory=list)
    only: list[bool] = attrs.field(factory=list)

    def is_only(self) -> bool | None:
        """Tell whether the solution is the only one; None if that would take too much work."""
        try:
            search = self.search.pop()
        except IndexError:
            return self.only[0] if self.only else None
        try:
            self.only.append(next(search, None) is None)
        except OutOfBudget:
            return None
        return self.only[0]

    def holds(self, position: Position) -> bool:
        """Tell whether the solution is one of another position of the space too."""
        # That all of it is alive is enough: a solution satisfies every item by itself.
        return bool(self.solution) and not self.solution & ~position.alive

    def covers(self, position: Position) -> bool:
        """Tell whether another position has no other candidates, and so no other solutions."""
        return not position.alive & ~self.position.alive


def witness(position: Position) -> int:
    """Return a solution of a position, as a set of candidates; 0 if none is found quickly.

    >>> from lapiz.core.space import Item, Space
    >>> bin(witness(Space(("a", "b"), (Item("x", "cell", 0b11),)).start((1,))))
    '0b10'
    """
    noted = _known(position)
    if noted and noted.holds(position):
        return noted.solution
    if noted and not noted.solution and noted.covers(position):
        return 0
    latest = _find(position, _witness_budget(position.space))
    position.memo.note(witness, latest)
    return latest.solution


def _witness_budget(space: Space) -> Budget:
    if space.demands:
        return Budget(WITNESS_CONFLICTS, "conflicts")
    if space.restrictions:
        return plain_budget(space)
    return Budget(max(1, WITNESS_CANDIDATES // max(len(space.labels), 1)), "branches")


def some_solution(position: Position, budget: Budget) -> int:
    """Return a solution of a position, as a set of candidates; 0 if there is none.

    Raises OutOfBudget when the branches do not suffice to tell.
    """
    noted = _known(position)
    if noted and noted.holds(position):
        return noted.solution
    latest = _find(position, budget)
    position.memo.note(witness, latest)
    if not latest.solution and not latest.only:
        raise OutOfBudget(budget.allowed, budget.unit)
    return latest.solution


def has_one_solution(position: Position, budget: Budget) -> bool:
    """Tell whether a position has exactly one solution.

    Raises OutOfBudget when the branches do not suffice to tell.
    """
    noted = _known(position)
    if noted and noted.holds(position) and noted.covers(position) and noted.is_only():
        return True
    latest = _find(position, budget)
    only = latest.is_only()
    position.memo.note(witness, latest)
    if only is None:
        raise OutOfBudget(budget.allowed, budget.unit)
    return only


def _known(position: Position) -> _Known | None:
    """Return what was found last in this solve, if that was in the same space."""
    noted: _Known | None = position.memo.get(witness)
    return noted if noted and noted.position.space is position.space else None


def _find(position: Position, budget: Budget) -> _Known:
    """Search for a solution; a second one is searched for only when needed."""

    def asked(some: Budget, learning: bool) -> _Known:
        return _found(position, additions(position, "fewest", some, learning=learning))

    known = plain_then_learning(position.space, budget, WITNESS_CONFLICTS, asked)
    return known or _Known(position)


def _found(position: Position, search: Iterator[Callable[[], Iterable[int]]]) -> _Known:
    """Return the first solution that a search finds; raises OutOfBudget."""
    added = None if unsound(position) else next(search, None)
    if added is None:
        return _Known(position, only=[False])
    solution = position.placed | union(position.space.bit[candidate] for candidate in added())
    return _Known(position, solution, [search])


class Counted(NamedTuple):
    """How many solutions there are: 0, 1, or 2 for several; and the only one, or 0."""

    number: int
    solution: int = 0


def last_count(position: Position) -> Counted | None:
    """Return how many solutions a position has, by more work than any other count; None if unknown.

    >>> from lapiz.core.space import Item, Space
    >>> last_count(Space(("a", "b"), (Item("x", "cell", 0b11),)).start((1,)))
    Counted(number=1, solution=2)
    """
    space, conflicts = position.space, LAST_COUNTED_CONFLICTS
    plain = Budget(conflicts, "conflicts") if space.demands else search_budget(space)

    def listed(budget: Budget, learning: bool) -> list[tuple[int, ...]]:
        return list(islice(solutions(position, budget=budget, learning=learning), 2))

    known = plain_then_learning(space, plain, conflicts, listed)
    if known is None:  # attempts that begin anew may know more
        number = None if space.demands else number_of_solutions(position)
        return None if number in (None, 1) else Counted(number)
    return Counted(len(known), _members(position, known[0]) if len(known) == 1 else 0)


def two_solutions(position: Position) -> tuple[int, int] | None:
    """Return two solutions of a position that differ in few places; None if there are not two.

    Each is the set of its candidates. Raises OutOfBudget where that is too much to search.

    >>> from lapiz.core.space import Item, Space
    >>> two_solutions(Space(("a", "b"), (Item("x", "cell", 0b11),)).start())
    (1, 2)
    """
    budget = search_budget(position.space)
    rest = (_members(position, added) for added in solutions(position, budget=budget))
    solution = next(rest, None)
    if solution is None:
        return None
    # What learns stays near the solution found by itself.
    other = (not position.space.demands and another(position, solution)) or next(rest, None)
    return (solution, other) if other else None


def true_candidates(position: Position) -> int:
    """Return the candidates that are in some solution of a position; 0 if it has none.

    Raises OutOfBudget where that is too much to search.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> bin(true_candidates(space.start()))
    '0b111'
    """
    return union(solutions_apart(position))


def solutions_apart(position: Position, budget: Budget | None = None) -> Iterator[int]:
    """Yield solutions, each with a candidate that none before has: together they have them all.

    Each is the set of its candidates. Raises OutOfBudget beyond a budget; without one each
    candidate has its own.

    >>> from lapiz.core.space import Item, Space
    >>> list(solutions_apart(Space(("a", "b"), (Item("x", "cell", 0b11),)).start()))
    [1, 2]
    """
    known, ask = 0, (_learning if position.space.demands else _placing)(position, budget)
    for candidate in bits(position.alive):
        solution = 0 if known >> candidate & 1 else ask(candidate)
        if solution:
            known |= solution
            yield solution


def _placing(position: Position, budget: Budget | None) -> Callable[[int], int]:
    """Return a function: a solution with a candidate, 0 without one."""

    def ask(candidate: int) -> int:
        placed = position if position.placed >> candidate & 1 else position.place(candidate)
        added = first(placed, budget=budget or search_budget(position.space))
        return _members(position, added or ())

    return ask


def _learning(position: Position, budget: Budget | None) -> Callable[[int], int]:
    """Return a function: a solution with a candidate, 0 without one, in a space with demands.

    What one question taught helps with the next.
    """
    from lapiz.search.clauses import Oracle  # which plain puzzles never need

    oracle = Oracle(position, budget or search_budget(position.space))

    def ask(candidate: int) -> int:
        oracle.budget = budget or search_budget(position.space)
        return oracle.solution((candidate,)) or 0

    return ask


def _members(position: Position, solution: tuple[int, ...]) -> int:
    return union(position.space.bit[candidate] for candidate in solution)
