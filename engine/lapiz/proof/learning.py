"""Tries to satisfy truths by a search that learns, where trying one way after the other is too long.

What the truths say is put into clauses here, from the truths alone: nothing of it comes from whoever
made the deduction.
"""

from array import array

from lapiz.clauses.encoding import Encoding
from lapiz.clauses.native import learner
from lapiz.core import (
    Budget,
    Clausal,
    Deduction,
    OutOfBudget,
    Position,
    Space,
    TooLarge,
    bits,
    union,
)
from lapiz.proof.refusal import Refusal, denied, possible

PLAIN_NODES = 1_000
"""How long ways are tried one after the other before, where there are rules."""
SLICE_CONFLICTS = 500
"""How many conflicts a search takes at a time: it comes back so that a watch may end it."""


def can_learn(deduction: Deduction, space: Space) -> bool:
    """Tell whether all that a deduction rests on can be said in clauses."""
    demand_at = space.demand_at
    return all(
        isinstance(demand_at[number], Clausal) for number in deduction.truths if number in demand_at
    )


def refuse_by_learning(
    deduction: Deduction, position: Position, budget: Budget
) -> Refusal | None:
    """Refuse when the truths can be satisfied although the deduction says they cannot.

    A conflict counts as a node.
    """
    space, alive = position.space, position.alive
    scope = union(space.items[number].scope for number in deduction.truths)
    scope |= deduction.removes | deduction.places
    try:
        encoding = _encoded(deduction, space, scope & alive)
    except TooLarge:
        raise OutOfBudget(budget.allowed, budget.unit) from None
    known = array("i")
    for candidate in bits(scope & ~alive):
        known.extend((1, ~candidate))
    search = learner(encoding.variables)
    search.add_all(known)
    search.add_all(encoding.flat)
    for each in encoding.sums:
        search.add_sum(*each)
    for candidate, _ in denied(deduction, position):
        search.begin((candidate if deduction.removes & space.bit[candidate] else ~candidate,))
        found = None
        while found is None:
            allowed = min(budget.left, SLICE_CONFLICTS)
            if allowed <= 0:
                raise OutOfBudget(budget.allowed, budget.unit)
            found, left = search.search(allowed)
            budget.left -= allowed - left
        if found:
            way = tuple(bits(search.model(len(space.labels)) & scope))
            return possible(deduction, space, candidate, way)
    return None


def _encoded(deduction: Deduction, space: Space, members: int) -> Encoding:
    """Return what the truths of a deduction say of some candidates; raises TooLarge."""
    encoding = Encoding(len(space.labels))
    encoding.exclude(space, members)
    for number in deduction.truths:
        demand = space.demand_at.get(number)
        if isinstance(demand, Clausal):
            demand.clauses(encoding)
        else:
            encoding.add(*bits(space.sets[number] & members))
    return encoding
