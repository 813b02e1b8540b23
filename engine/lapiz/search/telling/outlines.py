"""Outlines an argument: how far a supposition is followed, and what is taken case by case then."""

from collections.abc import Sequence

import attrs

from lapiz.core import Budget, Deduction, bits
from lapiz.search.telling.unfolding import Fact, Unfolding, Why

COMPARED_ITEMS = 12
"""How many items are compared before one is taken case by case."""

Literal = tuple[int, bool]
"""A candidate, and whether it is true."""


@attrs.frozen(eq=False)
class Outline:
    """A case before it is written: facts instead of numbers.

    `ends` are what its end rests on, `needs` all facts that it and the cases in it rest on, each
    after its reasons.
    """

    unfolding: Unfolding
    ends: tuple[Fact, ...]
    item: int | None = None
    cases: "tuple[Outline, ...]" = ()
    needs: tuple[Fact, ...] = attrs.field(init=False)

    @property
    def items(self) -> set[int]:
        """The items that it rests on."""
        placing = (fact.item for fact in self.needs if fact.why in (Why.LAST, Why.LOCKED))
        ends = (self.item,) if self.cases else (self.unfolding.empty,)
        crowds = [fact.crowd for fact in self.needs] + [self.unfolding.crowd]
        below = {item for case in self.cases for item in case.items}
        crowded = {item for crowd in crowds if crowd for item in crowd.items}
        return below | crowded | {number for number in (*placing, *ends) if number is not None}

    @needs.default
    def _all_needed(self) -> tuple[Fact, ...]:
        return _ordered([*self.ends, *(fact for case in self.cases for fact in case.needs)])


def ended(unfolding: Unfolding) -> Outline | None:
    """Return the outline of what has reached its end, or None."""
    if unfolding.reached:
        return Outline(unfolding, (unfolding.reached,))
    open_ = unfolding.empty is None and unfolding.crowd is None
    return None if open_ else Outline(unfolding, unfolding.emptied)


def by_start(
    deduction: Deduction, start: Unfolding, goal: Literal, budget: Budget
) -> Outline | None:
    """Return the outline that takes candidates in turn that the deduction names, if it has some.

    They are those of the role "start", if they are all that are left for a truth, or the fins of
    what supposes something. One of these is true or none is, so the last case supposes that none
    is.
    """
    options = deduction.roles.get("start", 0)
    for item in deduction.truths if options else ():
        if start.left(item) == options:
            return _by_cases(start, item, _trials(start, item, goal, budget), goal, budget)
    fins = deduction.roles.get("fin", 0) if deduction.supposes else 0
    if not fins:
        return None
    start.run()  # what holds in all cases is said once, before them
    if goal in start.facts:
        start.reached = start.facts[goal]
        return ended(start)
    trials = [followed(start, None, (fin, True), goal, budget) for fin in bits(fins)]
    without = start.suppose_none(fins)
    without.run(goal)
    return _by_cases(start, None, [*trials, without], goal, budget)


def outline_of(unfolding: Unfolding, budget: Budget, goal: Literal | None = None) -> Outline | None:
    """Return the outline of what has been followed: to its end, or with cases; None if it has none.

    Raises OutOfBudget.
    """
    if not (done := ended(unfolding)):
        unfolding.look_for_crowds(goal)
        done = ended(unfolding)
    if done:
        return done
    best: tuple[tuple[int, int], int, list[Unfolding]] | None = None
    for item in unfolding.narrow_items()[:COMPARED_ITEMS]:
        trials = _trials(unfolding, item, goal, budget)
        outlines = [outline for trial in trials if (outline := ended(trial))]
        # Of items without an end for all cases the one that leaves the fewest open.
        worth = len(trials) - len(outlines), sum(len(outline.needs) for outline in outlines)
        if best is None or worth < best[0]:
            best = worth, item, trials
    return _by_cases(unfolding, best[1], best[2], goal, budget) if best else None


def _trials(above: Unfolding, item: int, goal: Literal | None, budget: Budget) -> list[Unfolding]:
    """Return what each of the candidates left for an item leads to."""
    return [followed(above, item, (c, True), goal, budget) for c in bits(above.left(item))]


def followed(
    above: Unfolding, item: int | None, supposed: Literal, goal: Literal | None, budget: Budget
) -> Unfolding:
    """Return what follows from a supposition. Raises OutOfBudget."""
    budget.spend()
    below = above.suppose(*supposed, item)
    below.run(goal)
    return below


def _by_cases(
    above: Unfolding,
    item: int | None,
    trials: list[Unfolding],
    goal: Literal | None,
    budget: Budget,
) -> Outline | None:
    """Return the outline that takes some cases in turn."""
    outlines = []
    for trial in trials:
        outline = outline_of(trial, budget, goal)
        if outline is None:
            return None
        outlines.append(outline)
    absent = () if item is None else above.absent(item)
    return Outline(above, absent, item, tuple(outlines))


def _ordered(ends: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return some facts and all that they rest on, each soon after its reasons."""
    ordered: dict[Fact, None] = {}
    todo = [(fact, False) for fact in reversed(ends)]
    while todo:
        fact, ready = todo.pop()
        if ready:
            ordered[fact] = None
        elif fact not in ordered:
            todo.append((fact, True))
            todo += [(reason, False) for reason in reversed(fact.because)]
    return tuple(ordered)
