"""The loop: sweeps equal single steps, misbehaving techniques cost only themselves."""

import time
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import Deduction, Problem, Technique, technique
from lapiz.core import POLICIES, Limit, Search, bits
from lapiz.show.json_lines import dump_log
from lapiz.solving.careful import Solve
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Log
from lapiz.solving.loop import PlainSweep
from lapiz.solving.solver import steps
from lapiz.solving.task import Options, Task
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

SINGLES = [one for one in lapiz.techniques("sudoku") if one.last]


def solve_with(
    puzzle: lapiz.Puzzle, chain: list[Technique], policy: str = "first", **options: Any
) -> Log:
    return Solve(Task(puzzle, chain, Options(**options), lapiz.Profile(policy=policy))).run()


@pytest.mark.parametrize("policy", POLICIES)
def test_sweeps_take_the_easiest_single_every_time(policy: str) -> None:
    """What the sweeps note is what the techniques yield one by one; and nothing is left over."""
    for puzzle in sudokus(3, 30):
        log = solve_with(puzzle, SINGLES, policy, fallback=False)
        for step in log.steps:
            assert step.deduction.places in easiest(puzzle, step.before)
        assert log.status == ("solved" if log.end.solved else "stuck")
        assert log.end.solved or not easiest(puzzle, log.end)


def test_the_plain_policy_takes_what_the_technique_yields_first() -> None:
    differs = 0
    for puzzle in sudokus(3, 30):
        log = solve_with(puzzle, SINGLES, fallback=False)
        for step in log.steps:
            view = puzzle.kind.view(step.before)
            found = (next(technique.find(view), None) for technique in SINGLES)
            first = next(each for each in found if each)
            assert (step.deduction.effect, step.deduction.truths) == (first.effect, first.truths)
        waited = solve_with(puzzle, SINGLES, "best", fallback=False)
        assert waited.end == log.end
        differs += log.entries != waited.entries
    assert differs


