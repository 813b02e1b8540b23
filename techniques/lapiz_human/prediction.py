"""A puzzle played round by round, with the seconds of each."""

from collections.abc import Iterable
from functools import cached_property

import attrs

from lapiz import Puzzle
from lapiz_human.further import further
from lapiz_human.model import known_to, model
from lapiz_human.rounds import BEYOND, REDUCTIONS, Round, rounds

NAMED = "named"
"""What is known to whoever knows lapiz's techniques by name, besides the reductions."""
MOST_FROM_PRIORS = 0.3
"""Up to this share of the seconds may come from what was not measured."""
WIDE = 2.0
"""The factor that an interval has at least on either side if more does."""


@attrs.frozen(slots=False)
class Prediction:
    """The rounds of a puzzle and their seconds; `named` tells whether techniques had their turn."""

    rounds: tuple[Round, ...]
    seconds: tuple[float, ...]
    named: bool

    @cached_property
    def minutes(self) -> float:
        """How long typical solvers take."""
        return sum(self.seconds) / 60

    @cached_property
    def open_ended(self) -> bool:
        """Whether it needs more than the techniques known by name: how much more is not known."""
        return self.named and any(round_.does == BEYOND for round_ in self.rounds)

    @cached_property
    def extrapolated(self) -> bool:
        """Whether too much of the time was not measured."""
        pairs = zip(self.rounds, self.seconds, strict=True)
        prior = sum(seconds for round_, seconds in pairs if round_.price or round_.does == BEYOND)
        return self.named and (self.open_ended or prior > MOST_FROM_PRIORS * sum(self.seconds))

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The minutes that eight in ten means of solvers lie between."""
        low, high = model().factors(self.minutes)
        if self.extrapolated:
            low, high = min(low, 1 / WIDE), max(high, WIDE)
        return low * self.minutes, high * self.minutes

    @cached_property
    def shares(self) -> dict[int | str, float]:
        """The seconds of each sort of single, of each reduction and each technique."""
        shares: dict[int | str, float] = {}
        for round_, seconds in zip(self.rounds, self.seconds, strict=True):
            shares[round_.does] = shares.get(round_.does, 0.0) + seconds
        return shares


def predicted(puzzle: Puzzle, solution: int, audience: str = "") -> Prediction:
    """Return the prediction for a sudoku by somebody; `solution` is a set of candidates."""
    start, numbers, known = puzzle.start, model(), known_to(audience)
    named = NAMED in known
    played = tuple(
        rounds(
            start.placed,
            start.open,
            puzzle.space.keep,
            solution,
            further(puzzle, numbers) if named else None,
            [name for name in REDUCTIONS if name in known],
        )
    )
    return Prediction(played, tuple(map(numbers.seconds, played)), named)


def slowest(puzzle: Puzzle, solution: int, audiences: Iterable[str]) -> Prediction:
    """Return the longest prediction of several.

    Whoever does not know a step guesses, and the digits that come of it can save time: but nobody
    is quicker for knowing less.
    """
    predictions = [predicted(puzzle, solution, audience) for audience in audiences]
    return max(predictions, key=lambda one: one.minutes)
