"""Rates a puzzle: solves it and asks a scale what the steps are worth."""

import os
from collections.abc import Mapping, Sequence
from math import inf

import attrs

from lapiz.core import (
    BadInput,
    Find,
    Limit,
    Name,
    Profile,
    ProfileLike,
    Puzzle,
    Rating,
    Scale,
    ScaleLike,
    Technique,
    check_puzzle,
)
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested
from lapiz.solving.last_resort import REST
from lapiz.solving.log import Log
from lapiz.solving.profiles import Techniques, resolved, scale_read
from lapiz.solving.shortcut import without_steps
from lapiz.solving.solver import solve
from lapiz.solving.step import Step

BEYOND = "Beyond"
"""The level of what a search alone finishes, on all scales that look at steps."""
BY_SEARCH = Name("a search found what is left at the end, and no scale says what that is worth")
GENERAL = "lapiz"
"""The scale for any puzzle: it asks how much is looked at, not which technique it is."""


def rate(
    puzzle: Puzzle,
    scale: ScaleLike = "",
    profile: ProfileLike | None = None,
    *,
    limit: Limit | float | None = None,
    techniques: Techniques = (),
) -> Rating:
    """Return the rating of a puzzle on a scale, by default that of its kind.

    The scale is given by its name, as an object, by the path of a file or by the fields of one.
    Without a profile the techniques are those that the scale names for the kind, or the kind's
    own; `techniques` are used besides (see `solve`). Raises BadInput for an unknown scale, where
    none is named, where one is named that does not know the rules that a puzzle has besides those
    of its kind, and for a puzzle that is not solved, as perhaps within a `limit` (see `Limit`; a
    number is one of seconds): it has no rating.

    >>> import lapiz
    >>> lapiz.rate(lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}))
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: not solved, so there is no rating: many solutions
    """
    check_puzzle(puzzle)
    given = None if profile is None else resolved(profile, puzzle.kind)
    found_scale = scale_named(scale or usual_scale(puzzle, given))
    check_scale(puzzle, scale and found_scale)
    used = given or profile_of_scale(puzzle, found_scale)
    log = without_steps(puzzle, found_scale) or solve(
        puzzle, used, spares=False, limit=limit, techniques=techniques
    )
    return rating_of(log, found_scale, used)


def profile_of_scale(puzzle: Puzzle, scale: Scale) -> Profile:
    """Return the techniques that a puzzle is rated with on a scale."""
    if not scale.profiles:
        return puzzle.kind.profile
    lineage = registry().lineage(puzzle.kind.name)
    named = (scale.profiles.get(name) for name in lineage)
    return next(filter(None, named), puzzle.kind.profile)


def check_scale(puzzle: Puzzle, scale: ScaleLike) -> None:
    """Raise BadInput for a scale that does not know the rules of a puzzle; "" is no scale."""
    if scale and not knows_rules(scale, puzzle):
        name = scale_named(scale).name
        message = f"the scale {name} does not know the rules of this puzzle, expected {GENERAL}"
        raise BadInput(message, source=puzzle.where)


def knows_rules(scale: ScaleLike, puzzle: Puzzle) -> bool:
    """Tell whether a scale knows the rules of a puzzle, if it has any beyond those of its kind."""
    if not puzzle.space.restrictions:
        return True
    return (known := scale_named(scale)).ruled or known.name == GENERAL


def usual_scale(puzzle: Puzzle, profile: Profile | None = None) -> str:
    """Return the scale that a puzzle is rated on where none is named: of the profile, or its kind.

    With rules that other scales do not know it is one that is made for them, or the general one.
    """
    if not puzzle.space.restrictions:
        return (profile and profile.scale) or puzzle.kind.profile.scale
    return next((name for name, scale in registry().scales.items() if scale.ruled), GENERAL)


def rating_of(log: Log, scale: str | Scale, profile: Profile | None = None) -> Rating:
    """Return the rating of a solve that has been made, with the profile's own scores if any.

    Where techniques were of use that the profile does not have, it is that of a solve without them:
    so what a step is worth does not depend on how it could be named; its notes say so, and what
    the steps at hand come to (`rating_of_steps`).
    Raises BadInput for an unknown scale, and for a puzzle that is not solved.
    """
    found_scale = _scale_for(scale, profile)
    if not has_rating(log):
        where = log.puzzle.where
        raise BadInput(f"not solved, so there is no rating: {log.status}", source=where)
    whole = found_scale.of_puzzle(log.puzzle, log)
    if whole or not log.beyond:
        return whole or rating_of_steps(log, found_scale, profile)
    without = solve(log.puzzle, profile, spares=False, techniques=log.stages[0].besides)
    rating = _rated(without, found_scale, finder(found_scale.name, profile))
    shown = rating_of_steps(log, found_scale, profile)
    return attrs.evolve(rating, notes=(*rating.notes, _of_another_solve(log.beyond, shown)))


def rating_of_step(step: Step, scale: Scale) -> Rating:
    """Return the rating of one step alone."""
    puzzle = attrs.evolve(step.puzzle, start=step.before)
    return _rated(Log(puzzle, [step.deduction], step.after, ""), scale, registry().techniques.get)


def own_rating(log: Log, profile: Profile | None = None) -> Rating | None:
    """Return the rating of a solve on its usual scale; None where there is none."""
    if not has_rating(log):
        return None
    try:
        return rating_of(log, usual_scale(log.puzzle, profile), profile)
    except BadInput:  # its kind is not rated at all
        return None


def rating_of_steps(log: Log, scale: str | Scale, profile: Profile | None = None) -> Rating:
    """Return the rating of a solve with all that was of use in it, as its steps show it."""
    known = _scale_for(scale, profile)
    return known.of_puzzle(log.puzzle, log) or _rated(log, known, finder(known.name, profile))


