"""What a technique does over a corpus: where it fires, what it takes, what a solve makes of it.

Positions are those of solves *without* the technique, so that they are the same for another version
of it: what two runs find can be compared position by position.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from statistics import median

import attrs

from lapiz import (
    BadInput,
    Deduction,
    Limit,
    Log,
    Name,
    PluginError,
    Position,
    Profile,
    Puzzle,
    Technique,
    bits,
    refuse,
    registry,
    solve,
    speaking,
)
from lapiz.core import LAPIZ, noting
from lapiz.plugins import handed_back
from lapiz.solving import rating_of
from lapiz.texts import ENGLISH, effect
from lapiz_workshop.lab import with_technique
from lapiz_workshop.lab.finding import finds

TIMES = 2
"""How often a technique is asked in a position."""


FAULTS = (PluginError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a technique may raise that costs it only its findings in a position."""


@attrs.frozen
class Observation:
    """What a technique finds in one position."""

    position: str
    """A fingerprint of the position."""
    where: str
    """The puzzle, and after how many steps: for people."""
    effects: tuple[str, ...]
    """What each deduction changes, sorted, in English: "r4c4=5", "3 from r1c2"."""
    changes: tuple[str, ...]
    """What all of them together change, candidate by candidate: "r4c4=5", "r1c2<>3"."""
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
    looks: tuple[Observation, ...] = ()
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
    def worst(self) -> Observation | None:
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
    times: int = TIMES,
    limit: Limit | None = None,
) -> tuple[Run, Run, *tuple[Run, ...]]:
    """Return a run without a technique, one with it, and one with each rival in its place.

    With `starts` only the starts of the puzzles are looked at, and nothing is solved. The
    techniques are asked in turn in each position, so that noise falls on all of them alike, and
    that several `times`, of which the shortest counts. Each solve ends at a `limit`.
    """
    bench = _Bench([technique, *rivals], times, limit)
    for puzzle in puzzles:
        usual = profile or puzzle.kind.profile
        (bench.look if starts else bench.solve)(puzzle, usual)
    first, *others = bench.runs()
    return Run("", "", solves=tuple(bench.base)), first, *others


class _Bench:
    """Notes what techniques do, the first of which is the one that is looked into."""

    def __init__(self, tried: Sequence[Technique], times: int, limit: Limit | None) -> None:
        self.tried, self.times, self.limit = tried, times, limit
        self.base: list[Solved] = []
        self._looks: list[list[Observation]] = [[] for _ in tried]
        self._solves: list[list[Solved]] = [[] for _ in tried]
        self._faults: list[dict[str, None]] = [{} for _ in tried]

    def runs(self) -> list[Run]:
        """Return the runs, one a technique."""
        noted = zip(self.tried, self._looks, self._solves, self._faults, strict=True)
        return [
            Run(technique.name, technique.title, tuple(looks), tuple(solves), tuple(faults))
            for technique, looks, solves, faults in noted
        ]

    def look(self, puzzle: Puzzle, usual: Profile) -> None:
        """Look at the start of a puzzle."""
        self._look(_Stop(puzzle, puzzle.start, puzzle.name), usual)

    def solve(self, puzzle: Puzzle, usual: Profile) -> None:
        """Solve a puzzle in all ways, and look at the positions of the solve without any."""
        lacking = without(usual, self.tried[0])
        log = solve(puzzle, lacking, fallback=False, limit=self.limit)
        self.base.append(_solved(log, lacking, ""))
        for stop in _stops(puzzle, log):
            self._look(stop, usual)
        for number, technique in enumerate(self.tried):
            having = instead(usual, self.tried[0], technique)
            with handed_back():
                log = solve(puzzle, having, fallback=False, timing=True, limit=self.limit)
            self._solves[number].append(_solved(log, having, technique.name))
            self._faults[number].update(dict.fromkeys(map(str, log.problems)))

    def _look(self, stop: _Stop, usual: Profile) -> None:
        looks = _looks(self.tried, stop, self._faults, self.times)
        for one, look, noted in zip(self.tried, looks, self._looks, strict=True):
            behind = _easier(one, usual, stop) if one is self.tried[0] and look.effects else ""
            noted.append(attrs.evolve(look, behind=behind))


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


