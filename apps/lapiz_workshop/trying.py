"""Tries a technique that is being written: what it finds in a puzzle, proved or refused."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import attrs

from lapiz import (
    BadInput,
    Deduction,
    Grounds,
    Limit,
    Name,
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
from lapiz.testing import messages
from lapiz.texts import counted
from lapiz_workshop.lab.finding import finds
from lapiz_workshop.modules import borrowed, line_of, path_in
from lapiz_workshop.remarks import (
    FAULTS,
    HINTS,
    UNLIMITED,
    in_the_solution,
    of_a_solve,
    of_tests,
    proving,
)
from lapiz_workshop.renew import PUT_TOGETHER
from lapiz_workshop.spelling import with_hint


@attrs.frozen(eq=False)
class Finding:
    """A deduction that a technique yielded, and why it is refused, if it is."""

    deduction: Deduction
    refusal: Refusal | None
    warning: str = ""
    """What is wrong with it all the same, such as a mark that is not on the board."""
    advice: str = ""
    """What would prove it, or why nothing can."""

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

    `problem` says what the technique did wrong, if it raised or took too long; it has no time then.
    """

    technique: Technique
    puzzle: Puzzle
    """With the position looked at as its start."""
    after: int
    findings: tuple[Finding, ...]
    seconds: float
    problem: str = ""
    faults: tuple[str, ...] = ()
    """What lapiz would say of the module as a plugin, of its texts, and in a solve."""
    hints: tuple[str, ...] = ()
    """What its tests would ask for before others use it."""
    looked: int | None = None
    """At how many positions it was asked, where a limit of the solve may leave others out."""

    @property
    def good(self) -> bool:
        """Whether it found something, all of it is proved, and nothing is wrong with it."""
        flawless = not any(finding.refusal or finding.warning for finding in self.findings)
        return bool(self.findings) and not self.problem and not self.faults and flawless

    @property
    def refused(self) -> int:
        """How many deductions are refused."""
        return sum(finding.refusal is not None for finding in self.findings)


AT_ONE = "{title} finds nothing in the one position of the solve that was looked at."
AT_SEVERAL = "{title} finds nothing in the {count} positions of the solve that were looked at."


def tally(trial: Trial) -> str:
    """Return in a line how many deductions were found, where, and how long that took."""
    title, after = trial.technique.title, trial.after
    if not trial.findings and trial.looked is None:
        text = said("{title} finds nothing, neither at the start nor on the way.")
        return text.format(title=title)
    if not trial.findings:
        text = counted(trial.looked or 0, AT_ONE, AT_SEVERAL)
        return text.format(title=title)
    start = said("at the start")
    where = counted(after, "after 1 step", "after {count} steps") if after else start
    made = counted(len(trial.findings), "1 deduction", "{count} deductions")
    refused = counted(trial.refused, "1 refused", "{count} refused")
    text = said("{title}, {where}: {found}, {refused}, {time} ms.")
    milliseconds = f"{trial.seconds * 1000:.1f}"
    return text.format(title=title, where=where, found=made, refused=refused, time=milliseconds)


@contextmanager
def trial(
    source: str,
    on: Puzzle | Callable[[Technique], Puzzle],
    seconds: float,
    limit: Limit = UNLIMITED,
) -> Iterator[Trial]:
    """Try the technique of a module, MODULE.py or MODULE.py:NAME, which is read anew.

    It is asked at the start of the puzzle, which may be chosen for the technique, and if it finds
    nothing there, in the positions of the usual solve, as far as this comes within a `limit`.
    Inside the context lapiz knows the technique. Raises BadInput where the module cannot be read.
    """
    problems: list[str] = []
    with borrowed([source], seconds, problems) as techniques:
        technique = techniques[source]
        puzzle = on if isinstance(on, Puzzle) else on(technique)
        kind = puzzle.kind.name
        if technique.kind not in (*registry().lineage(kind), None):
            other = Name("{0} is for {1}, not for {2}", technique.name, technique.kind, kind)
            raise BadInput("; ".join([other, *problems]))
        tried = _tried(technique, puzzle, seconds, path_in(source)[0], limit)
        yield attrs.evolve(tried, faults=tuple(dict.fromkeys((*problems, *tried.faults))))


