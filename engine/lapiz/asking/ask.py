"""Questions that need a new solve: why not? What falls without the assumption of one solution?

Questions that one log can answer are its methods (`why`, `story`).
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

import attrs

from lapiz.core import (
    Grounds,
    Limit,
    Position,
    Profile,
    ProfileLike,
    Puzzle,
    Told,
    check_puzzle,
    missing,
)
from lapiz.core.bitsets import bits
from lapiz.core.messages import BadInput, Name
from lapiz.plugins.registry import registry
from lapiz.show.json_lines import head, log_objects
from lapiz.solving.goals import Subject, speaks_against, subject
from lapiz.solving.log import Log, Story, replay_of, slicer
from lapiz.solving.profiles import resolved
from lapiz.solving.slices import Goal
from lapiz.solving.solver import solve
from lapiz.solving.stages import check_name
from lapiz.solving.step import Step
from lapiz.texts import said, told
from lapiz.texts.tokens import is_not_text, is_text, placed, removed

_Printer = Callable[[Puzzle, int], str]
TRIED_ITEMS = 8
"""How many items without any candidate are tried, to tell the shortest story."""


@attrs.frozen(repr=False)
class Supposition(Told):
    """What follows when something is supposed.

    `story` ends where `item` has no candidate any more: so the supposition is false. Without a
    story, `log` shows how the solve ended instead. `clash` says why it is false where no step is
    needed, and then there is no story. `what` is supposed; None where it is several things.
    """

    puzzle: Puzzle
    log: Log
    what: Subject | None = None
    story: Story | None = None
    item: int | None = None
    clash: str = ""

    def __repr__(self) -> str:
        return f"<Supposition {self.text or self.clash}: {self.outcome}>"

    def __str__(self) -> str:
        story = self.story.steps if self.story else ()
        return "\n".join(filter(None, [self.beginning, *map(str, story), self.outcome]))

    @property
    def text(self) -> str:
        """What is supposed, as the kind prints it."""
        return self.what.text if self.what else ""

    @property
    def beginning(self) -> str:
        """What is supposed, as a sentence; empty where no step is needed to refute it."""
        supposed = self._shown(is_text, is_not_text)
        return "" if self.clash else said("Suppose {fact}.").format(fact=supposed)

    @property
    def outcome(self) -> str:
        """How it ended, as a sentence."""
        if self.clash:
            return f"{told(self.clash)}."
        texts = {
            "solved": said("No contradiction: with {name} the puzzle can be solved."),
            "many solutions": said("No contradiction: with {name} there are several solutions."),
        }
        text = texts.get(self.log.status) or said(
            "With {name}, neither a contradiction nor a solution is found."
        )
        if self.story:
            text = said("Then {end}, so {fact}.").replace("{end}", told(self.story.goal))
        return text.format(
            fact=self._shown(is_not_text, is_text), name=self._shown(placed, removed)
        )

    def _shown(self, placing: _Printer, removing: _Printer) -> str:
        """Return what is supposed, printed as what is placed or removed."""
        what = self.what
        shown = removing if what and what.gone else placing
        return shown(what.puzzle, 1 << what.candidate) if what else ""

    @property
    def refuted(self) -> bool:
        """Whether it has been shown to be false."""
        return bool(self.clash) or self.story is not None

    def to_json(self) -> list[dict[str, Any]]:
        """Return it as `lapiz why-not --json` prints it: what came out, then the story if any."""
        items = self.log.stages[-1].puzzle.space.items
        content = {
            "supposed": self.text,
            "refuted": self.refuted,
            "possible": self.possible,
            "clash": self.clash,
            "empty": None if self.item is None else items[self.item].name,
        }
        story = list(log_objects(self.story)) if self.story else []
        return [{**head("why-not"), **content}, *story]

    @property
    def possible(self) -> bool:
        """Whether it has been shown to be in a solution."""
        return self.log.status in ("solved", "many solutions")


def why_not(
    puzzle: Puzzle,
    name: str,
    profile: ProfileLike | None = None,
    *,
    log: Log | None = None,
    limit: Limit | float | None = None,
) -> Supposition:
    """Suppose something (`r5c7=4`, `r5c7<>4`) and follow it until an item has no candidates.

    The techniques are those of the profile that prove what they claim: none that takes the
    puzzle to have one solution. A name may belong to the puzzle that this one hands over to; `log`
    is the solve that leads there (computed if it is not given). A `limit` (see `Limit`; a number is
    one of seconds) is for what follows from the supposition.
    Raises BadInput for a name that is unknown, or that is no candidate.
    """
    check_puzzle(puzzle)
    owner, what = _owner(puzzle, name, log)
    if what.item >= 0:
        candidates = list(bits(owner.space.sets[what.item]))
        example = owner.space.labels[candidates[0]] if candidates else "a candidate"
        raise BadInput(f"{what.text} can be many things; suppose one, for example {example}")
    supposition = suppose(owner, assume(owner.start, what.candidate, what.gone), profile, limit)
    clash = speaks_against(what)
    if clash:
        return Supposition(supposition.puzzle, supposition.log, what, clash=clash)
    return attrs.evolve(supposition, what=what)


def _owner(puzzle: Puzzle, name: str, log: Log | None) -> tuple[Puzzle, Subject]:
    try:
        return puzzle, subject(puzzle, name)
    except BadInput:
        if puzzle.kind.hand_over is None:
            raise
    check_name(puzzle, name)
    log = log or solve(puzzle)
    what = log.stages[-1].puzzle
    return what, subject(what, name)


def assume(start: Position, candidate: int, gone: bool = False) -> Position:
    """Return a position in which a candidate is taken to be true, or to be gone."""
    return start.remove(1 << candidate) if gone else start.place(candidate)


def suppose(
    puzzle: Puzzle,
    start: Position,
    profile: ProfileLike | None = None,
    limit: Limit | float | None = None,
) -> Supposition:
    """Solve from a supposed start; if that ends in a contradiction, tell the story of it."""
    supposed = attrs.evolve(puzzle, start=start, choose=False, notes=(), expect={})
    log = solve(supposed, proving(puzzle, resolved(profile, puzzle.kind)), limit=limit)
    last = log.stages[-1]
    unmet = _unmet(last.end) if log.status == "no solution" else {}
    stories = [(_story(log, item, gone), item) for item, gone in unmet.items()]
    if not stories:
        return Supposition(supposed, log)
    story, item = min(stories, key=lambda pair: len(pair[0].entries))
    return Supposition(supposed, log, story=story, item=item)


def proving(puzzle: Puzzle, profile: Profile) -> Profile:
    """Return a profile without the techniques that do not prove what they claim."""
    others = registry().for_kind(puzzle.kind.name)
    off = {technique.name for technique in others if technique.grounds is not Grounds.PROOF}
    return attrs.evolve(profile, off=profile.off | off, assume_unique=False)


def _unmet(position: Position) -> dict[int, int]:
    """Return items that must be satisfied and no longer can: for each what has to be gone for that.

    These are the first without any candidate, or else the first demand that no way is left for.
    """
    alive, items, broken = position.alive, position.space.items, position.broken
    empty = (
        number for number, item in enumerate(items) if item.required and not item.candidates & alive
    )
    unmet: dict[int, int] = {
        number: items[number].candidates for number in islice(empty, TRIED_ITEMS)
    }
    if unmet or broken is None:
        return unmet
    return {broken: missing(position.space.demand_at[broken], alive)}


def _story(log: Log, item: int, gone: int) -> Story:
    last = len(log.stages) - 1
    space = log.stages[last].puzzle.space
    noun = space.items[item].noun
    demanded = item in space.demand_at
    end = (
        Name("{0} cannot be satisfied", noun) if demanded else Name("nothing is left for {0}", noun)
    )
    return Story.cut(log, last, Goal(gone=gone), end)


def fallen(log: Log) -> list[Step]:
    """Return the steps that are no longer proved without the assumption of one solution.

    They may be fewer than those tagged with it: the proof of a step may go through without the
    steps that fell.
    """
    standing: set[int] = set()
    for stage in log.stages:
        cuts = slicer(stage).standing(lambda deduction: not deduction.grounds.assumes_unique)
        whole = {stage.before + 1 + cut.index: (cut.removes, cut.places) for cut in cuts}
        standing |= {
            step.number
            for step in stage.steps
            if whole.get(step.number) == replay_of(stage).claim(step.number).effect
        }
        if len(standing) < stage.before + len(stage.steps) and stage is not log.stages[-1]:
            break
    return [step for step in log.steps if step.number not in standing]
