"""A solution of a position, found once and kept while it holds.

Deductions that are true of all solutions never remove what one solution contains. So a technique
that knows one need not look at much that it would look at in vain; what it finds is the same.
"""

import attrs

from lapiz.bits import union
from lapiz.search import OutOfWork, additions, unsound
from lapiz.space import Position

__all__ = ["has_one_solution", "witness"]

PATIENCE = 750_000
"""How much work the search for a witness may take: branches times candidates."""


@attrs.frozen
class _Known:
    """What was found of a position: a solution, or 0, and whether it is the only one."""

    position: Position
    solution: int
    only: bool | None

    def holds(self, position: Position) -> bool:
        """Tell whether the solution is one of another position too."""
        return bool(self.solution) and not self.solution & ~position.alive

    def covers(self, position: Position) -> bool:
        """Tell whether another position has no other candidates, and so no other solutions."""
        return not position.alive & ~self.position.alive


def witness(position: Position) -> int:
    """Return a solution of a position, as a set of candidates; 0 if none is found quickly.

    >>> from lapiz.space import Item, Space
    >>> bin(witness(Space(("a", "b"), (Item("x", "cell", 0b11),)).start((1,))))
    '0b10'
    """
    known = position.space.__dict__.get("_witness")
    if known is None or not known.holds(position):
        if known and not known.solution and known.position.origin == position.origin:
            return 0
        known = _find(position, max(1, PATIENCE // max(len(position.space.labels), 1)))
    return int(known.solution)


def has_one_solution(position: Position, limit: int) -> bool:
    """Tell whether a position has exactly one solution.

    `limit` bounds the number of branches; OutOfWork is raised beyond it.
    """
    known = position.space.__dict__.get("_witness")
    if known and known.only and known.holds(position) and known.covers(position):
        return True
    known = _find(position, limit)
    if known.only is None:
        raise OutOfWork(f"no result within {limit} branches")
    return known.only


def _find(position: Position, limit: int) -> _Known:
    """Search for two solutions, and note what is found."""
    solution, only = 0, False
    try:
        for added in () if unsound(position) else additions(position, "fewest", limit):
            only = not solution
            if not only:
                break
            solution = position.placed | union(position.space.bit[one] for one in added())
        found = _Known(position, solution, only)
    except OutOfWork:
        found = _Known(position, solution, None)
    position.space.__dict__["_witness"] = found
    return found
