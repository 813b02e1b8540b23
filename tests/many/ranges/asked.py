"""What ranges of small puzzles come to, question by question, to compare with a table.

`python -m tests.many.ranges.asked` writes the table anew: look at what is different, and why.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from math import inf
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import lapiz
from lapiz.core import Deduction, Position
from lapiz.plugins.timeouts import Watch
from lapiz.solving import Options, Task, finder, profile_of_scale, scale_named, usual_scale
from lapiz_many.ranges import open_steps as open_steps_, rating_range, routes
from lapiz_many.ranges.open_steps import OpenStep, OpenSteps, Worths, bottleneck
from lapiz_many.ranges.routes import Trail, gentlest
from tests.support.asked import Questions
from tests.support.places import ROOT

FILES = (
    "queens/coloured-6", "queens/partial-8", "shikaku/board-5x5", "shikaku/clue-triple",
    "shikaku/only-cover", "nonomino/four",
)  # fmt: skip
WRITTEN: dict[str, Any] = {
    "singles": {"kind": "sudoku", "grid": ["..3.", "3..2", ".1..", "..2."]},
    "jigsaw": {
        "kind": "sudoku",
        "grid": ["2.....", "......", "......", "3.6.4.", "..5...", "....1."],
        "regions": ["AAAABB", "ACABBB", "CCCBDD", "CCDDDE", "FFFDEE", "FFFEEE"],
    },
    "killer": {
        "kind": "sudoku",
        "grid": ["...."] * 4,
        "rules": [
            {"killer": {"cells": "r4c1 r3c1", "sum": 6}},
            {"killer": {"cells": "r3c4 r2c4 r2c3", "sum": 6}},
            {"killer": {"cells": "r4c3 r4c2", "sum": 5}},
            {"killer": {"cells": "r1c4 r1c3 r1c2", "sum": 9}},
        ],
    },
    "stars": {
        "kind": "star-battle",
        "size": 6,
        "stars": 1,
        "regions": ["BBFFFF", "EFFFFD", "EDDDDD", "CCCDDD", "DCCDDD", "DDDDDA"],
    },
}
LARGE = "killer", "jigsaw", "shikaku/clue-triple", "shikaku/only-cover"
"""Puzzles of which what takes long is asked on one scale alone."""
RANGES = Questions("ranges.json", lambda: (*FILES, *WRITTEN))


@cache
def puzzle_of(name: str) -> lapiz.Puzzle:
    """Return a puzzle of the list."""
    return lapiz.load(WRITTEN.get(name) or ROOT / "puzzles_yaml" / f"{name}.yaml")


def scales(name: str) -> list[str]:
    """Return the scales that rate a puzzle here."""
    return [usual_scale(puzzle_of(name)), "lapiz"]


@contextmanager
def open_steps_of(name: str, scale: str) -> Iterator[OpenSteps]:
    """Return the steps that are open in a puzzle's positions; nothing is watched afterwards."""
    puzzle = puzzle_of(name)
    profile = profile_of_scale(puzzle, scale_named(scale))
    chain = lapiz.registry().chain(profile, puzzle.kind.name)
    worths = Worths(scale_named(scale), finder(scale, profile))
    open_steps = OpenSteps(Task(puzzle, chain, Options(spares=False), profile), worths)
    yield open_steps
    open_steps.guard.watch.stop()


@contextmanager
def watched() -> Iterator[set[Watch]]:
    """Note what should be watched, and give what still is."""
    noted = set[Watch]()
    with (
        patch.object(Watch, "start", lambda watch: noted.add(watch)),
        patch.object(Watch, "stop", lambda watch: noted.discard(watch)),
    ):
        yield noted


def _range(name: str, scale: str = "", **options: Any) -> lapiz.RatingRange:
    with watched() as still:
        found = lapiz.rate_range(puzzle_of(name), scale, **options)
        assert not still
    return found


def _deduced(found: Iterable[Deduction]) -> list[object]:
    return [(each.technique, each.effect, each.truths) for each in found]


