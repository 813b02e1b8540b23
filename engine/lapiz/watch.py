"""Watches techniques for time: one that hangs is interrupted, and the solve goes on."""

import ctypes
import threading

__all__ = ["TooSlow", "Watch"]


class TooSlow(Exception):
    """Raised inside a technique that has used up its time."""


class Watch:
    """Interrupts the thread that made it when one technique runs longer than `seconds`.

    `tick` is odd while a technique runs; a daemon thread looks at it twice in `seconds` and
    raises TooSlow in the watched thread when it has not moved. CPython only: a call into C that
    never returns cannot be interrupted.
    """

    def __init__(self, seconds: float) -> None:
        self.tick = 0
        self._seconds = seconds
        self._thread = threading.get_ident()
        self._stop = threading.Event()
        self._started = False

    def start(self) -> None:
        """Start looking, once."""
        if not self._started:
            self._started = True
            threading.Thread(target=self._look, name="lapiz-watch", daemon=True).start()

    def stop(self) -> None:
        """Stop looking."""
        self._stop.set()

    def _look(self) -> None:
        seen = -1
        while not self._stop.wait(self._seconds / 2):
            if self.tick % 2 and self.tick == seen:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(TooSlow)
                )
                seen = -1
            else:
                seen = self.tick
