"""The item to take case by case: its cases leave the fewest open, and take the fewest facts."""

from random import Random

import pytest

from lapiz.core import bits
from lapiz.search.telling.facts import Fact
from lapiz.search.telling.trials import Trials, best_of, ordered
from lapiz.search.telling.unfolding import Unfolding
from tests.support.puzzles import sudokus


def weighed(trials: Trials, item: int) -> tuple[int, int]:
    """Return how many cases of an item stay open, and how many facts the others rest on."""
    cases = [trials[candidate] for candidate in bits(trials.above.left(item))]
    ended = [case for case in cases if not case.open]
    return len(cases) - len(ended), sum(len(rests_on(case)) for case in ended)


def rests_on(case: Unfolding) -> set[Fact]:
    needed = set(case.ends)
    while more := {reason for fact in needed for reason in case.reasons(fact)} - needed:
        needed |= more
    return needed


@pytest.mark.parametrize("place", [4, 5, 8])
def test_the_item_whose_cases_take_the_fewest_facts_is_taken(place: int) -> None:
    puzzle, random, closed = sudokus(7, 10)[place], Random(place), 0
    position = puzzle.start
    truths = tuple(n for n, members in puzzle.space.needed if not members & position.placed)
    start = Unfolding.of(position, truths)
    for candidate in random.sample([*bits(position.open)], 12):
        above = start.suppose(candidate, random.random() < 0.5)
        above.run()
        items = above.narrow_items()[:6]
        if not above.open or not items:
            continue
        trials = Trials(above, None)
        weights = [weighed(trials, item) for item in items]
        least = min(weights)
        closed += any(weight[0] == least[0] and weight != least for weight in weights)
        assert best_of(Trials(above, None), items) == items[weights.index(least)]
        for case in trials.values():
            needs = [*ordered(case, case.ends)]
            assert {*needs} == rests_on(case)
            assert all(needs.index(r) < n for n, f in enumerate(needs) for r in case.reasons(f))
    assert closed
