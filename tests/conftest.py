"""Fixtures and hooks that all tests share; what they import stands in `tests/support`."""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lapiz
from lapiz.search.following import native
from tests.support.leftovers import Leftovers
from tests.support.places import conformance_folder


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


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do without native kernels, for a test of what they take the place of."""
    monkeypatch.setattr(native, "CORE", None)


@pytest.fixture(scope="session")
def conformance() -> Path:
    return conformance_folder()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any]]:
    """A Chromium and the loop of events that drives it, or skip; tests ask for `browser`."""
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        pytest.skip("needs a browser: none of " + ", ".join(names) + " is installed")
    with playwright.sync_playwright() as driver:
        # It clears up after itself when it likes, so not where tests are watched for leftovers.
        own = {**os.environ, "TMPDIR": str(tmp_path_factory.mktemp("browser"))}
        launched = driver.chromium.launch(executable_path=program, args=["--no-sandbox"], env=own)
        loop = asyncio.get_running_loop()
        yield launched, loop
        asyncio._set_running_loop(loop)
        launched.close()


@pytest.fixture(scope="module")
def browser(chromium: tuple[Any, Any]) -> Iterator[Any]:
    """The Chromium of the run, or skip.

    Its loop counts as running from one call to the next, and tests elsewhere run loops themselves.
    """
    launched, loop = chromium
    asyncio._set_running_loop(loop)
    yield launched
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module", autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Let go of what a file's puzzles made lapiz remember: it would add up to a gigabyte."""
    yield
    lapiz.forget()
