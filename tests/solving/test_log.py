"""A log is a value: final when the solve returns it, the same for every reader."""

import copy
import pickle
import threading
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Deduction, Says, Technique, Token
from lapiz.solving.careful import Solve
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import LinkedLog, Log, Story
from lapiz.solving.slices import Goal
from lapiz.solving.task import Options, Task
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

SINGLES = [one for one in lapiz.techniques("sudoku") if one.last]

Explain = Callable[[Any, int, int], Any]


def foreign(explain: Explain) -> Technique:
    """A plugin's technique for last candidates of cells, with an explanation of its own."""
    made = lapiz.last_candidate("theirs", sorts=("cell",), kind="sudoku")(explain)
    return attrs.evolve(made, provider="theirs:plugin", foreign=True)


def sound(grid: Any, candidate: int, item: int) -> Deduction:
    """Explain as is right."""
    return Deduction(places=1 << candidate, truths=(item,), says=Says("Theirs."))


def raising(grid: Any, candidate: int, item: int) -> Deduction:
    """Explain nothing."""
    raise OSError("no pencil")


def endless(grid: Any, candidate: int, item: int) -> Deduction:
    """Never come to an end."""
    while True:
        pass


def another(grid: Any, candidate: int, item: int) -> Deduction:
    """Explain another placement."""
    return Deduction(places=1 << (candidate + 1), truths=(item,))


def chosen(grid: Any, candidate: int, item: int) -> Deduction:
    """Claim that it was a choice."""
    return Deduction(places=1 << candidate, truths=(item,), grounds=lapiz.Grounds.CHOICE)


def chatty(grid: Any, candidate: int, item: int) -> Deduction:
    """Explain at great length."""
    return Deduction(places=1 << candidate, truths=(item,), says=Says("x" * 10**6))


FAILING = [
    (raising, "raised OSError: no pencil"),
    (endless, "took more than 0.2 seconds"),
    (another, "explains another placement than the one found"),
    (chosen, "explains another placement than the one found"),
    (lambda grid, candidate, item: "text", "yielded 'text', expected a Deduction"),
]


def easy() -> lapiz.Puzzle:
    """A puzzle that last candidates of cells alone make some way into."""
    return next(
        puzzle for puzzle in sudokus(3, 30) if lapiz.solve(puzzle).counts().get("naked-single")
    )


def solve_with(one: Technique, **options: Any) -> Log:
    return Solve(Task(easy(), [one, *SINGLES], Options(seconds=0.2, **options))).run()


def read(log: Log) -> list[Any]:
    """Read all that there is to read of a log."""
    names = [name for name in dir(log) if not name.startswith("_")]
    called = [log.counts(), list(log.deductions()), log.story("r1c1"), log.why("r1c1")]
    return [*called, *(getattr(log, name) for name in names)]


@pytest.mark.parametrize(("explain", "message"), FAILING)
def test_what_a_plugin_says_of_a_single_is_asked_in_the_solve(
    explain: Explain, message: str
) -> None:
    """It fails once, there; what is placed is proved and stays, and reading adds nothing."""
    log = solve_with(foreign(explain))
    assert log.status == "solved"
    assert [
        (technique.technique, technique.step, technique.message) for technique in log.problems
    ] == [("theirs", 1, message)]
    problems, notes = log.problems, log.notes
    read(log)
    assert log.problems is problems
    assert log.notes is notes
    theirs = [step.deduction for step in log.steps if step.technique == "theirs"]
    assert len(theirs) == log.counts()["theirs"] > 1
    assert all(technique.grounds is lapiz.Grounds.PROOF for technique in theirs)


@pytest.mark.parametrize(("explain", "message"), FAILING)
def test_strict_is_strict(explain: Explain, message: str) -> None:
    with pytest.raises(Misbehaved, match=message):
        solve_with(foreign(explain), strict=True)


def test_a_sound_explanation_is_in_the_log() -> None:
    log = solve_with(foreign(sound), strict=True)
    assert not log.problems
    theirs = [step.deduction for step in log.steps if step.technique == "theirs"]
    assert {one.says for one in theirs} == {Says("Theirs.")}
    assert log.end == solve_with(SINGLES[0]).end


def test_a_text_cut_is_noted_in_the_solve() -> None:
    log = solve_with(foreign(chatty))
    assert log.notes == ("technique theirs: its text of 1000000 characters is cut",)
    read(log)
    assert len(log.notes) == 1


def test_plugins_are_not_run_by_a_reader() -> None:
    calls = []

    def counted(grid: Any, candidate: int, item: int) -> Deduction:
        """Count."""
        calls.append(candidate)
        return sound(grid, candidate, item)

    log = solve_with(foreign(counted))
    asked = len(calls)
    assert asked == log.counts()["theirs"]
    read(log)
    assert len(calls) == asked


def logs() -> Iterator[Log]:
    """A log, a linked one and a story of each."""
    nonomino = lapiz.load("puzzles_yaml/nonomino/four.yaml")
    for log in (lapiz.solve(easy()), lapiz.solve(nonomino)):
        yield log
        yield log.story(log.steps[-1].puzzle.space.names(log.steps[-1].deduction.places)[0])


def test_nothing_of_a_log_can_be_assigned() -> None:
    kinds = set()
    for log in logs():
        kinds.add(type(log))
        for name in [name for name in dir(log) if not name.startswith("__")]:
            with pytest.raises(AttributeError):
                setattr(log, name, None)
        for name in ("entries", "problems", "notes", "stages", "steps"):
            assert type(getattr(log, name)) is tuple
    assert kinds == {Log, LinkedLog, Story}


def test_a_story_cannot_be_changed() -> None:
    story = next(log for log in logs() if isinstance(log, Story))
    with pytest.raises(TypeError):
        story.spare[1] = 1  # type: ignore[index]
    assert type(story.numbers) is tuple


def test_threads_read_the_same_steps() -> None:
    for _ in range(10):
        log, seen = lapiz.solve(easy()), list[Any]()
        gate = threading.Barrier(4)

        def reader(log: Log = log, seen: list[Any] = seen, gate: Any = gate) -> None:
            gate.wait()
            seen.append(log.steps)

        threads = [threading.Thread(target=reader) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(seen) == 4
        assert all(steps is log.steps for steps in seen)


def test_a_text_is_a_value() -> None:
    says = Says("{digit} here.", "Because.", digit=Token("digit", 4))
    assert says == Says("{digit} here.", "Because.", digit=Token("digit", 4))
    assert hash(says) == hash(copy.deepcopy(says))
    assert says == pickle.loads(pickle.dumps(says))
    assert says != Says("{digit} here.", "Because.", digit=Token("digit", 5))
    assert says != Says("{digit} here.", digit=Token("digit", 4))
    assert says != "{digit} here."
    for name in ("pattern", "reason", "tokens", "_tokens", "more"):
        with pytest.raises(AttributeError):
            setattr(says, name, "other")
    with pytest.raises(AttributeError):
        del says.pattern
    with pytest.raises(TypeError):
        says.tokens["digit"] = Token("digit", 5)  # type: ignore[index]


@pytest.mark.parametrize("name", ["queens/coloured-6", "nonomino/four"])
def test_a_story_of_all_there_is_solves_only_the_last_stage(name: str) -> None:
    log = lapiz.solve(lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml"))
    told = [
        Story.cut(log, stage, Goal(placed=part.end.placed), "all").status
        for stage, part in enumerate(log.stages)
    ]
    ends = ["reached" if part.end.broken is None else "no solution" for part in log.stages[:-1]]
    assert told == [*ends, "solved"]
