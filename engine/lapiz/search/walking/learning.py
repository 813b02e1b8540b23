"""The solutions of a space with demands: what follows without a search is followed first.

Last candidates, pairs and demands leave little to search in most puzzles, and sometimes nothing. A
search that learns comes next. Where it does not soon end, each candidate is supposed once, and
those that contradict themselves go: some puzzles fall to that which clauses alone do not decide.
"""

from collections.abc import Iterator

from lapiz.core import Budget, OutOfBudget, Position, bits, union
from lapiz.search.following import demand_follower
from lapiz.search.walking.suppositions import suppositions_of

FIRST_CONFLICTS = 20_000
"""The conflicts of a search before all candidates are supposed: nearly every puzzle needs fewer."""
SUPPOSED_TIMES = 10
"""How often that may be done for each candidate of the space, on the average."""


def ends_by_learning(position: Position, budget: Budget) -> Iterator[int]:
    """Yield what is placed in each solution of a position.

    The budget counts conflicts, and each solution as one; beyond it OutOfBudget is raised.
    """
    from lapiz.search.clauses import Oracle  # which plain puzzles never need

    start = _followed(position.fresh())
    if start is None:
        return
    first, known = Budget(min(FIRST_CONFLICTS, budget.left), budget.unit), list[int]()
    try:
        for end in Oracle(start, first).solutions():
            known.append(end)
            yield end
    except OutOfBudget:
        budget.spend(first.allowed)
        left = _supposed(start)
        if left is not None:  # what has been learnt led nowhere, so it begins anew
            yield from Oracle(left, budget).solutions(known)
    else:
        budget.left -= first.allowed - first.left


def _followed(position: Position) -> Position | None:
    """Return a position with all that follows without suppositions; None if it has no solution."""
    follows = demand_follower(position.space)
    node = follows.begin(position)
    if follows.settle(node) >= 0:
        return None
    return Position(position.space, node.alive, node.placed, position.origin, position.memo)


def _supposed(position: Position) -> Position | None:
    """Return a position without candidates that lead to a contradiction; None if nothing is left.

    It goes on until nothing more follows, or too many have been supposed.
    """
    left, bit = SUPPOSED_TIMES * len(position.space.labels), position.space.bit
    while left > 0:
        suppositions, open_ = suppositions_of(position), list(bits(position.open))
        left -= len(open_)
        gone = union(bit[candidate] for candidate in open_ if suppositions.end(candidate) is None)
        if not gone:
            break
        followed = _followed(position.remove(gone))
        if followed is None:
            return None
        position = followed
    return position