def _told(steps: Iterable[OpenStep]) -> list[object]:
    return [
        (step.worth, isinstance(step.entry, tuple), *_deduced([step.deduction])) for step in steps
    ]


def _positions(name: str) -> list[Position]:
    steps = lapiz.solve(puzzle_of(name), spares=False).stages[0].steps
    return [step.before for step in steps[:: max(1, len(steps) // 3)]]


@RANGES.ask
def ranges(name: str) -> Iterator[object]:
    """Ratings as ranges."""
    for number, scale in enumerate(scales(name), 1):
        found = _range(name, scale, routes=number, seed=number)
        yield found.rating, sorted(found.numbers.items()), sorted(found.levels.items())
        yield found.routes, found.seed, found.notes
        narrow, gentle = found.bottleneck, found.gentlest
        yield narrow and (narrow.number, narrow.position.alive, _deduced(narrow.ways))
        yield gentle.worth, gentle.hardest, gentle.certain, gentle.log.status
        yield _deduced(deduction for deduction, _ in gentle.log.deductions())


@RANGES.ask
def easiest(name: str) -> Iterator[object]:
    """The easiest steps of positions on the way, and all up to a worth."""
    for scale in scales(name)[: 1 if name in LARGE else 2]:
        with open_steps_of(name, scale) as open_steps:
            for position in _positions(name):
                easiest = open_steps.easiest(position)
                yield _told(easiest)
                least = min((step.worth for step in easiest), default=0.0)
                names = {step.deduction.technique for step in easiest}
                for hardest in (least, least - 0.01, 5.0, 150.0):
                    yield _told(open_steps.up_to(position, hardest, {*names, "naked-pair"}))
                yield _told(open_steps.up_to(position, 20.0))
                yield _told(open_steps.up_to(position, inf, ()))
            yield open_steps.notes, [str(problem) for problem in open_steps.guard.problems]


@RANGES.ask
def narrowest(name: str) -> Iterator[object]:
    """The bottlenecks of a solve for several ideas of what is too hard."""
    log = lapiz.solve(puzzle_of(name), spares=False).stages[0]
    for scale in scales(name):
        with open_steps_of(name, scale) as open_steps:
            for hardest in (1.5, 20.0, inf):
                narrow = bottleneck(log, open_steps, hardest)
                yield narrow and (narrow.number, narrow.position.alive, _deduced(narrow.ways))


@RANGES.ask
def gentle(name: str) -> Iterator[object]:
    """The gentlest routes where one of such a worth is known, and of a search that looks at few."""
    start = puzzle_of(name).start.fresh()
    for scale in scales(name)[:1]:
        with open_steps_of(name, scale) as open_steps:
            for known, most in ((1.6, 9), (5.0, 9), (15.0, 9), (inf, 1), (inf, 20)):
                with patch.object(routes, "MOST_POSITIONS", most):
                    yield _trail(*gentlest(open_steps, start, known))


@RANGES.ask
def hurried(name: str) -> Iterator[object]:
    """Ranges by a clock that goes on by one whenever it is looked at."""
    for seconds in () if name in LARGE else (0, 1, 2, 20, 60, 150):
        clock = SimpleNamespace(monotonic=count().__next__)
        with patch.object(open_steps_, "time", clock), patch.object(rating_range, "time", clock):
            yield from _short(_range(name, routes=2, limit=seconds))


def _short(found: lapiz.RatingRange) -> Iterator[object]:
    yield found.routes, found.notes, found.bottleneck and found.bottleneck.number
    yield found.gentlest.worth, found.gentlest.certain, sorted(found.numbers.items())


def _trail(trail: Trail | None, certain: bool) -> object:
    if trail is None:
        return certain
    entries = trail.entries()
    steps = [_deduced([entry]) if isinstance(entry, Deduction) else entry[1:] for entry in entries]
    return certain, trail.hardest, trail.position.placed, steps


if __name__ == "__main__":
    RANGES.renew()
