"""Routes through a puzzle: solves that choose by chance among equally easy steps; the gentlest."""

from heapq import heappop, heappush
from itertools import count
from math import inf
from random import Random

import attrs

from lapiz import Deduction, Log, Position
from lapiz.core import Parts
from lapiz.proof import prove_singles
from lapiz.solving import Entry, Solve, Stages, Task, parted
from lapiz_many.ranges.open_steps import OpenStep, OpenSteps, Worths

MOST_POSITIONS = 500
"""How many positions from which nothing easy goes on the search looks at."""


def route(task: Task, open_steps: OpenSteps, random: Random) -> Log:
    """Return the log of a solve of which chance takes each step, singles as all others."""
    parts = parted(task)
    solve = Solve(task, parts=Parts((), (*parts.singles, *parts.others), foreign=False))

    def choose(position: Position) -> Deduction | None:
        solve.sweep.share(position)
        easiest = open_steps.easiest(position)
        if not easiest:
            return None
        step = random.choice(easiest)
        if not isinstance(step.entry, Deduction):
            prove_singles(position, [step.entry])
        return step.deduction

    try:
        log = solve.run(choose)
    finally:
        open_steps.guard.watch.stop()
    return attrs.evolve(log, problems=open_steps.guard.problems)


@attrs.frozen(eq=False, kw_only=True)
class Routes(Stages):
    """Makes routes through a puzzle and all it hands over to; `known` is what they share.

    Of several objects that share it each has a `random` of its own, which makes one route.
    """

    worths: Worths
    random: Random
    deadline: float = inf
    known: dict[int, OpenSteps] = attrs.field(factory=dict)

    def open_steps(self, task: Task) -> OpenSteps:
        """Return the steps that are open in the positions of a puzzle."""
        puzzle = task.puzzle
        open_steps = self.known.get(id(puzzle))
        if open_steps is None or open_steps.puzzle is not puzzle:
            open_steps = OpenSteps(task, self.worths, self.deadline)
            self.known[id(puzzle)] = open_steps
        return open_steps

    def _stage(self, task: Task) -> Log:
        return route(task, self.open_steps(task), self.random)


@attrs.frozen(eq=False)
class Trail:
    """A way to a position: the step that leads there, and the trail before it."""

    position: Position
    hardest: float
    entry: Entry | None = None
    before: "Trail | None" = None

    def after(self, step: OpenStep) -> "Trail":
        """Return the trail that goes on with a step."""
        position = self.position.apply(step.deduction.removes, step.deduction.places)
        return Trail(position, max(self.hardest, step.worth), step.entry, self)

    def entries(self) -> list[Entry]:
        """Return the steps, the first one first."""
        entries: list[Entry] = []
        trail: Trail | None = self
        while trail and trail.entry:
            entries.append(trail.entry)
            trail = trail.before
        return entries[::-1]


def gentlest(open_steps: OpenSteps, start: Position, known: float) -> tuple[Trail | None, bool]:
    """Look for a route whose hardest step is worth less than that of a known one.

    Return the gentlest one, or None if the known one stays, and whether that is certain. A
    best-first search: what is worth no more than the hardest step so far is taken as it comes; only
    where something harder is needed does the search branch, the least hard first. So the first
    route that reaches the end is the gentlest, as far as easy steps may come in any order. It
    begins at what the first step of an ordinary solve is worth, and ends without a certain answer
    after MOST_POSITIONS positions. Raises OutOfTime.
    """
    number = count()
    seen: set[tuple[int, int]] = set()
    floor = max((step.worth for step in open_steps.easiest(start)), default=0.0)
    waiting = [(floor, 0, next(number), Trail(start, floor))]
    while waiting:
        trail, harder = _settled(open_steps, heappop(waiting)[-1], known)
        position = trail.position
        if position.solved:
            return trail, True
        key = position.alive, position.placed
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST_POSITIONS:
            return None, False
        for step in harder:
            following = trail.after(step)
            left = following.position.open.bit_count()
            heappush(waiting, (following.hardest, left, next(number), following))
    return None, True


def _settled(open_steps: OpenSteps, trail: Trail, known: float) -> tuple[Trail, list[OpenStep]]:
    """Take all that is no harder than what a trail has had; return what is harder, but gentle."""
    while trail.hardest < known:
        easiest = open_steps.easiest(trail.position)
        easy = [step for step in easiest if step.worth <= trail.hardest]
        if not easy:
            # A technique that comes later may still have something easy.
            gentler = [
                step for step in open_steps.up_to(trail.position, known) if step.worth < known
            ]
            easy = [step for step in gentler if step.worth <= trail.hardest]
            if not easy:
                return trail, gentler
        trail = trail.after(easy[0])
    return trail, []