def test_techniques_choose_and_rank_by_policy() -> None:
    """Two chains of one search: "first" takes the first, "best" the chosen one of least rank."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml/sudoku/skyscraper.yaml")
    removed = step_of(puzzle, "skyscraper").deduction
    parts = [1 << candidate for candidate in bits(removed.removes)]
    assert len(parts) > 1
    search = Search(lambda view, deduction: -deduction.removes)

    def yielding(name: str, first: int, chosen: int) -> Technique:
        def find(grid: Any) -> Iterator[Deduction]:
            yield attrs.evolve(removed, removes=first)

        def choose(grid: Any) -> Iterator[Deduction]:
            yield attrs.evolve(removed, removes=chosen)

        return technique(name, kind="sudoku", search=search, choose=choose)(find)

    chain = [
        *SINGLES,
        yielding("easier", parts[0], parts[0]),
        yielding("harder", parts[0], parts[-1]),
        yielding("hardest", parts[-1], parts[-1]),
    ]
    for policy, expected in (("first", ("easier", parts[0])), ("best", ("harder", parts[-1]))):
        log = solve_with(puzzle, chain, policy)
        step = next(step for step in log.steps if step.deduction.removes)
        assert (step.technique, step.deduction.removes) == expected


def step_of(puzzle: lapiz.Puzzle, name: str) -> lapiz.Step:
    return next(step for step in lapiz.solve(puzzle).steps if step.technique == name)


def easiest(puzzle: lapiz.Puzzle, position: lapiz.Position) -> set[int]:
    """What the easiest technique that finds anything would place in a position."""
    view = puzzle.kind.view(position)
    for single in SINGLES:
        placed = {deduction.places for deduction in single.find(view)}
        if placed:
            return placed
    return set()


def test_the_plain_sweep_comes_to_the_same_end() -> None:
    for puzzle in sudokus(3, 30):
        plain = PlainSweep(puzzle.start, SINGLES)
        _, possible = plain.run()
        swept = solve_with(puzzle, SINGLES, fallback=False)
        assert possible
        assert plain.position == swept.end
        assert plain.solved == (swept.status == "solved")


@technique("liar", kind="sudoku")
def liar(grid: Any) -> Iterator[Deduction]:
    """Removes the first open candidate for no reason."""
    yield Deduction(removes=grid.position.open & -grid.position.open, truths=(0,))


@technique("raiser", kind="sudoku")
def raiser(grid: Any) -> Iterator[Deduction]:
    """Raises."""
    raise RuntimeError("out of lead")
    yield


@technique("sleeper", kind="sudoku")
def sleeper(grid: Any) -> Iterator[Deduction]:
    """Never ends."""
    while True:
        time.sleep(0.01)
    yield


@technique("babbler", kind="sudoku")
def babbler(grid: Any) -> Iterator[Deduction]:
    """Yields for ever what is known already."""
    while True:
        yield Deduction(removes=~grid.position.alive & grid.position.space.everything, truths=(0,))


@technique("talker", kind="sudoku")
def talker(grid: Any) -> Iterator[Any]:
    """Yields something that is no deduction."""
    yield "r1c1=5"


def stuck_puzzle() -> lapiz.Puzzle:
    """A puzzle that singles do not solve."""
    for puzzle in sudokus(3, 30):
        if solve_with(puzzle, SINGLES, fallback=False).status == "stuck":
            return puzzle
    raise AssertionError("no such puzzle")


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (liar, "true all truths can be satisfied"),
        (raiser, "raised RuntimeError: out of lead"),
        (sleeper, "took more than 0.2 seconds"),
        (talker, "raised AttributeError"),
    ],
)
def test_a_misbehaving_technique_costs_only_itself(bad: Technique, message: str) -> None:
    puzzle = stuck_puzzle()
    log = solve_with(puzzle, [*SINGLES, bad], seconds=0.2)
    assert log.status == "solved"
    assert [(problem.technique, problem.step > 0) for problem in log.problems] == [(bad.name, True)]
    assert message in log.problems[0].message
    with pytest.raises(Misbehaved, match=bad.name):
        solve_with(puzzle, [*SINGLES, bad], seconds=0.2, strict=True)


def test_endless_talk_ends() -> None:
    log = solve_with(stuck_puzzle(), [*SINGLES, babbler])
    assert log.status == "solved"


def test_problem_prints_as_one_line() -> None:
    text = str(Problem("liar", "x.yaml", 3, "no"))
    assert text == "x.yaml: step 3: technique liar: no"


def test_every_step_rests_on_earlier_ones() -> None:
    for puzzle in sudokus(4, 10):
        died_before = ~puzzle.start.alive
        died: dict[int, int] = {}
        for step in lapiz.solve(puzzle).steps:
            assert all(earlier < step.number for earlier in step.rests_on)
            used = 0
            for number in (*step.deduction.truths, *step.deduction.deadly):
                used |= puzzle.space.sets[number]
            explained = died_before
            for earlier in step.rests_on:
                explained |= died[earlier]
            assert not used & ~step.before.alive & ~explained
            died[step.number] = step.before.alive & ~step.after.alive


def test_a_position_in_the_middle_is_as_good_a_start() -> None:
    for puzzle in sudokus(5, 10):
        log = lapiz.solve(puzzle)
        middle = log.steps[len(log.steps) // 2].before
        again = lapiz.solve(attrs.evolve(puzzle, start=middle))
        assert again.status == "solved"
        assert again.solution == log.solution


def empty(side: int) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": ["." * side] * side})


def test_many_solutions() -> None:
    log = lapiz.solve(empty(4))
    assert (log.status, log.steps, log.solution) == ("many solutions", (), None)
    chosen = lapiz.solve(empty(4), choose=True)
    assert chosen.status == "many solutions"
    assert chosen.end.solved
    assert {step.deduction.grounds for step in chosen.steps} >= {lapiz.Grounds.CHOICE}


def test_no_solution() -> None:
    grid = ["12..", "....", "...3", "...4"]
    log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": grid}))
    assert log.status == "no solution"
    assert log.solution is None


def test_uniqueness_can_be_switched_off() -> None:
    for puzzle in sudokus(6, 20):
        log = lapiz.solve(puzzle, assume_unique=False)
        assert log.status == "solved"
        assert not any(step.assumes_unique for step in log.steps)


def _endless(*_: Any, **__: Any) -> None:
    while True:
        sum(range(100))


def test_a_solve_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a technique, which is not blamed for it, and of a search."""
    puzzle, note = lapiz.load("." * 81), "the time limit of 0.3 s is reached"
    monkeypatch.setattr("lapiz.solving.last_resort.LastResort.step", _endless)
    for chain in ([sleeper], []):
        log = solve_with(puzzle, chain, limit=Limit(seconds=0.3))
        assert (log.status, log.problems, log.notes) == ("out of time", (), (note,))
    assert lapiz.solve(sudokus(1, 1)[0], limit=60).status == "solved"


@pytest.mark.rest
def test_the_work_of_a_solve_with_rules_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes to a count at the same step whenever it is made."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml/variants/little-killer.yaml")
    monkeypatch.setattr("lapiz.solving.task.MOST_SUPPOSITIONS", 1_000)
    first, again = lapiz.solve(puzzle), lapiz.solve(puzzle)
    assert first.status == "solved"
    assert first.steps[-1].technique == "search"
    assert list(dump_log(first)) == list(dump_log(again))


def test_the_work_of_all_steps_at_once_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, notes = lapiz.load(ROOT / "puzzles_yaml/variants/little-killer.yaml"), list[str]()
    monkeypatch.setattr("lapiz.solving.task.MOST_SUPPOSITIONS", 100)
    found = steps(puzzle, problems=[], notes=notes)
    assert notes[-1] == "the search gave up after 100 suppositions"
    again = steps(puzzle, problems=[], notes=[])
    assert [each.effect for each in found] == [each.effect for each in again]


def test_only_what_rules_demand_has_an_end_of_itself() -> None:
    little = lapiz.load(ROOT / "puzzles_yaml/variants/killer.yaml")
    ordinary = lapiz.load("." * 81)
    assert Solve(Task(little, [])).work
    assert Solve(Task(ordinary, [])).work is None
    assert Solve(Task(little, [], Options(limit=Limit(seconds=3)))).work is None
    assert {Solve(Task(each, [])).whole.until for each in (little, ordinary)} == {float("inf")}
