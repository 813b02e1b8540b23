"""Who is let in: the secret is on no command line, and an address alone runs no code."""

import asyncio
import re
import signal
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import psutil
import pytest

from lapiz_play.serving.lobby import Lobby
from tests.play.running import HELLO, PUZZLE, Running, request, running

guard = pytest.importorskip("lapiz_play.serving.guard")
posix = pytest.mark.skipif(not psutil.POSIX, reason="modes of files are another matter there")
SOURCE = "import lapiz\n"
CLOSED = (
    "Open the address that `lapiz play` has printed in its terminal. If you have just done so, "
    "allow cookies for it: without one the page cannot tell you from others."
)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made


# The secret.


@posix
def test_no_process_is_told_the_secret(tmp_path: Path) -> None:
    told, seen = tmp_path / "told", tmp_path / "seen"
    script = tmp_path / "browser"
    wait = f"while [ ! -e {seen} ]; do sleep 0.1; done"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {told}.new; mv {told}.new {told}; {wait}\n')
    script.chmod(stat.S_IRWXU)
    with running(PUZZLE, no_open=False, BROWSER=f"{script} %s") as made:
        while not told.exists():
            time.sleep(0.05)
        made.ask(**HELLO)
        file = Path(url2pathname(urlsplit(told.read_text()).path))
        once = re.search(r'url=(http://[^/]+/([^/]+)/[^"]*)"', file.read_text())
        assert once
        below = psutil.Process(made.process.pid).children(recursive=True)
        assert any(str(script) in part for one in below for part in one.cmdline())
        for one in below:
            known = [*one.cmdline(), *one.environ().values()]
            assert not [part for part in known if made.secret in part or once[2] in part]
        _opens_once(made, file, once)
        seen.touch()


def _opens_once(made: Running, file: Path, once: re.Match[str]) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert once[1].endswith(f"#puzzle={PUZZLE}")
    assert once[2] != made.secret
    address = once[1].partition("#")[0]
    assert request("POST", f"{address}answer", json=HELLO).status_code == 404
    assert request("GET", address).status_code == 200
    assert not file.parent.exists()
    assert request("GET", address).status_code == 404


def test_the_secret_is_exchanged_for_a_cookie(server: Running) -> None:
    for _ in range(2):  # the address in the terminal goes on to work
        given = request("GET", server.address, headers={"sec-fetch-site": "cross-site"})
        page = server.browser.base_url.path
        cookie, *attributes = re.split("; *", given.headers["set-cookie"].lower())
        assert cookie.startswith(f"lapiz-{server.port}=")
        assert sorted(attributes) == ["httponly", f"path={page}".lower(), "samesite=strict"]
        assert server.secret not in given.text
        policy = given.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
    assert server.browser.get("").status_code == 200


def test_the_page_needs_its_cookie(server: Running) -> None:
    path = server.browser.base_url.path
    for value in ("", "lapiz=1", f"lapiz-{server.port}=wrong", f"lapiz-{server.port}=\xff", "=;,"):
        headers = {"cookie": value.encode("latin-1")}
        for method, name in (("GET", ""), ("GET", "main.js"), ("POST", "answer")):
            given = request(method, server.origin + path + name, headers=headers)
            assert (given.status_code, given.text) == (404, CLOSED)


def test_the_page_is_opened_from_elsewhere_by_its_address_alone(server: Running) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    assert server.browser.get("", headers=headers).status_code == 403
    assert server.browser.post("answer", json=HELLO, headers=headers).status_code == 403
    assert server.post(sec_fetch_site="cross-site").status_code == 403


def test_the_address_serves_no_files(server: Running) -> None:
    assert request("GET", f"{server.address}main.js").status_code == 404


# Written techniques.


def test_an_address_alone_runs_no_code(server: Running) -> None:
    for word in (None, "", "wrong", 7, [server.secret]):
        for ask in ("try", "package"):
            told = server.ask(ask=ask, word=word, source=SOURCE, puzzle=PUZZLE)
            assert "allow it in the page first" in told["error"]
    assert "allow it in the page first" in server.ask(ask="allow")["error"]
    asked = {"ask": "try", "source": SOURCE, "puzzle": PUZZLE, "language": "es"}
    assert "permítalo" in server.post(asked).json()["error"]
    assert "it has no technique" in server.tries(SOURCE)["error"]


def test_no_code_runs_without_code() -> None:
    with running("--no-code") as made:
        assert "code = false" in made.browser.get("config.js").text
        for asked in ({"ask": "allow"}, {"ask": "try", "source": SOURCE, "puzzle": PUZZLE}):
            told = made.browser.post("answer", json=asked).json()
            assert "--no-code" in told["error"]
        assert "".join(made.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE


def test_the_terminal_is_told_once_that_code_may_run() -> None:
    with running() as made:
        words = {made.browser.post("answer", json={"ask": "allow"}).text for _ in range(3)}
        made.process.send_signal(signal.SIGINT)
        assert len(words) == 1
        errors = made.process.stderr
        assert errors
        assert errors.read().count("may now run techniques") == 1


# Connections that say nothing, or not enough.

SLOW = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
)


@pytest.mark.sample(1)
@posix
@pytest.mark.parametrize("files", [0, 128])
def test_idle_connections_keep_nobody_out(files: int) -> None:
    """Neither many of them, nor more than the process may open files."""
    with ExitStack() as stack:
        with _limited(files):
            made = stack.enter_context(running())
        for number in range(400):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", made.port)))
            with suppress(OSError):  # it had to go already
                one.sendall(SLOW[number % len(SLOW)])
        for _ in range(3):
            assert "".join(made.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE
            assert made.browser.get("").status_code == 200


@contextmanager
def _limited(files: int) -> Iterator[None]:
    """Limit the files that a process may open which is started inside the context."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files or before[0], before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


class Line:
    """A connection, as the lobby sees one."""

    def __init__(self, number: int) -> None:
        self.name, self.open = ("127.0.0.1", number), True

    def get_extra_info(self, _: str) -> Any:
        return self.name

    def abort(self) -> None:
        self.open = False


def test_the_oldest_goes_first_unless_it_is_served() -> None:
    async def visit() -> list[bool]:
        lobby, lines = Lobby(most=2), [Line(number) for number in range(5)]
        lobby.enter(lines[0])
        with lobby.serving(lines[0].name):
            for line in lines[1:4]:
                lobby.enter(line)
        lobby.leave(lines[3])
        lobby.enter(lines[4])
        return [line.open for line in lines]

    # Line 0 is back among those that wait when it was served; 1 and 2 had to go before it.
    assert asyncio.run(visit()) == [True, False, False, True, True]


def test_who_says_nothing_has_to_go() -> None:
    async def visit() -> None:
        lobby, silent, served = Lobby(most=9, seconds=0.01), Line(1), Line(2)
        lobby.enter(served)
        with lobby.serving(served.name):
            lobby.enter(silent)
            while silent.open:
                await asyncio.sleep(0.01)
            assert served.open
        while served.open:
            await asyncio.sleep(0.01)

    asyncio.run(visit())


def test_a_request_that_does_not_come_whole_is_given_up(monkeypatch: Any) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.01)

    async def never() -> Any:
        await asyncio.Event().wait()

    async def wait() -> None:
        with pytest.raises(guard.HTTPException) as told:
            await guard._limited(never)()
        assert told.value.status_code == 408

    asyncio.run(wait())
