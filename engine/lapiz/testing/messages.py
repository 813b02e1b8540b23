"""Gathers the texts of a package for translation, and keeps its catalogues up to date.

    python -m lapiz.testing.messages es my_package

writes `my_package/locale/es/LC_MESSAGES/my_package.po`, with what was translated before, and
compiles it. Needs Babel. `python -m lapiz.workshop.renew` does this for all languages.

Gathered are titles of techniques, kinds and formats, all texts of rules, the paragraphs of
techniques' docstrings, the help of commands, the messages of errors and what they are put together
from (`lapiz.testing.composed`), the arguments of `said` and `marked`,
those of `Says` (of a name or an entry of a table, what is assigned to it in the module, or to a
constant in another), and every sentence in the code that could be part of a deduction's text. What
an f-string fills in is numbered: f"no {name}" is the text "no {0}". Not so in `Says`, whose
tokens have names: an f-string there may put whole sentences together, any other is one of the texts
that are `put_together`.
"""

import ast
import io
import itertools
import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from lapiz.plugins.registry import registry
from lapiz.testing.compiling import compiled
from lapiz.testing.composed import Composed
from lapiz.texts import described, folder_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog


SENTENCE = re.compile(r"(?!.*\{\})[A-Z0-9{].* .*[.]", re.ASCII)
CHANGING = re.compile(
    r'^"(POT-Creation|PO-Revision|Last-Tr|Language-T|Generated|Report).*\n', re.MULTILINE
)
"""Lines in a catalogue's header that would change each time."""
ERRORS = ("BadInput", "BadParameter", "NotReached", "PluginError", "RefusedLogError", "UsageError")
MARKS = {
    **dict.fromkeys(("said", "marked", "numbered", "Name", "fail", *ERRORS), slice(0, 1)),
    "Says": slice(0, 2),
    **dict.fromkeys(("Rule", "Field"), slice(2, 3)),
    "worded": slice(0, 3),
    "counted": slice(1, 3),
}
"""The functions some of whose arguments are texts, with which of them."""
KEYWORDS = {
    "Says": ("pattern", "reason"),
    "Rule": ("sentence", "reason", "alone", "negative", "title"),
}
"""The same arguments by name, of what plugins call."""
FIELDS = {"because", "template"}
"""Arguments that are texts, by name, whatever is called."""
SKIPPED = {"scaffold", "testing"}
"""Folders whose texts are not shown."""
WITHOUT_STEPS = {"formats", "reading.py", "generate.py"}
"""Folders and modules whose sentences are not texts of steps."""

Found = dict[str, list[str]]


def messages(package: str) -> Found:
    """Return the texts of a package to translate, each with the files that it is in.

    >>> "Hidden Single" in messages("lapiz_sudoku")
    True
    """
    places_of: Found = {title: [] for title in _titles(package)}
    docs = _docs(package)
    trees = _parsed(package)
    constants = {name: one for name, one in _values(*trees.values()).items() if name.isupper()}
    composed = Composed.of([*trees.values()], ERRORS, [*_parsed("lapiz").values()])
    for path, tree in trees.items():
        place = f"{package}/{path.relative_to(_top(package)).as_posix()}"
        values = _values(tree)
        reader = _Reader(tree, constants | values)
        reader.texts += _sentences(composed.texts(tree, values))
        told = _says(package) and not WITHOUT_STEPS & set(path.relative_to(_top(package)).parts)
        maybe = [text for text in reader.sentences if text not in docs] if told else []
        for text in (*reader.texts, *maybe):
            places = places_of.setdefault(text, [])
            if place not in places:
                places.append(place)
    for text in _rule_texts(package):
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
        for line in _Reader(ast.parse(path.read_text(encoding="utf-8")), {}).put_together
    ]


def _parsed(package: str) -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in _modules(package)}


def _sentences(nodes: Iterable[ast.expr]) -> list[str]:
    """Return the texts of several words among expressions."""
    texts = (text.strip() for node in nodes for text in _texts(node))
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
            yield from filter(None, (kind.title, kind.stage))
    for form in known.formats.values():
        if form.read.__module__.partition(".")[0] == package:
            yield form.title


def _rule_texts(package: str) -> Iterator[str]:
    """Yield all texts of a package's rules."""
    for rule in registry().rules.values():
        if rule.package == package:
            yield from rule.texts()


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


Values = dict[str, list[ast.expr]]


def _values(*trees: ast.Module) -> Values:
    """Return what is assigned to each name in some modules."""
    values: Values = {}
    for node in itertools.chain.from_iterable(map(ast.walk, trees)):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                values.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                values.setdefault(name, []).append(value)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                values.setdefault(name, []).append(value)
    return values