def _rated(log: Log, scale: Scale, find: Find) -> Rating:
    """Return the rating of the steps of a solve: beyond all levels where a search made the rest."""
    if REST in log.counts():
        return Rating(scale.name, BEYOND, inf, REST, notes=(BY_SEARCH,))
    given = {technique.name: technique for technique in log.stages[0].besides}
    return scale.rate(log, (lambda name: given.get(name) or find(name)) if given else find)


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


def reasons_of(log: Log, scale: str) -> tuple[str, ...]:
    """Return what makes a solved puzzle as hard as it is on a scale, if that can tell."""
    return tuple(scale_named(scale).reasons(log.puzzle, log)) if has_rating(log) else ()


def with_unit(rating: Rating) -> Rating:
    """Return a rating with a note of what its score must not be taken for, if it is minutes."""
    if not scale_named(rating.scale).minutes:
        return rating
    return attrs.evolve(rating, notes=(*rating.notes, unit_of(rating.scale)))


def unit_of(scale: str) -> Name:
    """Return what the score of a scale is that has minutes.

    >>> unit_of("human:beginner")
    'human:beginner: minutes of typical solvers'
    """
    return Name("{0}: minutes of typical solvers", scale)


def has_rating(log: Log) -> bool:
    """Tell whether a solve can be rated: it ends in the solution, or in one where any will do."""
    return log.status == "solved" or log.end.solved


def finder(scale: str, profile: Profile | None = None) -> Find:
    """Return what finds techniques for a scale, with the scores that a profile gives them."""
    if profile and profile.scale == scale and profile.scores:
        return _scored(profile)
    return registry().techniques.get


def _scale_for(scale: str | Scale, profile: Profile | None) -> Scale:
    """Return a scale, with the levels that a profile gives it, if it does."""
    known = scale_named(scale)
    given = profile.levels if profile and profile.scale == known.name else ()
    return attrs.evolve(known, levels=given) if given else known


GIVEN: dict[str, Scale] = {}
"""The scales that were given as they are, by name: what they said is told later on."""


def scale_named(name: ScaleLike) -> Scale:
    """Return a scale by name, as it is, or of a file; BadInput, with the known ones, without any.

    After a colon stands for whom it is, of scales that have variants.
    """
    if not isinstance(name, Scale | str | os.PathLike | Mapping):
        fault = Name("{0} is no scale, expected a Scale, name, path or fields", repr(name)[:100])
        raise BadInput(fault)
    scales = registry().scales
    if not isinstance(name, str) or name.startswith("{") or name.endswith((".yaml", ".yml")):
        scale = name if isinstance(name, Scale) else scale_read(name)
        if scale.name not in scales:
            GIVEN[scale.name] = scale
        return scale
    if name in scales:
        return scales[name]
    if name in GIVEN:
        return GIVEN[name]
    whole, _, audience = name.partition(":")
    if audience and whole in scales:
        return _variant(scales[whole], audience)
    fault = Name("there is no scale {0}", repr(name)) if name else Name("no scale is named")
    raise BadInput(suggested(fault, name, sorted(scales)))


def minutes_scale(kind: str) -> Scale | None:
    """Return the scale that tells the minutes of typical solvers for a kind, if there is one."""
    scales = (scale_named(name) for name in scales_for(kind))
    return next((scale for scale in scales if scale.minutes), None)


def minutes_of(log: Log) -> float | None:
    """Return the minutes that typical solvers need; None where that is not known for certain."""
    scale = minutes_scale(log.puzzle.kind.name)
    if scale is None or not has_rating(log):
        return None
    try:
        rating = rating_of(log, scale.name)
    except BadInput:  # it has rules that the scale does not know
        return None
    return None if rating.notes else rating.score


def _variant(scale: Scale, audience: str) -> Scale:
    """Return the variant of a scale for somebody; BadInput where it has none."""
    if audience in scale.variants:
        return scale.variants[audience]
    fault = Name("the scale {0} has none for {1}", scale.name, repr(audience))
    raise BadInput(suggested(fault, audience, scale.variants) if scale.variants else fault)


def scales_for(kind: str) -> tuple[str, ...]:
    """Return the names of the scales that rate a kind of puzzle, its own first.

    >>> scales_for("queens")
    ('queens', 'lapiz', 'w', 'b', 'gw', 'gb', 'te')
    """
    first = registry().scale_of(kind)
    names = [name for name, scale in registry().scales.items() if _rates(scale, kind)]
    return tuple(sorted(names, key=lambda name: name != first))


def _rates(scale: Scale, kind: str) -> bool:
    """Tell whether a scale is for a kind: it says so, or techniques of the kind have its scores.

    The general one, and those that no technique has scores on, are for every kind; one for rules
    is for single puzzles.
    """
    if scale.ruled:
        return False
    if scale.kinds:
        return not set(scale.kinds).isdisjoint(registry().lineage(kind))
    if scale.name in (GENERAL, registry().scale_of(kind)) or not any(
        scale.name in technique.scores for technique in registry().techniques.values()
    ):
        return True
    return any(scale.name in technique.scores for technique in registry().for_kind(kind))


def _scored(profile: Profile) -> Find:
    """Return what finds techniques, with the scores that a profile gives them."""

    def find(name: str) -> Technique | None:
        technique = registry().techniques.get(name)
        if technique is None or profile.scores.keys().isdisjoint(technique.names):
            return technique
        scores = {**technique.scores, profile.scale: profile.score(technique)}
        return attrs.evolve(technique, scores=scores)

    return find
