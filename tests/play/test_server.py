"""The server takes requests of its own page alone; each answer has its limits."""

import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import psutil
import pytest

from tests.play.running import HELLO, PUZZLE, Running, httpx, request, running

ENDLESS = '''
import ctypes, itertools, lapiz

@lapiz.technique("endless", kind="sudoku")
def endless(grid):
    """Never ends, and no other thread of Python can interrupt it."""
    yield from (one for one in [sum(itertools.repeat(0))])
'''


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as made:
        yield made


def test_the_page_is_served_with_a_policy(server: Running) -> None:
    page = server.browser.get("")
    assert page.status_code == 200
    assert "main.js" in page.text
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("name", "kept"),
    [("index.html", False), ("main.js", True), ("config.js", True), ("nothing.js", False)],
)
def test_a_browser_keeps_what_does_not_change(server: Running, name: str, kept: bool) -> None:
    """Opening the page again asks for a page and for answers only, none of which is kept."""
    given = server.browser.get(name).headers["cache-control"]
    assert ("immutable" in given, "no-store" in given) == (kept, not kept)
    assert server.browser.post("answer", json=HELLO).headers["cache-control"] == "no-store"


def test_a_question_is_answered(server: Running) -> None:
    assert "".join(server.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE


@pytest.mark.parametrize("path", ["/", "/answer", "/wrong/answer", "/wrong/", "//answer"])
def test_a_wrong_token_gets_nothing(server: Running, path: str) -> None:
    for method in ("GET", "POST"):
        headers = {"content-type": "application/json"}
        given = request(method, server.origin + path, headers=headers, content=b"{}")
        assert given.status_code == 404


@pytest.mark.parametrize("name", ["../files.py", "..%2ffiles.py", "%2e%2e/files.py", "nothing.js"])
def test_only_files_of_the_page_are_served(server: Running, name: str) -> None:
    assert server.browser.get(name).status_code == 404


@pytest.mark.parametrize(
    "origin", ["https://example.org", "null", "http://127.0.0.1:1", "file://", "https://127.0.0.1"]
)
def test_another_origin_is_refused(server: Running, origin: str) -> None:
    assert server.post(origin=origin).status_code == 403
    assert server.post(origin=server.origin).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_comes_from_elsewhere_is_refused(server: Running, site: str) -> None:
    assert server.post(sec_fetch_site=site).status_code == 403
    assert server.post(sec_fetch_site="same-origin").status_code == 200


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1", "127.0.0.1.example.org:80", ""])
def test_a_forged_host_is_refused(server: Running, host: str) -> None:
    """A name of somebody else's that points to this machine."""
    assert server.post(host=host).status_code == 421


def test_what_a_form_could_send_is_refused(server: Running) -> None:
    for sort in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert server.post(content_type=sort).status_code == 415


def test_a_request_of_ten_megabytes_is_refused(server: Running) -> None:
    large = b'{"ask": "read", "text": "' + b"." * 10_000_000 + b'"}'
    with suppress(httpx.TransportError):  # it is refused before all of it is sent
        assert server.post(large).status_code == 413

    def parts() -> Iterator[bytes]:
        yield from (large[at : at + 100_000] for at in range(0, len(large), 100_000))

    headers = {"content-type": "application/json"}
    with suppress(httpx.TransportError):  # without its length
        given = request(
            "POST", f"{server.address}answer", content=parts(), headers=headers, timeout=60
        )
        assert given.status_code == 413
    assert "".join(server.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 100_000])
def test_what_is_no_request_is_refused(server: Running, content: bytes) -> None:
    given = server.post(content)
    assert given.status_code == 400
    assert given.json()["error"]


@pytest.mark.hostile
def test_a_technique_without_end_is_cut_and_the_page_goes_on(server: Running) -> None:
    began = time.monotonic()
    cut = server.tries(ENDLESS, seconds=60, limit=4)
    assert cut["error"] == "This took too long, and was ended."
    assert time.monotonic() - began < 30
    assert "".join(server.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE


def test_an_answer_that_ends_its_process_is_told_so(server: Running) -> None:
    source = "import os\nos._exit(3)\n"
    told = server.tries(source, language="es")
    assert told["error"] == "La respuesta terminó su proceso."
    assert "".join(server.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE


def test_an_answer_that_nobody_waits_for_is_ended(server: Running) -> None:
    assert "".join(server.ask(**HELLO)["puzzle"]["grid"]) == PUZZLE  # so there are desks
    before = desks(server)
    with pytest.raises(httpx.ReadTimeout):
        server.tries(ENDLESS, timeout=httpx.Timeout(60, read=2))
    deadline = time.monotonic() + 120
    while before <= desks(server) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not before <= desks(server)


def test_fifty_tabs_are_answered(server: Running) -> None:
    with ThreadPoolExecutor(50) as tabs:
        asked = [tabs.submit(server.ask, ask="hint", puzzle=PUZZLE) for _ in range(50)]
        assert all(len(one.result()["rungs"]) == 7 for one in asked)


def desks(server: Running) -> set[int]:
    return {child.pid for child in psutil.Process(server.process.pid).children()}


def test_a_port_that_is_taken_is_bad_input(server: Running) -> None:
    port = server.origin.rpartition(":")[2]
    command = [sys.executable, "-m", "lapiz", "play", "--no-open", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert port in done.stderr


def test_a_puzzle_stands_in_the_fragment() -> None:
    with running(PUZZLE) as made:
        assert made.address.endswith(f"#puzzle={PUZZLE}")


def test_two_at_once_have_ports_of_their_own(server: Running) -> None:
    """Without a port the second one takes any that is free; neither takes the other's cookie."""
    with running() as other:
        assert other.port != server.port
        cookie = next(iter(server.browser.cookies.jar))
        path = other.browser.base_url.path
        given = request(
            "GET", other.origin + path, headers={"cookie": f"{cookie.name}={cookie.value}"}
        )
        assert given.status_code == 404
