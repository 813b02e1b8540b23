"""Runs the server until the terminal ends it, and hands a file that leads to it to the browser.

That file can be read by its owner only: an address on a command line can be read by every user of
the machine, while the path of a file tells them nothing.
"""

import asyncio
import html
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from lapiz import BadInput
from lapiz_play.serving.access import Access
from lapiz_play.serving.app import application
from lapiz_play.serving.lobby import Lobby

HOST, EVERYWHERE = "127.0.0.1", "0.0.0.0"
SHORTEST_SECRET = 16
"""Characters of a secret that somebody chose."""
USUAL_PORT = 8650
"""One port from day to day, because browsers keep what is saved by address."""

LINE = 1024
"""How many connections may stand in line until they are accepted."""


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        for listener in sockets or ():  # only so many are accepted at a time; more may wait
            listener.listen(LINE)
        if self.started:
            self.ready()


def serve(
    port: int | None,
    *,
    fragment: str,
    seconds: float,
    code: bool,
    ready: Callable[[str], None],
    browse: Callable[[str], None] | None,
    allowed: Callable[[], None],
    behind: str = "",
    secret: str = "",
) -> None:
    """Serve the page until a signal ends it.

    `ready` is called with the address that opens the page, and `browse` with that of a file which
    does so once; `allowed` when the page lets written techniques run, which it never does where
    `code` is false. `behind` a proxy of that address it takes requests from any machine, for those
    who know the `secret` that was chosen. Raises BadInput for a port that is taken, and for a
    secret that could be guessed.
    """
    if behind and len(secret) < SHORTEST_SECRET:
        raise BadInput(f"a server behind a proxy needs a secret of {SHORTEST_SECRET} characters")
    listening = _listening(port, EVERYWHERE if behind else HOST)
    with _until_a_signal(), ExitStack() as open_files:
        place = TemporaryDirectory(prefix="lapiz-play-", ignore_cleanup_errors=True)
        folder = Path(open_files.enter_context(place))
        handed = open_files.enter_context(ExitStack())
        access = Access(listening.getsockname()[1], code, handed.close, allowed, behind)
        access.secret = secret or access.secret
        address = f"{behind or f'http://{HOST}:{access.port}'}/{{}}/{fragment}"

        def begin() -> None:
            ready(address.format(access.secret))
            if browse:
                browse(handed.enter_context(doorway(address.format(access.once))).as_uri())

        lobby = Lobby()
        app = application(access, lobby, folder, seconds=seconds)
        open_files.callback(_ignore_signals)  # what was begun here is put away whole
        _Server(_config(app, lobby), begin).run(sockets=[listening])


def _config(app: Callable[..., object], lobby: Lobby) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=_protocol(lobby),
        backlog=lobby.most,
        log_level="critical",
        access_log=False,
        lifespan="on",
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        ws="none",
    )


def _protocol(lobby: Lobby) -> type[asyncio.Protocol]:
    """Return how connections are spoken to: each of them goes through the lobby."""

    class Connection(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            lobby.enter(transport)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            lobby.leave(self.transport)
            super().connection_lost(exc)

    return Connection


@contextmanager
def _until_a_signal() -> Iterator[None]:
    """End the context, and no more than that, by a signal of whoever started this process."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):  # the terminal is closed
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    with suppress(KeyboardInterrupt):
        yield


def _ignore_signals() -> None:
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def _listening(port: int | None, host: str) -> socket.socket:
    """Return a socket at a port; without one at the usual port, or at any that is free."""
    for number in (USUAL_PORT, 0) if port is None else (port,):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers have one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(128)
        except OSError as error:
            made.close()
            fault = error
        else:
            return made
    raise BadInput(f"port {port} cannot be used: {fault.strerror}")


LEAD = """<!doctype html>
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>lapiz</title>
<meta http-equiv="refresh" content="0; url={address}">
<a href="{address}">lapiz</a>
"""
SNAPS = Path("/snap/bin")


@contextmanager
def doorway(address: str) -> Iterator[Path]:
    """Return a file that leads to an address, for as long as the context lasts.

    The file has mode 0600, and its folder 0700.
    """
    with TemporaryDirectory(prefix="lapiz-", dir=_place(), ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "lapiz.html"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(LEAD.format(address=html.escape(address)))
        yield path


def _place() -> Path | None:
    """Return where browsers can read: those that come as a snap see no temporary folder."""
    return Path.home() if SNAPS.is_dir() and os.access(Path.home(), os.W_OK) else None
