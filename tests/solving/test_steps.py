"""A step makes what it says when somebody looks: once, the same for all who look."""

import copy
import pickle
from collections import Counter
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.search.telling import Argument, arguments, implications
from lapiz.show.json_lines import dump_log, step_line, step_object, to_line
from lapiz.show.story import story
from lapiz.show.text import step_lines
from lapiz.solving.log import replay_of
from lapiz.solving.step import Replay, Step
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

NAMES = ("forcing-chain-verity", "skyscraper", "unique-rectangle-1", "hidden-rectangle")


def log_of(name: str) -> lapiz.Log:
    return lapiz.solve(lapiz.load(ROOT / "puzzles_yaml" / "sudoku" / f"{name}.yaml"))


def made_at_once(log: lapiz.Log) -> list[Step]:
    """The steps with all their fields, as anyone may make them by hand."""
    names = [one.name for one in attrs.fields(Step)]
    return [Step(**{name: getattr(step, name) for name in names}) for step in log.steps]


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_a_value(name: str) -> None:
    log = log_of(name)
    for step, whole in zip(log.steps, made_at_once(log), strict=True):
        assert step == whole
        assert hash(step) == hash(whole)
        assert repr(step) == repr(whole)
        assert step.technique == whole.technique
        assert pickle.loads(pickle.dumps(step)) == copy.copy(step) == copy.deepcopy(step) == step
        assert attrs.evolve(step, number=99).deduction == step.deduction


def test_what_nobody_looks_at_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    log = log_of("forcing-chain-verity")
    monkeypatch.setattr(Replay, "positions", property(never))
    monkeypatch.setattr(Replay, "deduction", never)
    assert [step.number for step in log.steps] == [*range(1, 1 + len(log.entries))]
    assert Counter(step.technique for step in log.steps) == log.counts()
    assert {*dir(log.steps[0])} >= {"before", "deduction", "rests_on"}


def test_steps_know_no_other_attributes() -> None:
    (step, *_) = log_of("skyscraper").steps
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        step.colour  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        step.number = 3  # type: ignore[misc]
    assert not hasattr(made_at_once(log_of("skyscraper"))[0], "_replay")


@pytest.mark.parametrize("name", NAMES)
def test_a_step_rests_on_what_killed_candidates_of_its_truths(name: str) -> None:
    log = log_of(name)
    for step in log.steps:
        items = step.puzzle.space.items
        dead = ~step.before.alive
        scope = 0
        for number in (*step.deduction.truths, *step.deduction.deadly):
            scope |= items[number].scope
        killing = [
            one.number
            for one in log.steps[: step.number - 1]
            if one.before.alive & ~one.after.alive & scope & dead
        ]
        assert [*step.rests_on] == killing
        own = step.deduction.grounds.assumes_unique
        before = (log.steps[number - 1].assumes_unique for number in killing)
        assert step.assumes_unique == (own or any(before))


def test_one_argument_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text, JSON and the page ask for the same arguments."""
    asked = Counter[Any]()
    make = implications._argument

    def counted(deduction: Any, position: Any, goal: Any, budget: Any) -> Argument | None:
        asked[position.alive, deduction.truths, deduction.technique, goal] += 1
        return make(deduction, position, goal, budget)

    monkeypatch.setattr(implications, "_argument", counted)
    log = log_of("forcing-chain-verity")
    for step in log.steps:
        step_lines(step.puzzle, step.deduction, position=step.before)
        step_lines(step.puzzle, step.deduction, length="full", position=step.before)
    assert list(dump_log(log))
    assert story(log, languages=["en"])
    assert asked
    assert set(asked.values()) == {1}


def test_what_is_remembered_is_what_is_made_afresh() -> None:
    for line in sudokus(3, 4):
        for step in lapiz.solve(line).steps:
            kept = arguments(step.deduction, step.before)
            assert kept == arguments(step.deduction, step.before.fresh())


@pytest.mark.parametrize("name", NAMES)
def test_lines_of_last_candidates_are_those_of_their_objects(name: str) -> None:
    log = log_of(name)
    for language in ("en", "es"):
        with lapiz.texts.speaking(language):
            for step in [*log.steps, *log.steps]:
                assert step_line(step) == to_line("step", step_object(step.puzzle, step))


@pytest.mark.parametrize("name", NAMES)
def test_the_steps_of_a_story_rest_on_what_they_were_cut_by(name: str) -> None:
    log = log_of(name)
    shown = log.story(log.puzzle.space.names(log.steps[-1].deduction.places)[0])
    for step in shown.steps:
        claim = replay_of(log).claim(shown.original(step.number))
        assert step.deduction.truths == claim.truths
