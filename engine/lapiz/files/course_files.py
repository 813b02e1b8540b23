"""Courses: the chapters in which techniques are learnt, and what lessons say, from YAML files.

A package that has a file `course.yaml` beside its modules may give the chapters of any kind, each
with the question that it answers and the names of its techniques, easiest first; short names of
techniques; and what the lessons on a family of techniques say.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from lapiz.core import BadInput, located, of_process
from lapiz.files.schemas import validator
from lapiz.plugins.records import Registry
from lapiz.plugins.registry import registry
from lapiz.texts import folder_of, said

FILE = "course.yaml"
TOLD = ("what", "look", "so")
_TEXT = {"type": "string", "minLength": 1, "maxLength": 80}
_NAMES = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_CHAPTER = {
    "type": "object",
    "properties": {"title": _TEXT, "question": _TEXT, "techniques": _NAMES},
    "required": ["title", "question", "techniques"],
    "additionalProperties": False,
}
_SAID = {"type": "string", "minLength": 1, "maxLength": 200}
_SAY = {"type": ["string", "array"], "items": _SAID, "minLength": 1, "maxLength": 200}
_SHOT = {
    "type": "object",
    "properties": {"show": _TEXT, "say": _SAY, "then": _SAY},
    "required": ["show", "say"],
    "additionalProperties": False,
}
_LESSON = {
    "type": "object",
    "properties": {
        "when": {"type": "array", "items": {"type": "string"}},
        **dict.fromkeys(TOLD, _SAY),
        "shots": {"type": "array", "items": _SHOT},
    },
    "required": ["when"],
    "additionalProperties": False,
}
_VALIDATE = validator(
    {
        "type": "object",
        "properties": {
            "kind": _TEXT,
            "chapters": {"type": "array", "items": _CHAPTER},
            "names": {"type": "object", "additionalProperties": _TEXT},
            "lessons": {"type": "array", "items": _LESSON},
        },
        "additionalProperties": False,
    }
)


@attrs.frozen
class Planned:
    """A chapter of a course file: its title, the question that it answers, names of techniques."""

    package: str
    kind: str
    title: str
    question: str
    techniques: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is called where it is named, in every language: its title in small letters.

        >>> Planned("p", "sudoku", "First steps", "", ()).name
        'first-steps'
        """
        return "-".join(self.title.lower().split())

    def told(self) -> tuple[str, str]:
        """Return title and question in the current language."""
        return said(self.title, self.package), said(self.question, self.package)


Texts = tuple[str, ...]
"""Templates, the best first: the first one counts that can be filled in and read aloud."""


@attrs.frozen
class Shot:
    """A picture of a lesson, or several of a sort: what is said of the first, and of the others.

    `show` is "deadly", "truths", "links", "ways", "whole", or the names of roles.
    """

    show: str
    say: Texts
    then: Texts = ()


@attrs.frozen
class Family:
    """What lessons on some techniques say: what it is for, where to look, its pictures, the end.

    `when` is what a deduction must have to belong to it.
    """

    when: frozenset[str] = frozenset()
    what: Texts = ()
    look: Texts = ()
    shots: tuple[Shot, ...] = ()
    so: Texts = ()


@attrs.frozen
class Course:
    """What a file says: chapters, short names of techniques, and what lessons say."""

    chapters: tuple[Planned, ...] = ()
    names: Mapping[str, str] = MappingProxyType({})
    families: tuple[Family, ...] = ()

    def texts(self) -> Iterator[str]:
        """Yield the short names, and what is said in lessons: that is more than a token."""
        yield from self.names.values()
        for family in self.families:
            shots = [text for shot in family.shots for text in (*shot.say, *shot.then)]
            told = [text for field in TOLD for text in getattr(family, field)]
            yield from (text for text in (*told, *shots) if " " in text)


@attrs.frozen
class Courses(Course):
    """What the files of all packages say, and what is wrong with those that do not count."""

    problems: tuple[str, ...] = ()


def courses() -> Courses:
    """Return what the courses of all packages say.

    >>> courses().chapters[0].question
    'What is missing here?'
    """
    return _courses(registry())


@of_process()
def _courses(records: Registry) -> Courses:
    read, problems = list[Course](), list[str]()
    for package in records.packages:
        try:
            read.append(course_of(package))
        except BadInput as error:
            problems.append(str(error))
    return Courses(
        tuple(chapter for course in read for chapter in course.chapters),
        dict(pair for course in read for pair in course.names.items()),
        tuple(family for course in read for family in course.families),
        tuple(problems),
    )


def course_of(package: str) -> Course:
    """Return what the file beside a package or module says; BadInput if it is faulty."""
    catalogues = folder_of(package)
    if not catalogues or not (path := Path(catalogues).with_name(FILE)).is_file():
        return Course()
    return read_course(path.read_text(encoding="utf-8"), package, f"{package}/{FILE}")


def read_course(text: str, package: str = "", name: str = "") -> Course:
    """Return what a YAML text says; messages use `name` for its source.

    >>> text = "kind: sudoku\\nchapters: [{title: One, question: Why?, techniques: [x-wing]}]"
    >>> [planned.techniques for planned in read_course(text).chapters]
    [('x-wing',)]
    """
    from lapiz.files.yaml import made_of

    return made_of(text, name, lambda fields: _course(fields, package))


def _course(fields: Any, package: str) -> Course:
    if not isinstance(fields, dict):
        raise BadInput("a course is a mapping of fields, expected `kind` and `chapters`")
    _VALIDATE(fields)
    for field in ("kind", "chapters"):
        if field not in fields and fields.keys() != {"lessons"}:
            raise BadInput(f"the field {field} is missing")
    with located(path=("kind",)):
        kind = registry().kind(fields["kind"]).name if "kind" in fields else ""
    names = fields.get("names", {})
    return Course(
        tuple(_chapters(fields.get("chapters", ()), kind, package)),
        {_technique(given, kind, ("names", given)): short for given, short in names.items()},
        tuple(map(_family, fields.get("lessons", ()))),
    )


def _chapters(chapters: Sequence[Any], kind: str, package: str) -> Iterator[Planned]:
    known = set[str]()
    for number, chapter in enumerate(chapters):
        techniques = tuple(_techniques(chapter, kind, number, known))
        yield Planned(package, kind, chapter["title"], chapter["question"], techniques)


def _techniques(
    chapter: Mapping[str, Any], kind: str, number: int, known: set[str]
) -> Iterable[str]:
    """Yield the names of a chapter's techniques; `known` are those of the chapters so far."""
    for index, given in enumerate(chapter["techniques"]):
        path = ("chapters", number, "techniques", index)
        name = _technique(given, kind, path)
        if name in known:
            raise BadInput(f"{name} appears twice, expected each technique once", path=path)
        known.add(name)
        yield name


def _technique(given: str, kind: str, path: tuple[str | int, ...]) -> str:
    with located(path=path):
        return registry().technique(given, kind).name


def _family(fields: Mapping[str, Any]) -> Family:
    shots = (
        Shot(shot["show"], _texts(shot["say"]), _texts(shot.get("then", ())))
        for shot in fields.get("shots", ())
    )
    told = {field: _texts(fields.get(field, ())) for field in TOLD}
    return Family(frozenset(fields["when"]), shots=tuple(shots), **told)


def _texts(given: str | Sequence[str]) -> Texts:
    return (given,) if isinstance(given, str) else tuple(given)
