"""The steps that a solver may choose from in a position, and where in a solve these are fewest.

The easiest technique that finds anything has its turn, and with it those beside it that are as
easy: techniques of one search, or of the same points. Of all that they find the steps are taken
that the scale makes worth the least; of several with the same effect one.
"""

import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

import attrs

from lapiz import Deduction, Grounds, Log, Position, Profile, Puzzle, Scale, Technique
from lapiz.core import Find, Finder, last_candidates
from lapiz.solving import Entry, GuardedTechniques, LastResort, Passed, Task, placing

Effect = tuple[int, int]


class OutOfTime(RuntimeError):
    """The time that a puzzle may take is over."""


class OpenStep(NamedTuple):
    """A step that is open: its worth, what a log notes of it, and what is deduced."""

    worth: float
    entry: Entry
    deduction: Deduction


class Worths(NamedTuple):
    """What single steps are worth on a scale, with the scores of a profile."""

    scale: Scale
    find: Find

    def of(self, deduction: Deduction, puzzle: Puzzle) -> float:
        """Return what a step is worth."""
        return self.scale.step(self.find(deduction.technique), deduction, puzzle.space)

    def least(self, technique: Technique) -> float:
        """Return what a step of a technique is worth at least."""
        return self.scale.least(self.find(technique.name) or technique)


class _Wide(GuardedTechniques):
    """Asks techniques for all that they find, and proves what is wanted of it.

    `wanted` says which: it is given the deductions of one technique.
    """

    wanted: Callable[[list[Deduction]], Iterable[Deduction]]

    def _finder(self, technique: Technique) -> Finder:
        """Return what finds all: of techniques that share a search, their own, not the choice."""
        chosen = None if technique.search else self.task.profile.choose.get(technique.name)
        return chosen or technique.find

    def _find(
        self, technique: Technique, view: Any, position: Position, most: int | None
    ) -> list[Deduction]:
        deductions = super()._find(technique, view, position, most)
        return [*self.wanted([deduction.named(technique.name) for deduction in deductions])]


class OpenSteps:
    """The steps that are open in the positions of one puzzle; what was found out is remembered.

    OutOfTime is raised once the clock has reached `deadline`.
    """

    def __init__(self, task: Task, worths: Worths, deadline: float = inf) -> None:
        self.puzzle, self.worths, self.deadline = task.puzzle, worths, deadline
        self.notes: list[str] = []
        asked = [member for member in task.chain if member.grounds is not Grounds.CHOICE]
        self.rungs = _rungs(asked, task.profile)
        self.guard = _Wide(attrs.evolve(task, chain=asked), self.notes)
        self.last_resort = LastResort(self.puzzle, self.puzzle.start.fresh(), self.notes)
        self._easiest: dict[tuple[int, int], tuple[OpenStep, ...]] = {}

    def easiest(self, position: Position) -> tuple[OpenStep, ...]:
        """Return the equally easy steps of a position, in the order of the techniques."""
        key = position.alive, position.placed
        if key not in self._easiest:
            self._easiest[key] = self._look(position)
        return self._easiest[key]

    def up_to(
        self, position: Position, hardest: float, used: Container[str] | None = None
    ) -> Iterator[OpenStep]:
        """Yield the steps that are worth no more than a number, each effect once.

        They come in the order of the techniques: one of less worth may follow. With names of
        techniques `used`, those that come after the last of them are not asked.
        """
        seen: set[Effect] = set()

        def wanted(found: list[Deduction]) -> Iterable[Deduction]:
            return (deduction for deduction in found if self._worth(deduction) <= hardest)

        for technique in self._asked(used):
            if self.worths.least(technique) <= hardest:
                for step in self._of(technique, position, wanted):
                    effect = _effect(step.deduction, position)
                    if step.worth <= hardest and effect not in seen:
                        seen.add(effect)
                        yield step

    def _asked(self, used: Container[str] | None) -> list[Technique]:
        chain = [member for rung in self.rungs for member in rung]
        if used is None:
            return chain
        last = max((n for n, member in enumerate(chain, 1) if member.name in used), default=0)
        return chain[:last]

    def _look(self, position: Position) -> tuple[OpenStep, ...]:
        for rung in self.rungs:
            steps: dict[Effect, OpenStep] = {}
            for technique in rung:
                for step in self._of(technique, position, self._least):
                    steps.setdefault(_effect(step.deduction, position), step)
            if steps:
                least = min(step.worth for step in steps.values())
                return tuple(step for step in steps.values() if step.worth == least)
        return ()

    def _least(self, found: list[Deduction]) -> Iterable[Deduction]:
        least = min(map(self._worth, found), default=0.0)
        return (deduction for deduction in found if self._worth(deduction) == least)

    def _worth(self, deduction: Deduction) -> float:
        return self.worths.of(deduction, self.puzzle)

    def _of(
        self,
        technique: Technique,
        position: Position,
        wanted: Callable[[list[Deduction]], Iterable[Deduction]],
    ) -> Iterator[OpenStep]:
        """Yield the steps of one technique, proved, each effect once."""
        if technique.last and not technique.foreign:
            for candidate, item in last_candidates(position, technique.last):
                single = placing(technique.name, candidate, item)
                yield OpenStep(self._worth(single), (technique, candidate, item), single)
            return
        if time.monotonic() > self.deadline:
            raise OutOfTime
        guard = self.guard
        unknown = technique.grounds.assumes_unique and not self.last_resort.is_unique(
            position, chose=False
        )
        if unknown or guard.silenced(technique):
            return
        guard.wanted = lambda found: _distinct(wanted(found), position)
        guard.watch.start()
        view = self.puzzle.kind.view(position)
        for deduction in guard.ask_for(technique, view, position, 1, None):
            yield OpenStep(self._worth(deduction), deduction, deduction)


