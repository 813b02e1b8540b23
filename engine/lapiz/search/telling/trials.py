"""Compares what the candidates of items lead to: which item to take case by case."""

from collections.abc import Iterable

from lapiz.core import Budget, Results, bits, union
from lapiz.search.following import native
from lapiz.search.telling.facts import Fact
from lapiz.search.telling.unfolding import Unfolding

COMPARED_ITEMS = 12
"""How many items are compared before one is taken case by case."""

Literal = tuple[int, bool]
"""A candidate, and whether it is true."""


def followed(
    above: Unfolding, item: int | None, supposed: Literal, goal: Literal | None, budget: Budget
) -> Unfolding:
    """Return what follows from a supposition. Raises OutOfBudget."""
    budget.spend()
    below = above.suppose(*supposed, item)
    below.run(goal)
    return below


def trials_of(above: Unfolding, item: int, goal: Literal | None, budget: Budget) -> list[Unfolding]:
    """Return what each of the candidates left for an item leads to. Raises OutOfBudget."""
    return [followed(above, item, (c, True), goal, budget) for c in bits(above.left(item))]


def fewest_open(
    above: Unfolding, goal: Literal | None, budget: Budget
) -> tuple[int, list[Unfolding]] | None:
    """Return the item to take case by case, and what each of its candidates leads to.

    That is the one whose cases leave the fewest open; of several the one whose other cases take
    the fewest facts. None where no item has several candidates. Raises OutOfBudget.

    A candidate leads to the same whichever item it is taken for, so it is followed once; and an
    item that cannot be better any more is left. What either saves is spent nevertheless: so how
    far a budget goes does not depend on it.
    """
    items = above.narrow_items()[:COMPARED_ITEMS]
    budget.spend(sum(above.left(item).bit_count() for item in items))
    if not items:
        return None
    trials = Trials(above, goal)
    best = best_by_kernel(trials, items)
    if best is None:
        best = best_of(trials, items)
    chosen = [trials[candidate] for candidate in bits(above.left(best))]
    for trial in chosen:
        trial.opening[0].item = best
    return best, chosen


class Trials(Results[int, Unfolding]):
    """What follows from a candidate in an unfolding: each is followed at the first look."""

    def __init__(self, above: Unfolding, goal: Literal | None) -> None:
        super().__init__(self._follow)
        self.above = above
        self.goal = goal

    def _follow(self, candidate: int) -> Unfolding:
        below = self.above.suppose(candidate, True)
        below.run(self.goal)
        return below


def best_by_kernel(trials: Trials, items: list[int]) -> int | None:
    """Return the item that `best_of` would choose of several, by a kernel; None without one."""
    above, goal, ground = trials.above, trials.goal, trials.above.ground
    if len(items) < 2 or not native.compares(ground.position.space):
        return None
    place = native.item_compared(
        ground.position.space,
        ground.in_words,
        above.known(),
        [ground.places[item] for item in items],
        (
            -1 if ground.named is None else ground.places.get(ground.named, -1),
            2 * goal[0] + goal[1] if goal else -1,
            above.detour(goal),
            above.unfinished,
        ),
    )
    return None if place is None else ground.numbers[place]


def best_of(trials: Trials, items: list[int]) -> int:
    """Return the item whose cases leave the fewest open, the first one of several."""
    best, least = items[0], (1 << 30, 0)
    for item in items:
        left = trials.above.left(item)
        known_first = sorted(bits(left), key=lambda candidate: candidate not in trials)
        worth = _worth(known_first, trials, least)
        if worth < least:
            best, least = item, worth
    return best


def _worth(candidates: list[int], trials: Trials, least: tuple[int, int]) -> tuple[int, int]:
    """Return how many cases stay open, and how many facts the others take.

    That is `least` if it is no less: then not all are looked at.
    """
    still_open = facts = 0
    for candidate in candidates:
        trial = trials[candidate]
        if trial.open:
            still_open += 1
        elif (still_open, facts + union(end.rests_on for end in trial.ends).bit_count()) < least:
            facts += len(_needed(trial))
        else:
            return least
        if (still_open, facts) >= least:
            return least
    return still_open, facts


def _needed(unfolding: Unfolding) -> set[Fact]:
    """Return what an end rests on, in no order."""
    facts, todo = set[Fact](), [*unfolding.ends]
    while todo:
        fact = todo.pop()
        if fact not in facts:
            facts.add(fact)
            todo += unfolding.reasons(fact)
    return facts


def ordered(unfolding: Unfolding, ends: Iterable[Fact]) -> dict[Fact, None]:
    """Return some facts and all that they rest on, each soon after its reasons."""
    order: dict[Fact, None] = {}
    todo = [(fact, False) for fact in reversed(tuple(ends))]
    while todo:
        fact, ready = todo.pop()
        if ready:
            order[fact] = None
        elif fact not in order:
            todo.append((fact, True))
            todo += [(reason, False) for reason in reversed(unfolding.reasons(fact))]
    return order
