"""Which requests the server takes, and what it says to others: asked without a server."""

import asyncio
from typing import Any

import pytest

pytest.importorskip("starlette")

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from lapiz_play.serving import guard as module
from lapiz_play.serving.access import Access
from lapiz_play.serving.guard import HEADERS, LARGEST_REQUEST_BYTES, RequestGuard
from lapiz_play.serving.lobby import Lobby

JSON = {"content-type": "application/json; charset=utf-8"}


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that says how much it was sent."""
    size, more = 0, True
    while more:
        message = await receive()
        size += len(message.get("body", b""))
        more = message.get("more_body", False)
    await PlainTextResponse(f"got {size}", headers={"cache-control": "mine"})(scope, receive, send)


def access(behind: str = "") -> Access:
    return Access(80, behind=behind, secret="secret", once="once", page="page", cookie="cake")


def asked(
    path: str = "/page/",
    method: str = "GET",
    behind: str = "",
    bodies: tuple[bytes, ...] = (b"",),
    **headers: str,
) -> tuple[int, str, list[tuple[bytes, bytes]]]:
    """Return the status, the text and the headers of what a request is answered."""
    guard = RequestGuard.of(app, access(behind), Lobby(), ("localhost", "127.0.0.1"))
    usual = {"host": "localhost:80", "cookie": "lapiz-80=cake", **headers}
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in usual.items()]
    scope = {
        "type": "http", "method": method, "path": path, "headers": pairs, "client": ("here", 1),
    }  # fmt: skip
    parts = iter(bodies)
    left = len(bodies)
    sent: list[Message] = []

    async def receive() -> Message:
        nonlocal left
        left -= 1
        return {"type": "http.request", "body": next(parts), "more_body": left > 0}

    async def send(message: Message) -> None:
        sent.append(message)

    try:
        asyncio.run(guard(scope, receive, send))
    except HTTPException as error:
        return error.status_code, error.detail, []
    return sent[0]["status"], sent[1]["body"].decode(), sent[0]["headers"]


ORIGIN = (403, "this page is of another origin")
NAME = (421, "this server has another name")
TAKEN = (200, "got 0")
BEHIND = {"behind": "https://Puzzles.org", "host": "puzzles.ORG"}


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ({}, TAKEN),
        ({"host": "127.0.0.1:80"}, TAKEN),
        ({"host": "LOCALHOST:80"}, TAKEN),
        ({"host": "localhost:81"}, NAME),
        ({"host": "evil.org:80"}, NAME),
        (BEHIND, TAKEN),
        ({**BEHIND, "host": "localhost:80"}, NAME),
        ({**BEHIND, "origin": "https://puzzles.org"}, TAKEN),
        ({**BEHIND, "origin": "http://puzzles.org"}, ORIGIN),
        ({"origin": "http://localhost:80"}, TAKEN),
        ({"origin": "https://localhost:80"}, ORIGIN),
        ({"origin": "null"}, ORIGIN),
        ({"sec_fetch_site": "same-origin"}, TAKEN),
        ({"sec_fetch_site": "none"}, TAKEN),
        ({"sec_fetch_site": "cross-site"}, ORIGIN),
        ({"sec_fetch_site": "same-site"}, ORIGIN),
        ({"sec_fetch_site": "cross-site", "path": "/secret"}, TAKEN),
        ({"sec_fetch_site": "same-site", "path": "/secret"}, ORIGIN),
        ({"path": "/other/"}, (404, module.NOT_OPEN)),
        ({"cookie": "lapiz-80=bread"}, (404, module.NOT_OPEN)),
        ({"cookie": "lapiz-81=cake"}, (404, module.NOT_OPEN)),
        ({"cookie": ""}, (404, module.NOT_OPEN)),
        ({"path": "/once", "cookie": ""}, TAKEN),
        ({"path": "/once/more", "cookie": ""}, (404, module.NOT_OPEN)),
        ({"path": "/once/answer", "cookie": ""}, (404, module.NOT_OPEN)),
        ({"path": "/secret", "method": "POST", **JSON}, (404, module.NOT_OPEN)),
        ({"path": "/secret/answer", "method": "POST", "cookie": "", **JSON}, TAKEN),
        ({"method": "POST"}, (415, "expected JSON")),
        ({"method": "POST", "content_type": "text/plain"}, (415, "expected JSON")),
        ({"method": "POST", **JSON}, TAKEN),
        ({"content_length": str(LARGEST_REQUEST_BYTES)}, TAKEN),
        ({"content_length": str(LARGEST_REQUEST_BYTES + 1)}, (413, "too large")),
        ({"content_length": "-1"}, (413, "too large")),
        ({"content_length": "many"}, (413, "too large")),
    ],
)
def test_which_requests_are_taken(request_: dict[str, Any], answer: tuple[int, str]) -> None:
    status, text, headers = asked(**request_)
    assert (status, text) == answer
    told = {name.decode(): value.decode() for name, value in headers}
    expected = HEADERS if status != 200 else {**HEADERS, "cache-control": "mine"}
    assert {name: told[name] for name in HEADERS} == expected
    assert len(told) == len(headers), "each once"


def test_a_request_may_not_be_larger_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST_REQUEST_BYTES", 5)
    assert asked(bodies=(b"abc", b"de"))[:2] == (200, "got 5")
    assert asked(bodies=(b"abc", b"def"))[:2] == (413, "too large")


def test_a_request_has_so_much_time_to_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BODY_SECONDS", -1.0)
    never = asyncio.Event

    async def slow() -> Message:
        await never().wait()
        return {}

    async def receive() -> None:
        await module._limited(slow)()

    with pytest.raises(HTTPException) as raised:
        asyncio.run(receive())
    assert (raised.value.status_code, raised.value.detail) == (408, "too slow")


def test_other_sorts_of_requests_are_not_passed_on() -> None:
    passed: list[str] = []

    async def noting(scope: Scope, receive: Any, send: Any) -> None:
        passed.append(scope["type"])

    guard = RequestGuard.of(noting, access(), Lobby(), ("localhost",))
    for sort in ("lifespan", "websocket"):
        asyncio.run(guard({"type": sort}, Any, Any))  # type: ignore[arg-type]
    assert passed == ["lifespan"]


@pytest.mark.parametrize("behind", ["", "http://a.org", "https://a.org"])
def test_who_enters_gets_a_cookie_and_goes_on(behind: str) -> None:
    calls: list[str] = []
    made = access(behind)
    made.entered = lambda: calls.append("entered")
    for word, left in (("secret", "once"), ("once", ""), ("once", "")):
        response = made.enter(word)
        assert made.once == left
        cookie = response.headers["set-cookie"]
        assert cookie.startswith("lapiz-80=cake; HttpOnly; Path=/page/; SameSite=strict")
        assert ("Secure" in cookie) == behind.startswith("https")
        assert b'location.replace("/page/" + location.hash)' in bytes(response.body)
        assert "script-src 'sha256-" in response.headers["content-security-policy"]
    assert calls == ["entered"]


@pytest.mark.parametrize("code", [True, False])
def test_written_techniques_run_with_a_word(code: bool) -> None:
    calls: list[str] = []
    made = Access(80, code=code, allowed=lambda: calls.append("allowed"), running="run")
    assert made.runs("run") is code
    assert [made.allow(), made.allow()] == ["run" if code else ""] * 2
    assert calls == ["allowed"] * code
    assert not any(made.runs(word) for word in ("", "other", None, 7))
