"""Gathers the texts of a package for translation, and keeps its catalogues up to date.

    python -m lapiz.testing.messages es my_package

writes `my_package/locale/es/LC_MESSAGES/my_package.po`, with what was translated before, and
compiles it. Needs Babel. `python -m lapiz_workshop.renew` does this for all languages.

Gathered are titles of techniques, kinds and formats, all texts of rules, texts of course
files, the paragraphs of techniques' docstrings, what errors are put together from
(`lapiz.testing.composed`), and what `lapiz.testing.source_texts` finds in modules: the help of
commands, messages, arguments of `Says`, and every sentence in the code that could be part of a
deduction's text.
"""

import ast
import io
import os
import re
import string
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from lapiz.core import BadInput, of_process
from lapiz.files.course_files import course_of
from lapiz.plugins.registry import registry
from lapiz.testing.compiling import compiled
from lapiz.testing.composed import Composed, Values, makers_in, makes_errors
from lapiz.testing.source_texts import ERRORS, SourceTexts, texts_of, values_of
from lapiz.texts import described, folder_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message


CHANGING = re.compile(
    r'^"(POT-Creation|PO-Revision|Last-Tr|Language-T|Generated|Report).*\n', re.MULTILINE
)
"""Lines in a catalogue's header that would change each time."""
LINE = re.compile(r'(#~ )?(msg\w+(\[\d\])? *)?"([^"\\]|\\.)*"|#.*|\s*')
"""A line of a catalogue: a text in quotation marks, a comment, or nothing."""
SKIPPED = {"scaffold", "testing"}
"""Folders whose texts are not shown."""
WITHOUT_STEPS = {"formats", "reading.py", "generate.py"}
"""Folders and modules whose sentences are not texts of steps."""

Found = dict[str, list[str]]


def messages(package: str) -> Found:
    """Return the texts of a package to translate, each with the files that it is in.

    >>> "Last Piece" in messages("lapiz_nonomino")
    True
    """
    places_of: Found = {title: [] for title in _titles(package)}
    docs = _docs(package)
    trees = _parsed(package)
    assigned = {path: values_of(tree) for path, tree in trees.items()}
    constants = _constants(assigned.values())
    composed = Composed.of([*trees.values()], ERRORS, _makers_of_lapiz())
    for path, tree in trees.items():
        place = f"{package}/{path.relative_to(_top(package)).as_posix()}"
        values = assigned[path]
        reader = SourceTexts(tree, constants | values)
        reader.texts += _sentences(composed.texts(tree, values))
        told = _says(package) and not WITHOUT_STEPS & set(path.relative_to(_top(package)).parts)
        maybe = [text for text in reader.sentences if text not in docs] if told else []
        for text in (*reader.texts, *maybe):
            places = places_of.setdefault(text, [])
            if place not in places:
                places.append(place)
    for text in (*_rule_texts(package), *_course_texts(package)):
        places_of.setdefault(text, [])
    return places_of


def put_together(package: str) -> list[str]:
    """Return where f-strings in `Says` are parts of a sentence: these cannot be translated.

    >>> put_together("lapiz_sudoku")
    []
    """
    return [
        f"{package}/{path.relative_to(_top(package)).as_posix()}, line {line}"
        for path in _modules(package)
        for line in lines_put_together(path)
    ]


def lines_put_together(path: Path) -> list[int]:
    """Return the lines of f-strings in a module's `Says` that are parts of a sentence."""
    return SourceTexts(ast.parse(path.read_text(encoding="utf-8")), {}).put_together


@of_process(most=1)
def _makers_of_lapiz() -> frozenset[str]:
    """Return what makes errors in lapiz, for every package: to parse all of it takes seconds."""
    sources = (path.read_text(encoding="utf-8") for path in _modules("lapiz"))
    return makers_in(ast.parse(source) for source in sources if makes_errors(source))


