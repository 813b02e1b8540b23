"""A solution of a position, found once and kept while it holds.

Deductions that are true of all solutions never remove what one solution contains. So a technique
that knows one need not look at much that it would look at in vain; what it finds is the same.
"""

from collections.abc import Iterator

import attrs

from lapiz.core.bits import union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.space import Position
from lapiz.search.backtracking import additions, unsound

__all__ = ["has_one_solution", "witness"]

WITNESS_CANDIDATES = 750_000
"""What the search for a witness may take: the candidates of the space, once for each branch."""


@attrs.define
class _Known:
    """What was found of a position: a solution, or 0, and where the search for another one stands.

    `only` tells whether it is the only one, once `is_only` was asked.
    """

    position: Position
    solution: int = 0
    search: Iterator[object] | None = None
    only: bool | None = None

    def is_only(self) -> bool | None:
        """Tell whether the solution is the only one; None if that would take too much work."""
        if self.search:
            try:
                self.only = next(self.search, None) is None
            except OutOfBudget:
                self.only = None
            self.search = None
        return self.only

    def holds(self, position: Position) -> bool:
        """Tell whether the solution is one of another position too."""
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
    known = position.space.__dict__.get("_witness")
    if known is None or not known.holds(position):
        if known and not known.solution and known.position.origin == position.origin:
            return 0
        branches = max(1, WITNESS_CANDIDATES // max(len(position.space.labels), 1))
        known = _find(position, Budget(branches, "branches"))
    return int(known.solution)


def has_one_solution(position: Position, budget: Budget) -> bool:
    """Tell whether a position has exactly one solution.

    Raises OutOfBudget when the branches do not suffice to tell.
    """
    known = position.space.__dict__.get("_witness")
    if known and known.holds(position) and known.covers(position) and known.is_only():
        return True
    only = _find(position, budget).is_only()
    if only is None:
        raise OutOfBudget(budget.allowed, budget.unit)
    return only


def _find(position: Position, budget: Budget) -> _Known:
    """Search for a solution, and note what is found; another one is looked for when asked."""
    found = position.space.__dict__["_witness"] = _Known(position)
    try:
        search = additions(position, "fewest", budget)
        added = None if unsound(position) else next(search, None)
    except OutOfBudget:
        return found
    if added:
        found.solution = position.placed | union(position.space.bit[one] for one in added())
        found.search = search
    else:
        found.only = False
    return found
