"""Names in documents and docstrings are names of something."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.places import PARTS, ROOT

pytestmark = pytest.mark.rest

NAME = re.compile(r"`(lapiz(?:_[a-z]+)*(?:\.\w+)+)(?:\(.*?\))?`")
SOURCES = [path for root in PARTS for path in sorted((ROOT / root).rglob("*.py"))]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES = [path for path in PAGES if "_build" not in path.parts]
ENDINGS = {"po", "mo", "yaml", "py", "md", "toml"}
NOT_OURS = {"DESIGN.md", "HOUSE.md", "STYLE.md", "TECHNIQUES.md"}
"""Plans, which whoever reads the code does not have."""


def exists(name: str) -> bool:
    """Whether a dotted name is a module, or an attribute of one at any depth."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            if not hasattr(value, part) and part not in getattr(value, "__annotations__", {}):
                return False
            value = getattr(value, part, None)
        return True
    return False


def strings(path: Path) -> Iterator[str]:
    """All docstrings of a module, those of constants and fields included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def unknown(text: str) -> list[str]:
    """The names in a text that are of nothing; those of files have dots, too."""
    names = [name for name in NAME.findall(text) if name.rpartition(".")[2] not in ENDINGS]
    return [name for name in names if not exists(name)]


@pytest.mark.parametrize(
    "package",
    sorted({path.parent for path in SOURCES}),
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_names_in_docstrings(package: Path) -> None:
    texts = [(path.name, text) for path in sorted(package.glob("*.py")) for text in strings(path)]
    assert not [(name, wrong) for name, text in texts for wrong in unknown(text)]
    assert not [(name, plan) for name, text in texts for plan in NOT_OURS if plan in text]


def test_names_in_documents() -> None:
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in PAGES]
    assert not [(name, wrong) for name, text in texts for wrong in unknown(text)]


def test_a_name_of_nothing_is_found() -> None:
    assert exists("lapiz.core.bitsets.union")
    assert exists("lapiz.Kind.naming")
    assert not exists("lapiz.check")
    assert not exists("lapiz.core.nothing")
    assert unknown("`lapiz.core.onion(sets)`, `lapiz_generic.plugin`, `lapiz.po`") == [
        "lapiz.core.onion"
    ]
