"""Judges what came out, keeps the inputs that failed, and says what was run."""

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

from tests.fuzz.inputs import Input
from tests.fuzz.workers import MEMORY_BYTES, SECONDS, Outcome

__all__ = ["Report", "fault"]

KEPT_OF_A_SORT = 3
"""How many inputs that fail in the same way are kept."""


def fault(outcome: Outcome) -> str:
    """Return what is wrong with an outcome, in a line; an empty string if nothing is."""
    if outcome.status is None:
        return outcome.raised
    told = outcome.stderr + outcome.stdout
    for line in told.splitlines():
        if "a fault of lapiz" in line:
            return line
    if outcome.raised:
        return outcome.raised
    if "Traceback (most recent call last)" in told:
        return "a traceback: " + told.strip().splitlines()[-1]
    if outcome.status not in (0, 1, 2):
        return f"exit status {outcome.status}"
    if outcome.status == 2 and not outcome.stderr.strip():
        return "exit status 2 without a message"
    if outcome.seconds > SECONDS:
        return "over the time"
    if outcome.memory > MEMORY_BYTES:
        return "over the memory"
    return ""


@attrs.define
class Report:
    """What was run, and what failed; inputs that fail are written to `folder`."""

    folder: Path
    statuses: Counter[str] = attrs.field(factory=Counter)
    commands: Counter[str] = attrs.field(factory=Counter)
    faults: Counter[str] = attrs.field(factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    largest: tuple[int, str] = (0, "")

    @property
    def inputs(self) -> int:
        """How many inputs were run."""
        return self.statuses.total()

    def add(self, made: Input, outcome: Outcome) -> str:
        """Count an outcome; return what is wrong with it, if it is the first of its sort."""
        line = command_line(made)
        self.statuses[str(outcome.status)] += 1
        self.commands[made.arguments[0]] += 1
        self.slowest = max(self.slowest, (outcome.seconds, line))
        self.largest = max(self.largest, (outcome.memory, line))
        wrong = fault(outcome)
        if not wrong:
            return ""
        sort = f"{made.arguments[0]}: {_sort(wrong)}"
        self.faults[sort] += 1
        if self.faults[sort] <= KEPT_OF_A_SORT:
            self._keep(made, outcome, wrong)
        return f"{sort}\n  {_short(line)}" if self.faults[sort] == 1 else ""

    def _keep(self, made: Input, outcome: Outcome, wrong: str) -> None:
        folder = self.folder / f"{outcome.number:07}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in made.files.items():
            (folder / name).write_bytes(data)
        (folder / "stdin").write_bytes(made.stdin)
        (folder / "run.sh").write_text(
            f'# {wrong}\ncd "$(dirname "$0")"\n{command_line(made)} < stdin\n',
            errors="surrogateescape",
        )
        (folder / "stderr").write_text(outcome.stderr, errors="replace")

    def lines(self, seconds: float) -> Iterator[str]:
        """Yield the report as lines."""
        yield f"{self.inputs:,} inputs in {seconds:,.0f} s, {self.inputs / seconds:,.0f} a second"
        yield "Exit statuses: " + _counted(self.statuses)
        yield "Commands: " + _counted(self.commands)
        yield f"Slowest: {self.slowest[0]:.1f} s: {_short(self.slowest[1])}"
        yield f"Largest: {self.largest[0] / 2**20:,.0f} MB: {_short(self.largest[1])}"
        yield f"Faults: {self.faults.total():,} of {len(self.faults)} sorts"
        yield from (f"  {times:>6,}  {sort}" for sort, times in self.faults.most_common())
        if self.faults:
            yield f"Inputs that failed are in {self.folder}, each with a run.sh"


def command_line(made: Input) -> str:
    """Return the command as one would type it."""
    return "lapiz " + " ".join(shlex.quote(word) for word in made.arguments)


def _short(line: str) -> str:
    line = _printable(line)
    return line if len(line) <= 300 else f"{line[:300]}…"


def _sort(wrong: str) -> str:
    """Return a fault without what differs from input to input."""
    return re.sub(r"\d+|'[^']*'", "…", _printable(wrong))[:200]


def _printable(text: str) -> str:
    """Return a text without what no terminal shows: an argument may hold bytes that are no text."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {times:,}" for name, times in counts.most_common())
