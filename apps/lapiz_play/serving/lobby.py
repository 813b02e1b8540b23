"""The connections that no guarded request is at work on: few, and for a short time.

Anybody on this machine can connect. Who says nothing, or takes all day to say it, must not keep
others out; whoever has been let in is not counted while the answer is computed.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import attrs

SECONDS = 10.0
"""How long a connection may take until a request of it is let in."""
MOST = 200
"""How many connections may wait; one more, and the oldest goes."""
Client = tuple[str, int]


def room() -> int:
    """Return how many connections may wait here: an eighth of what this process may open.

    Some times as many may have been accepted that are not known here yet.
    """
    try:
        import resource  # which Windows lacks
    except ImportError:
        return MOST
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if most == resource.RLIM_INFINITY else max(1, min(MOST, most // 8))


@attrs.define
class Lobby:
    """The connections that wait, oldest first, and those that are served, by client."""

    most: int = attrs.Factory(room)
    seconds: float = SECONDS
    _waiting: dict[Client, tuple[asyncio.Transport, asyncio.TimerHandle]] = attrs.Factory(dict)
    _served: dict[Client, asyncio.Transport] = attrs.Factory(dict)

    def enter(self, transport: asyncio.Transport) -> None:
        """Take in a connection, for a short time; the oldest ends where there are too many."""
        client = _client(transport)
        if client is None:
            transport.abort()
            return
        while len(self._waiting) >= self.most:
            self._show_out(next(iter(self._waiting)))
        timer = asyncio.get_running_loop().call_later(self.seconds, self._show_out, client)
        self._waiting[client] = transport, timer

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection that has ended."""
        client = _client(transport)
        if client in self._served:
            del self._served[client]
        elif client in self._waiting:
            self._waiting.pop(client)[1].cancel()

    @contextmanager
    def serving(self, client: Client) -> Iterator[None]:
        """Do not count the connection of a client inside the context, nor its time."""
        if client in self._waiting:
            self._served[client], timer = self._waiting.pop(client)
            timer.cancel()
        try:
            yield
        finally:
            if client in self._served:
                self.enter(self._served.pop(client))

    def _show_out(self, client: Client) -> None:
        transport, timer = self._waiting.pop(client)
        timer.cancel()
        transport.abort()


def _client(transport: asyncio.Transport) -> Client | None:
    name = transport.get_extra_info("peername")
    return (str(name[0]), int(name[1])) if name else None
