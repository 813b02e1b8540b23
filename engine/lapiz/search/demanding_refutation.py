"""Refutes a candidate in a space with rules, and finds the items and demands that this rests on."""

from collections.abc import Iterable, Sequence

from lapiz.core.bits import bits
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.space import Position
from lapiz.search.demanding import Event, Follower, Node, follower
from lapiz.search.witness import witness

__all__ = ["refutations", "traced"]

BRANCHES = (0, 3, 15, 100, 1_000)
"""How many branches the refutation of a candidate may take, pass by pass."""
FEW = 6
"""How many refutations of one pass are compared."""

Ground = tuple[set[int], int]
"""What a contradiction rests on: items, and candidates that are gone."""


def refutations(position: Position) -> list[tuple[int, set[int]]]:
    """Return some candidates that can be refuted, each with the items that this rests on.

    They take as few branches as suffice for any candidate, those on the fewest items come first.
    Raises OutOfBudget if no candidate falls within the most.
    """
    follows, false = follower(position.space), position.open & ~witness(position)
    for allowed in BRANCHES:
        found: list[tuple[int, set[int]]] = []
        for candidate in bits(false):
            used = _refuted(follows, position, candidate, allowed)
            if used:
                found.append((candidate, used))
                if len(found) >= FEW:
                    break
        if found:
            return sorted(found, key=lambda each: (len(each[1]), each[0]))[:FEW]
    if false:
        raise OutOfBudget(BRANCHES[-1], "branches")
    return []


def _refuted(
    follows: Follower, position: Position, candidate: int, branches: int
) -> set[int] | None:
    """Return the items that refute a candidate, or None if that takes more branches."""
    node = follows.start(position)
    follows.place(node, candidate)
    ground = _contradiction(follows, node, Budget(branches, "branches"))
    return ground[0] if ground else None


def _contradiction(follows: Follower, node: Node, budget: Budget) -> Ground | None:
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
        ground = _contradiction(follows, below, budget)
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