def _easier(technique: Technique, usual: Profile, stop: _Stop) -> str:
    """Return the technique that takes the step in a position, if it comes before this one."""
    having = with_technique(usual, technique)
    chain = [asked.name for asked in registry().chain(having, stop.puzzle.kind.name)]
    taken = stop.taken
    if not taken:
        here = attrs.evolve(stop.puzzle, start=stop.position)
        log = solve(here, without(having, technique), fallback=False, enough=1)
        taken = next(iter(log.counts()), "")
    return taken if taken in chain[: chain.index(technique.name)] else ""


def _stops(puzzle: Puzzle, log: Log) -> Iterator[_Stop]:
    """Yield the positions of a solve in which it is no single that is taken."""
    singles = registry().singles
    stage = log.stages[0]
    for step in stage.steps:
        if step.technique not in singles:
            where = where_of(puzzle, step.number)
            yield _Stop(puzzle, step.before, where, step.technique)
    if not stage.end.solved and stage.status != "no solution":
        yield _Stop(puzzle, stage.end, where_of(puzzle, len(stage.entries) + 1))


def where_of(puzzle: Puzzle, step: int) -> str:
    """Return how a step of a puzzle's solve is named in a message."""
    return Name("{0}, step {1}", puzzle.name, step)


def _looks(
    tried: Sequence[Technique], stop: _Stop, faults: Sequence[dict[str, None]], times: int
) -> Iterator[Observation]:
    """Yield what each technique finds in a position; a fault is noted, and finds nothing."""
    results: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ()) for _ in tried]
    seconds = [float("inf") for _ in tried]
    for again in range(times):
        for number, technique in enumerate(tried):
            position = stop.position.fresh()
            began = time.perf_counter()
            try:
                deductions = finds(technique, stop.puzzle, position)
            except FAULTS as error:
                faults[number][_as_solves_tell(stop, error)] = None
                deductions = []
            seconds[number] = min(seconds[number], time.perf_counter() - began)
            if not again:
                results[number] = _effects(stop, deductions, position, faults[number])
            position.memo.clear()
    mark = _fingerprint(stop)
    for (effects, changes), spent in zip(results, seconds, strict=True):
        yield Observation(mark, stop.where, effects, changes, spent)


def _effects(
    stop: _Stop, deductions: Sequence[Deduction], position: Position, faults: dict[str, None]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the proved ones of some deductions change: effects, each once, and all together.

    A false one is a fault; one that is not decided is passed over, as in a solve.
    """
    puzzle, space, effects = stop.puzzle, stop.puzzle.space, set[str]()
    removes = places = 0
    for deduction in deductions:
        refusal = refuse(deduction, position)
        if refusal:
            if not refusal.undecided:
                faults[Name("{0}: {1}", stop.where, Name.of(refusal.explain(space)))] = None
            continue
        gone, new = deduction.removes & position.alive, deduction.places & ~position.placed
        removes, places = removes | gone, places | new
        with speaking(ENGLISH), noting(LAPIZ):
            effects.add(effect(puzzle, attrs.evolve(deduction, removes=gone, places=new)))
    single = [Deduction(places=1 << candidate) for candidate in bits(places)]
    single += [Deduction(removes=1 << candidate) for candidate in bits(removes)]
    with speaking(ENGLISH), noting(LAPIZ):
        return tuple(sorted(effects)), tuple(effect(puzzle, deduction) for deduction in single)


def _as_solves_tell(stop: _Stop, error: Exception) -> str:
    """Return a fault in the words of a solve, so that it is listed once."""
    text = str(error)
    _, technique, what = text.partition(": technique ")
    return f"{stop.where}{technique}{what.replace(' raised', ': raised', 1)}" if what else text


def _fingerprint(stop: _Stop) -> str:
    """Return a short text that is the same for the same position of the same puzzle."""
    position, labels = stop.position, stop.puzzle.space.labels
    seen = f"{stop.puzzle.kind.name} {len(labels)} {position.alive:x} {position.placed:x}"
    return sha256(seen.encode()).hexdigest()[:16]


def _solved(log: Log, profile: Profile, name: str) -> Solved:
    timing = log.timing
    spent = [timed.seconds for timed in timing.techniques if timed.name == name] if timing else []
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
        scale = profile.scale or registry().scale_of(log.puzzle.kind.name)
        return rating_of(log, scale, profile).score
    except BadInput:
        return 0.0
