"""Rates a puzzle: solves it and adds up what the steps are worth on a scale."""

from collections.abc import Mapping

import attrs

from lapiz.errors import BadInput
from lapiz.kind import Puzzle
from lapiz.log import Log
from lapiz.plugins import registry
from lapiz.scale import Rating
from lapiz.solver import solve
from lapiz.technique import Profile, Technique

__all__ = ["rate", "rating_of"]


def rate(puzzle: Puzzle, scale: str = "", profile: Profile | None = None) -> Rating:
    """Return the rating of a puzzle; without a scale that of its kind's profile.

    Raises BadInput for an unknown scale.
    """
    profile = profile or puzzle.kind.profile
    return rating_of(solve(puzzle, profile), scale or profile.scale, profile)


def rating_of(log: Log, scale: str, profile: Profile | None = None) -> Rating:
    """Return the rating of a solve that has been made, with the profile's own scores if any.

    Raises BadInput for an unknown scale.
    """
    known = registry()
    if scale not in known.scales:
        expected = ", ".join(sorted(known.scales))
        raise BadInput(f"there is no scale {scale!r}, expected one of: {expected}")
    own = profile.scores if profile and profile.scale == scale else {}
    used = [
        (_scored(known.techniques.get(name), scale, own), times)
        for name, times in log.counts().items()
    ]
    return known.scales[scale].rate(used)


def _scored(one: Technique | None, scale: str, own: Mapping[str, float]) -> Technique | None:
    """Return a technique with the score that a profile gives it."""
    if one is None or one.name not in own:
        return one
    return attrs.evolve(one, scores={**one.scores, scale: own[one.name]})
