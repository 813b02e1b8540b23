"""Runs the server until the terminal ends it."""

import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from secrets import token_urlsafe

import uvicorn

from lapiz.core.errors import BadInput
from lapiz.play.serving.app import application

__all__ = ["serve"]

HOST = "127.0.0.1"
USUAL_PORT = 8650
"""One port from day to day, because browsers keep what is saved by address."""
MOST_REQUESTS = 200
"""How many requests may be open at once; more are refused."""


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def serve(port: int | None, *, fragment: str, seconds: float, ready: Callable[[str], None]) -> None:
    """Serve the page until a signal ends it; `ready` is called with its address.

    Raises BadInput for a port that is taken.
    """
    listening = _listening(port)
    number, token = listening.getsockname()[1], token_urlsafe(24)
    address = f"http://{HOST}:{number}/{token}/{fragment}"
    config = uvicorn.Config(
        application(token, number, seconds=seconds),
        log_level="critical",
        access_log=False,
        lifespan="on",
        server_header=False,
        date_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_REQUESTS,
        timeout_graceful_shutdown=1,
        ws="none",
    )
    if hasattr(signal, "SIGHUP"):  # the terminal is closed
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    with suppress(KeyboardInterrupt):
        _Server(config, lambda: ready(address)).run(sockets=[listening])


def _listening(port: int | None) -> socket.socket:
    """Return a socket at a port; without one at the usual port, or at any that is free."""
    for number in (USUAL_PORT, 0) if port is None else (port,):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((HOST, number))
            made.listen(128)
        except OSError as error:
            made.close()
            fault = error
        else:
            return made
    raise BadInput(f"port {port} cannot be used: {fault.strerror}")
