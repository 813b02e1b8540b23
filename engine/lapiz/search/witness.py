"""A solution of a position, found once and kept while it holds.

Deductions that are true of all solutions never remove what one solution contains. So a technique
that knows one need not look at much that it would look at in vain; what it finds is the same.
"""

from collections.abc import Iterator

import attrs

from lapiz.core.bits import union
from lapiz.core.space import Position
from lapiz.search.backtracking import OutOfWork, additions, unsound

__all__ = ["has_one_solution", "witness"]

PATIENCE = 750_000
"""How much work the search for a witness may take: branches times candidates."""


@attrs.frozen
class _Known:
    """What was found of a position: a solution, or 0.

    `search` goes on to another solution; it is taken out by the one who asks whether there is one,
    and the answer is put in `only`. So it is asked once, whichever thread does.
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
        except OutOfWork:
            return None
        return self.only[0]

    def holds(self, position: Position) -> bool:
        """Tell whether the solution is one of another position of the space too."""
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
    known = _known(position)
    if known and known.holds(position):
        return known.solution
    if known and not known.solution and known.covers(position):
        return 0
    found = _find(position, max(1, PATIENCE // max(len(position.space.labels), 1)))
    position.memo.note(witness, found)
    return found.solution


def has_one_solution(position: Position, limit: int) -> bool:
    """Tell whether a position has exactly one solution.

    `limit` bounds the number of branches; OutOfWork is raised beyond it.
    """
    known = _known(position)
    if known and known.holds(position) and known.covers(position) and known.is_only():
        return True
    found = _find(position, limit)
    only = found.is_only()
    position.memo.note(witness, found)
    if only is None:
        raise OutOfWork(f"no result within {limit} branches")
    return only


def _known(position: Position) -> _Known | None:
    """Return what was found last in this solve, if that was in the same space."""
    known: _Known | None = position.memo.get(witness)
    return known if known and known.position.space is position.space else None


def _find(position: Position, limit: int) -> _Known:
    """Search for a solution; another one is looked for when asked."""
    try:
        search = additions(position, "fewest", limit)
        added = None if unsound(position) else next(search, None)
    except OutOfWork:
        return _Known(position)
    if added is None:
        return _Known(position, only=[False])
    solution = position.placed | union(position.space.bit[one] for one in added())
    return _Known(position, solution, [search])
