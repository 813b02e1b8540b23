"""Checks a puzzle against what its file expects of it."""

from collections.abc import Iterable, Iterator, Sequence

import attrs

from lapiz.core import BadInput, Deduction, Limit, Name, OutOfBudget, Puzzle
from lapiz.plugins.output import handed_back
from lapiz.plugins.registry import registry
from lapiz.solving import answers
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Log
from lapiz.solving.solver import solve, steps

COUNTED_BRANCHES = 1_000_000
"""Branches after which the number of solutions is left open."""


def unmet(puzzle: Puzzle) -> tuple[str, list[str]]:
    """Return what a puzzle is, in a few words, and what is wrong with it.

    Without an expected status or technique, a puzzle should have one solution. `uses` are
    techniques that the default solve must use or that must be available at the start.
    Raises BadInput where the file expects a technique or a candidate that does not exist.

    >>> import lapiz
    >>> unmet(lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}))
    ('2 or more solutions', ['2 or more solutions, expected one'])
    """
    expect = puzzle.expect
    wanted = _known(puzzle)
    solutions = _solutions(puzzle, max(2, min(expect.get("solutions", 1), 10_000) + 1))
    summary = _in_words(solutions, expect.get("solutions", 1) + 1)
    wrong: list[str] = []
    if "solutions" in expect and solutions != expect["solutions"]:
        wrong.append(Name("{0}, expected {1}", summary, expect["solutions"]))
    elif not {"solutions", "status", "technique"} & set(expect) and solutions not in (1, None):
        wrong.append(Name("{0}, expected one", summary))
    with handed_back():
        log = solve(puzzle)
    wrong += [
        Name("technique {0}: {1}", problem.technique, problem.message) for problem in log.problems
    ]
    wrong += _wrong_end(log)
    wrong += _missing(log, wanted.uses)
    wrong += _wrong_effect(puzzle, wanted)
    return Name("{0}, as expected", summary) if expect and not wrong else summary, wrong


@attrs.frozen
class _Wanted:
    """The names in what a file expects, as what they mean."""

    uses: tuple[str, ...]
    removes: int
    places: int


def _known(puzzle: Puzzle) -> _Wanted:
    """Return what the names mean in what is expected; BadInput before anything is solved."""
    expect, kind = puzzle.expect, puzzle.kind.name
    if "technique" in expect:
        registry().named(expect["technique"], kind)
    uses = tuple(registry().technique(name, kind).name for name in expect.get("uses", ()))
    return _Wanted(uses, _members(puzzle, "removes"), _members(puzzle, "places"))


def _solutions(puzzle: Puzzle, most: int) -> int | None:
    try:
        return answers.count(puzzle, most, limit=Limit(work=COUNTED_BRANCHES))
    except (OutOfBudget, BadInput):  # a kind refuses to count what is too large
        return None


def _in_words(solutions: int | None, most: int) -> str:
    if solutions is None:
        return Name("too many solutions to count")
    if solutions >= max(2, most):
        return Name("{0} or more solutions", solutions)
    return Name("1 solution") if solutions == 1 else Name("{0} solutions", solutions)


def _wrong_end(log: Log) -> Iterator[str]:
    """Yield where status and solution are not as expected."""
    expect = log.puzzle.expect
    if "status" in expect and log.status != expect["status"]:
        yield Name("the solve ends {0!r}, expected {1!r}", Name(log.status), Name(expect["status"]))
    if "solution" in expect:
        yield from _wrong_solution(log, expect["solution"])


def _wrong_solution(log: Log, expected: str | Sequence[object]) -> Iterator[str]:
    """Yield how a solution is not the one expected, or, where the kind can tell, what is wrong."""
    wanted = expected if isinstance(expected, str) else "\n".join(map(str, expected))
    if "".join((log.solution or "").split()) == "".join(wanted.split()):
        return
    verify = log.puzzle.kind.solutions.verify
    if verify is None or log.solution is None:
        shown, expected = log.solution, "".join(wanted.split())
        yield Name("the solution is {0}, expected {1}", shown, expected)
        return
    for fault in verify(log.puzzle, wanted):
        yield Name("the solution expected is none: {0}", Name.of(fault))
    for fault in verify(log.puzzle, log.solution):
        yield Name("the solution found is none: {0}", Name.of(fault))


def _missing(log: Log, uses: Iterable[str]) -> Iterator[str]:
    """Yield the techniques that should be used and are not."""
    used = log.counts()
    for name in uses:
        if name not in used and not _available(log.puzzle, name):
            yield Name("{0} is not used, expected it to be", name)


def _available(puzzle: Puzzle, name: str) -> list[Deduction]:
    """Return what a technique finds at the start; nothing where it misbehaves."""
    try:
        return steps(puzzle, name)
    except Misbehaved:
        return []


def _wrong_effect(puzzle: Puzzle, wanted: _Wanted) -> Iterator[str]:
    """Yield when a technique does not have the effect expected of it at the start."""
    expect = puzzle.expect
    if "technique" not in expect:
        return
    deductions = _available(puzzle, expect["technique"])
    removes, places = wanted.removes, wanted.places
    if expect.get("absent"):
        if deductions:
            yield Name("{0} is there, expected that it is not", expect["technique"])
    elif not any(
        deduction.removes & removes == removes and deduction.places & places == places
        for deduction in deductions
    ):
        yield Name("{0} with the expected effect is not there", expect["technique"])


def _members(puzzle: Puzzle, field: str) -> int:
    members = 0
    for name in puzzle.expect.get(field, ()):
        what = puzzle.kind.meaning(puzzle.space, name)
        if what is None or what.candidate < 0:
            raise BadInput(f"expect.{field}: there is no candidate {name!r}")
        members |= 1 << what.candidate
    return members
