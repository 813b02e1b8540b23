"""What plugins leave behind that would keep lapiz from ending: threads, processes, last words."""

import atexit
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, ClassVar, NoReturn
from weakref import WeakKeyDictionary

from lapiz.plugins.output import warn

GRACE_SECONDS = 0.5
"""Seconds that threads are given to end by themselves."""
END_SECONDS = 5.0
"""Seconds that what plugins want to have done at the end may take."""
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


def met() -> bool:
    """Tell whether this process has called what may be the code of a plugin."""
    return _Records.hooked


def leave(status: int) -> NoReturn:
    """End this process, whatever plugins want to do at its end: it has so many seconds for it.

    What Python does after that, it does not: objects that are still there would have their say.
    """
    threading.Thread(target=_cut_off, args=(status,), name="lapiz-end", daemon=True).start()
    atexit._run_exitfuncs()
    _end_now(status)


def _cut_off(status: int) -> None:
    time.sleep(END_SECONDS)
    warn(f"{_at_work()} was still at work {END_SECONDS:g} seconds after the end; it is cut off")
    _end_now(status)


def _at_work() -> str:
    """Return the function that was called for the end of the process, and is not done."""
    frame, name = sys._current_frames().get(threading.main_thread().ident or 0), ""
    while frame and frame.f_code is not leave.__code__:
        module = str(frame.f_globals.get("__name__"))
        if not name or module.partition(".")[0] not in sys.stdlib_module_names:
            name = f"{module}.{frame.f_code.co_name}"
        frame = frame.f_back
    return name


def _end_now(status: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)


def left() -> bool:
    """Tell whether plugins left something running, which is said; processes are ended.

    Threads cannot be ended: whoever is told of one has to `leave`.
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
    from pathlib import Path

    for path in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            yield from filter(_runs, map(int, path.read_text(encoding="ascii").split()))


def _runs(process: int) -> bool:
    if process in _Records.own:
        return False
    with contextlib.suppress(OSError, IndexError):
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            status = file.read()
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
