"""Which requests the server takes: from its own page, from who may ask, of a decent size.

A page of another origin could otherwise ask this server from the reader's own browser, directly or
by a name that it makes point here.
"""

import asyncio
from collections.abc import Iterable

import attrs
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lapiz.kinds import said
from lapiz_play.files import policy_text
from lapiz_play.serving.access import Access
from lapiz_play.serving.lobby import Lobby

LARGEST_REQUEST_BYTES = 2_000_000
BODY_SECONDS = 20.0
"""How long a request may take to arrive once it was let in."""
NOT_OPEN = (
    "Open the address that `lapiz play` has printed in its terminal. If you have just done so, "
    "allow cookies for it: without one the page cannot tell you from others."
)

HEADERS = {
    "content-security-policy": policy_text(frames=True),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}


@attrs.define
class RequestGuard:
    """Refuses what does not come from the server's own page, before anything looks at it."""

    app: ASGIApp
    hosts: frozenset[str]
    access: Access
    lobby: Lobby

    @classmethod
    def of(cls, app: ASGIApp, access: Access, lobby: Lobby, names: Iterable[str]) -> "RequestGuard":
        """Return the guard of a server that goes by some names at the port of its words.

        Behind a proxy it goes by the name of that alone.
        """
        hosts = frozenset(f"{name}:{access.port}" for name in names)
        public = access.behind.partition("://")[2].lower()
        return cls(app, frozenset({public}) if public else hosts, access, lobby)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal:
            status, why = refusal
            await PlainTextResponse(why, status, HEADERS)(scope, receive, _with_headers(send))
            return
        with self.lobby.serving(scope["client"]):
            await self.app(scope, _limited(receive), _with_headers(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if headers.get("host", "").lower() not in self.hosts:
            return 421, "this server has another name"
        origin, way = headers.get("origin"), self.access.way(scope)
        scheme = (self.access.behind or "http://").partition("://")[0]
        if origin is not None and origin.removeprefix(f"{scheme}://") not in self.hosts:
            return 403, "this page is of another origin"
        # Whoever opens the page comes from a file, or from a link to it.
        sites = ("none", "same-origin", *(("cross-site",) if way == "enter" else ()))
        if headers.get("sec-fetch-site", "none") not in sites:
            return 403, "this page is of another origin"
        if not way:
            return 404, said(NOT_OPEN)
        if scope["method"] == "POST" and not _is_json(headers):
            return 415, "expected JSON"
        return None if _fits(headers) else (413, "too large")


def _is_json(headers: Headers) -> bool:
    return headers.get("content-type", "").partition(";")[0].strip() == "application/json"


def _fits(headers: Headers) -> bool:
    """Tell whether a request is as small as it may be, by its own account."""
    try:
        return 0 <= int(headers.get("content-length", "0")) <= LARGEST_REQUEST_BYTES
    except ValueError:
        return False


def _limited(receive: Receive) -> Receive:
    """Return what receives no more than a request may have, whatever it says, nor for longer."""
    size, whole = 0, False
    until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def limited() -> Message:
        nonlocal size, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "too slow") from None
        whole = not message.get("more_body", False)
        size += len(message.get("body", b""))
        if size > LARGEST_REQUEST_BYTES:
            raise HTTPException(413, "too large")
        return message

    return limited


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message.get("headers", [])
            known = {name.lower() for name, _ in headers}
            usual = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            added = [pair for pair in usual if pair[0] not in known]
            message = {**message, "headers": [*headers, *added]}
        await send(message)

    return sending
