"""What solves of small puzzles come to, question by question, to compare with a table.

`python -m tests.solving.asked` writes the table anew: look at what is different, and why.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import attrs

import lapiz
from lapiz.core import BadInput, Deduction, Limit, OutOfBudget, Rating
from lapiz.solving import (
    answers,
    difficulty,
    expectations,
    generation,
    goals,
    grouping,
    log as logs,
    profiles,
    rating,
    shortcut,
    simple_logs,
    stages,
    task,
)
from lapiz.solving.guard import Misbehaved
from lapiz.solving.last_resort import givens, known_number
from lapiz.solving.log import Log, slicer
from tests.support.asked import Questions
from tests.support.kernels import pure
from tests.support.places import ROOT

FILES = (
    "queens/coloured-6", "queens/coloured-7-two-solutions", "queens/coloured-6-none",
    "queens/partial-8", "queens/agreement-9", "shikaku/board-5x5", "shikaku/several-solutions",
    "shikaku/clue-triple", "shikaku/no-solution", "nonomino/four", "nonomino/no_sudoku",
    "star-battle/one-star-6", "sudoku/skyscraper", "sudoku/unique-rectangle-1",
    "sudoku/nishio",
)  # fmt: skip
KILLER = {
    "kind": "sudoku",
    "grid": ["...."] * 4,
    "rules": [{"killer": {"cells": "r1c1 r1c2 r2c1", "sum": 6}}, {"arrow": "r4c4 r3c3 r3c2"}],
}
WRITTEN: dict[str, Any] = {
    "several": {"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]},
    "two": {"kind": "sudoku", "grid": ["1234", "34..", "....", "43.."]},
    "given": {"kind": "sudoku", "grid": ["12..", "...2", "..13", "...."]},
    "removed": {"kind": "sudoku", "grid": ["12..", "..3.", "....", "4..3"], "removed": ["r1c3<>4"]},
    "killer": KILLER,
    "rook": {**KILLER, "rules": [{"killer": {"cells": "r1c1 r1c2", "sum": 3}}, "anti-knight"]},
}
NAMES = (*FILES, *WRITTEN)
LARGE = {"sudoku/skyscraper", "queens/agreement-9", "sudoku/nishio", "sudoku/unique-rectangle-1"}
"""Puzzles of which what takes long is not asked."""
FEW = {"given", "several", "shikaku/clue-triple"}
"""Puzzles of which it is asked all the same where most of them would show nothing new."""
SOLVING = Questions("solving.json", lambda: NAMES)


@cache
def puzzle_of(name: str) -> lapiz.Puzzle:
    """Return a puzzle of the list, by its text: no answer names the folder that it lies in."""
    if name in WRITTEN:
        return lapiz.load(WRITTEN[name])
    return lapiz.load((ROOT / "puzzles_yaml" / f"{name}.yaml").read_text(encoding="utf-8"))


@cache
def solved(name: str) -> Log:
    """Return the usual solve of a puzzle."""
    return lapiz.solve(puzzle_of(name))


def told(ask: Callable[..., object], *given: object, **named: object) -> object:
    """Return an answer, or why there is none."""
    try:
        return ask(*given, **named)
    except (BadInput, OutOfBudget, goals.NotReached, Misbehaved) as error:
        return type(error).__name__, str(error)


def _deduced(found: Iterable[Deduction]) -> list[object]:
    return [(each.technique, each.effect, each.truths, each.grounds) for each in found]


def _of_log(log: Log) -> Iterator[object]:
    """Yield all that a log says but the texts of its steps."""
    yield repr(log), log.status, log.notes, log.problems, log.before, log.beyond, log.solution
    yield log.counts()
    yield _deduced(deduction for deduction, _ in log.deductions())
    for step in log.steps:
        yield repr(step), step.number, step.rests_on, step.assumes_unique, step.technique
        yield step.before.alive, step.after.alive, step.after.placed, step.puzzle.name
        yield _deduced([step.deduction])
    yield [position.alive for _, position in log.found()]


OPTIONS: tuple[dict[str, Any], ...] = (
    {"fallback": False},
    {"spares": False, "choose": True},
    {"assume_unique": False},
    {"enough": 3},
    {"limit": Limit(work=1)},
    {"limit": Limit(work=400), "profile": {"order": ["hidden-single"]}},
    {"profile": {"on": [], "scale": "lapiz"}},
)


@SOLVING.ask
def solving(name: str) -> Iterator[object]:
    """The usual solve."""
    yield from _of_log(solved(name))


@SOLVING.ask
def options(name: str) -> Iterator[object]:
    """Solves of other sorts."""
    if name not in LARGE:
        for some in OPTIONS:
            log = told(lapiz.solve, puzzle_of(name), **some)
            yield from _of_log(log) if isinstance(log, Log) else [log]


@SOLVING.ask
def measuring(name: str) -> Iterator[object]:
    """How often what was called in a solve that is timed, and how often it found something."""
    if name not in LARGE:
        timing = lapiz.solve(puzzle_of(name), timing=True, choose=True).timing
        assert timing
        yield [(part.name, part.findings) for part in timing.techniques]
        parts = timing.singles, timing.proofs, timing.search
        yield [(part.name, part.calls, part.findings) for part in parts]


@SOLVING.ask
def telling(name: str) -> Iterator[object]:
    """The singles in the order of telling."""
    yield _deduced(deduction for deduction, _ in simple_logs.as_told(solved(name)).deductions())


@SOLVING.ask
def twins(name: str) -> Iterator[object]:
    """The steps without kernels, by several orders of the singles."""
    puzzle = puzzle_of(name)
    with pure():
        for policy in ("first", "best") if name not in LARGE else ():
            profile = attrs.evolve(puzzle.kind.profile, policy=policy)
            log = lapiz.solve(puzzle, profile)
            yield log.status, _deduced(deduction for deduction, _ in log.deductions())


@SOLVING.ask
def naming(name: str) -> Iterator[object]:
    """What names mean, before a solve and after it."""
    puzzle, log = puzzle_of(name), solved(name)
    space = puzzle.space
    yield goals.contradiction(puzzle)
    labels = [*space.labels[::7][:9], *(item.name for item in space.items[:2]), "nothing", ""]
    for label in labels:
        for written in (label, f"not {label}", label.replace("=", "<>")):
            what = told(goals.subject, puzzle, written)
            if not isinstance(what, goals.Subject):
                yield what
                continue
            yield what.text, what.candidate, what.item, what.gone
            yield goals.goal_of(what, log.stages[0].end)
            if what.item < 0:
                yield goals.speaks_against(what)
                yield goals.from_the_start(puzzle, what.candidate)


@SOLVING.ask
def stories(name: str) -> Iterator[object]:
    """The few steps that settle something."""
    log = solved(name)
    last = log.stages[-1].puzzle
    space = last.space
    wanted = space.labels[3 :: max(1, len(space.labels) // 3)]
    for label in (*wanted, *(goals.removed_text(last, n) for n in (1, len(space.labels) - 2))):
        story = told(log.why, label)
        if isinstance(story, logs.Story):
            yield repr(story), story.status, story.numbers, dict(story.spare), story.reaches
            yield story.given
            yield _deduced(step.deduction for step in story.steps)
            yield [step.rests_on for step in story.steps], story.end.alive
        else:
            yield story
    first = log.stages[0]
    yield slicer(first).standing(_is_even)


def _is_even(deduction: Deduction) -> bool:
    return (deduction.removes | deduction.places).bit_length() % 2 == 0


@SOLVING.ask
def ratings(name: str) -> Iterator[object]:
    """Ratings on each scale, by each way to ask."""
    puzzle, log = puzzle_of(name), solved(name)
    kind = puzzle.kind.name
    yield rating.usual_scale(puzzle), rating.scales_for(kind), rating.has_rating(log)
    yield rating.minutes_of(log), rating.own_rating(log), log.rating
    if name in {*LARGE, "nonomino/no_sudoku"}:
        return
    for scale in (*rating.scales_for(kind), "nothing", "hodoku:nobody", ""):
        yield told(rating.rating_of, log, scale)
        found = told(rating.rating_of, log, scale)
        yield rating.with_unit(found) if isinstance(found, Rating) else found
        yield told(rating.reasons_of, log, scale)
        yield told(rating.check_scale, puzzle, scale)
        yield told(rating.knows_rules, scale, puzzle)
        if len(scale) < 3:
            yield told(lapiz.rate, puzzle, scale)
    for scale_ in lapiz.registry().scales.values():
        short = shortcut.without_steps(puzzle, scale_)
        yield short and (short.status, short.end.alive, short.entries)
        yield rating.profile_of_scale(puzzle, scale_).name
    if log.steps and rating.has_rating(log):
        scale_ = rating.scale_named(rating.usual_scale(puzzle))
        yield told(rating.rating_of_step, log.steps[-1], scale_)


@SOLVING.ask
def available(name: str) -> Iterator[object]:
    """What there is at the start, and put together by effects."""
    puzzle = puzzle_of(name)
    if name in LARGE:
        return
    for wanted in (None, "hidden-single", "naked-pair", "nothing"):
        few: tuple[dict[str, Any], ...] = ({"enough": 2}, {"limit": Limit(work=3)})
        for some in (*few, {}) if wanted or name in FEW else few:
            notes: list[str] = []
            chosen: dict[str, Any] = {"notes": notes, **some}
            found = told(lapiz.steps, puzzle, wanted, **chosen)
            if isinstance(found, list):
                yield _deduced(found), notes
                ways = grouping.by_effect(found)
                yield [(each.simplest.truths, each.others) for each in ways]
            else:
                yield found


@SOLVING.ask
def answering(name: str) -> Iterator[object]:
    """Solutions, their number, and how they are written."""
    puzzle = puzzle_of(name)
    if name not in LARGE:
        listed = list(islice(answers.solutions(puzzle), 4))
        yield listed
        yield [told(answers.written, puzzle, each) for each in listed]
        if listed:
            yield told(answers.written, puzzle, listed[0], "line")
        for most, limit in ((None, None), (1, None), (3, Limit(work=50)), (9, Limit(work=2))):
            yield told(answers.count, puzzle, most, limit=limit)
        for limit in (Limit(seconds=60), Limit(seconds=60, work=1), Limit(seconds=60, work=30_000)):
            yield told(answers.count, puzzle, 2, limit=limit)
        yield known_number(puzzle)
        yield givens(solved(name).stages[0].end).alive
        wholes = islice(stages.wholes(puzzle, puzzle.start), 3)
        yield [[end.placed for end in ends] for ends in wholes]
        for text in (puzzle.space.labels[0], "nothing"):
            yield told(stages.check_name, puzzle, text)
        following = stages.next_puzzle(solved(name).stages[:1])
        yield following and following.name


EXPECTED: tuple[dict[str, Any], ...] = (
    {},
    {"solutions": 1},
    {"solutions": 2},
    {"status": "solved"},
    {"status": "stuck", "uses": ["naked-single"]},
    {"technique": "hidden-single", "absent": True},
    {"technique": "naked-single"},
    {"solution": "1234341221434321"},
    {"uses": ["nothing"]},
    {"technique": "naked-single", "places": ["nothing"]},
)


@SOLVING.ask
def expecting(name: str) -> Iterator[object]:
    """What is not as a file expects it."""
    puzzle = puzzle_of(name)
    if name not in LARGE:
        yield told(expectations.unmet, puzzle)
    if name in FEW:
        for expect in EXPECTED:
            asking = attrs.evolve(puzzle, expect=expect)
            yield told(expectations.unmet, asking)
        for label in puzzle.space.labels[:2]:
            expect = {"technique": "hidden-single", "places": [label], "removes": [label]}
            asking = attrs.evolve(puzzle, expect=expect)
            yield told(expectations.unmet, asking)


MADE: tuple[dict[str, Any], ...] = (
    {"options": {"side": 4}},
    {"options": {"side": 4}, "uses": ["hidden-single"], "position": True},
    {"options": {"side": 6}, "level": "easy", "max_score": 100.0},
    {"options": {"side": 4}, "hardest": "naked-single"},
    {"options": {"side": 4}, "position": True},
    {"options": {"sides": 4}},
    {"level": "nothing"},
    {"max_score": float("nan")},
    {"minutes": (5, 2)},
    {"audience": "beginner"},
    {"options": {"side": 4}, "minutes": (0, 90)},
    {"options": {"side": 4}, "uses": ["x-wing"], "tries": 2},
)


@SOLVING.ask
def making(name: str) -> Iterator[object]:
    """Puzzles that are made: a few in all, so only one of the list stands for them."""
    if name == "given":
        for some in MADE:
            yield told(_made, "sudoku", **some)
        for kind in ("queens", "nothing"):
            yield told(_made, kind, options={"size": 6})
        kinds = lapiz.registry().kind
        for level, most in (("", None), ("EASY", 3.0), ("", 9.0)):
            yield told(difficulty.Difficulty.of, kinds("sudoku"), level, most)
        for kind in ("sudoku", "queens"):
            for minutes in ((2, 2), (0, 5), (-1, 3)):
                made = difficulty.Difficulty.of_minutes
                yield told(made, kinds(kind), minutes, "expert")


def _made(kind: str, **wanted: Any) -> list[object]:
    pairs = generation.generate(kind, seed=3, **wanted)
    return [
        (puzzle.source, puzzle.start.placed, puzzle.start.alive, puzzle.expect, log.status)
        for puzzle, log in islice(pairs, 2)
    ]


PROFILES: tuple[Any, ...] = (
    None, "all", "nothing", 5, {"order": ["naked-single", "naked-single"]},
    lapiz.Profile(order=("naked-single", "nothing")), lapiz.Profile(scores={"naked-single": -1}),
    lapiz.Profile(order=("naked-single", "naked-single")), lapiz.Profile(scale="nothing"),
    lapiz.Profile(scores={"naked-single": 0.0, "x-wing": 1e9}),
    lapiz.Profile(after={"naked-single": "hidden-single", "hidden-single": "naked-single"}),
    lapiz.Profile(before={"naked-single": "naked-single"}), lapiz.Profile(off=frozenset({"x"})),
    lapiz.Profile(before={"x-wing": "naked-pair"}, on=frozenset({"nishio"})),
)  # fmt: skip


@SOLVING.ask
def profiling(name: str) -> Iterator[object]:
    """Profiles as they are given."""
    if name in {"given", "queens/coloured-6"}:
        kind = puzzle_of(name).kind
        for given in PROFILES:
            found = told(profiles.resolved, given, kind)
            if isinstance(found, lapiz.Profile):
                yield found.name, found.order, sorted(found.on), found.scores, found.after
            else:
                yield found


@SOLVING.ask
def working(name: str) -> Iterator[object]:
    """What work a solve may take."""
    space = puzzle_of(name).space
    for limit in (Limit(), Limit(work=7), Limit(seconds=3)):
        budget = task.work_of(limit, space)
        yield budget and (budget.allowed, budget.unit), task.gave_up(budget), task.late(limit)


if __name__ == "__main__":
    SOLVING.renew()
