"""The one way in which lapiz calls the code of plugins: `contained`.

The call may take so long and no longer. Whatever it raises, be it SystemExit or an exception of
its own that nobody else would catch, becomes a PluginError that names the plugin. What it prints
does not get between the lines that lapiz prints, and what it leaves running is known at the end.
This is not left to the process of `isolation`: kinds, formats, scales and commands always run in
lapiz's own, and so do techniques where no limit of time is asked for.
"""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import TypeVar

from lapiz.core import AllSpent, BadInput, OutOfBudget
from lapiz.plugins.output import apart, warn
from lapiz.plugins.shutdown import noted
from lapiz.plugins.timeouts import TooSlow, Watch

SECONDS = 60.0
"""Seconds that a call may take if nothing else is said."""
LONGEST_FAULT = 2_000
"""How many characters of an exception's text are kept."""
INTERRUPTED = 130
"""The exit status of a program that was interrupted."""
FOR_THE_USER = (BadInput, OutOfBudget)
"""What a plugin may raise to say something about the puzzle, not about itself."""

Result = TypeVar("Result")


class PluginError(RuntimeError):
    """Raised with a description of what a plugin did wrong.

    `where` is the plugin and what it was asked for, if the description is to say it.
    """

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where} {what}" if where else what)
        self.named: bool = bool(where)


def contained(
    who: str,
    run: Callable[[], Result],
    seconds: float | None = SECONDS,
    doing: str = "",
    passing: tuple[type[BaseException], ...] = FOR_THE_USER,
    *,
    prints: bool = False,
) -> Result:
    """Return what a function returns that calls the code of a plugin.

    `who` is the plugin, as messages name it, and `doing` what it was asked for; `seconds` is the
    time it has, None for as long as it takes. What it raises of `passing` is let through; so is
    the user's Ctrl-C. `prints` says that its output is what the user wants to see.
    Raises PluginError for everything else.

    >>> contained("plugin mine", lambda: [][0], doing="lapiz_kinds")
    Traceback (most recent call last):
    ...
    lapiz.plugins.containment.PluginError: plugin mine: lapiz_kinds raised IndexError: list index \
out of range
    """
    with noted(who), apart(None if prints else who), Ear() as ear:
        try:
            result = _watched(run, seconds)
        except BaseException as error:  # of a plugin: it costs what it was asked for, no more
            ear.check(error)
            named = isinstance(error, PluginError) and error.named
            if named or isinstance(error, (AllSpent, *passing)):
                raise
            raise PluginError(fault(error, seconds), doing and f"{who}: {doing}") from error
        ear.check()
    return result


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


class Sparing:
    """Leaves out what a plugin does wrong inside the context: it is said, and the rest goes on."""

    def __enter__(self) -> None:
        """Nothing to do: texts are read by the million."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Say what went wrong."""
        if not isinstance(error, PluginError):
            return False
        warn(str(error))
        return True


SPARING = Sparing()


def _watched(run: Callable[[], Result], seconds: float | None) -> Result:
    """Return the result of a call that has so many seconds, or as long as it takes."""
    if seconds is None:
        return run()
    watch = Watch(seconds)
    try:
        try:
            watch.begin()
            result = run()
        except BaseException as error:
            # While it is watched: the plugin may make the text, and end what its frames hold.
            str(error)
            traceback.clear_frames(error.__traceback__)
            raise
        finally:
            watch.end()
    except TooSlow:
        watch.end()  # it may have been raised just as the watch ended
        raise
    if watch.raised:  # where Python lets nothing out: in a `__del__`
        raise TooSlow
    return result


def as_written(value: object, longest: int = 100) -> str:
    """Return the start of how a plugin's value is written, or its type where it cannot be."""
    try:
        return f"{value!r:.{longest}}"
    except ValueError:  # a number of more digits than Python writes
        return f"something of type {type(value).__name__}"


def fault(error: BaseException, seconds: float | None = None) -> str:
    """Return what a plugin or a technique did wrong; `seconds` is how long it had.

    >>> fault(ValueError("no digit"))
    'raised ValueError: no digit'
    >>> fault(TooSlow(), 60)
    'took more than 60 seconds'
    """
    if isinstance(error, PluginError):
        return str(error)
    if isinstance(error, TooSlow):
        return "took too long" if seconds is None else f"took more than {seconds:g} seconds"
    try:
        text = str(error)[:LONGEST_FAULT]
    except Exception:
        text = "its text cannot be printed"
    return f"raised {type(error).__name__}: {text}"
