"""Tells whether a deduction is accepted: first its form, then the argument that it names.

Nothing about a field is taken for granted, not even its type: a number that is no number compares
with nothing, and a mapping of a class of its own may answer otherwise the next time it is asked.
"""

from collections.abc import Callable, Sequence

from lapiz.core import LARGEST_FACTOR, Deduction, Grounds, Position, Space, TooLarge
from lapiz.core.bitsets import bits, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.proof.factors import refuse_by_factors
from lapiz.proof.searching import Refusal, denied, possible, satisfy, satisfy_demands
from lapiz.proof.symmetry import orbits, refuse_asymmetric
from lapiz.proof.twins import refuse_twinless

PROOF_NODES = 50_000
"""How many nodes one proof may visit before it counts as not proved."""
CERTIFICATE_LOOKS = 1_000_000_000
"""How many looks at clauses a certificate may take, some ten seconds of the kernel.

Not PROOF_NODES: a search doubles with each choice, while a line of a certificate costs at most one
look at all clauses before it.
"""


class NotProved(Exception):
    """A placement in a run of singles is not its item's last candidate."""

    def __init__(self, index: int, refusal: Refusal) -> None:
        super().__init__(f"placement {index}: {refusal.message}")
        self.index = index
        self.refusal = refusal


def refuse(
    deduction: Deduction, position: Position, budget: Budget | None = None
) -> Refusal | None:
    """Return why a deduction cannot be accepted in a position, or None when it is proved.

    A choice never is, nor what rests on a count: whoever knows that there are several solutions
    asks `refuse_choice`, whoever knows the only one `refuse_counted`.
    `budget` bounds the nodes that a search visits for all its candidates together: PROOF_NODES
    without one. A certificate is checked within CERTIFICATE_LOOKS, whatever the search may take.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> print(refuse(Deduction(removes=0b01, truths=(0,)), space.start()).explain(space))
    with a true all truths can be satisfied: a
    >>> refuse(Deduction(places=0b01, truths=(0,)), space.start().remove(0b10)) is None
    True
    """
    space = position.space
    flaw = malformed(deduction, space)
    if flaw:
        return Refusal(flaw)
    argument = ARGUMENTS.get(deduction.grounds)
    if argument is None:
        return Refusal(f"it is a {deduction.grounds.value}, which proves nothing")
    budget = budget or Budget(PROOF_NODES, "nodes")
    argument = refuse_by_factors if deduction.factors else argument
    if deduction.certificate and _by_certificate(deduction, position):
        return None
    try:
        return argument(deduction, position, budget)
    except OutOfBudget:
        message = f"not proved within {budget.allowed} {budget.unit}"
        return Refusal(message, undecided=True)


def _by_certificate(deduction: Deduction, position: Position) -> bool:
    """Tell whether a certificate proves a deduction; where it does not, a search may."""
    from lapiz.proof.clauses import proved_by_clauses  # which few deductions need

    if deduction.grounds is not Grounds.PROOF:
        return False
    try:
        return proved_by_clauses(deduction, position, Budget(CERTIFICATE_LOOKS, "looks"))
    except (OutOfBudget, TooLarge):
        return False


def _refuse_by_search(deduction: Deduction, position: Position, budget: Budget) -> Refusal | None:
    """Refuse when the truths can be satisfied although the deduction says they cannot."""
    space = position.space
    sets, keep, demand_at, ruled = space.sets, space.keep, space.demand_at, space.ruled
    truths = [sets[number] for number in deduction.truths if number not in demand_at]
    demands = [demand_at[number] for number in deduction.truths if number in demand_at]
    for candidate, allowed in denied(deduction, position):
        if ruled:
            way = satisfy_demands(allowed, truths, keep, demands, budget)
        else:
            way = satisfy(allowed, truths, keep, budget)
        if way is not None:
            return possible(deduction, space, candidate, way)
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
    if deduction.grounds is Grounds.COUNT:
        return space.everything
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
    flaw = malformed(deduction, position.space)
    if flaw:
        return Refusal(flaw)
    if deduction.removes:
        return Refusal("a choice removes nothing")
    keep, possible = position.space.keep, position.alive
    for candidate in bits(deduction.places):
        if not possible >> candidate & 1:
            return Refusal("it chooses a candidate that is not possible any more")
        possible &= keep[candidate]
    return None


