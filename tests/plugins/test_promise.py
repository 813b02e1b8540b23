"""What is promised to plugins is kept: names, parameters, tokens, roles, fields and codes."""

import ast
import re
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.plugins.promise import FACES, Promise, broken, kept, promised
from tests.support.places import PARTS, ROOT


def test_all_that_is_promised_is_there() -> None:
    lost = broken(kept(), promised())
    assert not lost, "a change of lapiz.API, see docs/plugin-promise.md: " + "; ".join(lost)


def test_additions_are_in_the_file() -> None:
    """So that what a release has is promised from then on: `python -m tests.plugins.promise`."""
    now, before = promised(), kept()
    new = [f"{sort}: {name}" for sort in now for name in now[sort] if name not in before[sort]]
    if new:
        warnings.warn(f"run python -m tests.plugins.promise, new are: {new}", stacklevel=1)


BEFORE: Promise = {"lapiz": {"solve": ["puzzle", "profile=", "only strict="]}}
CHANGES = [
    (["puzzle", "profile=", "only strict="], ""),
    (["puzzle", "profile=", "more=", "only strict=", "only less="], ""),
    (["puzzle=", "profile=", "strict=", "**more"], ""),
    (["puzzle", "profile="], "lapiz: solve: parameter only strict= has gone"),
    (["puzzle", "profile", "only strict="], "lapiz: solve: parameter profile= is now profile"),
    (["puzzle", "only profile=", "only strict="], "parameter profile= is now only profile="),
    (["profile=", "puzzle=", "only strict="], "parameter puzzle is at another place"),
    (["puzzle", "profile=", "only strict=", "only new"], "parameter only new is new"),
    (None, "lapiz: solve has gone"),
]


@pytest.mark.parametrize(("now", "message"), CHANGES)
def test_what_breaks_a_promise(now: list[str] | None, message: str) -> None:
    lost = broken(BEFORE, {"lapiz": {} if now is None else {"solve": now}})
    assert bool(lost) == bool(message)
    assert message in "; ".join(lost)


def test_what_else_breaks_a_promise() -> None:
    before: Promise = {"roles": {"fin": "fin"}, "fields": {"profile": ["name", "order"]}}
    assert not broken(before, {"roles": {"fin": "fin"}, "fields": {"profile": ["order", "name"]}})
    assert broken(before, {"roles": {"fin": "other"}, "fields": {"profile": ["name"]}}) == [
        "roles: fin was fin, is other",
        "fields: profile has lost order",
    ]


TEMPLATES = sorted(
    path for root in PARTS for path in (ROOT / root).rglob("*.py.txt") if "scaffold" in path.parts
)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def imported(code: str) -> Iterator[str]:
    """The modules of lapiz that code imports, or imports names from."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.startswith("lapiz"):
                faces = (f"{module}.{name.name}" for name in names)
                yield from (face if face in FACES else module for face in faces)
            case ast.Import(names=names):
                yield from (name.name for name in names if name.name.startswith("lapiz"))


def examples(page: str) -> Iterator[str]:
    """The Python in a page: modules, and the lines of sessions."""
    modules = re.findall(r"^```python\n(?!>>>)(.*?)^```", page, re.DOTALL | re.MULTILINE)
    yield from (code for code in modules if "import " in code)
    yield from re.findall(r"^>>> ((?:from|import) .*)$", page, re.MULTILINE)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_templates_import_what_is_promised(path: Path) -> None:
    code = re.sub(r"\$(\w+)", r"\1", path.read_text(encoding="utf-8"))
    assert set(imported(code)) <= set(FACES)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_import_what_is_promised(path: Path) -> None:
    found = {name for code in examples(path.read_text(encoding="utf-8")) for name in imported(code)}
    assert found <= set(FACES)


def test_an_inner_module_is_seen() -> None:
    """So that the tests above can fail."""
    code = "import lapiz.core\nfrom lapiz import testing\nfrom lapiz.core.bitsets import bits\n"
    assert [*imported(code)] == ["lapiz.core", "lapiz.testing", "lapiz.core.bitsets"]


PAGE = (ROOT / "docs" / "plugin-promise.md").read_text("utf-8")
ROOMS = set(re.findall(r"`(lapiz[\w.]*)`", "\n".join(re.findall(r"^ *\|.*$", PAGE, re.MULTILINE))))
"""What the tables of the page name: faces, and single names of one."""
OURS = sorted(path for part in ("apps", "techniques") for path in (ROOT / part).rglob("*.py"))


def _unpromised(source: str) -> Iterator[str]:
    """The names that a source imports from the engine, and that no plugin is promised."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "lapiz":
            face = import_module(str(node.module)) if node.module in ROOMS else None
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if alias.name not in getattr(face, "__all__", ()) and name not in ROOMS:
                    yield name


def test_apps_and_techniques_import_only_what_is_promised() -> None:
    wrong = {path.name: [*_unpromised(path.read_text("utf-8"))] for path in OURS}
    assert {name: names for name, names in wrong.items() if names} == {}
    assert [*_unpromised("from lapiz.solving.careful import Solve")] == [
        "lapiz.solving.careful.Solve"
    ]
    assert [*_unpromised("from lapiz import solve, __version__, one")] == ["lapiz.one"]
