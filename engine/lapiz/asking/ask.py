"""Questions that need a new solve or two logs: why not, what falls, where two solves part.

What a log answers by itself (`why`, `story`) are its own methods.
"""

from collections.abc import Sequence

import attrs

from lapiz.core.bits import bits
from lapiz.core.deduction import Grounds
from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.space import Position
from lapiz.core.technique import Profile
from lapiz.plugins.registry import registry
from lapiz.solving.goals import Subject, from_the_start, subject
from lapiz.solving.log import Log, Step, Story, slicer
from lapiz.solving.slices import Goal
from lapiz.solving.solver import solve

__all__ = [
    "Comparison",
    "Supposition",
    "assume",
    "compare",
    "fallen",
    "suppose",
    "why_not",
]

TRIED_ITEMS = 8
"""How many items that are left without candidates are tried for the shortest story."""


@attrs.frozen
class Supposition:
    """What follows when something is supposed.

    `story` leads to `item`, which has no candidate left: so the supposition is false. Without a
    story, `log` tells how the solve ended instead. `clash` says it where no step is needed.
    """

    puzzle: Puzzle
    log: Log
    text: str = ""
    story: Story | None = None
    item: int | None = None
    clash: str = ""

    @property
    def refuted(self) -> bool:
        """Whether it has been shown to be false."""
        return self.story is not None

    @property
    def possible(self) -> bool:
        """Whether it has been shown to be in a solution."""
        return self.log.status in ("solved", "many solutions")


def why_not(
    puzzle: Puzzle, name: str, profile: Profile | None = None, *, log: Log | None = None
) -> Supposition:
    """Suppose something (`r5c7=4`, `r5c7<>4`) and follow it until an item has no candidate left.

    The techniques are those of the profile that prove what they claim: none that takes the
    puzzle to have one solution. Of a puzzle that hands over to another one, `log` is its solve
    (made if need be), whose last puzzle that knows the name is taken.
    Raises BadInput for a name that there is not, or that is no candidate.
    """
    owner, what = _owner(puzzle, name, log)
    if what.item >= 0:
        candidates = list(bits(owner.space.sets[what.item]))
        example = owner.space.labels[candidates[0]] if candidates else "a candidate"
        raise BadInput(f"{what.text} can be many things; suppose one, for example {example}")
    clash = "" if what.gone else from_the_start(owner, what.candidate)
    found = suppose(owner, assume(owner.start, what.candidate, what.gone), profile)
    return attrs.evolve(found, text=what.text, clash=clash)


def _owner(puzzle: Puzzle, name: str, log: Log | None) -> tuple[Puzzle, Subject]:
    try:
        return puzzle, subject(puzzle, name)
    except BadInput:
        if puzzle.kind.hand_over is None:
            raise
    log = log or solve(puzzle)
    what = log.stages[-1].puzzle
    return what, subject(what, name)


def assume(start: Position, candidate: int, gone: bool = False) -> Position:
    """Return a position in which a candidate is taken to be true, or to be gone."""
    return start.remove(1 << candidate) if gone else start.place(candidate)


def suppose(puzzle: Puzzle, start: Position, profile: Profile | None = None) -> Supposition:
    """Solve from a supposed start; where that comes to a contradiction, tell its story."""
    supposed = attrs.evolve(puzzle, start=start, choose=False, notes=(), expect={})
    log = solve(supposed, proving(puzzle, profile or puzzle.kind.profile))
    last = log.stages[-1]
    empty = _empty(last.end) if log.status == "no solution" else []
    stories = [(_story(log, item), item) for item in empty]
    if not stories:
        return Supposition(supposed, log)
    story, item = min(stories, key=lambda one: len(one[0].entries))
    return Supposition(supposed, log, story=story, item=item)


def proving(puzzle: Puzzle, profile: Profile) -> Profile:
    """Return a profile without the techniques that do not prove what they claim."""
    others = registry().for_kind(puzzle.kind.name)
    off = {one.name for one in others if one.grounds is not Grounds.PROOF}
    return attrs.evolve(profile, off=profile.off | off, assume_unique=False)


def _empty(position: Position) -> list[int]:
    """Return the first items that have no candidate left."""
    items = enumerate(position.space.items)
    left = position.alive
    found = (number for number, one in items if one.required and not one.candidates & left)
    return [number for number, _ in zip(found, range(TRIED_ITEMS), strict=False)]


def _story(log: Log, item: int) -> Story:
    last = len(log.stages) - 1
    puzzle = log.stages[last].puzzle
    goal = Goal(gone=puzzle.space.sets[item])
    return Story.cut(log, last, goal, f"nothing is left for {puzzle.space.items[item].name}")


def fallen(log: Log) -> list[Step]:
    """Return the steps that are not proved any more without the assumption of one solution.

    Fewer than those tagged with it, where the proof goes through without what fell.
    """
    standing: set[int] = set()
    for stage in log.stages:
        cuts = slicer(stage).standing(lambda one: one.grounds is not Grounds.UNIQUENESS)
        whole = {stage.before + 1 + cut.index: (cut.removes, cut.places) for cut in cuts}
        standing |= {
            step.number
            for step in stage.steps
            if whole.get(step.number) == (step.deduction.removes, step.deduction.places)
        }
        if len(standing) < stage.before + len(stage.steps) and stage is not log.stages[-1]:
            break
    return [step for step in log.steps if step.number not in standing]


@attrs.frozen
class Comparison:
    """Two logs side by side: how many steps they have in common before the first difference."""

    logs: tuple[Log, Log]
    same: int

    @property
    def equal(self) -> bool:
        """Whether there is no difference."""
        one, other = self.logs
        return self.same == len(one.steps) == len(other.steps) and one.status == other.status

    @property
    def parting(self) -> tuple[Step | None, Step | None]:
        """The step of each log where they part; None where a log has ended."""
        one, other = (self._next(log.steps) for log in self.logs)
        return one, other

    def _next(self, steps: Sequence[Step]) -> Step | None:
        return steps[self.same] if self.same < len(steps) else None


def compare(one: Log, other: Log) -> Comparison:
    """Compare two logs step by step: technique, what is removed, what is placed.

    >>> import lapiz
    >>> log = lapiz.solve(lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]}))
    >>> compare(log, log).equal
    True
    """
    pairs = zip(map(_key, one.steps), map(_key, other.steps), strict=False)
    same = next((index for index, (a, b) in enumerate(pairs) if a != b), None)
    return Comparison((one, other), min(len(one.steps), len(other.steps)) if same is None else same)


def _key(step: Step) -> tuple[object, ...]:
    names, deduction = step.puzzle.space.names, step.deduction
    removes = deduction.removes & step.before.alive
    return step.puzzle.kind.name, step.technique, names(removes), names(deduction.places)
