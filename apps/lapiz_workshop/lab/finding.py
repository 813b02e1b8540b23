"""Looks for positions in which a technique fires."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import attrs

from lapiz import (
    Deduction,
    Name,
    PluginError,
    Position,
    Profile,
    Puzzle,
    Technique,
    refuse,
    registry,
    solve,
)
from lapiz.plugins import SECONDS, changing, contained, tamed
from lapiz.search.following import Propagator
from lapiz.solving import positions


@attrs.frozen(eq=False)
class Find:
    """A position where a technique fires, and the deduction that it makes there.

    `comes_first` tells whether it is the first step that a profile takes there.
    """

    puzzle: Puzzle
    """The puzzle, with the position as its start."""
    deduction: Deduction
    comes_first: bool = False

    @property
    def size(self) -> int:
        """How many candidates are open."""
        return self.puzzle.start.open.bit_count()

    @property
    def worth(self) -> tuple[bool, bool, int]:
        """A key to sort by, best for teaching first: nothing easier to do before it, then small."""
        start = self.puzzle.start
        return not self.comes_first, settled(start) != start, self.size


def mine(
    technique: Technique,
    puzzles: Iterable[Puzzle],
    seed: int = 1,
    profile: Profile | None = None,
) -> Iterator[Find]:
    """Iterate over positions where a technique fires, at most one for each puzzle.

    First those in which it takes a step in a solve by the profile (the kind's own by default).
    Then, of the other puzzles, positions in which it is hidden behind others: those of the usual
    solve first, then others on the way to the solution.
    """
    others = []
    for puzzle in puzzles:
        find = _as_a_step(technique, puzzle, profile)
        if find:
            yield find
        else:
            others.append(puzzle)
    for puzzle in others:
        with suppress(PluginError):  # it misbehaves there; whoever measures it says so
            find = _anywhere(technique, puzzle, seed)
            if find:
                yield find


def _as_a_step(technique: Technique, puzzle: Puzzle, profile: Profile | None) -> Find | None:
    having = with_technique(profile or puzzle.kind.profile, technique)
    for step in solve(puzzle, having, fallback=False).steps:
        if step.technique == technique.name and step.puzzle.kind is puzzle.kind:
            return Find(attrs.evolve(step.puzzle, start=step.before), step.deduction, True)
    return None


def _anywhere(technique: Technique, puzzle: Puzzle, seed: int) -> Find | None:
    for position in positions(puzzle, Random(seed)):
        for deduction in finds(technique, puzzle, position):
            if refuse(deduction, position) is None:
                here = attrs.evolve(puzzle, start=position)
                return Find(here, deduction.named(technique.name))
    return None


def finds(
    technique: Technique,
    puzzle: Puzzle,
    position: Position,
    seconds: float = SECONDS,
    notes: list[str] | None = None,
) -> list[Deduction]:
    """Return what a technique finds that changes a position; PluginError if it misbehaves.

    A plugin's has so many seconds; what is amiss with what it yields is added to `notes`.
    """
    view = puzzle.kind.view(position)
    if not technique.foreign:
        return list(changing(technique.find(view), position))
    tame: list[Deduction] = []

    def find() -> list[Deduction]:
        return list(changing(_tamed(technique.find(view), puzzle, tame, notes), position))

    who, doing = f"plugin {technique.provider}", f"technique {technique.name}"
    shown = position.sets
    found = contained(who, find, seconds, doing, passing=())
    if position.sets != shown:
        raise PluginError("wrote into the position, which it is only shown", f"{who}: {doing}")
    if notes is not None and tame and not found:
        notes.append(Name("yields only what is gone already; does `removes` hold cells, or items?"))
    return found


def _tamed(
    made: Any, puzzle: Puzzle, tame: list[Deduction], notes: list[str] | None
) -> Iterator[Deduction]:
    """Yield deductions that are sound in form, and note them in `tame`."""
    if not isinstance(made, Iterable):
        raise PluginError(f"gave {made!r:.100}, expected deductions: yield each of them")
    for given in made:
        try:
            deduction, note = tamed(given, puzzle)
        except PluginError as error:
            if isinstance(made, Generator):
                made.throw(error)  # so that its trace leads to the line that yielded it
            raise
        tame.append(deduction)
        if note and notes is not None:
            notes.append(note)
        yield deduction


def comes_first(technique: Technique, puzzle: Puzzle, profile: Profile | None = None) -> bool:
    """Tell whether a technique takes the first step of a solve by a profile."""
    having = with_technique(profile or puzzle.kind.profile, technique)
    log = solve(attrs.evolve(puzzle, expect={}), having, fallback=False, enough=1)
    return next(iter(log.counts()), "") == technique.name


def settled(position: Position) -> Position:
    """Return a position with all singles placed."""
    return Propagator(position).assume().position


def with_technique(profile: Profile, technique: Technique) -> Profile:
    """Return a profile that uses a technique.

    If the profile does not name it, it comes before the first technique with a higher score.
    """
    profile = attrs.evolve(profile, off=profile.off.difference(technique.names))
    if not set(technique.names).isdisjoint(profile.order):
        return profile
    worth, techniques = profile.score(technique), registry().techniques
    order = [name for name in profile.order if name in techniques]
    harder = (i for i, name in enumerate(order) if profile.score(techniques[name]) > worth)
    at = next(harder, len(order))
    return attrs.evolve(profile, order=(*order[:at], technique.name, *order[at:]))
