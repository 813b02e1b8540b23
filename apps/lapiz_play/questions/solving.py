"""The whole story, and how hard it is."""

from collections.abc import Callable

import attrs

from lapiz import (
    BadInput,
    Log,
    Puzzle,
    Rating,
    Scale,
    Step,
    SumScale,
    rate as rate_on,
    registry,
    solve as solve_puzzle,
    steps as steps_of,
)
from lapiz.kinds import said
from lapiz.solving import (
    UNNAMED,
    as_told,
    knows_rules,
    rating_of,
    rating_of_step,
    reasons_of,
    scale_named,
    usual_scale,
)
from lapiz.texts import title, told
from lapiz_play.request import Object, Request
from lapiz_play.stories import story_object

OTHER_RULES = "No rating: this puzzle has other rules."
MOST_CURVE = 400
"""Of longer solves the curve has only these steps."""


def solve(request: Request) -> Object:
    """Return the solve as a story."""
    log = solve_puzzle(request.puzzle, request.profile)
    return {
        "status": log.status,
        "solution": log.solution,
        "notes": [told(note) for note in log.notes],
        "problems": [told(str(problem)) for problem in log.problems],
        "story": story_object(as_told(log)),
    }


def rate(request: Request) -> Object:
    """Return how hard a puzzle is: on one scale, or on that of its kind and with the curve."""
    puzzle, scale = request.puzzle, request.text("scale")
    if scale and not knows_rules(scale, puzzle):
        return {"scales": [{"scale": scale, "error": said(OTHER_RULES)}]}
    if scale:
        told_so = _told_rating(scale, lambda: rate_on(puzzle, scale))
        return {"scales": [{**told_so, "reasons": _reasons(puzzle, scale, told_so)}]}
    quick = request.flag("quick")
    log = solve_puzzle(puzzle, request.profile, spares=not quick)  # as the whole story is told
    usual = usual_scale(puzzle, request.profile)
    scales = [_told_rating(usual, lambda: rating_of(log, usual))] if usual else []
    if quick:
        return {"scales": scales, "status": log.status}
    curve = [_point(step, usual) for step in as_told(log).steps[:MOST_CURVE]]
    hardest = max(curve, key=lambda point: point["score"], default=None)
    return {
        "scales": scales,
        "curve": curve,
        "bottleneck": _bottleneck(curve),
        "hardest": curve.index(hardest) + 1 if hardest else 0,
        "status": log.status,
    }


def _reasons(puzzle: Puzzle, scale: str, rated: Object) -> list[str]:
    """Return what makes a puzzle as hard as a scale says; steps are numbered as in the story."""
    if rated["error"] or not scale_named(scale).minutes:
        return []
    return [told(reason) for reason in reasons_of(as_told(solve_puzzle(puzzle)), scale)]


def _told_rating(scale: str, rate: Callable[[], Rating]) -> Object:
    """Return a rating on a scale, or why there is none."""
    try:
        return _rated(rate())
    except BadInput as error:
        return {"scale": scale, "error": told(error.message)}


def rating_object(log: Log, scale: str) -> Object:
    """Return the rating of a solve on a scale."""
    return _rated(rating_of(log, scale))


def _rated(rating: Rating) -> Object:
    scale = scale_named(rating.scale)
    return {
        "scale": rating.scale,
        "level": rating.level,
        "level_title": said(rating.level) if rating.level else "",
        "score": rating.points,
        "worded": "" if rating.points is None else told(scale.worded(rating.score, rating.numbers)),
        "measures": told(scale.measures) if scale.measures else _points(scale),
        "hardest": rating.hardest,
        "title": _hardest_title(rating.hardest),
        "numbers": dict(rating.numbers),
        "notes": [told(note) for note in rating.notes],
        "error": "",
    }


def _points(scale: Scale) -> str:
    return said("The points of all steps, added up.") if isinstance(scale, SumScale) else ""


def _hardest_title(hardest: str) -> str:
    """Return what a rating calls its hardest step."""
    if hardest == UNNAMED:
        return said("beyond its techniques: found by search")
    return title(hardest) if hardest else ""


def _point(step: Step, scale: str) -> Object:
    """Return a point of the curve: what a step is worth, and how many like it there were."""
    score, level = 0.0, ""
    if scale:
        rating = rating_of_step(step, scale_named(scale))
        score, level = rating.points or 0, rating.level
    return {
        "technique": step.technique,
        "title": title(step.technique),
        "score": score,
        "level": level,
        "ways": _ways(step),
    }


def _ways(step: Step) -> int:
    """Return how many different things the technique of a step could have done; at least one."""
    if step.technique not in registry().techniques:
        return 1
    here = attrs.evolve(step.puzzle, start=step.before.fresh(), expect={})
    return max(1, len({found.effect for found in steps_of(here, step.technique, problems=[])}))


def _bottleneck(curve: list[Object]) -> int:
    """Return the step with the fewest ways, of those the hardest; 0 without any."""
    if not curve:
        return 0
    number = min(range(len(curve)), key=lambda at: (curve[at]["ways"], -curve[at]["score"]))
    return number + 1


QUESTIONS = {"solve": solve, "rate": rate}
