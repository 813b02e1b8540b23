"""What plugins leave running: threads and processes that would keep lapiz from ending."""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from lapiz.plugins.output import warn

__all__ = ["children", "left", "noted", "own"]

GRACE_SECONDS = 0.5
"""Seconds that threads are given to end by themselves."""
STARTS = {"os.fork", "os.forkpty", "os.posix_spawn", "subprocess.Popen"}
"""The audit events of a process that is started."""


class _Records:
    """Which plugin started which threads, who started processes, and those that are our own."""

    threads: ClassVar = WeakKeyDictionary[threading.Thread, str]()
    spawners: tuple[str, ...] = ()
    running: tuple[str, ...] = ()
    own: tuple[int, ...] = ()
    hooked = False


class noted:  # noqa: N801  # reads as the other contexts do
    """Notes what a plugin starts inside the context.

    A copy of the process that a plugin makes by a fork ends here: the rest is not its business.
    """

    def __init__(self, who: str) -> None:
        self.who = who

    def __enter__(self) -> None:
        if not _Records.hooked:
            _Records.hooked = True
            sys.addaudithook(_audit)
        self._threads, self._process = set(threading.enumerate()), os.getpid()
        self._running, _Records.running = _Records.running, (*_Records.running, self.who)

    def __exit__(
        self,
        sort: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if os.getpid() != self._process:
            os._exit(1)
        _Records.running = self._running
        for thread in threading.enumerate():
            if thread not in self._threads and not thread.daemon:
                _Records.threads.setdefault(thread, self.who)


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if event in STARTS and _Records.running and _Records.running[-1] not in _Records.spawners:
        _Records.spawners = (*_Records.spawners, _Records.running[-1])


def own(process: int) -> None:
    """Note that lapiz itself started a process, and ends it."""
    _Records.own = (*_Records.own, process)


def left() -> bool:
    """Tell whether plugins left something running, which is said; processes are ended.

    Threads cannot be ended: whoever is told of one has to end the process by `os._exit`.
    """
    until = time.monotonic() + GRACE_SECONDS
    for thread in list(_Records.threads):
        thread.join(max(0.0, until - time.monotonic()))
    threads = sorted({who for thread, who in _Records.threads.items() if thread.is_alive()})
    for who in threads:
        warn(f"{who} left a thread running; it ends with lapiz")
    ended = list(map(_end, children() if _Records.spawners else ()))
    if any(ended):
        warn(f"{', '.join(_Records.spawners)} left a process running; it was ended")
    return bool(threads) or any(ended)


def children() -> Iterator[int]:
    """Yield the processes that this one started and that still run, where the system tells."""
    for path in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            yield from filter(_runs, map(int, path.read_text(encoding="ascii").split()))


def _runs(process: int) -> bool:
    if process in _Records.own:
        return False
    with contextlib.suppress(OSError, IndexError):
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
        return status.rpartition(")")[2].split()[0] not in "ZX"
    return False


def _end(process: int) -> bool:
    if sys.platform == "win32":
        return False
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:  # it has just ended by itself
        return False
    return True
