"""Does what the player argues prove what it says?"""

import attrs

from lapiz import BadInput, Limit, Puzzle, bits
from lapiz.solving import UNNAMED
from lapiz.texts import title, told
from lapiz_judge.judgements import Judgement, Verdict
from lapiz_judge.judging import judge
from lapiz_play.questions.checking import mistakes_object, wrong_entries
from lapiz_play.request import Object, Request
from lapiz_play.stories import Choices, story_object

LIMIT = Limit(seconds=10.0)
"""How long techniques may be asked for each step: an answer of the page takes a minute at most."""


def reasoning(request: Request) -> Object:
    """Return the player's argument judged, step by step; or else what is wrong with the position.

    Where an entry is wrong there is no solution, and anything would follow.
    """
    puzzle, argument = request.puzzle, request.text("argument")
    wrong, _ = wrong_entries(request.state, request)
    if wrong:
        wrong_ones = mistakes_object(request.state, wrong)
        return {"mistakes": wrong_ones, "proved": False, "message": "", "steps": []}
    judged = judge(puzzle, argument, limit=LIMIT)
    if not judged.steps:
        raise BadInput("there is no step in the argument")
    return {
        "mistakes": None,
        "proved": judged.proved,
        "message": judged.summary(),
        "steps": [_step(puzzle, step) for step in judged.steps],
    }


def _step(puzzle: Puzzle, step: Judgement) -> Object:
    """Return what is said of a step, and what is drawn: its proof, or a solution against it."""
    made, false = step.deduction, step.contradicting
    end = len(step.text) if step.at is None else step.at
    return {
        "text": step.text[:end].rstrip(),
        "unread": step.text[end:].strip() if step.verdict is Verdict.NOT_READ else "",
        "verdict": step.verdict.value,
        "said": told(step.verdict.value),
        "title": title(made.technique) if made and made.technique else "",
        "why": told(step.why),
        "link": step.link,
        "story": _story(puzzle, step),
        "solution": list(bits(false)),
        "against": list(bits(false and step.removes & false | step.places & ~false)),
    }


def _story(puzzle: Puzzle, step: Judgement) -> Object | None:
    made = step.deduction
    if not made or not step.position:
        return None
    there = attrs.evolve(puzzle, start=step.position)
    return story_object(Choices.of(there, [made if made.technique else made.named(UNNAMED)]))


QUESTIONS = {"reasoning": reasoning}
