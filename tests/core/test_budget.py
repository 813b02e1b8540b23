"""Budgets: what is used up is told, what is shared is shared, and nothing is counted twice."""

from collections.abc import Callable, Iterator

import pytest

import lapiz
from lapiz import Position
from lapiz.core import Budget, Limit, OutOfBudget
from lapiz.core.budget import AllSpent, spend_on_the_whole, whole_budget
from lapiz.search.following import bitfields as fields
from lapiz.search.walking import backtracking, count, search_budget, solutions

MANY = 1_000_000
Search = Callable[[Position, Budget], Iterator[tuple[int, ...]]]


def fewest(position: Position, budget: Budget) -> Iterator[tuple[int, ...]]:
    return solutions(position, budget=budget)


def in_order(position: Position, budget: Budget) -> Iterator[tuple[int, ...]]:
    return solutions(position, "lexicographic", budget=budget)


@pytest.fixture
def position() -> Position:
    grid = ["12..", "....", "....", "...."]
    return lapiz.load({"kind": "sudoku", "grid": grid}).start


@pytest.fixture(params=["fields", "wide"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With fields, and as in spaces that are too wide for them."""
    if request.param == "wide":
        monkeypatch.setattr(backtracking, "too_wide", lambda space: True)


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("search", [fewest, in_order])
def test_as_much_as_it_takes_is_enough_and_one_less_is_not(
    position: Position, search: Search
) -> None:
    budget = Budget(MANY, "branches")
    every = list(search(position, budget))
    taken = budget.allowed - budget.left
    assert taken > 5
    exact = Budget(taken, "branches")
    assert list(search(position, exact)) == every
    assert exact.left == 0
    less = Budget(taken - 1, "branches")
    with pytest.raises(OutOfBudget, match=f"not done within {taken - 1} branches"):
        list(search(position, less))


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize("search", [fewest, in_order])
def test_two_searches_can_share_a_budget(position: Position, search: Search) -> None:
    alone = Budget(MANY, "branches")
    every = list(search(position, alone))
    shared = Budget(MANY, "branches")
    turns = zip(search(position, shared), search(position, shared), strict=True)
    assert [first for first, _ in turns] == every
    assert MANY - shared.left == 2 * (MANY - alone.left)


def test_counting_stops_the_spending(position: Position) -> None:
    all_of_it, first_two = Budget(MANY, "branches"), Budget(MANY, "branches")
    assert count(position, MANY, budget=all_of_it) == 24  # 288 grids in all
    assert count(position, 2, budget=first_two) == 2
    assert all_of_it.left < first_two.left < MANY


def test_large_spaces_are_allowed_fewer_branches() -> None:
    sides = [lapiz.load({"kind": "sudoku", "grid": ["." * n] * n}).space for n in (4, 9, 16)]
    allowed = [search_budget(space).allowed for space in sides]
    assert allowed == sorted(allowed, reverse=True)
    assert search_budget(sides[0]) is not search_budget(sides[0])
    assert fields.too_wide(sides[2]) is False


@pytest.mark.parametrize("left", [1, 2, 5])
def test_spending(left: int) -> None:
    budget = Budget(left, "nodes")
    budget.spend(left)
    assert (budget.allowed, budget.left, budget.unit) == (left, 0, "nodes")
    budget.spend(0)
    with pytest.raises(OutOfBudget, match=f"not done within {left} nodes"):
        budget.spend()


@pytest.mark.parametrize(
    ("limit", "passed", "left"),
    [
        (Limit(), 5, Limit()),
        (Limit(3), 5, Limit(3)),
        (Limit(3, 7.0), 5, Limit(3, 2.0)),
        (Limit(None, 4.0), 4, Limit(None, 0.0)),
        (Limit(None, 4.0), 5, Limit(None, 0.0)),
    ],
)
def test_limits(limit: Limit, passed: float, left: Limit) -> None:
    assert limit.after(passed) == left
    assert Limit.of(limit) is limit
    assert Limit.of(2) == Limit(seconds=2)
    assert Limit.of(0) == Limit(seconds=0)
    for wrong in (-1, Limit(-1), Limit(1, -0.5)):
        with pytest.raises(ValueError, match="a limit of less than nothing"):
            Limit.of(wrong)


def test_a_whole_budget_is_spent_however_deep_inside() -> None:
    budget = Budget(3, "looks")
    with whole_budget(budget):
        spend_on_the_whole()
        with whole_budget(None):
            spend_on_the_whole()
        spend_on_the_whole()
        with pytest.raises(RuntimeError), whole_budget(Budget(0, "x")):
            raise RuntimeError
        spend_on_the_whole()
        assert budget.left == 0
        with pytest.raises(AllSpent):
            spend_on_the_whole()
    spend_on_the_whole()
    assert not issubclass(AllSpent, Exception), "nobody catches it by chance"


def test_taking_never_goes_below_nothing() -> None:
    budget = Budget(1, "nodes")
    assert [budget.take() for _ in range(3)] == [True, False, False]
    assert budget.left == 0
    with pytest.raises(OutOfBudget) as caught:
        budget.spend()
    assert (caught.value.allowed, caught.value.unit) == (1, "nodes")
