"""The scale: what each technique is worth, and the three numbers of a solve."""

import math
from collections.abc import Iterator, Mapping

import attrs

from lapiz import BadInput, Deduction, HardestScale, Profile, Rating, Space, Technique
from lapiz.core import Find, Rated
from lapiz.texts import marked
from lapiz_sudoku.board import Layout, is_classic

WORTH = {
    "full-house-boxes-first": 1.0,
    "hidden-single-box": 1.2,
    "hidden-single-column": 1.5,
    "hidden-single-row": 1.5,
    "direct-pointing": 1.7,
    "direct-claiming": 1.9,
    "direct-hidden-pair": 2.0,
    "naked-single": 2.3,
    "direct-hidden-triple": 2.5,
    "locked-candidates-pointing": 2.6,
    "locked-candidates-claiming": 2.8,
    "naked-pair": 3.0,
    "x-wing": 3.2,
    "hidden-pair": 3.4,
    "naked-triple": 3.6,
    "swordfish": 3.8,
    "hidden-triple": 4.0,
    "xy-wing": 4.2,
    "xyz-wing": 4.4,
    "unique-rectangle-1": 4.5,
    "unique-rectangle-2": 4.5,
    "unique-rectangle-5": 4.5,
    "unique-rectangle-3": 4.5,
    "unique-rectangle-4": 4.5,
    "unique-loop": 4.6,
    "naked-quadruple": 5.0,
    "jellyfish": 5.2,
    "hidden-quadruple": 5.4,
    "bug-plus-one": 5.6,
    "bug-2": 5.7,
    "bug-4": 5.7,
    "bug-3": 5.7,
    "aligned-pair-exclusion": 6.2,
    "bidirectional-x-cycle": 6.5,
    "bidirectional-y-cycle": 6.5,
    "forcing-x-chain": 6.6,
    "bidirectional-cycle": 7.0,
    "forcing-xy-chain": 7.0,
    "aligned-triple-exclusion": 7.5,
    "nishio-forcing-chain": 7.5,
    "cell-forcing-chain": 8.0,
    "region-forcing-chain": 8.0,
    "dynamic-forcing-chain": 8.5,
    "dynamic-forcing-chain-1": 9.0,
    "dynamic-forcing-chain-2": 9.5,
    "dynamic-forcing-chain-3": 10.0,
    "dynamic-forcing-chain-4": 10.5,
    "dynamic-forcing-chain-5": 11.0,
}
"""The techniques in order, each with what it is worth; of loops and chains that is the least."""

KINDS = ("sudoku",)
UNSOLVED = 20.0
"""What a puzzle is worth that the techniques of the scale do not solve."""
PLACING = {
    name for name in WORTH if name.startswith(("full-", "hidden-single", "direct-", "naked-s"))
}
"""The techniques that place, whatever they find."""
FIXED = {name: score for name, score in WORTH.items() if score < 4.5}
"""What techniques are worth whose steps are all worth the same."""


class _Profiles(Mapping[str, Profile]):
    """The profile of each kind: what is asked for imports the techniques of the scale."""

    def __getitem__(self, kind: str) -> Profile:
        if kind not in KINDS:
            raise KeyError(kind)
        from lapiz_explainer.profile import PROFILE

        return PROFILE

    def __iter__(self) -> Iterator[str]:
        return iter(KINDS)

    def __len__(self) -> int:
        return len(KINDS)


def worth(technique: Technique | None, deduction: Deduction, space: Space) -> float:
    """Return what a step is worth."""
    if technique is None or technique.name not in WORTH:
        return UNSOLVED
    from lapiz_explainer.hints import longer
    from lapiz_explainer.loops import base_rating

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
        for deduction, space in log.deductions():
            if space is not known:
                self._check(space)
                known = space
            name = deduction.technique
            raw = FIXED.get(name) or self.worth(find(name), deduction, space)
            if raw > score:
                score, hardest = raw, deduction.technique
            if raw == UNSOLVED:
                break
            first = raw if first is None else first
            placement = placement if placed else max(placement, raw)
            placed = placed or bool(deduction.places)
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
    kinds=KINDS,
    profiles=_Profiles(),
    numbers=("EP", "ED"),
    worth=worth,
)
