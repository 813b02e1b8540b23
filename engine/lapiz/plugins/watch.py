"""Watches techniques for time: one that hangs is interrupted, and the solve goes on."""

import ctypes
import threading
import time

__all__ = ["TooSlow", "Watch"]

IDLE_SECONDS = 5.0
"""Seconds after which the looking thread ends when nothing is watched any more."""


class TooSlow(Exception):
    """Raised inside a technique that has used up its time."""


class Watch:
    """Interrupts the thread that made it when one technique runs longer than `seconds`.

    `tick` is odd while a technique runs. One daemon thread looks at all watches that were
    started and raises TooSlow in the watched thread when a tick stays odd and the same for too
    long. CPython only: a call into C that never returns cannot be interrupted.
    """

    def __init__(self, seconds: float) -> None:
        self.tick = 0
        self.seconds = seconds
        self.thread = threading.get_ident()

    def start(self) -> None:
        """Start being looked at."""
        _LOOKER.watches.setdefault(self, (0, 0.0))
        if not _LOOKER.alive():
            _LOOKER.begin()

    def stop(self) -> None:
        """Stop being looked at."""
        _LOOKER.watches.pop(self, None)


class _Looker:
    """The thread that looks, started when needed: a solve must not pay for a thread each."""

    def __init__(self) -> None:
        self.watches: dict[Watch, tuple[int, float]] = {}
        self._thread: threading.Thread | None = None

    def alive(self) -> bool:
        """Tell whether the thread runs (it does not survive a fork)."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> None:
        self._thread = threading.Thread(target=self._look, name="lapiz-watch", daemon=True)
        self._thread.start()

    def _look(self) -> None:
        idle_since = time.monotonic()
        while True:
            watches = list(self.watches.items())
            now = time.monotonic()
            if watches:
                idle_since = now
            elif now - idle_since > IDLE_SECONDS:
                return
            for watch, (tick, since) in watches:
                self._judge(watch, tick, since, now)
            time.sleep(min([0.25, *(watch.seconds / 4 for watch, _ in watches)]))

    def _judge(self, watch: Watch, tick: int, since: float, now: float) -> None:
        if watch.tick != tick:
            if watch in self.watches:
                self.watches[watch] = watch.tick, now
        elif tick % 2 and now - since > watch.seconds:
            self.watches.pop(watch, None)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(watch.thread), ctypes.py_object(TooSlow)
            )


_LOOKER = _Looker()
