"""What makes the minutes of a puzzle: its dearest rounds, and where one way or many lead on."""

from collections.abc import Callable, Iterator, Sequence
from heapq import nsmallest

from lapiz import Name, Puzzle, bits
from lapiz.core import Rated
from lapiz.texts import marked, title
from lapiz_human.prediction import Prediction
from lapiz_human.rounds import BEYOND, CELLS, LAST, LOCKED, PAIR, TRIPLE, Round

DEAREST = 3
"""How many rounds are told."""
SHORTEST = 3
"""How many rounds in a row make a stretch."""
FEW, MANY = 2, 6
"""Up to how many singles a stretch is serial, from how many parallel."""
CLOSEST = 5
"""Seconds are told to so many."""
SINGLES = marked(
    (
        "the last empty cell of a house",
        "a hidden single in a box",
        "a hidden single in a row or column",
        "a naked single",
    )
)
STEPS = {
    LOCKED: marked("locked candidates"),
    PAIR: marked("a pair"),
    TRIPLE: marked("a triple"),
    BEYOND: marked("more than pairs and triples"),
}
Stretch = Sequence[int]
"""Rounds in a row, by number from 0."""


def reasons(found: Prediction, puzzle: Puzzle, log: Rated) -> Iterator[Name]:
    """Yield the reasons, a sentence each: the dearest rounds, serial and parallel stretches."""
    steps = _Steps(found.rounds, log)
    dearest = nsmallest(DEAREST, range(len(found.rounds)), key=lambda at: -found.seconds[at])
    for at in sorted(dearest, key=steps.of):
        seconds = CLOSEST * max(1, round(found.seconds[at] / CLOSEST))
        yield _reason(found.rounds[at], puzzle, steps.of(at), seconds)
    serial, parallel = (
        sorted((steps.of(run[0]), len(run)) for run in group) for group in stretches(found)
    )
    for step, length in serial:
        text = "from step {0}: a serial stretch, {1} rounds with at most {2} ways on"
        yield Name(text, step, length, FEW)
    for step, length in parallel:
        text = "from step {0}: a parallel stretch, {1} rounds with at least {2} ways on"
        yield Name(text, step, length, MANY)


def _reason(one: Round, puzzle: Puzzle, step: int, seconds: int) -> Name:
    """Return why a round takes its seconds."""
    if isinstance(one.does, str):
        needs = Name(STEPS.get(one.does) or title(one.does))
        return Name("step {0} needs {1} before it: about {2} s", step, needs, seconds)
    single, ways = Name(SINGLES[one.does]), sum(one.open)
    if ways == 1:
        cell = puzzle.space.items[next(iter(bits(one.places))) % CELLS].name
        text = "step {0}: only one way on, {1} in {2}: about {3} s"
        return Name(text, step, single, cell, seconds)
    if one.open[one.does] == 1:
        text = "step {0}: {1} ways on, the easiest {2}: about {3} s"
        return Name(text, step, ways, single, seconds)
    text = "step {0}: {1} ways on, the easiest {2}: about {3} s for all {4} of these"
    return Name(text, step, ways, single, seconds, one.open[one.does])


def stretches(found: Prediction) -> tuple[list[Stretch], list[Stretch]]:
    """Return the serial stretches and the parallel ones.

    Last empty cells neither count nor make a stretch end: nobody has to look for them.
    """
    looked = [at for at, round_ in enumerate(found.rounds) if round_.does != LAST]
    ways = [sum(round_.open[LAST + 1 :]) for round_ in found.rounds]
    serial = _runs(looked, lambda at: ways[at] <= FEW)
    return serial, _runs(looked, lambda at: ways[at] >= MANY)


def _runs(numbers: Sequence[int], fits: Callable[[int], bool]) -> list[Stretch]:
    """Return the runs of numbers that fit, if long enough."""
    runs: list[list[int]] = [[]]
    for number in numbers:
        if fits(number):
            runs[-1].append(number)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) >= SHORTEST]


class _Steps:
    """The steps of a log by the rounds that place what they place."""

    def __init__(self, rounds: Sequence[Round], log: Rated) -> None:
        placed = (deduction.places for deduction, _ in log.deductions())
        by_candidate: dict[int, int]
        by_candidate = {c: number for number, places in enumerate(placed, 1) for c in bits(places)}
        self._numbers = [
            min((by_candidate[c] for c in bits(round_.places) if c in by_candidate), default=0)
            for round_ in rounds
        ]

    def of(self, at: int) -> int:
        """Return the first step of a round, or of the next one if it places nothing."""
        return next(filter(None, self._numbers[at:]), 0)
