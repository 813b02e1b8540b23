"""Why is this so, and why not otherwise?"""

from lapiz import BadInput, Log, NotReached, Puzzle, Story, solve, why_not as supposed_otherwise
from lapiz.solving import removed_text, subject
from lapiz.texts import counted, to_read, told
from lapiz_play.request import Object, Request
from lapiz_play.stories import story_object


def why(request: Request) -> Object:
    """Return the few steps by which something holds."""
    puzzle = request.filled
    log = solve(puzzle, request.profile)
    name = _name(request, puzzle)
    try:
        story = log.story(name) if name else _story_of(log, puzzle, request)
    except NotReached as error:
        return {
            "holds": False,
            "goal": "",
            "given": "",
            "message": to_read(told(error.args[0])),
            "story": None,
        }
    given = f"{told(story.given)}." if story.given else ""
    whole = len(story.whole.entries)
    text = counted(whole, "{goal} by the only step:", "{goal} by {some} of {count} steps:")
    message = text.format(goal=told(story.goal), some=len(story.steps))
    return {
        "holds": True,
        "goal": told(story.goal),
        "given": given,
        "message": to_read(given or message),
        "story": story_object(story) if story.steps else None,
    }


def _name(request: Request, puzzle: Puzzle) -> str:
    """Return the name that is asked about; empty where a candidate is."""
    name = request.text("name")
    if name or not request.has("candidate"):
        if not name:
            raise BadInput("name or candidate: expected what to explain")
        return name
    if request.has("gone"):
        return _label(request, puzzle, request.flag("gone"))
    return ""


def _label(request: Request, puzzle: Puzzle, gone: bool) -> str:
    candidate = request.number("candidate", 0, len(puzzle.space.labels) - 1, 0)
    return removed_text(puzzle, candidate) if gone else puzzle.space.labels[candidate]


def _story_of(log: Log, puzzle: Puzzle, request: Request) -> Story:
    """Return why a candidate is gone, or else why it is true."""
    try:
        return log.story(_label(request, puzzle, True))
    except NotReached:
        return log.story(_label(request, puzzle, False))


def why_not(request: Request) -> Object:
    """Return what follows if something is supposed."""
    puzzle = request.filled
    name = request.text("name") or _label(request, puzzle, request.flag("gone"))
    subject(puzzle, name)  # a name that is unknown is said to be so, whatever the kind hands over
    supposition = supposed_otherwise(puzzle, name, request.profile)
    story = supposition.story
    return {
        "supposed": told(supposition.text),
        "refuted": supposition.refuted,
        "possible": supposition.possible and not supposition.clash,
        "clash": told(supposition.clash),
        "message": to_read(supposition.outcome),
        "story": story_object(story) if story and not supposition.clash else None,
    }


QUESTIONS = {"why": why, "why-not": why_not}
