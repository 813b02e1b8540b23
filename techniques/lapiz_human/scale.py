"""The scale `human`: minutes of typical solvers, and the same for those who know less or more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from lapiz import BadInput, Name, Puzzle, Rating, Scale
from lapiz.core import Find, Rated
from lapiz.texts import marked
from lapiz_sudoku.board import Layout, is_classic

if TYPE_CHECKING:
    from lapiz_human.prediction import Prediction

LEVELS = (
    (marked("Gentle"), 5.0),
    ("Easy", 6.5),
    ("Medium", 9.0),
    ("Hard", 15.0),
    (marked("Very hard"), float("inf")),
)
"""Levels by minutes: about the fifths of the puzzles that the model was fitted to."""
MEASURES = marked(
    "How many minutes typical solvers need: users of an app who finished. Eight in ten puzzles "
    "lie in the interval; one person may need far less or more."
)
SORTS = ("last-cells", "box-singles", "line-singles", "naked-singles")
SORT_TITLES = marked(("Last cells", "Box singles", "Line singles", "Naked singles"))
STEPS = {"locked": "locked-candidates", "pair": "pairs", "triple": "triples", "beyond": "unnamed"}
STEP_TITLES = marked(("Locked candidates", "Pairs", "Triples"))
AUDIENCES = marked(("beginner", "usual", "expert"))
"""For whom the scale has variants: what each knows is in `human.json`, by definition."""
FURTHER = marked(
    "it needs techniques whose time was never measured, so nothing but a lower bound is known"
)
EXTRAPOLATED = marked("most of it comes from techniques whose time was never measured")
BOTTLENECK_SECONDS = 30.0
"""From how many seconds on a round counts as a bottleneck."""


@attrs.frozen(kw_only=True)
class HumanScale(Scale):
    """Minutes predicted from what is open at once, round by round: see `docs/human.md`.

    `audience` is for whom it is; without one everything is known that lapiz has measures for.
    """

    audience: str = ""

    def rate(self, log: Rated, find: Find) -> Rating:
        """Raise BadInput: what it rates is a puzzle, not the steps of a solve."""
        raise BadInput(f"the scale {self.name} rates a puzzle, not steps")

    def of_puzzle(self, puzzle: Puzzle, log: Rated) -> Rating:
        """Return the rating of a solved sudoku; BadInput for any but an ordinary one."""
        from lapiz_human.reasons import stretches

        prediction = self._predicted(puzzle, log)
        score = round(prediction.minutes, 2)
        low, high = (round(bound, 2) for bound in prediction.interval)
        numbers = {"low": score if prediction.open_ended else low}
        if not prediction.open_ended:
            numbers["high"] = high
        serial, _ = stretches(prediction)
        numbers["bottlenecks"] = sum(one >= BOTTLENECK_SECONDS for one in prediction.seconds)
        numbers |= {"serial": len(serial), "extrapolated": int(prediction.extrapolated)}
        notes = (Name(FURTHER),) if prediction.open_ended else ()
        if prediction.extrapolated and not notes:
            notes = (Name(EXTRAPOLATED),)
        dearest = max(prediction.shares, key=prediction.shares.__getitem__)
        hardest = SORTS[dearest] if isinstance(dearest, int) else STEPS.get(dearest, dearest)
        return Rating(self.name, self.level(score), score, hardest, numbers, notes)

    def reasons(self, puzzle: Puzzle, log: Rated) -> Iterable[str]:
        """Return the dearest rounds, and where one way or many lead on."""
        from lapiz_human.reasons import reasons

        return tuple(reasons(self._predicted(puzzle, log), puzzle, log))

    def worded(self, score: float, numbers: Mapping[str, float]) -> str:
        """Return the minutes as they are printed, always as those of typical solvers.

        >>> HUMAN.worded(6.07, {"low": 4.5, "high": 8.66})
        'typical solvers: 6.1 min (4.5 to 8.7)'
        """
        bounds = [f"{bound:.1f}" for bound in (score, numbers["low"], numbers.get("high") or 0)]
        known = numbers.get("high") is not None
        if self.audience:
            audience = Name(self.audience)
            if known:
                text = "typical solvers ({0}, by definition): {1} min ({2} to {3})"
                return Name(text, audience, *bounds)
            return Name(
                "typical solvers ({0}, by definition): more than {1} min", audience, *bounds
            )
        if known:
            return Name("typical solvers: {0} min ({1} to {2})", *bounds)
        return Name("typical solvers: more than {0} min", *bounds)

    def _predicted(self, puzzle: Puzzle, log: Rated) -> Prediction:
        from lapiz_human.prediction import predicted, slowest

        layout = puzzle.space.layout
        plain = isinstance(layout, Layout) and is_classic(layout) and not puzzle.space.ruled
        if not plain:
            raise BadInput(f"the scale {self.name} is for ordinary sudokus only")
        if not self.audience:
            return predicted(puzzle, log.end.placed)
        knowing_more = AUDIENCES[AUDIENCES.index(self.audience) :]
        return slowest(puzzle, log.end.placed, knowing_more)


def _scale(audience: str = "", variants: Mapping[str, Scale] | None = None) -> HumanScale:
    return HumanScale(
        name=f"human:{audience}" if audience else "human",
        title=marked("Minutes of typical solvers"),
        levels=LEVELS,
        numbers=("low", "high", "bottlenecks", "serial", "extrapolated"),
        kinds=("sudoku",),
        measures=MEASURES,
        minutes=True,
        variants=variants or {},
        audience=audience,
    )


HUMAN = _scale(variants={audience: _scale(audience) for audience in AUDIENCES})
