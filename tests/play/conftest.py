"""The page in a real browser: `lapiz play` on this machine, and a player who uses it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.play.player import Player
from tests.support.places import ROOT


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server, with its token."""
    pytest.importorskip("uvicorn")
    paths = [str(ROOT / "engine"), str(ROOT / "techniques")]
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


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Any]:
    """Open the page, as `visit(fragment, wide=…)`; no fault and no request elsewhere may happen."""
    players: list[Player] = []

    def opened(fragment: str = "/play", **context: Any) -> Player:
        players.append(Player.arrives(browser, address, fragment, **context))
        return players[-1]

    yield opened
    for player in players:
        player.leaves()


@pytest.fixture
def player(visit: Any) -> Player:
    return visit()
