"""A solve that measures what takes how long.

The measuring is put around what an ordinary solve does, so that one without it loses no time.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from lapiz.core import Deduction, Position, Puzzle, Technique
from lapiz.plugins.timeouts import Watch
from lapiz.proof import Refusal
from lapiz.solving.guard import GuardedTechniques
from lapiz.solving.last_resort import LastResort
from lapiz.solving.log import Log
from lapiz.solving.loop import Solve
from lapiz.solving.step import Single
from lapiz.solving.sweep import AnySweep
from lapiz.solving.task import Ending, Task
from lapiz.solving.timing import Activity, Clock


class TimedSolve(Solve):
    """One solve under way; all that it does is measured by a clock."""

    def __init__(self, clock: Clock, task: Task) -> None:
        self.clock = clock
        clock.know(technique.name for technique in task.chain)
        super().__init__(task)

    def run(self) -> Log:
        """Solve, and return the log."""
        with self.clock.running(Activity.REST):
            return super().run()

    def _guard(self, task: Task) -> GuardedTechniques:
        return _TimedGuard(self.clock, task, self.notes, self.whole)

    @cached_property
    def last_resort(self) -> LastResort:
        """What searches."""
        return _TimedLastResort(self.clock, self.puzzle, self.start, self.notes)

    def _begin_sweep(self, singles: Sequence[Technique]) -> AnySweep:
        with self.clock.running(Activity.SINGLES, 0):
            return super()._begin_sweep(singles)

    def _swept(self) -> tuple[list[Single], bool]:
        with self.clock.running(Activity.SINGLES):
            run, possible = super()._swept()
        self.clock.found(Activity.SINGLES, len(run))
        for technique, _, _ in run:
            self.clock.found(technique.name)
        return run, possible

    def _proved(self, run: Sequence[Single]) -> Position:
        with self.clock.running(Activity.PROOFS, len(run)):
            position = super()._proved(run)
        self.clock.found(Activity.PROOFS, len(run))
        return position


class _TimedGuard(GuardedTechniques):
    """Measures each technique, and apart from it the proof of what it finds."""

    def __init__(self, clock: Clock, task: Task, notes: list[str], whole: Watch) -> None:
        super().__init__(task, notes, whole)
        self.clock = clock

    def ask_for(
        self, technique: Technique, view: Any, position: Position, number: int, most: int | None
    ) -> list[Deduction]:
        self.clock.know((technique.name,))  # it may be one that the chain does not have
        with self.clock.running(technique.name):
            found = super().ask_for(technique, view, position, number, most)
        self.clock.found(technique.name, bool(found))
        return found

    def explain(self, single: Single, position: Position, number: int) -> Deduction:
        with self.clock.running(single[0].name):
            return super().explain(single, position, number)

    def refusal(self, deduction: Deduction, position: Position) -> Refusal | None:
        with self.clock.running(Activity.PROOFS):
            refusal = super().refusal(deduction, position)
        self.clock.found(Activity.PROOFS, refusal is None)
        return refusal


class _TimedLastResort(LastResort):
    """Measures the searches, and apart from them the proof of what they find."""

    def __init__(self, clock: Clock, puzzle: Puzzle, start: Position, notes: list[str]) -> None:
        super().__init__(puzzle, start, notes)
        self.clock = clock

    def has_several(self) -> bool:
        with self.clock.running(Activity.SEARCH, self.several is None):
            return super().has_several()

    def may_have_several(self, position: Position) -> bool:
        if self.several is not None:
            return self.several
        with self.clock.running(Activity.SEARCH):
            return super().may_have_several(position)

    def is_unique(self, position: Position, *, chose: bool) -> bool:
        with self.clock.running(Activity.SEARCH, self.unique is None):
            return super().is_unique(position, chose=chose)

    def step(self, position: Position, *, choose: bool) -> Deduction | Ending:
        with self.clock.running(Activity.SEARCH):
            step = super().step(position, choose=choose)
        self.clock.found(Activity.SEARCH, isinstance(step, Deduction))
        return step

    def rest(self, position: Position) -> Deduction | Ending:
        with self.clock.running(Activity.SEARCH):
            step = super().rest(position)
        self.clock.found(Activity.SEARCH, isinstance(step, Deduction))
        return step

    def refusal(self, deduction: Deduction, position: Position) -> Refusal | None:
        with self.clock.running(Activity.PROOFS):
            refusal = super().refusal(deduction, position)
        self.clock.found(Activity.PROOFS, refusal is None)
        return refusal
