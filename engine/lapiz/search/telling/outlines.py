"""Outlines an argument: how far a supposition is followed, and what is taken case by case then."""

import attrs

from lapiz.core import Budget, Deduction, bits
from lapiz.search.telling.facts import Cause, Fact
from lapiz.search.telling.trials import Literal, fewest_open, followed, ordered, trials_of
from lapiz.search.telling.unfolding import Unfolding


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
        placing = (fact.item for fact in self.needs if fact.why in (Cause.LAST, Cause.LOCKED))
        ends = (self.item,) if self.cases else (self.unfolding.empty,)
        crowds = [fact.crowd for fact in self.needs] + [self.unfolding.crowd]
        below = {item for case in self.cases for item in case.items}
        crowded = {item for crowd in crowds if crowd for item in crowd.items}
        return below | crowded | {number for number in (*placing, *ends) if number is not None}

    @needs.default
    def _all_needed(self) -> tuple[Fact, ...]:
        needs = ordered(self.unfolding, self.ends)
        for case in self.cases:
            needs.update(dict.fromkeys(case.needs))
        return tuple(needs)


def ended(unfolding: Unfolding) -> Outline | None:
    """Return the outline of what has reached its end, or None."""
    return None if unfolding.open else Outline(unfolding, unfolding.ends)


def by_start(
    deduction: Deduction, start: Unfolding, goal: Literal, budget: Budget
) -> Outline | None:
    """Return the outline that takes candidates in turn that the deduction names, if it has some.

    They are those of the role "start", if they are all that are left for a truth, or the fins of
    what supposes something. One of these is true or none is, so the last case supposes that none
    is.
    """
    options = deduction.roles.get("start", 0)
    for item in start.ground.numbers if options else ():
        if start.left(item) == options:
            return _by_cases(start, item, trials_of(start, item, goal, budget), goal, budget)
    fins = deduction.roles.get("fin", 0) if deduction.supposes else 0
    if not fins:
        return None
    start.run()  # what holds in all cases is said once, before them
    known = start.facts.get(2 * goal[0] + goal[1])
    if known:
        start.reached = known
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
    best = fewest_open(unfolding, goal, budget)
    return _by_cases(unfolding, *best, goal, budget) if best else None


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
