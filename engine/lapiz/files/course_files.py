"""Courses: the chapters in which the techniques of a kind are learnt, from packages' YAML files.

A package that has a file `course.yaml` beside its modules may give the chapters of any kind, each
with the question that it answers and the names of its techniques, easiest first.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import attrs

from lapiz.core import BadInput, of_process
from lapiz.files.schemas import validator
from lapiz.plugins.records import Registry
from lapiz.plugins.registry import registry
from lapiz.texts import said

if TYPE_CHECKING:
    from lapiz.files.yaml import Document


FILE = "course.yaml"
_TEXT = {"type": "string", "minLength": 1, "maxLength": 80}
_NAMES = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_CHAPTER = {
    "type": "object",
    "properties": {"title": _TEXT, "question": _TEXT, "techniques": _NAMES},
    "required": ["title", "question", "techniques"],
    "additionalProperties": False,
}
_VALIDATE = validator(
    {
        "type": "object",
        "properties": {"kind": _TEXT, "chapters": {"type": "array", "items": _CHAPTER}},
        "required": ["kind", "chapters"],
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


@attrs.frozen
class Courses:
    """The chapters of all packages, and what is wrong with a file, which then has none."""

    chapters: tuple[Planned, ...]
    problems: tuple[str, ...] = ()


def courses() -> Courses:
    """Return the chapters of all packages.

    >>> courses().chapters[0].question
    'What is missing here?'
    """
    return _courses(registry())


@of_process()
def _courses(records: Registry) -> Courses:
    chapters, problems = list[Planned](), list[str]()
    for package in records.packages:
        try:
            chapters += course_of(package)
        except BadInput as error:
            problems.append(str(error))
    return Courses(tuple(chapters), tuple(problems))


def course_of(package: str) -> list[Planned]:
    """Return the chapters that a package gives; BadInput with file and line if they are faulty."""
    path = files(package).joinpath(FILE)
    if not path.is_file():
        return []
    return read_course(path.read_text(encoding="utf-8"), package, f"{package}/{FILE}")


def read_course(text: str, package: str = "", name: str = "") -> list[Planned]:
    """Return the chapters of a YAML text; messages use `name` for its source.

    >>> one = "{title: One, question: Why?, techniques: [x-wing]}"
    >>> [planned.techniques for planned in read_course(f"kind: sudoku\\nchapters: [{one}]")]
    [('x-wing',)]
    """
    document = None
    try:
        from lapiz.files.yaml import read_yaml

        documents = list(read_yaml(text))
        if len(documents) != 1:
            raise BadInput(f"{len(documents)} documents, expected one course")
        document = documents[0]
        return list(_chapters(document, package))
    except BadInput as error:
        line = error.line or (document.line(error.path) if document else None)
        raise BadInput(error.message, source=name, line=line) from None


def _chapters(document: "Document", package: str) -> Iterator[Planned]:
    fields: Any = document.value
    if not isinstance(fields, dict):
        raise BadInput("a course is a mapping of fields, expected `kind` and `chapters`")
    _VALIDATE(fields)
    try:
        kind = registry().kind(fields["kind"])
    except BadInput as error:
        raise BadInput(error.message, path=("kind",)) from None
    known = dict[str, int]()
    for number, chapter in enumerate(fields["chapters"]):
        techniques = tuple(_techniques(chapter, kind.name, number, known))
        yield Planned(package, kind.name, chapter["title"], chapter["question"], techniques)


def _techniques(
    chapter: Mapping[str, Any], kind: str, number: int, known: dict[str, int]
) -> Iterable[str]:
    """Yield the names of a chapter's techniques; `known` are those of the chapters so far."""
    for index, given in enumerate(chapter["techniques"]):
        path = ("chapters", number, "techniques", index)
        try:
            name = registry().technique(given, kind).name
        except BadInput as error:
            raise BadInput(error.message, path=path) from None
        if name in known:
            raise BadInput(f"{name} appears twice, expected each technique once", path=path)
        known[name] = number
        yield name
