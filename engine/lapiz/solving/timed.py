"""A solve that measures what takes how long.

The measuring is put around the parts of an ordinary solve, so that one without it loses no time.
"""

from collections.abc import Sequence
from typing import Any

import attrs

from lapiz.core import Deduction, Position, Technique
from lapiz.proof import Refusal, prove_singles
from lapiz.solving.careful import Forms, Solve
from lapiz.solving.guard import refusal
from lapiz.solving.last_resort import LastResort
from lapiz.solving.log import Log
from lapiz.solving.parts import Asking, ExplainingSingle
from lapiz.solving.step import Single
from lapiz.solving.sweep import AnySweep, sweep
from lapiz.solving.task import Ending, Task
from lapiz.solving.timing import Activity, Clock


def timed_solve(clock: Clock, task: Task) -> Log:
    """Solve, and return the log; all that is done is measured by a clock."""
    return run_timed(clock, timed(clock, task))


def timed(clock: Clock, task: Task) -> Solve:
    """Return a solve whose parts are measured by a clock."""
    clock.know(technique.name for technique in task.chain)
    measured = _Measured(clock)
    forms = Forms(
        sweep=measured.sweep,
        swept=measured.swept,
        prove_singles=measured.prove_singles,
        refusal=measured.refusal,
        asking=measured.asking,
        explaining=measured.explaining,
        searching=lambda last_resort: TimedSearching(clock, last_resort),
    )
    return Solve(task, forms)


def run_timed(clock: Clock, solve: Solve) -> Log:
    """Run a solve; what no part of it takes is the rest."""
    with clock.running(Activity.REST):
        return solve.run()


@attrs.frozen
class _Measured:
    """The parts of a solve, each around the ordinary one."""

    clock: Clock

    def sweep(self, position: Position, singles: Sequence[Technique], *, waiting: bool) -> AnySweep:
        with self.clock.running(Activity.SINGLES, 0):
            return sweep(position, singles, waiting=waiting)

    def swept(self, sweep: AnySweep) -> tuple[list[Single], bool]:
        with self.clock.running(Activity.SINGLES):
            run, possible = sweep.run()
        self.clock.found(Activity.SINGLES, len(run))
        for technique, _, _ in run:
            self.clock.found(technique.name)
        return run, possible

    def prove_singles(self, position: Position, run: Sequence[Single]) -> Position:
        with self.clock.running(Activity.PROOFS, len(run)):
            proved = prove_singles(position, run)
        self.clock.found(Activity.PROOFS, len(run))
        return proved

    def refusal(self, deduction: Deduction, position: Position) -> Refusal | None:
        with self.clock.running(Activity.PROOFS):
            refused = refusal(deduction, position)
        self.clock.found(Activity.PROOFS, refused is None)
        return refused

    def asking(self, ask: Asking) -> Asking:
        """Measure each technique, and apart from it the proof of what it finds."""

        def asked(
            technique: Technique, view: Any, position: Position, number: int, /
        ) -> Deduction | None:
            self.clock.know((technique.name,))  # it may be one that the chain does not have
            with self.clock.running(technique.name):
                deduction = ask(technique, view, position, number)
            self.clock.found(technique.name, deduction is not None)
            return deduction

        return asked

    def explaining(self, explain: ExplainingSingle) -> ExplainingSingle:
        def explained(single: Single, position: Position, number: int, /) -> Deduction:
            with self.clock.running(single[0].name):
                return explain(single, position, number)

        return explained


@attrs.frozen
class TimedSearching:
    """Measures the searches, and apart from them the proof of what they find."""

    clock: Clock
    search: LastResort

    def has_several(self) -> bool:
        """Tell whether the puzzle is known to have several solutions."""
        with self.clock.running(Activity.SEARCH, self.search.several is None):
            return self.search.has_several()

    def may_have_several(self, position: Position) -> bool:
        """Tell whether a position has several solutions, or too many branches to tell."""
        if self.search.several is not None:
            return self.search.several
        with self.clock.running(Activity.SEARCH):
            return self.search.may_have_several(position)

    def is_unique(self, position: Position, *, chose: bool) -> bool:
        """Tell whether the givens are known to have one solution."""
        with self.clock.running(Activity.SEARCH, self.search.unique is None):
            return self.search.is_unique(position, chose=chose)

    def step(self, position: Position, *, choose: bool) -> Deduction | Ending:
        """Return an unnamed deduction, or how the solve ends without one."""
        with self.clock.running(Activity.SEARCH):
            step = self.search.step(position, choose=choose)
        self.clock.found(Activity.SEARCH, isinstance(step, Deduction))
        return step

    def rest(self, position: Position) -> Deduction | Ending:
        """Return a step with all that is left, or how a count of solutions ends the solve."""
        with self.clock.running(Activity.SEARCH):
            step = self.search.rest(position)
        self.clock.found(Activity.SEARCH, isinstance(step, Deduction))
        return step

    def note_failure(self, note: str) -> None:
        """Note why no step was found."""
        self.search.note_failure(note)
