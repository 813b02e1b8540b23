"""Refutes a candidate in a space with rules, and finds the items and demands that this rests on."""

from collections.abc import Iterable, Sequence

from lapiz.core import Budget, Position
from lapiz.core.bits import bits
from lapiz.search.following.demanding import Event, Follower, Node

Ground = tuple[set[int], int]
"""What a contradiction rests on: items, and candidates that are gone."""


def refuted(
    follows: Follower, position: Position, candidate: int, branches: int
) -> set[int] | None:
    """Return the items that refute a candidate, or None if that takes more branches."""
    node = follows.start(position)
    follows.place(node, candidate)
    ground = contradiction(follows, node, Budget(branches, "branches"))
    return ground[0] if ground else None


def contradiction(follows: Follower, node: Node, budget: Budget) -> Ground | None:
    """Return what shows that a node has no solution; None if that takes more branches."""
    events: list[Event] = []
    failed = follows.settle(node, events)
    if failed >= 0:
        return traced(follows, events, {failed}, follows.space.items[failed].scope)
    if not budget.left or not follows.open(node):
        return None
    item, left = follows.narrowest(node)
    used, gone = {item}, follows.space.sets[item]
    for branch in bits(left):
        if not budget.left:
            return None
        budget.left -= 1
        below = node.copy()
        follows.place(below, branch)
        ground = contradiction(follows, below, budget)
        if ground is None:
            return None
        used |= ground[0]
        gone |= ground[1]
    return traced(follows, events, used, gone)


def traced(follows: Follower, events: Sequence[Event], used: Iterable[int], gone: int) -> Ground:
    """Return what a contradiction rests on before some events, which are looked at backwards."""
    space, needed = follows.space, set(used)
    for event in reversed(events):
        if not event.removed & gone:
            continue
        needed.add(event.number)
        gone |= space.items[event.number].scope
    return needed, gone
