"""The log of a solve: what was done, step by step, and what each step rests on."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import takewhile

import attrs

from lapiz.bits import union
from lapiz.deduction import Deduction, Grounds
from lapiz.kind import Puzzle
from lapiz.space import Position
from lapiz.sweep import Single

__all__ = ["LinkedLog", "Log", "Problem", "Step"]

Entry = Single | Deduction


@attrs.frozen
class Problem:
    """A technique that misbehaved: it raised, took too long, or what it claimed is not so."""

    technique: str
    puzzle: str
    step: int
    message: str

    def __str__(self) -> str:
        return f"{self.puzzle}: step {self.step}: technique {self.technique}: {self.message}"


@attrs.frozen(eq=False)
class Step:
    """One applied deduction of a puzzle: `before` and `after` are positions, `number` from 1.

    `rests_on` are the numbers of the earlier steps that killed a candidate the deduction's
    truths no longer have; givens count as step 0 and are not listed.
    `assumes_unique` tells whether it, or a step it rests on, assumes that the puzzle has one
    solution.
    """

    number: int
    before: Position = attrs.field(repr=False)
    deduction: Deduction
    after: Position = attrs.field(repr=False)
    rests_on: tuple[int, ...]
    assumes_unique: bool
    puzzle: Puzzle = attrs.field(repr=False)

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return self.deduction.technique


class Log:
    """A solve: a puzzle, what was done, and how it ended.

    `status` is "solved", "stuck", "no solution" or "many solutions". `entries` is what the
    solver noted; `steps` are made from it when first asked for. `problems` are the techniques
    that misbehaved, `notes` what else should be known. `before` is how many steps there were
    in the logs that it goes on from.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        entries: Sequence[Entry],
        end: Position,
        status: str,
        problems: Sequence[Problem] = (),
        notes: Sequence[str] = (),
        before: int = 0,
    ) -> None:
        self.puzzle, self.entries, self.end, self.status = puzzle, list(entries), end, status
        self.problems, self.notes, self.before = list(problems), list(notes), before

    def __repr__(self) -> str:
        return f"<Log of {self.puzzle.name}: {self.status}, {len(self.entries)} steps>"

    @cached_property
    def steps(self) -> list[Step]:
        """All steps, in order."""
        return list(self._replay())

    @property
    def stages(self) -> list["Log"]:
        """The logs, one a puzzle, of which this one consists: itself alone, unless linked."""
        return [self]

    @property
    def solution(self) -> str | None:
        """The solution as text, in the kind's own notation, or None when not all is placed."""
        return self.puzzle.kind.answer(self.puzzle, self.end) if self.end.solved else None

    def counts(self) -> dict[str, int]:
        """Return how often each technique was used, in the order of first use."""
        counted: dict[str, int] = {}
        for entry in self.entries:
            name = entry.technique if isinstance(entry, Deduction) else entry[0].name
            counted[name] = counted.get(name, 0) + 1
        return counted

    def _replay(self) -> Iterator[Step]:
        before = self.puzzle.start
        died: list[int] = []
        assuming: list[bool] = []
        for number, entry in enumerate(self.entries, self.before + 1):
            deduction = self._deduction(entry, before)
            after = before.apply(deduction.removes, deduction.places)
            used = self._rests_on(deduction, before, died)
            rests_on = tuple(self.before + 1 + index for index in used)
            unique = deduction.grounds is Grounds.UNIQUENESS or any(
                assuming[index] for index in used
            )
            yield Step(number, before, deduction, after, rests_on, unique, self.puzzle)
            died.append(before.alive & ~after.alive)
            assuming.append(unique)
            before = after

    def _deduction(self, entry: Entry, before: Position) -> Deduction:
        if isinstance(entry, Deduction):
            return entry
        one, candidate, item = entry
        assert one.last is not None
        view = self.puzzle.kind.view(before)
        return one.last.explain(view, candidate, item).named(one.name)

    @staticmethod
    def _rests_on(deduction: Deduction, before: Position, died: list[int]) -> list[int]:
        sets = before.space.sets
        used = union(sets[number] for number in (*deduction.truths, *deduction.deadly))
        dead = used & ~before.alive
        return [index for index, killed in enumerate(died) if killed & dead]


class LinkedLog(Log):
    """The logs of several puzzles, each of which goes on from the one before.

    Steps are numbered through, and each knows its puzzle. The solution is that of the last
    stages that are solved; stages before them may be trials that failed.
    """

    def __init__(self, stages: Sequence[Log], status: str, notes: Sequence[str] = ()) -> None:
        last = stages[-1]
        told = [stage for stage in stages if stage is last or stage.status != "no solution"]
        super().__init__(
            stages[0].puzzle,
            [entry for stage in stages for entry in stage.entries],
            last.end,
            status,
            [problem for stage in stages for problem in stage.problems],
            [*(note for stage in told for note in stage.notes), *notes],
            stages[0].before,
        )
        self._stages = [one for stage in stages for one in stage.stages]

    @property
    def stages(self) -> list[Log]:
        """The logs, one a puzzle."""
        return self._stages

    @property
    def solution(self) -> str | None:
        """The solutions of the last stages, one under the other, or None when not all is placed."""
        solved = list(takewhile(lambda stage: stage.end.solved, reversed(self.stages)))
        return "\n".join(stage.solution or "" for stage in reversed(solved)) or None

    def _replay(self) -> Iterator[Step]:
        for stage in self.stages:
            yield from stage.steps
