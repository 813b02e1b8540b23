"""What a technique does over a corpus: where it fires, what it takes, what a solve makes of it.

Positions are those of solves *without* the technique, so that they are the same for another version
of it: what two runs find can be compared position by position.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from statistics import median

import attrs

from lapiz.core.deduction import Deduction
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.notation import LAPIZ, noting
from lapiz.core.space import Position
from lapiz.core.technique import Profile, Technique
from lapiz.plugins.containment import PluginError
from lapiz.plugins.registry import registry
from lapiz.proof import refuse
from lapiz.solving.log import Log
from lapiz.solving.rating import rating_of
from lapiz.solving.solver import solve
from lapiz.texts.translations import ENGLISH, speaking
from lapiz.texts.words import effect
from lapiz.workshop.lab.finding import finds, with_technique

__all__ = ["Look", "Run", "Solved", "instead", "measured", "with_technique", "without"]

TIMES = 2
"""How often a technique is asked in a position; the shorter time counts."""


@attrs.frozen
class Look:
    """What a technique finds in one position."""

    position: str
    """A fingerprint of the position."""
    where: str
    """The puzzle, and after how many steps: for people."""
    effects: tuple[str, ...]
    """What each deduction changes, sorted, in English: "r4c4=5", "3 from r1c2"."""
    seconds: float
    behind: str = ""
    """The technique that takes the step there, if it is an easier one."""


@attrs.frozen
class Solved:
    """How a solve ended, never with the fallback."""

    puzzle: str
    status: str
    steps: int
    score: float
    seconds: float
    share: float = 0.0
    """What part of the time the technique took, from 0 to 1."""
    counts: Mapping[str, int] = attrs.field(factory=dict)


@attrs.frozen
class Run:
    """What a technique does over a corpus: in each position, and in each solve."""

    technique: str
    title: str
    looks: tuple[Look, ...] = ()
    solves: tuple[Solved, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def fires(self) -> int:
        """In how many positions it finds something."""
        return sum(bool(look.effects) for look in self.looks)

    @property
    def typical(self) -> float:
        """Seconds that it takes in a position: the median."""
        return median([look.seconds for look in self.looks] or [0.0])

    @property
    def worst(self) -> Look | None:
        """The position in which it takes longest."""
        return max(self.looks, key=lambda look: look.seconds, default=None)

    @property
    def share(self) -> float:
        """What part of the time of all solves it takes."""
        whole = sum(solved.seconds for solved in self.solves)
        return sum(solved.share * solved.seconds for solved in self.solves) / (whole or 1)

    @property
    def used(self) -> int:
        """How many steps it takes in the solves."""
        return sum(solved.counts.get(self.technique, 0) for solved in self.solves)

    @property
    def shadows(self) -> Mapping[str, int]:
        """The easier techniques that take the step where it fires: in how many positions."""
        behind = [look.behind for look in self.looks if look.effects and look.behind]
        return {name: behind.count(name) for name in sorted(behind, key=lambda n: -behind.count(n))}


@attrs.frozen(eq=False)
class _Stop:
    """A position to look at, and the technique that takes the step there without this one."""

    puzzle: Puzzle
    position: Position
    where: str
    taken: str = ""


def measured(
    technique: Technique,
    puzzles: Iterable[Puzzle],
    profile: Profile | None = None,
    *,
    rivals: Sequence[Technique] = (),
    starts: bool = False,
) -> tuple[Run, Run, *tuple[Run, ...]]:
    """Return a run without a technique, one with it, and one with each rival in its place.

    With `starts` only the starts of the puzzles are looked at, and nothing is solved. The
    techniques are asked in turn in each position, so that noise falls on all of them alike.
    """
    tried = [technique, *rivals]
    looks: list[list[Look]] = [[] for _ in tried]
    solves: list[list[Solved]] = [[] for _ in range(len(tried) + 1)]
    problems: list[dict[str, None]] = [{} for _ in tried]
    for puzzle in puzzles:
        usual = profile or puzzle.kind.profile
        order = [without(usual, technique), *(instead(usual, technique, one) for one in tried)]
        log = solve(puzzle, order[0], fallback=False, enough=1 if starts else None)
        easier = _easier(technique, order[1], puzzle)
        for stop in _stops(puzzle, log, starts=starts):
            behind = stop.taken if stop.taken in easier else ""
            for number, (one, look) in enumerate(_looks(tried, stop, problems)):
                looks[number].append(
                    attrs.evolve(look, behind=behind) if one is technique else look
                )
        if not starts:
            solves[0].append(_solved(log, order[0], ""))
            for number, one in enumerate(tried, 1):
                log = solve(puzzle, order[number], fallback=False, timing=True)
                solves[number].append(_solved(log, order[number], one.name))
                faults = (str(problem) for problem in log.problems)
                problems[number - 1].update(dict.fromkeys(faults))
    first, *others = (
        Run(one.name, one.title, tuple(seen), tuple(done), tuple(faults))
        for one, seen, done, faults in zip(tried, looks, solves[1:], problems, strict=True)
    )
    return Run("", "", solves=tuple(solves[0])), first, *others


def without(profile: Profile, technique: Technique) -> Profile:
    """Return a profile that does not use a technique."""
    return attrs.evolve(profile, off=profile.off | {technique.name})


def instead(profile: Profile, technique: Technique, other: Technique) -> Profile:
    """Return a profile that uses another technique in the place of one."""
    having = with_technique(profile, technique)
    if other is technique:
        return having
    kept = [name for name in having.order if name not in other.names]
    order = tuple(other.name if name in technique.names else name for name in kept)
    scores = {**having.scores, other.name: having.score(technique)}
    return attrs.evolve(
        having,
        order=order,
        scores=scores,
        off=having.off.difference(other.names) | {technique.name},
    )


def _easier(technique: Technique, profile: Profile, puzzle: Puzzle) -> set[str]:
    """Return the names of the techniques that a profile asks before one."""
    chain = [one.name for one in registry().chain(profile, puzzle.kind.name)]
    return set(chain[: chain.index(technique.name)] if technique.name in chain else chain)


def _stops(puzzle: Puzzle, log: Log, *, starts: bool) -> Iterator[_Stop]:
    """Yield the positions of a solve in which it is no single that is taken."""
    singles = {one.name for one in registry().techniques.values() if one.last}
    if starts:
        taken = next(iter(log.counts()), "")
        yield _Stop(puzzle, puzzle.start, puzzle.name, taken)
        return
    stage = log.stages[0]
    for step in stage.steps:
        if step.technique not in singles:
            where = f"{puzzle.name}, step {step.number}"
            yield _Stop(puzzle, step.before, where, step.technique)
    if not stage.end.solved and stage.status != "no solution":
        yield _Stop(puzzle, stage.end, f"{puzzle.name}, step {len(stage.entries) + 1}")


def _looks(
    tried: Sequence[Technique], stop: _Stop, problems: Sequence[dict[str, None]]
) -> Iterator[tuple[Technique, Look]]:
    """Yield what each technique finds in a position; a fault is a problem, and finds nothing."""
    found: dict[str, tuple[str, ...]] = {}
    seconds = dict.fromkeys((one.name for one in tried), float("inf"))
    for _ in range(TIMES):
        for one, faults in zip(tried, problems, strict=True):
            position = stop.position.fresh()
            began = time.perf_counter()
            try:
                deductions = finds(one, stop.puzzle, position)
            except (PluginError, ArithmeticError, LookupError, TypeError, ValueError) as error:
                faults[f"{stop.where}: {error}"] = None
                deductions = []
            seconds[one.name] = min(seconds[one.name], time.perf_counter() - began)
            if one.name not in found:
                found[one.name] = _effects(stop, deductions, position, faults)
            position.memo.clear()
    mark = _fingerprint(stop)
    for one in tried:
        yield one, Look(mark, stop.where, found[one.name], seconds[one.name])


def _effects(
    stop: _Stop, deductions: Sequence[Deduction], position: Position, faults: dict[str, None]
) -> tuple[str, ...]:
    """Return what the proved ones of some deductions change, each effect once."""
    space, effects = stop.puzzle.space, set[str]()
    for deduction in deductions:
        refusal = refuse(deduction, position)
        if refusal:
            faults[f"{stop.where}: {refusal.explain(space)}"] = None
            continue
        gone, new = deduction.removes & position.alive, deduction.places & ~position.placed
        with speaking(ENGLISH), noting(LAPIZ):
            effects.add(effect(stop.puzzle, attrs.evolve(deduction, removes=gone, places=new)))
    return tuple(sorted(effects))


def _fingerprint(stop: _Stop) -> str:
    """Return a short text that is the same for the same position of the same puzzle."""
    position, labels = stop.position, stop.puzzle.space.labels
    seen = f"{stop.puzzle.kind.name} {len(labels)} {position.alive:x} {position.placed:x}"
    return sha256(seen.encode()).hexdigest()[:16]


def _solved(log: Log, profile: Profile, name: str) -> Solved:
    timing = log.timing
    spent = [one.seconds for one in timing.techniques if one.name == name] if timing else []
    whole = timing.seconds if timing else 0.0
    return Solved(
        puzzle=log.puzzle.name,
        status=log.status,
        steps=len(log.entries),
        score=_score(log, profile),
        seconds=whole,
        share=sum(spent) / whole if whole else 0.0,
        counts=log.counts(),
    )


def _score(log: Log, profile: Profile) -> float:
    """Return the score of a solve; 0 if the profile's scale cannot rate it."""
    try:
        return rating_of(log, profile.scale, profile).score
    except BadInput:
        return 0.0
