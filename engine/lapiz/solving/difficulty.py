"""How hard a puzzle is to be that is made: its level, its score, its minutes."""

from math import inf, isnan

import attrs

from lapiz.core import BadInput, Kind, Name, Profile
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested
from lapiz.solving.log import Log
from lapiz.solving.rating import has_rating, minutes_scale, own_rating, rating_of, scale_named


@attrs.frozen
class Difficulty:
    """What a rating must be like; without a scale any will do.

    `certain` wants none that has notes: a lower bound is not a score. `hardest` is the technique
    that the hardest step is to be by, on the usual scale of the puzzle or of a `profile`.
    """

    scale: str = ""
    level: str = ""
    least: float = 0.0
    most: float = inf
    certain: bool = False
    hardest: str = ""
    profile: Profile | None = None

    @classmethod
    def of(cls, kind: Kind, level: str = "", most: float | None = None) -> "Difficulty":
        """Return what is wanted on the scale of a kind; BadInput for a level that it has not.

        >>> import lapiz
        >>> Difficulty.of(lapiz.registry().kind("sudoku"), "hard").level
        'Hard'
        """
        if not level and most is None:
            return cls()
        if most is not None and isnan(most):
            raise BadInput("the highest score is nan, expected a number")
        scale = scale_named(registry().scale_of(kind.name))
        known = {name.lower(): name for name, _ in scale.levels}
        if level and level.lower() not in known:
            raise BadInput(suggested(Name("no level {0}", repr(level)), level, known.values()))
        return cls(scale.name, known.get(level.lower(), ""), most=inf if most is None else most)

    @classmethod
    def of_minutes(
        cls, kind: Kind, minutes: tuple[float, float] | None, audience: str = ""
    ) -> "Difficulty":
        """Return what is wanted in minutes of typical solvers; BadInput where no scale has them.

        >>> import lapiz
        >>> Difficulty.of_minutes(lapiz.registry().kind("sudoku"), (8, 10), "beginner").scale
        'human:beginner'
        """
        if minutes is None:
            if audience:
                raise BadInput(f"for {audience}: expected minutes as well")
            return cls()
        scale = minutes_scale(kind.name)
        if scale is None:
            raise BadInput(f"no scale tells the minutes of puzzles of kind {kind.name!r}")
        least, most = minutes
        if not 0 <= least <= most:
            raise BadInput(f"minutes: {least:g} to {most:g}, expected the lower number first")
        chosen = scale_named(f"{scale.name}:{audience}") if audience else scale
        return cls(chosen.name, least=least, most=most, certain=True)

    def fits(self, log: Log) -> bool:
        """Return whether a solve is as hard as is wanted."""
        if self.hardest:
            rated = own_rating(log, self.profile)
            return rated is not None and rated.hardest == self.hardest
        if not self.scale:
            return True
        if not has_rating(log):
            return False
        rating = rating_of(log, self.scale)
        if self.certain and rating.notes:
            return False
        return self.level in ("", rating.level) and self.least <= rating.score <= self.most
