"""How much work a solve may take, and what is said if that was not enough."""

import pytest

from lapiz.core import Item, Limit, Space
from lapiz.solving.task import gave_up, late, solve_budget, work_of


class Anything:
    """A demand that forbids nothing."""

    scope, linear = 1, None

    def dead(self, alive: int, /) -> int | None:
        return 0


def space(candidates: int, *, demands: bool = True) -> Space:
    items = (Item.of_demand("z", "rule", Anything()),) if demands else ()
    return Space(("a",) * candidates, items)


@pytest.mark.parametrize(
    ("candidates", "allowed"),
    [(0, 350_000), (1, 350_000), (714, 350_000), (715, 349_650), (1000, 250_000)],
)
def test_a_solve_with_demands_may_take_a_minute(candidates: int, allowed: int) -> None:
    budget = solve_budget(space(candidates))
    assert budget
    assert (budget.allowed, budget.unit) == (allowed, "suppositions")
    assert solve_budget(space(candidates, demands=False)) is None


LIMITS = [
    (Limit(), True, (350_000, "suppositions")),
    (Limit(seconds=2.5), True, None),
    (Limit(work=7), True, (7, "looks")),
    (Limit(work=0), True, (0, "looks")),
    (Limit(work=7, seconds=2.5), True, (7, "looks")),
    (Limit(), False, None),
    (Limit(work=7), False, (7, "looks")),
]


@pytest.mark.parametrize(("limit", "demands", "expected"), LIMITS)
def test_what_the_user_allows_may_be_taken(
    limit: Limit, demands: bool, expected: tuple[int, str] | None
) -> None:
    budget = work_of(limit, space(5, demands=demands))
    assert (budget and (budget.allowed, budget.unit)) == expected


def test_a_limit_that_was_not_enough_is_named() -> None:
    assert late(Limit(seconds=2.5)) == "the time limit of 2.5 s is reached"
    assert late(Limit(seconds=60.0)) == "the time limit of 60 s is reached"
    assert late(Limit()) == "the time limit of 0 s is reached"
    assert gave_up(work_of(Limit(work=7), space(5))) == "the limit of 7 looks is reached"
    assert gave_up(solve_budget(space(5))) == "the search gave up after 350000 suppositions"
    assert gave_up(None) == "the search gave up after 0 suppositions"