def _rungs(chain: Sequence[Technique], profile: Profile) -> list[list[Technique]]:
    """Return a chain as groups of techniques that follow each other and are equally easy."""

    def rung(technique: Technique) -> object:
        score = profile.score(technique)
        return technique.search or (technique if score == inf else score)

    return [list(members) for _, members in groupby(chain, rung)]


def _effect(deduction: Deduction, position: Position) -> Effect:
    return deduction.removes & position.alive, deduction.places & ~position.placed


def _distinct(found: Iterable[Deduction], position: Position) -> Iterable[Deduction]:
    """Return the first deduction of each effect."""
    kept: dict[Effect, Deduction] = {}
    for deduction in found:
        kept.setdefault(_effect(deduction, position), deduction)
    return kept.values()


@attrs.frozen(eq=False)
class Bottleneck(Passed):
    """The position of a solve with the fewest ways on, compared with the candidates still open.

    `number` is that of the step that the solve takes there. `ways` are all steps that are open to
    a solver who knows what the solve needs (techniques up to the last one used, worth no more than
    the hardest step), each effect once.
    """

    puzzle: Puzzle = attrs.field(repr=False)
    position: Position
    number: int
    ways: tuple[Deduction, ...]


def bottleneck(log: Log, open_steps: OpenSteps, hardest: float) -> Bottleneck | None:
    """Return the position of a solve with the fewest ways on for what is open, if there is any.

    `hardest` is what its hardest step is worth. The end is never a bottleneck: there little is
    open, and so a single way is much. Raises OutOfTime.
    """
    used, narrowest, least = set(log.counts()), None, inf
    for number, position in enumerate(_positions(log), 1):
        left = position.open.bit_count()
        narrow = _up_to(open_steps, position, hardest, used, least * left)
        if narrow is None or _ends(position, narrow):
            continue
        least = len(narrow) / left
        steps = tuple(step.deduction for step in narrow)
        narrowest = Bottleneck(log.puzzle, position, number, steps)
    return narrowest


def _positions(log: Log) -> Iterator[Position]:
    """Yield the positions of a solve, each before its step."""
    position = log.puzzle.start.fresh()
    for deduction, _ in log.deductions():
        yield position
        position = position.apply(deduction.removes, deduction.places)


def _up_to(
    open_steps: OpenSteps, position: Position, hardest: float, used: Container[str], most: float
) -> list[OpenStep] | None:
    """Return the steps no harder than that, of techniques up to the last used; None from `most`."""
    steps: list[OpenStep] = []
    for step in open_steps.up_to(position, hardest, used):
        steps.append(step)
        if len(steps) >= most:
            return None
    return steps if len(steps) < most else None


def _ends(position: Position, open_steps: list[OpenStep]) -> bool:
    """Tell whether all that is left can be placed at once."""
    for step in open_steps:
        position = position.apply(0, step.deduction.places & ~position.placed)
    return position.solved
