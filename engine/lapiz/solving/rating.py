"""Rates a puzzle: solves it and asks a scale what the steps are worth."""

from collections.abc import Sequence

import attrs

from lapiz.core import (
    BadInput,
    Find,
    Limit,
    Name,
    Profile,
    Puzzle,
    Rating,
    Scale,
    Technique,
    check_puzzle,
)
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested
from lapiz.solving.log import Log
from lapiz.solving.solver import solve

GENERAL = "lapiz"
"""The scale for any puzzle: it asks how much is looked at, not which technique it is."""


def rate(
    puzzle: Puzzle,
    scale: str = "",
    profile: Profile | None = None,
    *,
    limit: Limit | float | None = None,
) -> Rating:
    """Return the rating of a puzzle; without a scale on that of its kind.

    Without a profile the techniques are those that the scale names for the kind, or the kind's
    own. Raises BadInput for an unknown scale, where none is named, where one is named that does
    not know the rules that a puzzle has besides those of its kind, and for a puzzle that is not
    solved, as perhaps within a `limit` (see `Limit`; a number is one of seconds): it has no rating.

    >>> import lapiz
    >>> lapiz.rate(lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}))
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: not solved, so there is no rating: many solutions
    """
    check_puzzle(puzzle)
    check_scale(puzzle, scale)
    found_scale = scale_named(scale or usual_scale(puzzle, profile))
    profile = profile or profile_of_scale(puzzle, found_scale)
    return rating_of(solve(puzzle, profile, spares=False, limit=limit), found_scale.name, profile)


def profile_of_scale(puzzle: Puzzle, scale: Scale) -> Profile:
    """Return the techniques that a puzzle is rated with on a scale."""
    if not scale.profiles:
        return puzzle.kind.profile
    lineage = registry().lineage(puzzle.kind.name)
    named = (scale.profiles.get(name) for name in lineage)
    return next(filter(None, named), puzzle.kind.profile)


def check_scale(puzzle: Puzzle, scale: str) -> None:
    """Raise BadInput for a scale that does not know the rules of a puzzle; "" is no scale."""
    if puzzle.space.restrictions and scale not in ("", GENERAL):
        message = f"the scale {scale} does not know the rules of this puzzle, expected {GENERAL}"
        raise BadInput(message, source=puzzle.where)


def usual_scale(puzzle: Puzzle, profile: Profile | None = None) -> str:
    """Return the scale that a puzzle is rated on where none is named: that of the profile.

    With rules that other scales do not know it is the general one.
    """
    return GENERAL if puzzle.space.restrictions else (profile or puzzle.kind.profile).scale


def rating_of(log: Log, scale: str, profile: Profile | None = None) -> Rating:
    """Return the rating of a solve that has been made, with the profile's own scores if any.

    Where techniques were of use that the profile does not have, it is that of a solve without them:
    so what a step is worth does not depend on how it could be named; its notes say so, and what
    the steps at hand come to (`rating_of_steps`).
    Raises BadInput for an unknown scale, and for a puzzle that is not solved.
    """
    found_scale = scale_named(scale)
    if not has_rating(log):
        where = log.puzzle.where
        raise BadInput(f"not solved, so there is no rating: {log.status}", source=where)
    if not log.beyond:
        return found_scale.rate(log, finder(scale, profile))
    without = solve(log.puzzle, profile, spares=False)
    rating = found_scale.rate(without, finder(scale, profile))
    own = rating_of_steps(log, scale, profile)
    return attrs.evolve(rating, notes=(*rating.notes, _of_another_solve(log.beyond, own)))


def own_rating(log: Log, profile: Profile | None = None) -> Rating | None:
    """Return the rating of a solve on its usual scale; None where there is none."""
    if not has_rating(log):
        return None
    try:
        return rating_of(log, usual_scale(log.puzzle, profile), profile)
    except BadInput:  # its kind is not rated at all
        return None


def rating_of_steps(log: Log, scale: str, profile: Profile | None = None) -> Rating:
    """Return the rating of a solve with all that was of use in it, as its steps show it."""
    return scale_named(scale).rate(log, finder(scale, profile))


def _of_another_solve(beyond: Sequence[str], own: Rating) -> Name:
    """Return the note of a rating that leaves out techniques which the solve at hand has."""
    return Name(
        "this is the rating of another solve, without {0}; the steps of this one come to {1} "
        "points, the hardest is {2}",
        Name.joined(list(map(_title, beyond))),
        f"{own.score:.10g}",
        _title(own.hardest),
    )


def _title(name: str) -> Name:
    record = registry().techniques.get(name)
    return Name(record.title if record else name.replace("-", " ").capitalize())


def has_rating(log: Log) -> bool:
    """Tell whether a solve can be rated: it ends in the solution, or in one where any will do."""
    return log.status == "solved" or log.end.solved


def finder(scale: str, profile: Profile | None = None) -> Find:
    """Return what finds techniques for a scale, with the scores that a profile gives them."""
    if profile and profile.scale == scale and profile.scores:
        return _scored(profile)
    return registry().techniques.get


def scale_named(name: str) -> Scale:
    """Return a scale by name; BadInput, with the known ones, when there is none."""
    scales = registry().scales
    if name in scales:
        return scales[name]
    fault = Name("there is no scale {0}", repr(name)) if name else Name("no scale is named")
    raise BadInput(suggested(fault, name, sorted(scales)))


def _scored(profile: Profile) -> Find:
    """Return what finds techniques, with the scores that a profile gives them."""

    def find(name: str) -> Technique | None:
        technique = registry().techniques.get(name)
        if technique is None or profile.scores.keys().isdisjoint(technique.names):
            return technique
        scores = {**technique.scores, profile.scale: profile.score(technique)}
        return attrs.evolve(technique, scores=scores)

    return find
