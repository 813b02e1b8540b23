"""Rates a puzzle: solves it and asks a scale what the steps are worth."""

import attrs

from lapiz.core.errors import BadInput
from lapiz.core.kind import Puzzle
from lapiz.core.scale import Find, Rating, Scale
from lapiz.core.technique import Profile, Technique
from lapiz.plugins.registry import registry
from lapiz.solving.log import Log
from lapiz.solving.solver import solve

__all__ = ["rate", "rating_of", "scale_named"]


def rate(puzzle: Puzzle, scale: str = "", profile: Profile | None = None) -> Rating:
    """Return the rating of a puzzle; without a scale on that of its kind's profile.

    Without a profile the techniques are those that the scale names for the kind, or the kind's
    own. Raises BadInput for an unknown scale, or where none is named.
    """
    own = puzzle.kind.profile
    known = scale_named(scale or (profile and profile.scale) or own.scale)
    profile = profile or known.profiles.get(puzzle.kind.name, own)
    return rating_of(solve(puzzle, profile), known.name, profile)


def rating_of(log: Log, scale: str, profile: Profile | None = None) -> Rating:
    """Return the rating of a solve that has been made, with the profile's own scores if any.

    Raises BadInput for an unknown scale.
    """
    known = scale_named(scale)
    if profile and profile.scale == scale and profile.scores:
        return known.rate(log, _scored(profile))
    return known.rate(log, registry().techniques.get)


def scale_named(name: str) -> Scale:
    """Return a scale by name; BadInput, with the known ones, when there is none."""
    known = registry().scales
    if name in known:
        return known[name]
    fault = f"there is no scale {name!r}" if name else "no scale is named"
    raise BadInput(f"{fault}, expected one of: {', '.join(sorted(known))}")


def _scored(profile: Profile) -> Find:
    """Return what finds techniques, with the scores that a profile gives them."""

    def find(name: str) -> Technique | None:
        one = registry().techniques.get(name)
        if one is None or profile.scores.keys().isdisjoint(one.names):
            return one
        scores = {**one.scores, profile.scale: profile.score(one)}
        return attrs.evolve(one, scores=scores)

    return find
