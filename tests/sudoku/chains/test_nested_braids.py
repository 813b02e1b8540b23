"""Braids over braids: proved, of candidates that singles do not refute, few inner ones first."""

import pytest

import lapiz
from lapiz.core import Budget, bits
from lapiz.files.profiles import profile_of
from lapiz.proof import refuse
from lapiz.search.following import Propagator, fields, probes_of, state_of
from lapiz.search.walking import witness
from lapiz_generic.nested import Beside, Falling, nested_braids
from tests.support.samples import sweep

HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""One of benchmarks/famous.py."""


@sweep(1, 3)
def test_they_find_what_singles_do_not_and_are_proved(number: int) -> None:
    puzzle = lapiz.load(HARD)
    log = lapiz.solve(puzzle, lapiz.registry().scales["w"].profiles["sudoku"], enough=number)
    assert not log.problems
    steps = log.steps
    assert {step.technique for step in steps} == {"nested-braid"}
    for step in steps:
        assert refuse(step.deduction, step.before) is None
    first = steps[0].deduction.removes.bit_length() - 1
    assert Propagator(steps[0].before).assume(first).empty is None


@pytest.mark.rest
def test_they_solve_what_singles_do_not() -> None:
    log = lapiz.solve(lapiz.load(HARD), lapiz.registry().scales["w"].profiles["sudoku"])
    assert log.status == "solved"
    assert not log.problems
    assert "unnamed" not in log.counts()


def test_nothing_true_is_refuted() -> None:
    start = lapiz.load(HARD).start
    for candidate in list(bits(witness(start) & start.open))[:8]:
        assert not Beside(start, candidate).refuted(Budget(10_000, "suppositions"))


def test_inner_candidates_fall_beside_the_target_and_leave_an_item_empty() -> None:
    start = lapiz.load(HARD).start
    for found in nested_braids(start):
        beside = Propagator(start.place(found.target)).assume().position
        fallen = 0
        while fallen & found.inner != found.inner:
            now = probes_of(beside.fresh())
            assert now
            assert now.refuted
            fallen |= now.refuted
            beside = Propagator(beside.remove(now.refuted).fresh()).assume().position
        assert not start.space.sets[found.empty] & beside.alive


def test_what_fell_once_is_not_followed_again_and_what_falls_is_what_singles_refute() -> None:
    position = lapiz.load(HARD).start
    layout = fields(position.space)
    falling, before = Falling(layout), 0
    for gone in list(bits(position.open & ~witness(position)))[::9]:
        position = position.remove(1 << gone)
        state = state_of(position)
        fallen = falling.among(state, position.open, 0)
        follow = Propagator(position)
        each = {c: follow.assume(c).empty is not None for c in bits(position.open)}
        assert fallen == sum(1 << candidate for candidate, fails in each.items() if fails)
        assert not before & position.open & ~fallen
        before |= fallen
    assert before
    start = lapiz.load(HARD).start  # of which the positions above are a part
    afresh = Falling(layout).among(state_of(start), start.open, 0)
    assert falling.among(state_of(start), start.open, 0) == afresh


def test_what_suppositions_cost_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lapiz_generic.nested.MOST_SUPPOSITIONS", 1)
    assert not list(nested_braids(lapiz.load(HARD).start))


def test_no_scale_uses_them_and_a_solve_asks_them_last() -> None:
    names = {"whip", "braid", "grouped-whip", "grouped-braid"}
    registry = lapiz.registry()
    kind = registry.kind("sudoku")
    for name in ("default", "se"):
        chain = profile_of(kind, name).chain(registry.for_kind("sudoku"))
        assert not (names | {"nested-braid"}) & {one.name for one in chain}
    spares = registry.spares(kind.profile, "sudoku")
    assert not names & {one.name for one in spares}
    asked = [one.name for one in spares if one.scores["hodoku"] < 10_000]
    assert asked[-1] == "nested-braid"


def test_an_ordinary_solve_of_the_hardest_leaves_no_step_without_a_name() -> None:
    log = lapiz.solve(lapiz.load(HARD))
    assert log.status == "solved"
    assert "nested-braid" in log.beyond
    assert "unnamed" not in log.counts()
