"""The rating of a puzzle as a range: over the routes that a solver may take."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from statistics import median_low

import attrs

from lapiz import BadInput, Limit, Log, Name, Profile, Puzzle, Rating, registry, solve
from lapiz.core import AllSpent, ProfileLike, ScaleLike, check_puzzle, whole_budget
from lapiz.solving import (
    Options,
    Task,
    check_scale,
    finder,
    profile_of_scale,
    rating_of,
    resolved,
    scale_named,
    solve_budget,
    usual_scale,
)
from lapiz_many.ranges.open_steps import Bottleneck, OpenSteps, OutOfTime, Worths, bottleneck
from lapiz_many.ranges.routes import Routes, gentlest

ROUTES = 50
"""How many routes are made by chance."""


@attrs.frozen
class Spread:
    """The least, the usual and the greatest of one number of some routes; the usual is the median.

    >>> Spread.of([3, 1, 2, 9])
    Spread(least=1, usual=2, greatest=9)
    """

    least: float
    usual: float
    greatest: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> "Spread":
        """Return the spread of some numbers."""
        return cls(min(numbers), median_low(numbers), max(numbers))


@attrs.frozen
class Gentlest:
    """The route with the least hardest step that is known; `certain` if there is no gentler one.

    `worth` is what its hardest step is worth on the scale, `hardest` the technique of that step.
    """

    log: Log
    worth: float
    hardest: str
    certain: bool


@attrs.frozen
class RatingRange:
    """The rating of a puzzle over many routes.

    `rating` is that of the ordinary solve, which counts as a route. `numbers` has a spread of the
    score ("score"), of each further number of the scale, and of how many steps there are
    ("steps"); `levels` says how many routes have each level. `routes` is how many were made by
    chance, `notes` say if that is less than was asked for.
    """

    rating: Rating
    numbers: Mapping[str, Spread] = attrs.field(hash=False)
    levels: Mapping[str, int] = attrs.field(hash=False)
    routes: int
    seed: int
    bottleneck: Bottleneck | None
    gentlest: Gentlest
    notes: tuple[str, ...] = ()


def rate_range(
    puzzle: Puzzle,
    scale: ScaleLike = "",
    profile: ProfileLike | None = None,
    *,
    routes: int = ROUTES,
    seed: int = 1,
    limit: Limit | float | None = None,
) -> RatingRange:
    """Return the rating of a puzzle as a range, over so many routes made by chance.

    A route takes, of the steps that are equally easy, any one. Scale and profile are those of
    `rate`. The same seed gives the same range. Only where the `limit` (see `Limit`; a number is one
    of seconds) is reached before, there are fewer routes, and a note says so; its work is that of
    the first solve, as the routes have a number of their own. Raises BadInput for what `rate` does,
    and for a puzzle that is not solved, as it has no rating.
    """
    check_puzzle(puzzle)
    given = None if profile is None else resolved(profile, puzzle.kind)
    found_scale = scale_named(scale or usual_scale(puzzle, given))
    check_scale(puzzle, scale and found_scale)
    used = given or profile_of_scale(puzzle, found_scale)
    limit = Limit.of(limit)
    log = solve(puzzle, used, spares=False, limit=Limit(limit.work))
    if log.status != "solved":
        raise BadInput(f"no range without a single solution: {log.status}", source=puzzle.where)
    return range_of(log, found_scale.name, used, routes=routes, seed=seed, seconds=limit.seconds)


def range_of(
    log: Log, scale: str, profile: Profile, *, routes: int, seed: int, seconds: float | None
) -> RatingRange:
    """Return the range of ratings of a solve that has been made, by the profile's techniques alone.

    Raises BadInput for a scale that rates puzzles: whichever route is gone, it says the same.
    """
    if scale_named(scale).of_puzzle(log.puzzle, log):
        raise BadInput(f"the scale {scale} rates puzzles, not routes: there is no range")
    return _Ranging(log, scale, profile, routes, seed, inf if seconds is None else seconds).result()


@attrs.define(eq=False)
class _Ranging:
    """The work of a range: the ordinary solve first, then the routes, one after the other.

    `best` is the gentlest route so far: what its hardest step is worth, and its log. It takes up to
    so many `seconds`, which the user says.
    """

    log: Log
    scale: str
    profile: Profile
    routes: int
    seed: int
    seconds: float
    known: dict[int, OpenSteps] = attrs.field(factory=dict)
    ratings: list[Rating] = attrs.field(factory=list)
    steps: list[int] = attrs.field(factory=list)
    best: tuple[float, Log] | None = None
    notes: list[str] = attrs.field(factory=list)
    deadline: float = inf

    def result(self) -> RatingRange:
        """Make the routes, and return what they show."""
        self.deadline = time.monotonic() + self.seconds
        self._count(self.log)
        self._make_routes()
        narrow, certain = self._bottleneck(), self._search()
        assert self.best
        worth, log = self.best
        return RatingRange(
            self.ratings[0],
            self._numbers(),
            Counter(rating.level for rating in self.ratings),
            len(self.ratings) - 1,
            self.seed,
            narrow,
            Gentlest(log, worth, self._hardest(log)[1], certain),
            tuple(dict.fromkeys(self.notes)),
        )

    @property
    def _worths(self) -> Worths:
        return Worths(scale_named(self.scale), finder(self.scale, self.profile))

    def _count(self, log: Log) -> None:
        self.ratings.append(rating_of(log, self.scale, self.profile))
        self.steps.append(len(log.entries))
        worth = self._hardest(log)[0]
        if self.best is None or worth < self.best[0]:
            self.best = worth, log

    def _hardest(self, log: Log) -> tuple[float, str]:
        """Return what the hardest step of a solve is worth, and its technique."""
        find, scale = self._worths.find, self._worths.scale
        steps = ((worth, deduction.technique) for worth, deduction in scale.worths(log, find))
        return max(steps, key=lambda step: step[0], default=(0.0, ""))

    def _make_routes(self) -> None:
        for number in range(1, self.routes + 1):
            if time.monotonic() > self.deadline:
                break
            try:
                log = self._routes(number).solve(self.log.puzzle, self.profile)
            except OutOfTime:
                break
            if log.status == "solved":
                self._count(log)
        made = len(self.ratings) - 1
        if made < self.routes:
            self._late(Name("{0} of {1} routes were made", made, self.routes))

    def _routes(self, number: int) -> Routes:
        """Return what makes one route."""
        return Routes(
            Options(spares=False),
            self.profile.assume_unique,
            worths=self._worths,
            random=Random(f"{self.seed} {number}"),
            deadline=self.deadline,
            known=self.known,
        )

    def _open_steps(self, log: Log) -> OpenSteps:
        chain = registry().chain(self.profile, log.puzzle.kind.name)
        task = Task(log.puzzle, chain, Options(spares=False), self.profile)
        return self._routes(0).open_steps(task)

    def _numbers(self) -> dict[str, Spread]:
        numbers = {"score": Spread.of([rating.score for rating in self.ratings])}
        for name in self.ratings[0].numbers:
            numbers[name] = Spread.of([rating.numbers[name] for rating in self.ratings])
        return {**numbers, "steps": Spread.of(self.steps)}

    def _bottleneck(self) -> Bottleneck | None:
        log = self.log.stages[0]
        open_steps = self._open_steps(log)
        try:
            with whole_budget(solve_budget(log.puzzle.space)):
                return bottleneck(log, open_steps, self._hardest(log)[0])
        except OutOfTime:
            self._late(Name("the bottleneck is not known"))
        except AllSpent:
            self.notes.append(Name("the search gave up before the bottleneck was known"))
        finally:
            open_steps.guard.watch.stop()
        return None

    def _late(self, what: Name) -> None:
        """Note what the time was not enough for."""
        limit = f"{self.seconds:g}"
        self.notes.append(Name("the time limit of {0} s was reached: {1}", limit, what))

    def _search(self) -> bool:
        """Look for a route that is gentler than all those made; tell whether it is certain."""
        assert self.best
        puzzle = self.log.puzzle
        if len(self.log.stages) > 1:  # the search knows nothing of what comes after a stage
            return False
        open_steps = self._open_steps(self.log)
        try:
            with whole_budget(solve_budget(puzzle.space)):
                trail, certain = gentlest(open_steps, puzzle.start.fresh(), self.best[0])
        except OutOfTime:
            self._late(Name("there may be a gentler route"))
            return False
        except AllSpent:
            return False
        finally:
            open_steps.guard.watch.stop()
        if trail:
            self.best = trail.hardest, Log(puzzle, trail.entries(), trail.position, "solved")
        return certain
