"""Who may ask: the words that open the page, and those that let written techniques run.

The secret of the printed address is nowhere but in the terminal. The browser is handed another word
that opens the page once. Either is exchanged for a cookie, so that no address of the page holds a
secret. The page's path is no secret, but keeps the cookie from other servers of this machine, which
browsers do not tell apart by port.
"""

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import compare_digest, token_urlsafe

import attrs
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

GO_ON = 'location.replace("/{page}/" + location.hash)'
ENTER = """<!doctype html>
<meta charset="utf-8"><title>lapiz</title>
<script>{script}</script>
<noscript><a href="/{page}/">lapiz</a></noscript>
"""


def _word() -> str:
    return token_urlsafe(24)


@attrs.define
class Access:
    """The words of one server at a port.

    `behind` is the address of a proxy that it is behind, such as https://puzzles.example.org.
    `entered` is called when the word that opens once has done so, `allowed` when written techniques
    may run for the first time; with `code` false they never may.
    """

    port: int
    code: bool = True
    entered: Callable[[], None] = lambda: None
    allowed: Callable[[], None] = lambda: None
    behind: str = ""
    secret: str = attrs.field(factory=_word, repr=False)
    once: str = attrs.field(factory=_word, repr=False)
    page: str = attrs.field(factory=lambda: token_urlsafe(6))
    _cookie: str = attrs.field(factory=_word, repr=False)
    _running: str = attrs.field(factory=_word, repr=False)
    _is_allowed: bool = False

    def way(self, scope: Scope) -> str:
        """Tell how a request comes: "enter", "page" with its cookie, "address", or "" by none."""
        first, _, rest = scope["path"].removeprefix("/").partition("/")
        if _same(first, self.secret) or (self.once and _same(first, self.once)):
            if scope["method"] == "GET" and not rest:
                return "enter"
            return "address" if rest == "answer" and _same(first, self.secret) else ""
        return "page" if first == self.page and self._has_cookie(scope) else ""

    def enter(self, word: str) -> Response:
        """Return what sets the cookie and goes on to the page; the word of the file is used up."""
        if self.once and _same(word, self.once):
            self.once = ""
            self.entered()
        script = GO_ON.format(page=self.page)
        digest = b64encode(sha256(script.encode()).digest()).decode()
        policy = f"default-src 'none'; script-src 'sha256-{digest}'; frame-ancestors 'none'"
        made = HTMLResponse(
            ENTER.format(script=script, page=self.page),
            headers={"content-security-policy": policy},
        )
        made.set_cookie(
            self._name,
            self._cookie,
            path=f"/{self.page}/",
            httponly=True,
            samesite="strict",
            secure=self.behind.startswith("https://"),
        )
        return made

    def allow(self) -> str:
        """Return the word that written techniques run with; an empty one if they never do."""
        if self.code and not self._is_allowed:
            self._is_allowed = True
            self.allowed()
        return self._running if self.code else ""

    def runs(self, word: object) -> bool:
        """Tell whether a request with this word may run a written technique."""
        return self.code and isinstance(word, str) and _same(word, self._running)

    @property
    def _name(self) -> str:
        return f"lapiz-{self.port}"

    def _has_cookie(self, scope: Scope) -> bool:
        try:
            cookie = SimpleCookie(Headers(scope=scope).get("cookie", "")).get(self._name)
        except CookieError:
            return False
        return cookie is not None and _same(cookie.value, self._cookie)


def _same(one: str, other: str) -> bool:
    """Compare without telling by the time how much is the same."""
    return compare_digest(one.encode(errors="replace"), other.encode())
