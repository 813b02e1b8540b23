"""Proves what a deadly pattern rules out: each filling of it must have a twin.

The twin is another way to cover exactly the same items.
"""

from lapiz.core import Budget, Deduction, Position, bits, union
from lapiz.proof.searching import Refusal, denied, satisfy, ways


def refuse_twinless(deduction: Deduction, position: Position, budget: Budget) -> Refusal | None:
    """Refuse when some way to fill the deadly items against the deduction has no twin."""
    for candidate, allowed in denied(deduction, position):
        refusal = _refuse_filling(deduction, position, allowed, candidate, budget)
        if refusal:
            return refusal
    return None


def _refuse_filling(
    deduction: Deduction, position: Position, allowed: int, candidate: int, budget: Budget
) -> Refusal | None:
    space = position.space
    deadly = [space.sets[number] for number in deduction.deadly]
    cells = union(deadly)
    truths = [*deadly, *(space.sets[number] for number in deduction.truths)]
    seen: set[int] = set()
    for way in ways(allowed, truths, space.keep, budget):
        filling = union(space.bit[c] for c in way) & cells
        if filling not in seen and not has_twin(filling, position, budget):
            side = "without" if deduction.places & space.bit[candidate] else "with"
            message = f"{side} {space.labels[candidate]} this filling has no twin"
            return Refusal(message, tuple(bits(filling)), undecided=True)
        seen.add(filling)
    return None


def has_twin(filling: int, position: Position, budget: Budget) -> bool:
    """Tell whether other candidates, open under the givens, cover the items of a filling.

    Then exchanging one for the other in a solution gives another solution.
    """
    space = position.space
    covered = {number for candidate in bits(filling) for number in space.items_of[candidate]}
    pool = 0
    for candidate in bits(union(space.sets[number] for number in covered) & position.origin):
        fits = covered.issuperset(space.items_of[candidate])
        if fits and not _forbidden(candidate, filling, position):
            pool |= space.bit[candidate]
    required = [space.sets[number] for number in covered if space.items[number].required]
    for other in bits(pool & ~filling):
        unsatisfied = [truth for truth in required if not truth & space.bit[other]]
        if satisfy(pool & space.keep[other], unsatisfied, space.keep, budget) is not None:
            return True
    return False


def _forbidden(candidate: int, filling: int, position: Position) -> bool:
    """Tell whether a rule might forbid a twin's candidate beside what a solution has elsewhere.

    It cannot where all that the rule excludes is gone with the filling, ruled out by it, or
    impossible under the givens.
    """
    rules, keep = position.space.restrictions, position.space.keep
    excluded = rules.beside.get(candidate, 0) & position.origin if rules else 0
    excluded &= ~filling
    for chosen in bits(filling) if excluded else ():
        excluded &= keep[chosen]
    return bool(excluded) or any(
        demand.scope >> candidate & 1 for _, demand in position.space.demands
    )