def _constants(modules: Iterable[Values]) -> Values:
    """Return what is assigned to the constants of some modules."""
    constants: Values = {}
    for values in modules:
        for name in filter(str.isupper, values):
            constants.setdefault(name, []).extend(values[name])
    return constants


def _parsed(package: str) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in _modules(package)}


def _sentences(nodes: Iterable[ast.expr]) -> list[str]:
    """Return the texts of several words among expressions."""
    texts = (text.strip() for node in nodes for text in texts_of(node))
    return [text for text in texts if " " in text]


def _says(package: str) -> bool:
    """Tell whether a package has techniques."""
    return any(technique.package == package for technique in registry().techniques.values())


def _titles(package: str) -> Iterator[str]:
    """Yield the titles of a package, and the paragraphs of its techniques' docstrings."""
    known = registry()
    for technique in known.techniques.values():
        if technique.package == package:
            yield technique.title
            yield from described(technique)
    for kind in known.kinds.values():
        if kind.read.__module__.partition(".")[0] == package:
            yield from filter(None, (kind.title, kind.hand_over and kind.hand_over.stage))
    for form in known.formats.values():
        if form.read.__module__.partition(".")[0] == package:
            yield form.title


def _rule_texts(package: str) -> Iterator[str]:
    """Yield all texts of a package's rules."""
    for rule in registry().rules.values():
        if rule.package == package:
            yield from rule.texts()


def _course_texts(package: str) -> Iterator[str]:
    """Yield what a package's course file says."""
    course = course_of(package)
    for planned in course.chapters:
        yield from (planned.title, planned.question)
    yield from course.texts()


def _top(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"there is no package {package!r}")
    return Path(spec.origin).parent


def _modules(package: str) -> list[Path]:
    top = _top(package)
    paths = sorted(top.rglob("*.py"))
    return [path for path in paths if not SKIPPED & set(path.relative_to(top).parts)]


def _docs(package: str) -> str:
    """Return the docstrings of techniques, whose sentences are not texts of steps."""
    docs = (
        technique.doc
        for technique in registry().techniques.values()
        if technique.package == package
    )
    return " ".join(" ".join(docs).split())


def catalogue_path(package: str, language: str) -> Path:
    """Return the path of a catalogue, whether or not it exists."""
    folder = folder_of(package)
    if folder is None:
        raise ModuleNotFoundError(f"there is no package {package!r}")
    return Path(folder) / language / "LC_MESSAGES" / f"{package}.po"


