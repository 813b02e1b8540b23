"""Tries a technique that is being written: what it finds in a puzzle, proved or refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import attrs

from lapiz import (
    BadInput,
    Deduction,
    PluginError,
    Position,
    Puzzle,
    Technique,
    refuse,
    registry,
    solve,
    union,
)
from lapiz.kinds import said
from lapiz.plugins import dead_roles
from lapiz.proof import Refusal
from lapiz.texts import counted
from lapiz_workshop.lab.finding import finds
from lapiz_workshop.modules import borrowed, line_of, path_in


@attrs.frozen(eq=False)
class Finding:
    """A deduction that a technique yielded, and why it is refused, if it is."""

    deduction: Deduction
    refusal: Refusal | None
    warning: str = ""
    """What is wrong with it all the same, such as a mark that is not on the board."""

    @property
    def counterexample(self) -> Deduction:
        """The deduction with what the checker found: candidates that satisfy all its truths."""
        assignment = self.refusal.assignment if self.refusal else ()
        chosen = union(1 << candidate for candidate in assignment)
        against = self.deduction.removes & chosen or self.deduction.removes
        roles = {"counterexample": chosen & ~against}
        return attrs.evolve(self.deduction, removes=against, roles=roles, links=())


@attrs.frozen(eq=False)
class Trial:
    """What came of it: findings in a position, after some steps of a solve.

    `problem` says what the technique did wrong, if it raised or took too long.
    """

    technique: Technique
    puzzle: Puzzle
    """With the position looked at as its start."""
    after: int
    findings: tuple[Finding, ...]
    seconds: float
    problem: str = ""

    @property
    def good(self) -> bool:
        """Whether it found something, and all of it is proved."""
        flawless = not any(finding.refusal or finding.warning for finding in self.findings)
        return bool(self.findings) and not self.problem and flawless

    @property
    def refused(self) -> int:
        """How many deductions are refused."""
        return sum(finding.refusal is not None for finding in self.findings)


def tally(trial: Trial) -> str:
    """Return in a line how many deductions were found, where, and how long that took."""
    title, after = trial.technique.title, trial.after
    if not trial.findings:
        text = said("{title} finds nothing, neither at the start nor on the way.")
        return text.format(title=title)
    start = said("at the start")
    where = counted(after, "after 1 step", "after {count} steps") if after else start
    made = counted(len(trial.findings), "1 deduction", "{count} deductions")
    refused = counted(trial.refused, "1 refused", "{count} refused")
    text = said("{title}, {where}: {found}, {refused}, {time} ms.")
    milliseconds = f"{trial.seconds * 1000:.1f}"
    return text.format(title=title, where=where, found=made, refused=refused, time=milliseconds)


@contextmanager
def trial(source: str, puzzle: Puzzle, seconds: float) -> Iterator[Trial]:
    """Try the technique of a module, MODULE.py or MODULE.py:NAME, which is read anew.

    It is asked at the start of the puzzle, and if it finds nothing there, in the positions of the
    usual solve. Inside the context lapiz knows the technique. Raises BadInput where the module
    cannot be read.
    """
    with borrowed([source], seconds) as techniques:
        technique = techniques[source]
        kind = puzzle.kind.name
        if technique.kind not in (*registry().lineage(kind), None):
            raise BadInput(f"{technique.name} is for {technique.kind}, not for {kind}")
        yield _tried(technique, puzzle, seconds, path_in(source)[0])


def _tried(technique: Technique, puzzle: Puzzle, seconds: float, path: Path) -> Trial:
    nothing = None
    for after, position in _positions(puzzle):
        here = attrs.evolve(puzzle, start=position.fresh(), expect={})
        began = perf_counter()
        try:
            found = finds(technique, here, here.start, seconds)
        except PluginError as error:
            line = line_of(error, path)
            problem = f"{path}:{line}: {error}" if line else str(error)
            return Trial(technique, here, after, (), perf_counter() - began, problem)
        result = Trial(
            technique, here, after, _judged(technique, found, here.start), perf_counter() - began
        )
        if found:
            return result
        nothing = nothing or result
    assert nothing
    return nothing


def _positions(puzzle: Puzzle) -> Iterator[tuple[int, Position]]:
    """Yield the start and the positions of the usual solve, last those that a single leaves."""
    yield 0, puzzle.start
    singles = registry().singles
    stage = solve(puzzle, fallback=False).stages[0]
    for step in stage.steps[1:]:
        if step.technique not in singles:
            yield step.number - 1, step.before
    if not stage.end.solved:
        yield len(stage.entries), stage.end
    for step in stage.steps[1:]:
        if step.technique in singles:
            yield step.number - 1, step.before


def _judged(
    technique: Technique, found: list[Deduction], position: Position
) -> tuple[Finding, ...]:
    """Return deductions with what the checker says of each, refused ones first."""
    judged = [
        Finding(one.named(technique.name), refuse(one, position), dead_roles(one, position) or "")
        for one in found
    ]
    return tuple(sorted(judged, key=lambda finding: finding.refusal is None))
