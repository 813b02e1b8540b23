"""Tries to satisfy truths by search: there must be no way, or the deduction is refused."""

from collections.abc import Iterator, Sequence

import attrs

from lapiz.core import Deduction, Demand, Name, Position, Space, Table
from lapiz.core.bitsets import bits
from lapiz.core.budget import Budget, OutOfBudget

# Filled in only when somebody reads it: most refusals are of suppositions, and unread.
CAN_BE = "without {0} all truths can be satisfied", "with {0} true all truths can be satisfied"


@attrs.frozen
class Refusal:
    """Why a deduction is not accepted.

    `assignment` is the counterexample: candidates that satisfy all truths although the
    deduction says they cannot. `undecided` says that the deduction may be true all the same: the
    proof is too long, or a deadly pattern is none for want of a twin. Without a text it says
    `with_or_without` which candidate all truths can be satisfied.
    """

    text: str
    assignment: tuple[int, ...] = ()
    undecided: bool = False
    with_or_without: tuple[bool, str] = True, ""

    @property
    def message(self) -> str:
        """What is wrong, without the counterexample."""
        return self.text or Name(CAN_BE[self.with_or_without[0]], self.with_or_without[1])

    def explain(self, space: Space) -> str:
        """Return one line a person can read."""
        labels = ", ".join(space.labels[candidate] for candidate in sorted(self.assignment))
        return Name("{0}: {1}", self.message, labels) if labels else self.message


def denied(deduction: Deduction, position: Position) -> Iterator[tuple[int, int]]:
    """Yield each candidate of a deduction, with what is possible if it is wrong about that one."""
    alive, keep, bit = position.alive, position.space.keep, position.space.bit
    yield from ((wrong, alive & keep[wrong]) for wrong in bits(deduction.removes))
    yield from ((wrong, alive & ~bit[wrong]) for wrong in bits(deduction.places))


def possible(deduction: Deduction, space: Space, candidate: int, way: tuple[int, ...]) -> Refusal:
    """Return that the truths can be satisfied although the deduction says they cannot."""
    true = not deduction.places & space.bit[candidate]
    way = tuple(sorted({candidate, *way})) if true else way
    return Refusal("", way, with_or_without=(true, space.labels[candidate]))


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


def satisfy_demands(
    allowed: int,
    truths: Sequence[int],
    keep: Table,
    demands: Sequence[Demand],
    budget: Budget,
    failures: dict[int, int] | None = None,
) -> tuple[int, ...] | None:
    """Return candidates that satisfy all truths, none of which makes a demand impossible.

    What `satisfy` returns, with the demands asked at each node: what is part of no way to satisfy
    one of them is not chosen, and each must have a way that is left. Truths that have often come to
    nothing are tried sooner: `failures` counts that.

    Source: Boussemart, Hemery, Lecoutre, Sais, Boosting systematic search by weighting constraints
    (2004).
    """
    budget.spend()
    failures = {} if failures is None else failures
    fitting = _fitting(allowed, demands)
    if not isinstance(fitting, int):
        scope = fitting.scope
        failures.update((truth, failures.get(truth, 1) + 1) for truth in truths if truth & scope)
        return None
    if not truths:
        return ()
    truth = _failing(fitting, truths, failures)
    if not truth & fitting:
        failures[truth] = failures.get(truth, 1) + 1
    for candidate in bits(truth & fitting):
        chosen = 1 << candidate
        left = [truth for truth in truths if not truth & chosen]
        way = satisfy_demands(fitting & keep[candidate], left, keep, demands, budget, failures)
        if way is not None:
            return (candidate, *way)
    return None


def _failing(allowed: int, truths: Sequence[int], failures: dict[int, int]) -> int:
    """Return the truth with the fewest candidates for how often it has come to nothing."""
    best, least = 0, float("inf")
    for truth in truths:
        options = truth & allowed
        if not options & (options - 1):  # one or none: no truth can have fewer to try
            return truth
        score = options.bit_count() / failures.get(truth, 1)
        if score < least:
            best, least = truth, score
    return best


def _fitting(allowed: int, demands: Sequence[Demand]) -> int | Demand:
    """Return the candidates that demands leave of some, or the demand that has no way."""
    changed = True
    while changed:
        changed = False
        for demand in demands:
            dead = demand.dead(allowed)
            if dead is None:
                return demand
            if dead:
                allowed ^= dead
                changed = True
    return allowed


def ways(
    allowed: int,
    truths: Sequence[int],
    keep: Table,
    budget: Budget,
    demands: Sequence[Demand] = (),
) -> Iterator[tuple[int, ...]]:
    """Yield all that `satisfy`, or with demands `satisfy_demands`, could return."""
    budget.spend()
    fitting = _fitting(allowed, demands)
    if not isinstance(fitting, int):
        return
    if not truths:
        yield ()
        return
    for candidate in bits(_fewest(fitting, truths)):
        chosen = 1 << candidate
        unsatisfied = [truth for truth in truths if not truth & chosen]
        for way in ways(fitting & keep[candidate], unsatisfied, keep, budget, demands):
            yield (candidate, *way)


def _fewest(allowed: int, truths: Sequence[int]) -> int:
    """Return the allowed candidates of the truth that has the fewest; none if one has none."""
    best, fewest = 0, float("inf")
    for truth in truths:
        options = truth & allowed
        if not options & (options - 1):  # one or none: no truth can have fewer to try
            return options
        size = options.bit_count()
        if size < fewest:
            best, fewest = options, size
    return best
