"""Writes the packages of plugins: from templates, with a position found for their tests."""

import contextlib
import importlib
import keyword
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from itertools import islice
from pathlib import Path
from string import Template
from types import ModuleType
from typing import Any

import attrs

from lapiz import testing
from lapiz.core.errors import BadInput
from lapiz.core.kind import Kind, Puzzle
from lapiz.core.technique import Technique
from lapiz.files.puzzles import dump
from lapiz.plugins.hooks import INTERFACE
from lapiz.plugins.registry import including, registry
from lapiz.solving.generate import generate
from lapiz.testing.messages import compiled
from lapiz.texts.translations import forget
from lapiz.workshop import lab
from lapiz.workshop.lab import Find

__all__ = ["compile_catalogue", "new_kind", "new_technique"]

TRIED_PUZZLES = 40
"""How many puzzles are made to find a position in which a template's technique fires."""
LOOKED_AT_POSITIONS = 4
"""How many of the positions found are compared, to take the smallest."""

Words = Mapping[str, str]


def new_technique(
    name: str, kind: str = "", folder: Path | None = None, puzzles: Sequence[Puzzle] = ()
) -> Path:
    """Write a package with a technique that works, and with its tests; return its folder.

    The technique is an example to be replaced, the kind's own or one for any kind. `puzzles` are
    looked through for a position that shows it; by default they are generated. Without a kind it
    is the usual one. Raises BadInput.
    """
    kind = kind or registry().usual_kind
    of = registry().kind(kind)
    words = {**_words(name), "kind": kind, "scale": of.profile.scale or "lapiz"}
    words["corpus"] = f'testing.corpus("{kind}", 5)'
    if not of.generate:
        words["corpus"] = "[case.puzzle for case in CASES[:1]]"
        if not puzzles:
            raise BadInput(f"puzzles of kind {kind!r} cannot be generated: give some (--puzzle)")
    _check_free(registry().techniques, name, "technique")
    with _top(words, folder) as top:
        files = {**_COMMON, "test.py": f"tests/test_{words['module']}.py"}
        _write(top, words, "technique", of, files)
        _finish_catalogue(top, words, of)
        with _imported(top, words["module"]) as made, including(words["module"], made):
            one = registry().technique(name)
            _write_tests(top / "tests", one, _position(one, of, puzzles))
    return top


_COMMON = {"pyproject.toml": "pyproject.toml", "README.md": "README.md"}


def new_kind(name: str, folder: Path | None = None) -> Path:
    """Write a package with a small kind of puzzle that works (Latin squares), and its tests."""
    words = {**_words(name), "kind": name}
    _check_free(registry().kinds, name, "kind")
    with _top(words, folder) as top:
        files = {**_COMMON, "test.py": f"tests/test_{words['module']}.py"}
        _write(top, words, "kind", None, {**files, "puzzle.yaml": "tests/puzzles/small.yaml"})
    return top


def _words(name: str) -> dict[str, str]:
    """Return what the templates' words stand for."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 60:
        raise BadInput(f"{name!r} is no name for it, expected lower case and hyphens: my-wing")
    function = name.replace("-", "_")
    return {
        "name": name,
        "title": name.replace("-", " ").title(),
        "function": f"{function}_" if keyword.iskeyword(function) else function,
        "module": f"lapiz_{function}",
        "project": f"lapiz-{name}",
        "interface": str(INTERFACE),
    }


def _check_free(known: Mapping[str, Any], name: str, what: str) -> None:
    if name in known:
        raise BadInput(f"there is a {what} {name!r} already; choose another name")


@contextlib.contextmanager
def _top(words: Words, folder: Path | None) -> Iterator[Path]:
    """Make the folder of a package; nothing stays of it when it cannot be finished."""
    top = (folder or Path()) / words["project"]
    try:
        top.mkdir(parents=True)
    except OSError as error:
        raise BadInput(f"{error.strerror}", source=str(top)) from None
    try:
        yield top
    except BaseException:
        shutil.rmtree(top)
        raise


def _write(top: Path, words: Words, sort: str, kind: Kind | None, files: Words) -> None:
    """Write the files of a package, the module and those listed."""
    files = {**files, "module.py": f"{words['module']}/__init__.py"}
    for template, path in files.items():
        _put(top / path, _filled(template, sort, kind, words))
    _put(top / words["module"] / "py.typed", "")


def _filled(template: str, sort: str, kind: Kind | None, words: Words) -> str:
    return Template(_template(template, sort, kind)).substitute(words)


def _template(name: str, sort: str, kind: Kind | None) -> str:
    """Return a template: that of the kind's own package, if it has one, or lapiz' own."""
    if kind:
        package = kind.read.__module__.partition(".")[0]
        own = resources.files(package) / "scaffold" / f"{name}.txt"
        with contextlib.suppress(OSError):
            return own.read_text(encoding="utf-8")
    path = resources.files("lapiz.workshop") / "scaffold" / sort / f"{name}.txt"
    return path.read_text(encoding="utf-8")


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _finish_catalogue(top: Path, words: Words, kind: Kind) -> None:
    """Write the Spanish catalogue, and compile it."""
    module = words["module"]
    path = top / module / "locale" / "es" / "LC_MESSAGES" / f"{module}.po"
    _put(path, _filled("es.po", "technique", kind, words))
    compile_catalogue(path)


def compile_catalogue(path: Path) -> None:
    """Compile a .po file to the .mo file beside it; BadInput where Babel is not installed."""
    try:
        made = compiled(path.read_text(encoding="utf-8"))
    except ImportError:
        raise BadInput("catalogues need Babel: pip install 'lapiz[plugins]'") from None
    path.with_suffix(".mo").write_bytes(made)


@contextlib.contextmanager
def _imported(top: Path, module: str) -> Iterator[ModuleType]:
    """Import a module from a folder, and forget it afterwards."""
    sys.path.insert(0, str(top))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(module)
    finally:
        sys.path.remove(str(top))
        sys.modules.pop(module, None)
        forget()


def _position(one: Technique, kind: Kind, puzzles: Sequence[Puzzle]) -> Find:
    """Return a small position in which a technique fires."""
    source = iter(puzzles) if puzzles else (each for each, _ in generate(kind.name, seed=1))
    found = islice(lab.mine(one, islice(source, TRIED_PUZZLES)), LOOKED_AT_POSITIONS)
    best = min((lab.shrink(one, each) for each in found), key=lambda it: it.worth, default=None)
    if best is None:
        raise BadInput(f"{one.name} fires in none of the puzzles; give others (--puzzle)")
    return best


def _write_tests(folder: Path, one: Technique, found: Find) -> None:
    """Write a puzzle file in which it fires, one in which it must not, and the golden texts."""
    shown = lab.expecting(one, found)
    _put(folder / "puzzles" / "fires.yaml", dump(shown))
    other = lab.near_miss(one, found)
    if other:
        expect = {"technique": one.name, "absent": True}
        title = f"Not quite {one.title}"
        text = dump(attrs.evolve(other, title=title, expect=expect))
        _put(folder / "puzzles" / "must-not-fire.yaml", text)
    for language in ("en", "es"):
        text = testing.told(shown, one, language)
        _put(folder / "golden" / f"{language}.txt", text)
