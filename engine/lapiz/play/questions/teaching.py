"""The path through all techniques; and a lesson: one deduction, in pictures that build it up."""

from lapiz.core import BadInput, Kind, Technique
from lapiz.files.courses import courses
from lapiz.play.chapters import Chapter, every_chapter, rule_of
from lapiz.play.exercises import kind_of
from lapiz.play.exercises import lesson as lesson_of
from lapiz.play.library import pool
from lapiz.play.request import Object, Request
from lapiz.plugins.registry import registry
from lapiz.texts import said, title, told


def path(_: Request) -> Object:
    """Return the chapters of all kinds, each with its techniques in the order to learn them."""
    return {
        "chapters": [_chapter(one) for one in every_chapter()],
        "problems": [told(problem) for problem in courses().problems],
    }


def _chapter(chapter: Chapter) -> Object:
    return {
        "name": chapter.name,
        "title": chapter.title,
        "question": chapter.question,
        "kind": chapter.kind.name,
        "techniques": [_technique(*pair) for pair in chapter.pairs],
    }


def _technique(technique: Technique, kind: Kind) -> Object:
    """Return what the path shows of a technique; what is not `asked` is only told."""
    level = technique.levels.get(kind.profile.scale, "")
    rule = registry().rules.get(rule_of(technique.name, kind.name)) if technique.ruled else None
    return {
        "name": technique.name,
        "title": title(technique.name),
        "level": said(level) if level else "",
        "rule": rule.described()["title"] if rule else "",
        "asked": technique.name in pool(kind.name),
    }


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


QUESTIONS = {"path": path, "lesson": lesson}
