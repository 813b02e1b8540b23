"""Rating scales: what the steps of a solve are worth, and which level that makes the puzzle."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, Protocol

import attrs

from lapiz.core.deduction import Deduction
from lapiz.core.drawn import Told
from lapiz.core.kind import Puzzle
from lapiz.core.messages import Name
from lapiz.core.profile import Profile
from lapiz.core.space import Position, Space
from lapiz.core.technique import Technique

Find = Callable[[str], Technique | None]
"""Finds a technique by name; None for steps that no technique found."""
Worth = Callable[[Technique | None, Deduction, Space], float]


class Rated(Protocol):
    """What a scale looks at in the log of a solve."""

    @property
    def problems(self) -> Sequence[object]:
        """The techniques that misbehaved, so that they were of no use from then on."""

    @property
    def end(self) -> Position:
        """The position that the solve ends in: where it is solved, the solution is placed there."""

    def counts(self) -> dict[str, int]:
        """Return how often each technique was used, in the order of first use."""

    def deductions(self) -> Iterator[tuple[Deduction, Space]]:
        """Yield what was deduced, with its space; of a single no more than what it places."""

    def found(self) -> Iterator[tuple[Deduction, Position]]:
        """Yield each deduction with the position it was found in; slower than `deductions`."""


@attrs.frozen(str=False)
class Rating(Told):
    """How hard a puzzle is: level, score, and the hardest technique its solve needed.

    The score is infinite where there is no number; the level says then why.
    `numbers` are further numbers of a scale that has more than one, by name; `notes` say what else
    should be known of the rating, in sentences.
    """

    scale: str
    level: str
    score: float
    hardest: str
    numbers: Mapping[str, float] = attrs.field(factory=dict, hash=False)
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> float | None:
        """The score, None where there is no number: the level says then what is known.

        >>> Rating("w", "more than 9", float("inf"), "").points is None
        True
        """
        return None if self.score == inf else self.score


@attrs.frozen(kw_only=True)
class Scale:
    """How solves are rated: every scale has these fields and a `rate` of its own.

    `levels` are (name, highest score) pairs, easiest first. `profiles` are the chains of
    techniques to rate with, by kind of puzzle; the others are rated with the kind's own.
    `numbers` names the further numbers of its ratings. `kinds` are those that it is for; without
    any it is for those with techniques that have a score on it, or for all if none has.
    `measures` is a sentence that says what the score is. `minutes` says that it is the minutes of
    typical solvers. `variants` are scales for other solvers by what they are called: where this
    one is `s`, the one for beginners is `s:beginner`.
    `solves` says whether it looks at the steps of a solve; if not, `of_puzzle` is given a log
    without steps. `ruled` says that it is made for puzzles with rules beyond those of their kind,
    which are rated on it if no scale is named. A `slow` one is asked by its name alone, not where
    all scales are.
    """

    name: str
    levels: tuple[tuple[str, float], ...]
    title: str = ""
    profiles: Mapping[str, Profile] = attrs.field(factory=dict, hash=False)
    numbers: tuple[str, ...] = ()
    solves: bool = True
    kinds: tuple[str, ...] = ()
    measures: str = ""
    minutes: bool = False
    ruled: bool = False
    slow: bool = False
    variants: Mapping[str, "Scale"] = attrs.field(factory=dict, hash=False)

    def of_puzzle(self, puzzle: Puzzle, log: Rated) -> Rating | None:
        """Return the rating of a solved puzzle itself, if that is what the scale rates.

        Where there is one, `rate` is not asked: it is the same whichever steps the solve took.
        """
        return None

    def reasons(self, puzzle: Puzzle, log: Rated) -> Iterable[str]:
        """Return what makes a solved puzzle as hard as it is, a sentence each, if it can tell.

        It is called only where somebody asks. Steps go by their number in the log.
        """
        return ()

    def worded(self, score: float, numbers: Mapping[str, float]) -> str:
        """Return how a score is printed where people read it, given the further numbers.

        >>> Scale(name="plain", levels=()).worded(454.0, {})
        '454'
        """
        return f"{score:.10g}"

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of a solve.

        It is called once for each of very many puzzles, so it is given only what costs little; the
        log of `lapiz.solve` has all the rest.
        """
        raise NotImplementedError

    def step(self, technique: Technique | None, deduction: Deduction, space: Space) -> float:
        """Return what one step is worth by itself; 0 where the scale does not say."""
        return 0.0

    def worths(self, log: Rated, find: Find) -> Iterator[tuple[float, Deduction]]:
        """Yield what each step of a solve is worth, with what it deduces."""
        for deduction, space in log.deductions():
            yield self.step(find(deduction.technique), deduction, space), deduction

    def least(self, technique: Technique) -> float:
        """Return what a step of a technique is worth at least, so that it need not be asked."""
        return 0.0

    def level(self, score: float, lowest: int = 0) -> str:
        """Return the name of the level of a score, not easier than the one of a number."""
        last = len(self.levels) - 1
        while lowest < last and score > self.levels[lowest][1]:
            lowest += 1
        return self.levels[lowest][0]