def refuse_counted(deduction: Deduction, position: Position, solution: int) -> Refusal | None:
    """Return why a deduction does not follow from a count of solutions, or None when it does.

    `solution` has the candidates of the only one that the position has. That there is no other is
    for the caller to know: it must have been counted.

    >>> from lapiz.core.space import Item
    >>> start = Space(("a", "b"), (Item("x", "cell", 0b11),)).start()
    >>> refuse_counted(Deduction(places=0b01, grounds=Grounds.COUNT), start, 0b01) is None
    True
    >>> refuse_counted(Deduction(places=0b10, grounds=Grounds.COUNT), start, 0b01).message
    'the only solution says otherwise'
    """
    flaw = malformed(deduction, position.space)
    if flaw:
        return Refusal(flaw)
    wrong = deduction.removes & solution | deduction.places & ~solution
    if wrong or solution & ~position.alive:
        return Refusal("the only solution says otherwise", tuple(bits(wrong)))
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
        single = bit[candidate]
        if sets[item] & alive != single:  # one comparison: it is there, and alone
            others = tuple(bits(sets[item] & alive & ~single))
            raise NotProved(
                index, Refusal(f"{space.items[item].name} has other candidates", others)
            )
        alive &= keep[candidate]
        placed |= single
    return Position(space, alive, placed, position.origin, position.memo)


def malformed(deduction: Deduction, space: Space) -> str:
    """Say what is wrong with the form of a deduction in a space, or return an empty string.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> malformed(Deduction(removes=0b100, truths=(0,)), space)
    'it names candidates that the space does not have'
    >>> malformed(Deduction(removes=0b01, truths=(0,), factors={0: float("nan")}), space)
    'the factor of x is no whole number up to 1000000'
    """
    return (
        _wrong_types(deduction)
        or _unknown_names(deduction, space)
        or (_malformed_factors if deduction.factors else _incomplete)(deduction, space)
    )


def _wrong_types(deduction: Deduction) -> str:
    if type(deduction) is not Deduction:
        return "it is no deduction, but of another class"
    if type(deduction.removes) is not int or type(deduction.places) is not int:
        return "what it removes or places is no set of candidates"
    if type(deduction.truths) is not tuple or type(deduction.deadly) is not tuple:
        return "its truths or deadly items are no tuple of numbers"
    if type(deduction.factors) is not dict or type(deduction.images) is not dict:
        return "its factors or images are no dictionary"
    if type(deduction.certificate) is not bytes:
        return "its certificate is not made of bytes"
    if type(deduction.grounds) is not Grounds:
        return "its grounds are none that lapiz knows"
    return ""


def _unknown_names(deduction: Deduction, space: Space) -> str:
    if (deduction.removes | deduction.places) & ~space.everything:
        return "it names candidates that the space does not have"
    if deduction.removes & deduction.places:
        return "it removes and places the same candidate"
    for number in (*deduction.truths, *deduction.deadly):
        if type(number) is not int or not 0 <= number < len(space.items):
            return f"there is no item {number}"
        if not (space.items[number].required or number in space.demand_at):
            return f"{space.items[number].name} need not be satisfied, so it is not a truth"
    return ""


def _malformed_factors(deduction: Deduction, space: Space) -> str:
    """Say what is wrong with the form of a deduction's factors, or return an empty string."""
    if deduction.grounds is not Grounds.PROOF or deduction.images:
        return f"it has factors, which prove nothing on grounds of {deduction.grounds.value}"
    for number, factor in deduction.factors.items():
        if type(number) is not int or not 0 <= number < len(space.items):
            return f"there is no item {number}, which has a factor"
        name, demand = space.items[number].name, space.demand_at.get(number)
        if type(factor) is not int or not -LARGEST_FACTOR <= factor <= LARGEST_FACTOR:
            return f"the factor of {name} is no whole number up to {LARGEST_FACTOR}"
        if demand and not demand.linear:
            return f"{name} has a factor, but is not a sum"
        if (factor > 0 or demand) and number not in deduction.truths:
            return f"{name} has the factor {factor}, but is not a truth"
    return ""


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
    if grounds is Grounds.COUNT and (deduction.truths or deduction.deadly):
        return "it rests on a count, which looks at all there is, but names items"
    if grounds is not Grounds.SYMMETRY and deduction.images:
        return f"it names images, which prove nothing on grounds of {grounds.value}"
    if any(type(member) is not int for pair in deduction.images.items() for member in pair):
        return "its images are not candidates by candidate"
    return ""


def _demanding(deduction: Deduction, space: Space) -> bool:
    """Tell whether a deduction of uniqueness would have to look at what rules demand.

    No argument looks at whether a symmetry maps a demand onto itself, so no demand may be there.
    """
    if deduction.grounds is Grounds.SYMMETRY:
        return bool(space.demands)
    return any(number in space.demand_at for number in (*deduction.truths, *deduction.deadly))
