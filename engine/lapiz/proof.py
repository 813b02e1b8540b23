"""Proves a deduction before it is applied, from its own truths and nothing else.

It shares no code with any technique: choose the removed candidate, then try to satisfy the
truths; there must be no way. A deduction of grounds UNIQUENESS is proved by twins: every way
to fill its deadly items must have a twin, another way that covers exactly the same items.
"""

from collections.abc import Iterator, Sequence

import attrs

from lapiz.core.bits import bits, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.deduction import Deduction, Grounds
from lapiz.core.space import Position, Space, Table

__all__ = [
    "PROOF_NODES",
    "NotProved",
    "Refusal",
    "prove_singles",
    "refuse",
    "refuse_choice",
    "satisfy",
]

PROOF_NODES = 50_000
"""How many nodes one proof may visit before it counts as not proved."""


@attrs.frozen
class Refusal:
    """Why a deduction is not accepted.

    `assignment` is the counterexample: candidates that satisfy all truths although the
    deduction says they cannot.
    """

    message: str
    assignment: tuple[int, ...] = ()

    def explain(self, space: Space) -> str:
        """Return one line a person can read."""
        if not self.assignment:
            return self.message
        return f"{self.message}: {', '.join(space.labels[c] for c in sorted(self.assignment))}"


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
    truths = [space.sets[number] for number in deduction.truths]
    budget = budget or Budget(PROOF_NODES, "nodes")
    keep, twins = space.keep, deduction.grounds is Grounds.UNIQUENESS
    try:
        for candidate, allowed in _denied(deduction, position):
            if twins:
                refusal = _refuse_twinless(deduction, position, allowed, candidate, budget)
                if refusal:
                    return refusal
            else:
                way = satisfy(allowed, truths, keep, budget)
                if way is not None:
                    return _possible(deduction, space, candidate, way)
    except OutOfBudget:
        return Refusal(f"not proved within {budget.allowed} {budget.unit}")
    return None


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


def _denied(deduction: Deduction, position: Position) -> Iterator[tuple[int, int]]:
    """Yield each candidate of a deduction, with what is possible if it is wrong about that one."""
    alive, keep, bit = position.alive, position.space.keep, position.space.bit
    for candidate in bits(deduction.removes):
        yield candidate, alive & keep[candidate]
    for candidate in bits(deduction.places):
        yield candidate, alive & ~bit[candidate]


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


def satisfy(
    allowed: int, truths: Sequence[int], keep: Table, budget: Budget | None = None
) -> tuple[int, ...] | None:
    """Return candidates that satisfy all truths together, or None when there is no way.

    `allowed` is the set of candidates to choose from, each truth a candidate set, `keep[c]`
    what can be true beside candidate c. Truths with the fewest candidates are tried first.
    """
    if budget:
        budget.left -= 1  # as Budget.spend does: a call would cost as much as the rest of a node
        if budget.left < 0:
            raise OutOfBudget(budget.allowed, budget.unit)
    if not truths:
        return ()
    for candidate in bits(_fewest(allowed, truths)):
        chosen = 1 << candidate
        unsatisfied = [truth for truth in truths if not truth & chosen]
        way = satisfy(allowed & keep[candidate], unsatisfied, keep, budget)
        if way is not None:
            return (candidate, *way)
    return None


def _ways(
    allowed: int, truths: Sequence[int], keep: Table, budget: Budget
) -> Iterator[tuple[int, ...]]:
    """Yield all that `satisfy` could return."""
    budget.spend()
    if not truths:
        yield ()
        return
    for candidate in bits(_fewest(allowed, truths)):
        chosen = 1 << candidate
        unsatisfied = [truth for truth in truths if not truth & chosen]
        for way in _ways(allowed & keep[candidate], unsatisfied, keep, budget):
            yield (candidate, *way)


def _fewest(allowed: int, truths: Sequence[int]) -> int:
    """Return the allowed candidates of the truth that has the fewest; none if one has none."""
    best, fewest = 0, 1 << 60  # more than any item has
    for truth in truths:
        options = truth & allowed
        if not options & (options - 1):  # one or none: no truth can have fewer to try
            return options
        size = options.bit_count()
        if size < fewest:
            best, fewest = options, size
    return best


def _malformed(deduction: Deduction, space: Space) -> str:
    """Say what is wrong with a deduction before any logic, or return an empty string."""
    if (deduction.removes | deduction.places) & ~space.everything:
        return "it names candidates that the space does not have"
    if deduction.removes & deduction.places:
        return "it removes and places the same candidate"
    for number in (*deduction.truths, *deduction.deadly):
        if not 0 <= number < len(space.items):
            return f"there is no item {number}"
        if not space.items[number].required:
            return f"{space.items[number].name} need not be satisfied, so it is no truth"
    if deduction.grounds is Grounds.PROOF and not deduction.truths:
        return "it names no truths"
    if deduction.grounds is Grounds.UNIQUENESS and not deduction.deadly:
        return "it assumes uniqueness but names no deadly pattern"
    return ""


def _possible(deduction: Deduction, space: Space, candidate: int, way: tuple[int, ...]) -> Refusal:
    """Return that the truths can be satisfied although the deduction says they cannot."""
    if deduction.places & space.bit[candidate]:
        return Refusal(f"without {space.labels[candidate]} all truths can be satisfied", way)
    way = tuple(sorted({candidate, *way}))
    return Refusal(f"with {space.labels[candidate]} true all truths can be satisfied", way)


def _refuse_twinless(
    deduction: Deduction, position: Position, allowed: int, candidate: int, budget: Budget
) -> Refusal | None:
    """Refuse when some way to fill the deadly items has no twin."""
    space = position.space
    deadly = [space.sets[number] for number in deduction.deadly]
    cells = union(deadly)
    truths = [*deadly, *(space.sets[number] for number in deduction.truths)]
    seen: set[int] = set()
    for way in _ways(allowed, truths, space.keep, budget):
        filling = union(space.bit[c] for c in way) & cells
        if filling in seen:
            continue
        seen.add(filling)
        if not _has_twin(filling, position, budget):
            side = "without" if deduction.places & space.bit[candidate] else "with"
            message = f"{side} {space.labels[candidate]} this filling has no twin"
            return Refusal(message, tuple(bits(filling)))
    return None


def _has_twin(filling: int, position: Position, budget: Budget) -> bool:
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
    for candidate in bits(pool & ~filling):
        unsatisfied = [truth for truth in required if not truth & space.bit[candidate]]
        if satisfy(pool & space.keep[candidate], unsatisfied, space.keep, budget) is not None:
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
    return bool(excluded)
