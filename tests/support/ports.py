"""A server at a port that it is told: another process may take that first, so it is tried again."""

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

TRIES = 5


@contextmanager
def served(command: Sequence[str], **options: Any) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A server begun by a command that ends with its port, once it listens; it is ended after."""
    for _ in range(TRIES):
        port = _free()
        with subprocess.Popen([*command, str(port)], text=True, **options) as server:
            if _listens(server, port):
                yield server, port
                server.terminate()
                return
    raise AssertionError(f"none of {TRIES} servers listens")


def _free() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _listens(server: "subprocess.Popen[str]", port: int) -> bool:
    """Wait until it listens; it does not if it ends before."""
    while server.poll() is None:
        with socket.socket() as tried:
            if not tried.connect_ex(("127.0.0.1", port)):
                return True
        time.sleep(0.05)
    return False
