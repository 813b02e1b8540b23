"""The page in a real browser: `lapiz play` on this machine, and a player who uses it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.play.player import Player
from tests.support.places import PARTS, ROOT
from tests.support.tabs import Tabs


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server, with its token."""
    pytest.importorskip("uvicorn")
    paths = [str(ROOT / part) for part in PARTS]
    served = subprocess.Popen(
        [sys.executable, "-m", "lapiz", "play", "--no-open", "--port", "0", "--language", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"},
    )
    assert served.stdout
    found = re.search(r"http://\S+", served.stdout.readline())
    assert found
    yield found[0]
    served.send_signal(signal.SIGINT)
    served.wait(20)


@pytest.fixture(scope="session")
def tabs(chromium: tuple[Any, Any], address: str) -> Tabs:
    return Tabs(chromium[0], "/".join([*address.split("/")[:3], "nothing"]))


@pytest.fixture
def visit(
    browser: Any, tabs: Tabs, address: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Player]]:
    """Open the page, as `visit(fragment, wide=…)`; no fault and no request elsewhere may happen."""
    players, failed = list[Player](), request.session.testsfailed

    def opened(fragment: str = "/play", *, locale: str = "en-GB", **options: Any) -> Player:
        tab = tabs.take(locale=locale, **options)
        players.append(Player.arrives(tab, address, fragment, locale[:2]))
        return players[-1]

    yield opened
    for player in players:
        try:
            player.leaves()
        finally:
            tabs.give_back(player.tab, whole=request.session.testsfailed == failed)


@pytest.fixture
def player(visit: Any) -> Player:
    return visit()


@pytest.fixture(scope="module")
def easel(browser: Any) -> Iterator[Any]:
    """A tab in which pictures are drawn."""
    tab = browser.new_page()
    yield tab
    tab.close()
