"""Tests stand where what they test stands, and share only what is no test."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.places import ROOT

TESTS = ROOT / "tests"
SUPPORT = TESTS / "support"
MODULES = sorted(TESTS.rglob("*.py"))
OF_THE_WHOLE = {"cost", "data", "fuzz", "house", "support"}
"""Folders of tests that belong to no room."""


def imported(source: str) -> Iterator[Path]:
    """The modules of tests that a source imports, each as its file or its folder."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (_module(name) for name in names if name.startswith("tests."))


def _module(name: str) -> Path:
    """The file of a module, whether the last part of a name is a module or something in it."""
    path = ROOT.joinpath(*name.split("."))
    candidates = (path.with_suffix(".py"), path, path.parent.with_suffix(".py"))
    return next(filter(Path.exists, candidates), path.parent)


def home(helper: Path) -> Path:
    """The folder that a helper belongs to; one of helpers alone is part of the folder above."""
    folder = helper.parent
    while not any(folder.rglob("test_*.py")):
        folder = folder.parent
    return folder


def wrong_imports(module: Path, source: str) -> list[Path]:
    """What a module of tests imports and should not: tests, or a helper of another folder."""
    return [
        path
        for path in imported(source)
        if path.name.startswith(("test_", "conftest"))
        or not (path.is_relative_to(SUPPORT) or module.is_relative_to(home(path)))
    ]


def test_no_test_is_imported_and_helpers_of_several_folders_are_in_support() -> None:
    wrong = {path: wrong_imports(path, path.read_text("utf-8")) for path in MODULES}
    assert {path: imports for path, imports in wrong.items() if imports} == {}


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("from tests.sudoku.fish.test_fish import find", "sudoku/fish/test_fish.py"),
        ("import tests.sudoku.fish.test_fish", "sudoku/fish/test_fish.py"),
        ("from tests.sudoku.fish import test_fish", "sudoku/fish/test_fish.py"),
        ("from tests.conftest import plain", "conftest.py"),
        ("from tests.rules.cases import CASES", "rules/cases.py"),
        ("def later():\n    from tests.rules import cases", "rules/cases.py"),
    ],
)
def test_a_wrong_import_is_found(source: str, path: str) -> None:
    assert wrong_imports(TESTS / "sudoku" / "wings" / "test_wings.py", source) == [TESTS / path]


def test_each_folder_of_tests_has_the_name_of_a_room() -> None:
    packages = [*ROOT.glob("techniques/lapiz_*"), *ROOT.glob("apps/lapiz_*")]
    rooms = {path.parent.name for path in ROOT.glob("engine/lapiz/*/__init__.py")}
    rooms |= {path.name.removeprefix("lapiz_") for path in packages}
    folders = {path.parent.name for path in TESTS.glob("*/__init__.py")}
    assert folders - OF_THE_WHOLE <= rooms
    # What a kind is written with is tested by the plugins that are written with it.
    assert rooms - folders == {"kinds"}


def test_tests_of_sudoku_stand_as_its_techniques_do() -> None:
    package, tests = ROOT / "techniques" / "lapiz_sudoku", TESTS / "sudoku"
    folders = {path.parent.relative_to(tests) for path in tests.rglob("*/test_*.py")}
    rooms = {path.parent.relative_to(package) for path in package.rglob("*/__init__.py")}
    assert folders <= rooms
    assert {path.parts[0] for path in folders} == {path.parts[0] for path in rooms}
