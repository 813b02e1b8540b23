"""The scale: what each technique is worth, and the three numbers of a solve."""

import math

import attrs

from lapiz import BadInput, Deduction, HardestScale, Rating, Space, Technique
from lapiz.core import Find, Rated
from lapiz.texts import marked
from lapiz_sudoku.board import Layout, is_classic
from lapiz_sudoku.explainer.hints import longer
from lapiz_sudoku.explainer.loops import base_rating
from lapiz_sudoku.explainer.profile import PROFILE, WORTH

UNSOLVED = 20.0
"""What a puzzle is worth that the techniques of the scale do not solve."""
PLACING = {
    name for name in WORTH if name.startswith(("full-", "hidden-single", "direct-", "naked-s"))
}
"""The techniques that place, whatever they find."""
FIXED = {name: score for name, score in WORTH.items() if score < 4.5}
"""What techniques are worth whose steps are all worth the same."""


def worth(technique: Technique | None, deduction: Deduction, space: Space) -> float:
    """Return what a step is worth."""
    if technique is None or technique.name not in WORTH:
        return UNSOLVED
    base = WORTH[technique.name]
    if technique.name.startswith(("unique-", "bug-")):
        length = len(deduction.deadly)
        least = base if technique.name.startswith("bug-") else base_rating(length)
        return least + deduction.size * 0.1
    return longer(deduction.size) + base if deduction.size else base


@attrs.frozen(kw_only=True)
class ExplainerScale(HardestScale):
    """The scale by the hardest step, of ordinary sudokus; EP is 0 where nothing is placed."""

    def rate(self, log: Rated, find: Find) -> Rating:
        """Return the rating of a solve; BadInput where the scale has none."""
        if log.problems:  # what they would have found is not known
            raise BadInput(f"no rating on the scale {self.name}: {log.problems[0]}")
        worths = {name: FIXED.get(name, UNSOLVED) for name in log.counts()}
        hardest, first = max(worths, key=worths.__getitem__, default=""), next(iter(worths), "")
        if first in PLACING and worths[hardest] < UNSOLVED:  # no need to look at single steps
            self._check(next(log.deductions())[1])
            return self._rating(worths[hardest], hardest, worths[first], worths[first])
        return self._by_steps(log, find, worths.get(hardest, 0.0))

    def _by_steps(self, log: Rated, find: Find, most: float) -> Rating:
        """Return the rating of a solve in which no step is worth more than `most`."""
        score, placement, first = 0.0, 0.0, None
        hardest, placed = "", False
        known: Space | None = None
        for found, space in log.deductions():
            if space is not known:
                self._check(space)
                known = space
            name = found.technique
            raw = FIXED.get(name) or self.worth(find(name), found, space)
            if raw > score:
                score, hardest = raw, found.technique
            if raw == UNSOLVED:
                break
            first = raw if first is None else first
            placement = placement if placed else max(placement, raw)
            placed = placed or bool(found.places)
            if placed and score == most:
                break
        return self._rating(score, hardest, placement, first or 0.0)

    def _rating(self, score: float, hardest: str, *numbers: float) -> Rating:
        score, named = printed(score), zip(self.numbers, map(printed, numbers), strict=True)
        return Rating(self.name, self.level(score), score, hardest, dict(named))

    def least(self, technique: Technique) -> float:
        """Return what a step of a technique is worth at least."""
        return WORTH.get(technique.name, UNSOLVED)

    def _check(self, space: Space) -> None:
        """Raise BadInput if a space is not that of an ordinary sudoku."""
        if not (isinstance(space.layout, Layout) and is_classic(space.layout)):
            raise BadInput(f"the scale {self.name} is for ordinary sudokus only")


def printed(raw: float) -> float:
    """Return a rating as it is printed.

    >>> printed(6.699999999999999)
    6.7
    """
    return math.floor((raw + 0.05) * 10) / 10


SE = ExplainerScale(
    name="se",
    title="Sudoku Explainer 1.2.1",
    measures=marked("The hardest step, as Sudoku Explainer does: its ER."),
    levels=(
        ("Easy", 1.5),
        ("Medium", 2.5),
        ("Hard", 4.4),
        ("Unfair", 6.2),
        ("Extreme", 8.9),
        ("Diabolical", float("inf")),
    ),
    kinds=("sudoku",),
    profiles={"sudoku": PROFILE},
    numbers=("EP", "ED"),
    worth=worth,
)