ScaleLike = Scale | str | os.PathLike[str] | Mapping[str, Any]
"""A scale as a caller may give it: an object, a name, the path of a file, or a file's fields."""


@attrs.frozen(kw_only=True)
class SumScale(Scale):
    """A scale by sums: every step adds its technique's score.

    The level is that of the hardest technique used, and goes up while the sum exceeds it.
    `unnamed` is the level and score of a step that search had to find, `unknown` those of a
    technique that the scale does not know. `guess` is for scales of programs that guess instead:
    what the hardest technique is called then, and a note that the score of the program differs.
    `like` names a scale (with the same names of levels) whose scores count for techniques that
    have none of this one: for kinds that hand over to another kind. `scores` are by technique, and
    count instead of those that techniques have themselves.
    """

    unnamed: tuple[str, float]
    unknown: tuple[str, float] = ("", 0)
    guess: tuple[str, str] = ("", "")
    like: str = ""
    scores: Mapping[str, float] = attrs.field(factory=dict, hash=False)

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of a solve: the sum of its steps' scores."""
        names = [name for name, _ in self.levels]
        total, hardest, highest = 0.0, "", (0, -inf)
        guess, note = self.guess
        notes: tuple[str, ...] = ()
        for technique, times in log.counts().items():
            record = find(technique)
            name, score = self.of(record)
            total += score * times
            worth = (names.index(name) if name in names else 0, score)
            if record is None and note:
                notes = (Name(note),)
            if worth > highest:
                highest, hardest = worth, technique if record else guess or technique
        level = self.level(total, highest[0])
        return Rating(self.name, level, total, hardest, notes=notes)

    def step(self, technique: Technique | None, deduction: Deduction, space: Space) -> float:
        """Return what one step is worth: the score of its technique."""
        return self.of(technique)[1]

    def least(self, technique: Technique) -> float:
        """Return what any step of a technique is worth: its score."""
        return self.of(technique)[1]

    def of(self, technique: Technique | None) -> tuple[str, float]:
        """Return the level and score of one step of a technique."""
        if technique is None:
            return self.unnamed
        name = self.name if self.name in technique.scores or not self.like else self.like
        score = self.scores.get(technique.name, technique.scores.get(name))
        if score is None:
            return self.unknown
        return technique.levels.get(name, self.levels[0][0]), score


@attrs.frozen(kw_only=True)
class HardestScale(Scale):
    """A scale by the hardest step; its score makes the level.

    `worth(technique, deduction, space)` is what one step is worth: it may depend on the length
    of its chain (`deduction.links`), on the size of its proof (`deduction.truths`), on the sort
    of an item (`space.items`). The technique is None for a step that search had to find.
    Two further numbers say how hard it is to begin: the hardest step up to the first that
    places something, and the first step.

    Source: Nicolas Juillerat's explainer; the three numbers are the ER, EP and ED of its players.
    """

    worth: Worth
    numbers: tuple[str, ...] = ("first_placement", "first_step")

    def step(self, technique: Technique | None, deduction: Deduction, space: Space) -> float:
        """Return what one step is worth."""
        return float(self.worth(technique, deduction, space))

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of a solve: that of its hardest step."""
        return self.of_steps(list(self.worths(log, find)))

    def of_steps(self, steps: Sequence[tuple[float, Deduction]]) -> Rating:
        """Return the rating of steps with what each is worth."""
        worths = [worth for worth, _ in steps] or [0.0]
        score = max(worths)
        until = next((n + 1 for n, (_, deduction) in enumerate(steps) if deduction.places), None)
        placement = max(worths[:until])
        hardest = steps[worths.index(score)][1].technique if steps else ""
        numbers = dict(zip(self.numbers[:2], (placement, worths[0]), strict=True))
        return Rating(self.name, self.level(score), score, hardest, numbers)
