"""Tells whether a deduction is accepted: first its form, then the argument that it names."""

from collections.abc import Callable, Sequence

from lapiz.core import Budget, Deduction, Grounds, OutOfBudget, Position, Space, bits, union
from lapiz.proof.factors import malformed_factors, refuse_by_factors
from lapiz.proof.refusal import Refusal, denied, possible
from lapiz.proof.searching import satisfy, satisfy_demands
from lapiz.proof.symmetry import orbits, refuse_asymmetric
from lapiz.proof.twins import refuse_twinless

PROOF_NODES = 50_000
"""How many nodes one proof may visit before it counts as not proved."""


class NotProved(Exception):
    """A placement in a run of singles is not its item's last candidate."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(f"placement {index}: {refusal.message}")
        self.index, self.refusal = index, refusal


def refuse(
    deduction: Deduction, position: Position, budget: Budget | None = None
) -> Refusal | None:
    """Return why a deduction cannot be accepted in a position, or None when it is proved.

    A choice never is: whoever knows that there are several solutions asks `refuse_choice`.
    `budget` bounds the nodes visited for all its candidates together: PROOF_NODES without one.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> print(refuse(Deduction(removes=0b01, truths=(0,)), space.start()).explain(space))
    with a true all truths can be satisfied: a
    >>> refuse(Deduction(places=0b01, truths=(0,)), space.start().remove(0b10)) is None
    True
    """
    space = position.space
    malformed = _malformed(deduction, space)
    if malformed:
        return Refusal(malformed)
    if deduction.grounds is Grounds.CHOICE:
        return Refusal("it is a choice, which proves nothing")
    budget = budget or Budget(PROOF_NODES, "nodes")
    argument = refuse_by_factors if deduction.factors else ARGUMENTS[deduction.grounds]
    try:
        if deduction.certificate and _by_certificate(deduction, position, budget):
            return None
        return argument(deduction, position, budget)
    except OutOfBudget:
        message = f"not proved within {budget.allowed} {budget.unit}"
        return Refusal(message, undecided=True)


def _by_certificate(deduction: Deduction, position: Position, budget: Budget) -> bool:
    """Tell whether a certificate proves a deduction; where it does not, a search may."""
    from lapiz.proof.clauses import proved_by_clauses  # which few deductions need

    return deduction.grounds is Grounds.PROOF and proved_by_clauses(deduction, position, budget)


def _refuse_by_search(deduction: Deduction, position: Position, budget: Budget) -> Refusal | None:
    """Refuse when the truths can be satisfied although the deduction says they cannot."""
    sets, keep, demand_at = position.space.sets, position.space.keep, position.space.demand_at
    truths = [sets[number] for number in deduction.truths if number not in demand_at]
    demands = [demand_at[number] for number in deduction.truths if number in demand_at]
    for candidate, allowed in denied(deduction, position):
        if position.space.ruled:
            way = satisfy_demands(allowed, truths, keep, demands, budget)
        else:
            way = satisfy(allowed, truths, keep, budget)
        if way is not None:
            return possible(deduction, position.space, candidate, way)
    return None


ARGUMENTS: dict[Grounds, Callable[[Deduction, Position, Budget], Refusal | None]] = {
    Grounds.PROOF: _refuse_by_search,
    Grounds.UNIQUENESS: refuse_twinless,
    Grounds.SYMMETRY: refuse_asymmetric,
}


def region(deduction: Deduction, space: Space) -> int:
    """Return the candidates that the proof of a deduction looks at, dead or alive.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> bin(region(Deduction(places=0b01, truths=(0,)), space))
    '0b11'
    """
    if deduction.grounds is Grounds.CHOICE:
        return deduction.places
    named = union(space.items[number].scope for number in (*deduction.truths, *deduction.deadly))
    if deduction.grounds is not Grounds.SYMMETRY:
        return named
    named |= deduction.removes | deduction.places
    return named | union(orbit for orbit in orbits(deduction.images) if orbit & named)


def refuse_choice(deduction: Deduction, position: Position) -> Refusal | None:
    """Return why a choice cannot be made in a position, or None when it can.

    It may only place what is possible together. Whether anything may be chosen is for the caller
    to know: several solutions must have been counted.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> refuse_choice(Deduction(removes=0b01, grounds=Grounds.CHOICE), space.start()).message
    'a choice removes nothing'
    >>> refuse_choice(Deduction(places=0b01, grounds=Grounds.CHOICE), space.start()) is None
    True
    """
    malformed = _malformed(deduction, position.space)
    if malformed:
        return Refusal(malformed)
    if deduction.removes:
        return Refusal("a choice removes nothing")
    keep, possible = position.space.keep, position.alive
    for candidate in bits(deduction.places):
        if not possible >> candidate & 1:
            return Refusal("it chooses a candidate that is not possible any more")
        possible &= keep[candidate]
    return None


def prove_singles(position: Position, run: Sequence[tuple[object, int, int]]) -> Position:
    """Return the position after placements (technique, candidate, item), each one proved.

    Each must be the last candidate of its item. Raises NotProved for the first that is not.
    """
    space = position.space
    alive, placed, sets, bit, keep = (
        position.alive, position.placed, space.sets, space.bit, space.keep,
    )  # fmt: skip
    for index, (_, candidate, item) in enumerate(run):
        if sets[item] & alive != bit[candidate]:  # one comparison: it is there, and alone
            others = tuple(bits(sets[item] & alive & ~bit[candidate]))
            raise NotProved(
                index, Refusal(f"{space.items[item].name} has other candidates", others)
            )
        alive &= keep[candidate]
        placed |= bit[candidate]
    return Position(space, alive, placed, position.origin, position.memo)


def _malformed(deduction: Deduction, space: Space) -> str:
    """Say what is wrong with a deduction before any logic, or return an empty string."""
    if (deduction.removes | deduction.places) & ~space.everything:
        return "it names candidates that the space does not have"
    if deduction.removes & deduction.places:
        return "it removes and places the same candidate"
    for number in (*deduction.truths, *deduction.deadly):
        if not 0 <= number < len(space.items):
            return f"there is no item {number}"
        if not (space.items[number].required or number in space.demand_at):
            return f"{space.items[number].name} need not be satisfied, so it is not a truth"
    if deduction.factors:
        return malformed_factors(deduction, space)
    return _incomplete(deduction, space)


def _incomplete(deduction: Deduction, space: Space) -> str:
    """Say what a deduction lacks that its grounds need, or return an empty string."""
    grounds = deduction.grounds
    if grounds.assumes_unique and _demanding(deduction, space):
        return f"it takes a demand for a truth, which is not for grounds of {grounds.value}"
    if grounds is Grounds.PROOF and not deduction.truths:
        return "it names no truths"
    if grounds is Grounds.UNIQUENESS and not deduction.deadly:
        return "it assumes uniqueness but names no deadly pattern"
    if grounds is Grounds.SYMMETRY and not deduction.images:
        return "it rests on a symmetry but names no images"
    if grounds is not Grounds.SYMMETRY and deduction.images:
        return f"it names images, which prove nothing on grounds of {grounds.value}"
    return ""


def _demanding(deduction: Deduction, space: Space) -> bool:
    """Tell whether a deduction of uniqueness would have to look at what rules demand.

    Whether a symmetry maps a demand onto itself nobody looks at, so no demand may be there.
    """
    if deduction.grounds is Grounds.SYMMETRY:
        return bool(space.demands)
    return any(number in space.demand_at for number in (*deduction.truths, *deduction.deadly))
