"""Braids over braids: proved, of candidates that singles do not refute, by short braids first."""

import pytest

import lapiz
from lapiz.core import bits
from lapiz.files.profiles import profile_of
from lapiz.proof import refuse
from lapiz.search.following import Propagator
from lapiz.search.walking import witness
from lapiz_generic.nested import Beside
from tests.conftest import sweep

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
        assert not Beside(start, candidate).refuted(3)


def test_no_other_profile_uses_them() -> None:
    names = {"whip", "braid", "grouped-whip", "grouped-braid", "nested-braid"}
    kind = lapiz.registry().kind("sudoku")
    for name in ("default", "all", "se"):
        profile = profile_of(kind, name)
        chain = profile.chain(lapiz.registry().for_kind("sudoku"))
        assert not names & {one.name for one in chain}
        assert not names & {one.name for one in profile.spares(lapiz.registry().for_kind("sudoku"))}
