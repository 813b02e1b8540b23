"""The path through all techniques; and a lesson: one deduction, in pictures that build it up."""

from lapiz import BadInput, Grounds, Kind, Name, Technique, Token, bits, registry
from lapiz.files import courses
from lapiz.kinds import said
from lapiz.show import LessonFrame, counter_move
from lapiz.texts import printed, told
from lapiz_play.chapters import Chapter, every_chapter, rule_of, short_title
from lapiz_play.exercises import kind_of, lesson as lesson_of, taught
from lapiz_play.library import glyphs, pool, shelf
from lapiz_play.request import Object, Request


def path(_: Request) -> Object:
    """Return the chapters of all kinds, each with its techniques in the order to learn them."""
    return {
        "chapters": [_chapter(chapter) for chapter in every_chapter()],
        "problems": [told(problem) for problem in courses().problems],
    }


def _chapter(chapter: Chapter) -> Object:
    """Return what the path shows of a chapter; a technique without a sign has its first one."""
    signs = glyphs(chapter.kind.name)
    first = next((signs[one.name] for one in chapter.techniques if one.name in signs), "")
    return {
        "name": chapter.name,
        "title": chapter.title,
        "question": chapter.question,
        "kind": chapter.kind.name,
        "techniques": [
            {**_technique(*pair), "glyph": signs.get(pair[0].name, first)} for pair in chapter.pairs
        ],
    }


def _technique(technique: Technique, kind: Kind) -> Object:
    """Return what the path shows of a technique; what is not `asked` is only told."""
    level = technique.levels.get(kind.profile.scale, "")
    rule = registry().rules.get(rule_of(technique.name, kind.name)) if technique.ruled else None
    return {
        "name": technique.name,
        "title": short_title(technique.name),
        "level": said(level) if level else "",
        "rule": rule.described()["title"] if rule else "",
        "asked": technique.name in pool(kind.name),
    }


def lesson(request: Request) -> Object:
    """Return the pictures of a technique's lesson, each with its caption."""
    technique, kind = kind_of(request.text("technique"), request.text("kind"))
    shown = lesson_of(technique, kind)
    if shown is None:
        raise BadInput(_no_lesson(technique))
    return {
        "technique": technique.name,
        "title": shown.title,
        "kind": kind.name,
        "asked": shown.asked,
        "frames": [_frame(frame) for frame in shown.frames],
        "removed": _removed(shown.frames[-1]),
        "puzzle": _puzzle_with(technique, kind),
    }


def _puzzle_with(technique: Technique, kind: Kind) -> str:
    """Return the easiest puzzle of the library with a technique, best as its hardest; or ""."""
    using = [one for one in shelf() if one.kind == kind.name and technique.name in one.techniques]
    using.sort(key=lambda one: (one.hardest != technique.name, one.score))
    return using[0].text if using else ""


def _removed(last: LessonFrame) -> list[list[str]]:
    """Return what is removed, each by its label and in words; uniqueness is no counter-move."""
    deduction, puzzle = last.scene.deduction, last.scene.puzzle
    if deduction is None or deduction.grounds is not Grounds.PROOF:
        return []
    gone = list(bits(deduction.removes & last.scene.position.alive))
    named = (printed(puzzle, Token("placed", 1 << candidate)) for candidate in gone)
    return [[puzzle.space.labels[c], name] for c, name in zip(gone, named, strict=True)]


def counter(request: Request) -> Object:
    """Return what happens if a candidate that a lesson removes were supposed."""
    technique, kind = kind_of(request.text("technique"), request.text("kind"))
    example, label = taught(technique, kind), request.text("candidate")
    puzzle, position, deduction = example or (None, None, None)
    if puzzle is None or position is None or deduction is None:
        raise BadInput(_no_lesson(technique))
    removed = [c for c in bits(deduction.removes) if puzzle.space.labels[c] == label]
    if not removed:
        raise BadInput(Name("the lesson does not remove {0}", repr(label)))
    frame = counter_move(puzzle, position, deduction, removed[0])
    if frame is None:
        return {"picture": "", "caption": said("This is not refuted in a few lines.")}
    return _frame(frame)


def _frame(frame: LessonFrame) -> Object:
    return {"picture": frame.picture(theme="", title=frame.caption), "caption": frame.caption}


def _no_lesson(technique: Technique) -> str:
    return said("There is no lesson on {title} yet.").format(title=short_title(technique.name))


QUESTIONS = {"path": path, "lesson": lesson, "counter": counter}
