"""Rates a puzzle: solves it and adds up what the steps are worth on a scale."""

from lapiz.errors import BadInput
from lapiz.kind import Puzzle
from lapiz.log import Log
from lapiz.plugins import registry
from lapiz.scale import Rating
from lapiz.solver import solve
from lapiz.technique import Profile

__all__ = ["rate", "rating_of"]


def rate(puzzle: Puzzle, scale: str = "", profile: Profile | None = None) -> Rating:
    """Return the rating of a puzzle; without a scale that of its kind's profile.

    Raises BadInput for an unknown scale.
    """
    profile = profile or puzzle.kind.profile
    return rating_of(solve(puzzle, profile), scale or profile.scale)


def rating_of(log: Log, scale: str) -> Rating:
    """Return the rating of a solve that has been made.

    Raises BadInput for an unknown scale.
    """
    known = registry()
    if scale not in known.scales:
        expected = ", ".join(sorted(known.scales))
        raise BadInput(f"there is no scale {scale!r}, expected one of: {expected}")
    used = [(known.techniques.get(name), times) for name, times in log.counts().items()]
    return known.scales[scale].rate(used)
