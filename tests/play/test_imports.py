"""Modules of the page: every name that one imports is exported by the other."""

import re
from posixpath import dirname, join, normpath

import pytest

from lapiz_play.files import page_files

FILES = {name: content.decode() for name, content in page_files().items() if name.endswith(".js")}
IMPORT = re.compile(r"(?:import|export)\s*\{([^}]*)\}\s*from\s*\"(\.[^\"]+)\"")
SPACE = re.compile(r"import\s*\*\s*as\s+(\w+)\s+from\s*\"(\.[^\"]+)\"")
DECLARED = re.compile(r"^export\s+(?:const|let|class|(?:async\s+)?function\*?)\s+(\w+)", re.M)
ALL = re.compile(r"^export\s*\*\s*from\s*\"(\.[^\"]+)\"", re.M)
LISTED = re.compile(r"export\s*\{([^}]*)\}")
OWN = sorted(name for name in FILES if not name.startswith("vendor/"))


def names(text: str) -> list[tuple[str, str]]:
    """The entries of a list: what each is called there, and here."""
    entries = (entry.strip().partition(" as ") for entry in text.split(",") if entry.strip())
    return [(first, last or first) for first, _, last in entries]


def exported(name: str) -> set[str]:
    text = FILES[name]
    listed = {here for found in LISTED.findall(text) for _, here in names(found)}
    passed = (exported(normpath(join(dirname(name), place))) for place in ALL.findall(text))
    return {*DECLARED.findall(text), *listed}.union(*passed)


@pytest.mark.parametrize("name", OWN)
def test_what_is_imported_is_exported(name: str) -> None:
    text, lost = FILES[name], []
    for found, place in IMPORT.findall(text):
        other = normpath(join(dirname(name), place))
        if other.startswith("pyodide/"):
            continue
        there = exported(other)
        lost += [f"{other}: {first}" for first, _ in names(found) if first not in there]
    for own, place in SPACE.findall(text):
        there = exported(normpath(join(dirname(name), place)))
        used = set(re.findall(rf"(?<![\w./]){own}\.(\w+)", text))
        lost += [f"{place}: {one}" for one in sorted(used - there)]
    assert not lost