def catalogue(package: str, language: str) -> "Catalog":
    """Return the texts of a package with their present translations.

    A text that has changed gets the translation that it had as a draft, marked "fuzzy", and the old
    text is kept as obsolete: once it is back in the code, so is its translation. Raises BadInput if
    a line of the file is none of a catalogue.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = catalogue_path(package, language)
    made = Catalog(locale=language, project=package, fuzzy=False)
    if path.exists():
        text = path.read_text(encoding="utf-8")
        _check_lines(path, text)
        made = read_po(io.StringIO(text), locale=language, domain=package)
    if not made.project:  # a header that has a name, and no version after it
        made.project, made.version = made.version or package, "VERSION"
    if "FIRST AUTHOR" in made.header_comment or not made.header_comment:
        made.header_comment = f"# {made.project}: texts, translated. See docs/languages.md."
    template = Catalog(project=package)
    for text, places in messages(package).items():
        template.add(text, locations=[(place, 1) for place in places], flags=())
    _update(made, template)
    return made


def _check_lines(path: Path, text: str) -> None:
    """Raise BadInput if a line is none of a catalogue: Babel leaves out what it cannot read."""
    for number, line in enumerate(text.splitlines(), 1):
        if not LINE.fullmatch(line):
            expected = 'expected msgid, msgstr or more of a text, in quotation marks: msgid "…"'
            raise BadInput(f"{line:.60}: {expected}", source=str(path), line=number)


def _update(made: "Catalog", template: "Catalog") -> None:
    """Give a catalogue the texts of a template, and lose no translation."""
    for text in [text for text in made.obsolete if text in template]:
        made[text] = made.obsolete.pop(text)
    gone = [message for message in made if message.id not in template and _is_kept(message)]
    made.update(template)
    for message in made:
        if message.previous_id and message.previous_id[0] in template:
            # The draft is that of another text, which is still there: the new one is simply new.
            message.string, message.previous_id = "", []
            message.flags.discard("fuzzy")
    for text in [text for text, message in made.obsolete.items() if not _is_kept(message)]:
        del made.obsolete[text]
    for message in gone:  # Babel forgets those that it has taken a draft from
        made.obsolete[str(message.id)] = message


def _is_kept(message: "Message") -> bool:
    """Tell whether a text that has gone has a translation to keep."""
    return bool(message.id) and not _lacks(message)


def written(made: "Catalog") -> str:
    """Return a catalogue as text."""
    from babel.messages.pofile import write_po

    target = io.BytesIO()
    write_po(target, made, width=100, include_lineno=False)
    return CHANGING.sub("", target.getvalue().decode("utf-8"))


def untranslated(made: "Catalog") -> list[str]:
    """Return the texts of a catalogue that have no translation, or a draft of one."""
    return [str(message.id) for message in made if message.id and _lacks(message)]


def _lacks(message: "Message") -> bool:
    return not message.string or message.fuzzy


def complete() -> bool:
    """Tell whether a text without translation is an error: where CI is set in the environment.

    Everywhere else it is a warning: nobody needs Spanish to add a technique.
    """
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


class Renewed(NamedTuple):
    """A catalogue as it should be, not yet written: where, its text, compiled, and what it lacks.

    `drafts` are those of the texts without translation that have an old one to start from.
    """

    path: Path
    text: str
    binary: bytes
    missing: list[str]
    drafts: frozenset[str]

    def write(self) -> None:
        """Write the catalogue, and its compiled form beside it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(self.text, encoding="utf-8")
        self.path.with_suffix(".mo").write_bytes(self.binary)


def renewed(package: str, language: str) -> Renewed:
    """Return a package's catalogue as it should be, without writing it.

    Raises BadInput if a line of the file is none of a catalogue, or if the tokens of a translation
    differ from those of its text.
    """
    path = catalogue_path(package, language)
    made = catalogue(package, language)
    for message in made:
        if "python-brace-format" in message.flags and not _lacks(message):
            _check_tokens(path, str(message.id), str(message.string))
    text, missing = written(made), untranslated(made)
    drafts = frozenset(key for key in missing if made[key].string)
    return Renewed(path, text, compiled(text), missing, drafts)


def _check_tokens(path: Path, text: str, translation: str) -> None:
    """Raise BadInput if a translation has other tokens than its text."""
    both = tokens(translation), tokens(text)
    if both[0] != both[1]:
        names = (", ".join(f"{{{name}}}" for name in sorted(side)) or "none" for side in both)
        told = "the translation {!r} of {!r} has the tokens {}, expected {}"
        raise BadInput(told.format(translation, text, *names), source=str(path))


def tokens(text: str) -> set[str]:
    """Return the names of a template's tokens."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def renew(package: str, language: str) -> list[str]:
    """Update and compile a catalogue; return the texts that have no translation yet."""
    made = renewed(package, language)
    made.write()
    return made.missing


def main(arguments: list[str]) -> int:
    """Renew the catalogues of some packages in one language, the first argument."""
    language, *packages = arguments or [""]
    if not packages:
        print("usage: python -m lapiz.testing.messages LANGUAGE PACKAGE...", file=sys.stderr)
        return 2
    missing = [(package, text) for package in packages for text in renew(package, language)]
    for package, text in missing:
        print(f"{package}: {text!r} has no translation")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
