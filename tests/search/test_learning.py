"""Searches that learn: solutions, also after all candidates are supposed; and what they spend."""

import pytest

import lapiz
from lapiz import Grounds
from lapiz.core import Budget, OutOfBudget, Position, bits, union
from lapiz.proof import refuse
from lapiz.search.clauses import Oracle
from lapiz.search.telling import refutation
from lapiz.search.walking import count, learning, solutions
from lapiz.search.walking.learning import ends_by_learning
from lapiz.search.walking.suppositions import Suppositions, suppositions_of

RULES = [{"killer": {"cells": "r1c1 r1c2 r2c1", "sum": 6}}, {"arrow": "r4c4 r3c3 r3c2"}]
START = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": RULES}).start
ENDS = {union(1 << candidate for candidate in solution) for solution in solutions(START)}


@pytest.mark.parametrize("first", [0, 1, 5, 20_000])
def test_each_solution_is_found_once(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """However soon all candidates are supposed; each solution, and what led nowhere, is paid."""
    monkeypatch.setattr(learning, "FIRST_CONFLICTS", first)
    budget = Budget(1_000, "conflicts")
    found = [*ends_by_learning(START, budget)]
    assert len(found) == len(ENDS)
    assert {*found} == ENDS
    spent = budget.allowed - budget.left
    assert len(ENDS) <= spent < 1_000
    least = Budget(spent - 1, "conflicts")
    with pytest.raises(OutOfBudget, match="not done within"):
        list(ends_by_learning(START, least))
    assert [*ends_by_learning(START, Budget(spent + 1, "conflicts"))] == found


def test_candidates_are_supposed_only_where_a_search_does_not_soon_end() -> None:
    """Else the solutions come in the order in which a search from what follows finds them."""
    start = learning._followed(START.fresh())
    assert start
    plain = Oracle(start, Budget(1_000, "conflicts")).solutions()
    assert [*ends_by_learning(START, Budget(1_000, "conflicts"))] == [*plain]


def test_nothing_is_found_where_an_item_is_empty() -> None:
    budget = Budget(0, "conflicts")
    assert not [*ends_by_learning(START.remove(START.space.sets[0]), budget)]


@pytest.mark.parametrize("most", [0, 1, 10])
def test_what_is_supposed_contradicts_itself_in_no_solution(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    asked = list[int]()

    def counting(position: Position) -> Suppositions:
        asked.append(position.open.bit_count())
        return suppositions_of(position)

    monkeypatch.setattr(learning, "suppositions_of", counting)
    monkeypatch.setattr(learning, "SUPPOSED_TIMES", most)
    left = learning._supposed(START)
    assert left
    assert not union(ENDS) & ~left.alive
    assert (left.alive == START.alive) == (most == 0)
    assert sum(asked[:-1]) < max(1, 64 * most)
    assert len(asked) == {0: 0, 1: 1, 10: 3}[most]
    contradictory = START.remove(union(ENDS) & START.space.sets[0])
    assert (learning._supposed(contradictory) is None) == (most > 0)


@pytest.mark.parametrize("fields", [True, False])
@pytest.mark.parametrize(
    "grid", [["1...", "..2.", ".3..", "...."], ["12..", "....", "....", "...."]]
)
def test_what_falls_is_told_within_a_budget(
    monkeypatch: pytest.MonkeyPatch, grid: str, fields: bool
) -> None:
    position = lapiz.load(grid).start.fresh()
    if not fields:
        monkeypatch.setattr(refutation, "probes_of", lambda _: None)
    falls = refutation._falls(position)
    for candidate in bits(position.open):
        truth = not count(position.place(candidate), 1)
        told = [falls(candidate, Budget(most, "branches")) for most in range(12)]
        assert told[-1] is truth
        assert told == sorted(told, key=lambda answer: answer is not None)
        assert set(told) <= {None, truth}
        if not fields:
            enough = Budget(told.index(truth), "branches")
            assert count(position.place(candidate), 1, budget=enough) == (not truth)
            for most in range(enough.allowed):
                with pytest.raises(OutOfBudget):
                    count(position.place(candidate), 1, budget=Budget(most, "branches"))


@pytest.mark.parametrize("end", sorted(ENDS))
def test_all_that_is_left_is_proved_in_writing_where_one_solution_is(end: int) -> None:
    """Where there is another one nothing proves it: that rests on the count, which is refused."""
    others = [other & ~end & START.open for other in ENDS - {end}]
    single = START.remove(union(other & -other for other in others))
    for position, grounds in ((single, Grounds.PROOF), (START, Grounds.COUNT)):
        rest = refutation.only_left(position, end)
        assert rest.grounds is grounds
        assert rest.places == end & ~position.placed
        assert position.apply(rest.removes, rest.places).placed == end
        assert (refuse(rest, position) is None) == (grounds is Grounds.PROOF)
