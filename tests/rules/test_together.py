"""What a rule comes to in several places is one step, and what is told of it is made when read."""

import pickle
from collections.abc import Callable, Hashable

import pytest

import lapiz
from lapiz import Says
from lapiz_rules import why_gone
from tests.rules.variants import puzzle

TOLD_LATER = ("sandwich", "sum", "skyscraper")


def told(log: lapiz.Log) -> list[tuple[object, ...]]:
    """What each step changes, what it rests on, and all of its words."""
    steps = [step.deduction for step in log.steps]
    return [(made.effect, made.truths, made.size, made.says) for made in steps]


def at_once(make: Callable[[], Says], nature: Hashable = None) -> Says:
    return make()


@pytest.mark.parametrize("name", TOLD_LATER)
def test_steps_are_those_of_the_words(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    later = told(lapiz.solve(puzzle(name)))
    monkeypatch.setattr(Says, "later", staticmethod(at_once))
    assert told(lapiz.solve(puzzle(name))) == later
    assert any(size > 1 for _, _, size, _ in later)


def test_a_solve_finds_no_reasons_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    read, find = list[int](), why_gone._by_known
    monkeypatch.setattr(why_gone, "_by_known", lambda *about: [*find(*about), read.append(1)][:-1])
    log = lapiz.solve(puzzle("sandwich"))
    assert not read
    sent = pickle.loads(pickle.dumps(log))
    assert read
    assert told(sent) == told(log)
