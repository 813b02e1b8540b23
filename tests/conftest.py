"""Puzzles that many tests share, made from fixed seeds."""

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.search.following import native
from tests.leftovers import Leftovers

ROOT = Path(__file__).parent.parent
# Its doctests are looked for, and it imports what only the extra "crosscheck" brings.
collect_ignore = [] if find_spec("ortools") else ["rules/independent.py"]


def pytest_configure(config: pytest.Config) -> None:
    leftovers = Leftovers(config)
    config.pluginmanager.register(leftovers, "leftovers")
    if sys.dont_write_bytecode and getattr(config.option, "numprocesses", None):
        _compile_once(leftovers.of_run / "compiled")


def _compile_once(folder: Path) -> None:
    """Let workers and commands keep what they compile, though nothing beside the sources.

    A run starts hundreds of commands, and each would compile all that it imports.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser or Dask."""
    for item in items:
        needs = getattr(item, "fixturenames", ())
        for fixture, mark in (("browser", "browser"), ("cluster", "dask")):
            if fixture in needs:
                item.add_marker(mark)


# A suite begun in the background has no Ctrl-C, nor have the processes it starts: tests need one.
signal.signal(signal.SIGINT, signal.default_int_handler)


def conformance_folder() -> Path:
    """The folder of cases from other programs, or skip."""
    folder = Path(os.environ.get("LAPIZ_CONFORMANCE", ROOT.parent / "shared" / "conformance"))
    if not folder.is_dir():
        pytest.skip("no conformance folder")
    return folder


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do without native kernels, for a test of what they take the place of."""
    monkeypatch.setattr(native, "CORE", None)


@pytest.fixture(scope="session")
def conformance() -> Path:
    return conformance_folder()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A Chromium, or skip; one for each module, for a process can drive only one at a time."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        pytest.skip("needs a Chromium: none of " + ", ".join(names) + " is installed")
    with playwright.sync_playwright() as driver:
        # It clears up after itself when it likes, so not where tests are watched for leftovers.
        own = {**os.environ, "TMPDIR": str(tmp_path_factory.mktemp("browser"))}
        launched = driver.chromium.launch(executable_path=program, args=["--no-sandbox"], env=own)
        yield launched
        launched.close()


@pytest.fixture(scope="module", autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Let go of what a file's puzzles made lapiz remember: it would add up to a gigabyte."""
    yield
    lapiz.forget()


def sweep(few: int, many: int) -> pytest.MarkDecorator:
    """Go over so few cases by default, as `number`, and over so many with the rest."""
    return pytest.mark.parametrize("number", [few, pytest.param(many, marks=pytest.mark.rest)])


SHAPES: list[dict[str, Any]] = [
    {"side": 4},
    {"side": 6},
    {"side": 6, "regions": True},
    {"side": 8},
    {"side": 9},
    {"side": 9},
    {"side": 9, "regions": True},
    {"side": 9, "diagonals": True},
    {"side": 9, "windows": True},
    {"side": 9, "disjoint_groups": True},
]


@cache
def sudokus(seed: int, number: int) -> tuple[lapiz.Puzzle, ...]:
    """Random minimal sudokus of all small shapes in turn."""
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    random = Random(seed)
    return tuple(generator.make(random, SHAPES[index % len(SHAPES)]) for index in range(number))