def first_in(technique: Technique, puzzles: Iterable[Puzzle], seconds: float) -> Puzzle | None:
    """Return the first puzzle at whose start a technique finds something; None if there is none.

    One at which the technique misbehaves counts: a trial tells how.
    """
    for puzzle in puzzles:
        try:
            if finds(technique, puzzle, puzzle.start.fresh(), seconds):
                return puzzle
        except PluginError:
            return puzzle
    return None


def _tried(technique: Technique, puzzle: Puzzle, seconds: float, path: Path, limit: Limit) -> Trial:
    """Return what a technique finds at the first position in which it finds something."""
    nothing, notes, looked = None, list[str](), 0
    for after, position in _positions(puzzle, limit):
        looked += 1
        here = attrs.evolve(puzzle, start=position.fresh(), expect={})
        began = perf_counter()
        try:
            found = finds(technique, here, here.start, seconds, notes)
        except PluginError as error:
            line = line_of(error, path)
            problem = f"{path}:{line}: {with_hint(error)}" if line else with_hint(error)
            return Trial(technique, here, after, (), 0.0, problem)
        judged = _judged(technique, found, here.start)
        result = Trial(technique, here, after, judged, perf_counter() - began)
        if found:
            return _examined(result, notes, seconds, path, limit)
        nothing = nothing or result
    assert nothing
    if limit != UNLIMITED:
        nothing = attrs.evolve(nothing, looked=looked)
    return _examined(nothing, notes, seconds, path, limit)


def _noted(technique: Technique, notes: list[str]) -> Iterator[str]:
    """Yield what is amiss with what a technique yields, each once."""
    for note in dict.fromkeys(notes):
        yield Name("technique {0}: {1}", technique.name, note)


def _examined(trial: Trial, notes: list[str], seconds: float, path: Path, limit: Limit) -> Trial:
    """Return a trial with what is amiss; what is refused has to be mended before all else."""
    technique, puzzle = trial.technique, trial.puzzle
    if trial.refused:
        return attrs.evolve(trial, faults=tuple(_noted(technique, notes)))
    shown = [f"technique {technique.name}: {finding.warning}" for finding in trial.findings]
    solved = [note for note in of_a_solve(technique, puzzle, seconds, limit) if note not in shown]
    told = list(dict.fromkeys(solved)) or [*_noted(technique, notes)]
    if not trial.findings:
        return attrs.evolve(trial, faults=tuple(told))
    told = told or [*of_tests(FAULTS, technique, puzzle, seconds)]
    hints = [f"{path.name}:{line}: {PUT_TOGETHER}" for line in messages.lines_put_together(path)]
    hints += of_tests(HINTS, technique, puzzle, seconds)
    return attrs.evolve(trial, faults=tuple(told), hints=tuple(hints))


def _positions(puzzle: Puzzle, limit: Limit) -> Iterator[tuple[int, Position]]:
    """Yield the start and the positions of the usual solve, last those that a single leaves."""
    yield 0, puzzle.start
    singles = registry().singles
    stage = solve(puzzle, fallback=False, limit=limit).stages[0]
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
    judged.sort(key=lambda finding: finding.refusal is None)
    if judged and judged[0].refusal:
        judged[0] = attrs.evolve(judged[0], advice=_advice(judged[0].deduction, position))
    return tuple(judged)


def _advice(deduction: Deduction, position: Position) -> str:
    """Return what would prove a deduction that is refused, or why nothing can."""
    if deduction.grounds is not Grounds.PROOF:
        return ""
    if wrong := in_the_solution(deduction, position):
        return Name("No truths prove it: the solution is against it in {0}.", wrong)
    more = proving(deduction, position)
    if not more:
        return Name("No truths prove it.")
    items = Name.joined([position.space.items[number].name for number in more])
    return Name("It is proved with {0} as well: truths={1}.", items, (*deduction.truths, *more))
