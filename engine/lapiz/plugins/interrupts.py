"""Tells the Ctrl-C of the user from a KeyboardInterrupt that a plugin raises."""

import os
import signal
import sys
import threading
from types import FrameType, TracebackType

INTERRUPTED = 130
"""The exit status of a program that was interrupted."""


class Ear:
    """Listens for Ctrl-C while the code of a plugin runs.

    Python itself turns the signal into an exception that looks like any other. So a handler of
    our own notes it, if no program that uses lapiz has set one; then nothing is ours to decide,
    and every KeyboardInterrupt counts as the user's.
    """

    _presses = 0

    def __enter__(self) -> "Ear":
        self._main = threading.current_thread() is threading.main_thread()
        handler = signal.getsignal(signal.SIGINT)
        self._sets = self._main and handler is signal.default_int_handler
        if self._sets:
            Ear._presses = 0
            signal.signal(signal.SIGINT, _note)
        self._knows = not self._main or self._sets or handler is _note or not callable(handler)
        return self

    def __exit__(
        self,
        sort: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._sets:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def check(self, error: BaseException | None = None) -> None:
        """Raise KeyboardInterrupt if the user pressed Ctrl-C, whatever the plugin made of it."""
        pressed = self._main and Ear._presses
        if pressed or (not self._knows and isinstance(error, KeyboardInterrupt)):
            raise KeyboardInterrupt from None


def _note(number: int, frame: FrameType | None) -> None:
    """Note that Ctrl-C was pressed; a plugin that swallows it is not asked a second time."""
    Ear._presses += 1
    if Ear._presses > 1:
        sys.stderr.write("lapiz: interrupted\n")
        sys.stderr.flush()
        os._exit(INTERRUPTED)
    raise KeyboardInterrupt
