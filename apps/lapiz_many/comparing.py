"""Two solves side by side, up to the first difference."""

from collections.abc import Sequence
from typing import Any

import attrs

from lapiz import Log, Step
from lapiz.core import Told
from lapiz.show import head, step_object


@attrs.frozen(str=False)
class Comparison(Told):
    """Two logs side by side: the first `same` steps are the same in both."""

    logs: tuple[Log, Log]
    same: int

    @property
    def equal(self) -> bool:
        """Whether there is no difference."""
        first, second = self.logs
        same_length = self.same == len(first.steps) == len(second.steps)
        return same_length and first.status == second.status

    @property
    def parting(self) -> tuple[Step | None, Step | None]:
        """The first step of each log that differs; None if the log has ended there."""
        first, second = self.logs
        return self._next(first.steps), self._next(second.steps)

    def to_json(self, names: Sequence[str] = ("first", "second")) -> dict[str, Any]:
        """Return it as `lapiz compare --json` prints it; the logs are called by their `names`."""
        steps = [step_object(step.puzzle, step) if step else None for step in self.parting]
        ends = [
            {"name": name, "status": log.status, "steps": len(log.entries), "counts": log.counts()}
            for name, log in zip(names, self.logs, strict=True)
        ]
        same = {"equal": self.equal, "same": self.same}
        return {**head("comparison"), **same, "logs": ends, "parting": steps}

    def _next(self, steps: Sequence[Step]) -> Step | None:
        return steps[self.same] if self.same < len(steps) else None


def compare(first: Log, second: Log) -> Comparison:
    """Compare two logs step by step: technique, what is removed, what is placed.

    >>> import lapiz
    >>> log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]}))
    >>> compare(log, log).equal
    True
    """
    pairs = zip(map(_key, first.steps), map(_key, second.steps), strict=False)
    shorter = min(len(first.steps), len(second.steps))
    same = next((index for index, (a, b) in enumerate(pairs) if a != b), shorter)
    return Comparison((first, second), same)


def _key(step: Step) -> tuple[object, ...]:
    names, deduction = step.puzzle.space.names, step.deduction
    removes = deduction.removes & step.before.alive
    return step.puzzle.kind.name, step.technique, names(removes), names(deduction.places)
