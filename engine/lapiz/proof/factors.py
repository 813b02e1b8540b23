"""Proves a deduction by adding up items with whole factors, which costs no search.

An item that must be satisfied says that its true candidates number one, any item that they are one
at most. So with factors, those of truths positive, those of what covers them negative, the sum over
all true candidates (each counts the factors of its items) is at least the sum of the factors. Where
what is left cannot reach that, the deduction is proved: a linear certificate, and the same claim
about the truths that a search proves.

A demand that is a sum says that its candidates add up to its total, each with its weight: exactly,
so it counts with a factor of either sign. That is how cages and houses are added up.
"""

from lapiz.core import Budget, Deduction, Demand, Linear, Position, Space, bits, union
from lapiz.proof.searching import Refusal, denied


def refuse_by_factors(deduction: Deduction, position: Position, _: Budget) -> Refusal | None:
    """Refuse when the factors leave a candidate possible that the deduction rules out."""
    space, factors = position.space, deduction.factors
    demand_at = space.demand_at
    needed = sum(
        factor * (_linear(demand_at[number]).total if number in demand_at else 1)
        for number, factor in factors.items()
    )
    weights = _weights(deduction, position)
    gains = [(space.bit[candidate], weight) for candidate, weight in weights.items() if weight > 0]
    for candidate, allowed in denied(deduction, position):
        itself = space.bit[candidate]
        reach = weights.get(candidate, 0) if deduction.removes & itself else 0
        for member, weight in gains:
            if member & allowed and member != itself:
                reach += weight
        if reach >= needed:
            return _unbalanced(deduction, space, candidate, reach, needed)
    return None


def _weights(deduction: Deduction, position: Position) -> dict[int, int]:
    """Return, for each candidate that counts, the sum of the factors of its items."""
    space, factors = position.space, deduction.factors
    sets, demand_at = space.sets, space.demand_at
    gaining = union(
        space.items[number].scope
        for number, factor in factors.items()
        if factor > 0 or number in demand_at
    )
    counts = gaining & position.alive | deduction.removes
    weights: dict[int, int] = {}
    for number, factor in factors.items():
        if number in demand_at:
            for candidate, weight in _linear(demand_at[number]).weights.items():
                if counts >> candidate & 1:
                    weights[candidate] = weights.get(candidate, 0) + factor * weight
            continue
        for candidate in bits(sets[number] & counts):
            weights[candidate] = weights.get(candidate, 0) + factor
    return weights


def _linear(demand: Demand) -> Linear:
    assert demand.linear  # the form of the deduction has been looked at
    return demand.linear


def _unbalanced(
    deduction: Deduction, space: Space, candidate: int, reach: int, needed: int
) -> Refusal:
    case = "without" if deduction.places & space.bit[candidate] else "with"
    what = f"{case} {space.labels[candidate]} they can add up to {reach}"
    return Refusal(f"its factors do not prove it: {what}, and {needed} is enough")
