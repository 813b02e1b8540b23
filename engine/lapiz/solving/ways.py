"""The steps that a solver may choose from in a position.

The easiest technique that finds anything has its turn, and with it those beside it that are as
easy: techniques of one search, or of the same points. Of all that they find the steps are taken
that the scale makes worth the least; of several with the same effect one.
"""

import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from lapiz.core import (
    Deduction,
    Find,
    Finder,
    Grounds,
    Position,
    Profile,
    Puzzle,
    Scale,
    Technique,
    last_candidates,
)
from lapiz.solving.guard import Guard
from lapiz.solving.last_resort import LastResort
from lapiz.solving.log import Entry, placing
from lapiz.solving.options import Options

Effect = tuple[int, int]


class OutOfTime(RuntimeError):
    """The time that a puzzle may take is over."""


class Way(NamedTuple):
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


class _Wide(Guard):
    """Asks techniques for all that they find, and proves what is wanted of it.

    `wanted` says which: it is given the deductions of one technique.
    """

    wanted: Callable[[list[Deduction]], Iterable[Deduction]]

    def _finder(self, technique: Technique) -> Finder:
        """Return what finds all: of techniques that share a search, their own, not the choice."""
        chosen = None if technique.search else self.choose.get(technique.name)
        return chosen or technique.find

    def _find(
        self, technique: Technique, view: Any, position: Position, most: int | None
    ) -> list[Deduction]:
        found = super()._find(technique, view, position, most)
        return [*self.wanted([deduction.named(technique.name) for deduction in found])]


class Ways:
    """The steps that are open in the positions of one puzzle; what was found out is remembered.

    OutOfTime is raised once the clock has reached `deadline`.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        chain: Sequence[Technique],
        options: Options,
        profile: Profile,
        worths: Worths,
        deadline: float = inf,
    ) -> None:
        self.puzzle, self.worths, self.deadline = puzzle, worths, deadline
        self.notes: list[str] = []
        asked = [member for member in chain if member.grounds is not Grounds.CHOICE]
        self.rungs = _rungs(asked, profile)
        self.guard = _Wide(puzzle, asked, options, self.notes, profile)
        self.last_resort = LastResort(puzzle, puzzle.start.fresh(), self.notes)
        self._easiest: dict[tuple[int, int], tuple[Way, ...]] = {}

    def easiest(self, position: Position) -> tuple[Way, ...]:
        """Return the equally easy steps of a position, in the order of the techniques."""
        key = position.alive, position.placed
        if key not in self._easiest:
            self._easiest[key] = self._look(position)
        return self._easiest[key]

    def upto(
        self, position: Position, hardest: float, used: Container[str] | None = None
    ) -> Iterator[Way]:
        """Yield the steps that are worth no more than a number, each effect once.

        They come in the order of the techniques: one of less worth may follow. With names of
        techniques `used`, those that come after the last of them are not asked.
        """
        seen: set[Effect] = set()

        def wanted(found: list[Deduction]) -> Iterable[Deduction]:
            return (each for each in found if self._worth(each) <= hardest)

        for technique in self._asked(used):
            if self.worths.least(technique) <= hardest:
                for way in self._of(technique, position, wanted):
                    effect = _effect(way.deduction, position)
                    if way.worth <= hardest and effect not in seen:
                        seen.add(effect)
                        yield way

    def _asked(self, used: Container[str] | None) -> list[Technique]:
        chain = [member for rung in self.rungs for member in rung]
        if used is None:
            return chain
        last = max((n for n, member in enumerate(chain, 1) if member.name in used), default=0)
        return chain[:last]

    def _look(self, position: Position) -> tuple[Way, ...]:
        for rung in self.rungs:
            found: dict[Effect, Way] = {}
            for technique in rung:
                for way in self._of(technique, position, self._least):
                    found.setdefault(_effect(way.deduction, position), way)
            if found:
                least = min(way.worth for way in found.values())
                return tuple(way for way in found.values() if way.worth == least)
        return ()

    def _least(self, found: list[Deduction]) -> Iterable[Deduction]:
        least = min(map(self._worth, found), default=0.0)
        return (each for each in found if self._worth(each) == least)

    def _worth(self, deduction: Deduction) -> float:
        return self.worths.of(deduction, self.puzzle)

    def _of(
        self,
        technique: Technique,
        position: Position,
        wanted: Callable[[list[Deduction]], Iterable[Deduction]],
    ) -> Iterator[Way]:
        """Yield the steps of one technique, proved, each effect once."""
        if technique.last and not technique.foreign:
            for candidate, item in last_candidates(position, technique.last):
                single = placing(technique.name, candidate, item)
                yield Way(self._worth(single), (technique, candidate, item), single)
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
        for found in guard.ask_for(technique, view, position, 1, None):
            yield Way(self._worth(found), found, found)


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