class _Reader(ast.NodeVisitor):
    """Gathers the texts of a module, and the sentences that may be texts."""

    def __init__(self, tree: ast.Module, values: Values) -> None:
        self.texts: list[str] = []
        self.sentences: list[str] = []
        self.put_together: list[int] = []  # the lines of f-strings that are parts of sentences
        self.values = values
        self.constants = {name: value for name, value in values.items() if name.isupper()}
        self.visit(tree)

    def visit_Call(self, node: ast.Call) -> None:
        self._gather(node)
        self.generic_visit(node)

    def _gather(self, node: ast.Call) -> None:
        """Gather the texts among the arguments of a call."""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        given = KEYWORDS.get(name, ())
        named = [keyword.value for keyword in node.keywords if keyword.arg in given]
        arguments = [*node.args[MARKS.get(name, slice(0))], *named]
        if name == "marked":
            arguments = [text for table in arguments for text in _meant(table, {})]
        for argument in arguments:
            if name == "Name" and isinstance(argument, ast.JoinedStr):
                continue  # a template of templates
            if given and isinstance(argument, ast.JoinedStr):
                self.put_together += [argument.lineno] * any(_texts(argument))
                continue
            self.texts += [text.strip() for text in _texts(argument)]
            if not isinstance(argument, ast.Constant):
                values = self.values if given else self.constants
                meant = (text for one in _meant(argument, values) for text in _texts(one))
                self.texts += [text.strip() for text in meant if " " in text.strip()]

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and SENTENCE.fullmatch(node.value.strip(" ")):
            self.sentences.append(node.value.strip())

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Gather the docstrings of commands, which are their help."""
        calls = [
            one
            for one in node.decorator_list
            if isinstance(one, ast.Call) and getattr(one.func, "attr", "") in COMMANDS
        ]
        helped = any(word.arg == "help" for one in calls for word in one.keywords)
        if calls and not helped:
            self.texts += _paragraphs(ast.get_docstring(node) or "")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Gather the messages of errors, but no sentences."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call):
                self._gather(inner)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg == "help":
            self.texts += [part for text in _texts(node.value) for part in _paragraphs(text)]
        elif node.arg != "doc":
            if node.arg in FIELDS:
                self.texts += [text.strip() for text in _texts(node.value)]
            self.generic_visit(node)


COMMANDS = {"command", "group"}


def _meant(
    node: ast.expr, values: Values, seen: frozenset[str] = frozenset()
) -> Iterator[ast.expr]:
    """Yield what an argument may stand for: what is assigned to a name, the entries of a table."""
    match node:
        case ast.Attribute(attr=name) if not name.isupper():  # a field, of anything
            pass
        case ast.Name(id=name) | ast.Attribute(attr=name):
            for value in values.get(name, ()) if name not in seen else ():
                yield from _meant(value, values, seen | {name})
        case ast.Subscript(value=table):
            yield from _meant(table, values, seen)
        case ast.Dict(values=entries) | ast.Tuple(elts=entries) | ast.List(elts=entries):
            for entry in entries:
                yield from _meant(entry, values, seen)
        case ast.Starred(value=several):
            yield from _meant(several, values, seen)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_meant(one, values, seen), *_meant(other, values, seen))
        case _:
            yield node


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may evaluate to, what is filled in numbered."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        numbers = itertools.count()
        text = "".join(
            str(one.value).replace("{", "{{").replace("}", "}}")
            if isinstance(one, ast.Constant)
            else f"{{{next(numbers)}}}"
            for one in node.values
        )
        if any(map(str.isalpha, re.sub(r"\{\d+\}", "", text))):
            yield text


def _paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def catalogue_path(package: str, language: str) -> Path:
    """Return the path of a catalogue, whether or not it exists."""
    folder = folder_of(package)
    if folder is None:
        raise ModuleNotFoundError(f"there is no package {package!r}")
    return folder / language / "LC_MESSAGES" / f"{package}.po"


def catalogue(package: str, language: str) -> "Catalog":
    """Return the texts of a package with their present translations."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = catalogue_path(package, language)
    made = Catalog(locale=language, project=package, fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            made = read_po(file, locale=language, domain=package)
    if not made.project:  # a header that has a name, and no version after it
        made.project, made.version = made.version or package, "VERSION"
    if "Translations template for PROJECT" in made.header_comment or not made.header_comment:
        made.header_comment = f"# {made.project}: texts, translated. See docs/languages.md."
    template = Catalog(project=package)
    for text, places in messages(package).items():
        template.add(text, locations=[(place, 1) for place in places], flags=())
    made.update(template, no_fuzzy_matching=True)
    return made


def written(made: "Catalog") -> str:
    """Return a catalogue as text."""
    from babel.messages.pofile import write_po

    target = io.BytesIO()
    write_po(target, made, width=100, include_lineno=False, ignore_obsolete=True)
    return CHANGING.sub("", target.getvalue().decode("utf-8"))


def untranslated(made: "Catalog") -> list[str]:
    """Return the texts of a catalogue that have no translation."""
    return [str(message.id) for message in made if message.id and not message.string]


def complete() -> bool:
    """Tell whether a text without translation is an error: where CI is set in the environment.

    Everywhere else it is a warning: nobody needs Spanish to add a technique.
    """
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


def renew(package: str, language: str) -> list[str]:
    """Update and compile a catalogue; return the texts that have no translation yet."""
    made, path = catalogue(package, language), catalogue_path(package, language)
    text = written(made)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.with_suffix(".mo").write_bytes(compiled(text))
    return untranslated(made)


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
