"""A lesson: one deduction of a technique, in pictures that build it up."""

from lapiz.core import BadInput
from lapiz.play.exercises import kind_of
from lapiz.play.exercises import lesson as lesson_of
from lapiz.play.request import Object, Request
from lapiz.texts import said, title


def lesson(request: Request) -> Object:
    """Return the pictures of a technique's lesson, each with its caption."""
    technique, kind = kind_of(request.text("technique"), request.text("kind"))
    found = lesson_of(technique, kind)
    if found is None:
        text = said("There is no lesson on {title} yet.")
        raise BadInput(text.format(title=title(technique.name)))
    return {
        "technique": technique.name,
        "title": found.title,
        "kind": kind.name,
        "asked": found.asked,
        "frames": [
            {"picture": frame.picture(theme="", title=frame.caption), "caption": frame.caption}
            for frame in found.frames
        ],
    }


QUESTIONS = {"lesson": lesson}
