"""How hard a puzzle is wanted: a level of its kind's scale, a highest score, or both."""

from math import isnan

import attrs

from lapiz.core import BadInput, Kind, Name
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested
from lapiz.solving.log import Log
from lapiz.solving.rating import has_rating, rating_of, scale_named


@attrs.frozen
class Difficulty:
    """What a rating must be like; without `level` and `most` any will do."""

    scale: str = ""
    level: str = ""
    most: float | None = None

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
        return cls(scale.name, known.get(level.lower(), ""), most)

    def fits(self, log: Log) -> bool:
        """Return whether a solve is as hard as is wanted."""
        if not self.scale:
            return True
        if not has_rating(log):
            return False
        rating = rating_of(log, self.scale)
        right = not self.level or rating.level == self.level
        return right and (self.most is None or rating.score <= self.most)
