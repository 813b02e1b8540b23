"""The line on a terminal while a command is at work without printing anything."""

import io
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from lapiz.plugins.timeouts import doing
from lapiz.texts import one_line, preferred, said, speaking

SILENT_SECONDS = 2.0
"""Seconds without output after which the line is shown."""
PAUSE_SECONDS = 0.25
"""Seconds between two looks at what the command does."""


@contextmanager
def at_work() -> Iterator[None]:
    """Show on standard error that a command is at work, if that is a terminal; wipe it at the end.

    The line appears after two seconds without output and goes before the next output.
    """
    if not isinstance(sys.stderr, io.TextIOWrapper) or not sys.stderr.isatty():
        yield
        return
    line = _Line(sys.stderr)
    streams = [
        name for name in ("stdout", "stderr") if isinstance(vars(sys)[name], io.TextIOWrapper)
    ]
    former = {name: vars(sys)[name] for name in streams}
    for name, stream in former.items():
        setattr(sys, name, _Heard(stream, line))
    thread = threading.Thread(target=line.keep, name="lapiz-at-work", daemon=True)
    thread.start()
    try:
        yield
    finally:
        line.ended.set()
        thread.join(timeout=1)
        line.wipe()
        for name, stream in former.items():
            heard = vars(sys)[name]
            setattr(sys, name, stream)
            if isinstance(heard, _Heard):
                heard.detach()


def speak(language: str) -> None:
    """Have the line speak a language from now on: its thread does not see that of the command."""
    _Line.language = language


def show_progress(text: Callable[[], str] | None) -> None:
    """Have the line say how far a command is, in the words of a function; None: no longer."""
    _Line.progress = text and staticmethod(text)


@contextmanager
def waiting() -> Iterator[None]:
    """Show nothing as long as the context lasts, in which a command waits for input."""
    _Line.waiting = True
    try:
        yield
    finally:
        _Line.waiting = False


class _Line:
    """The line: `keep` shows it, in a thread of its own; each output wipes it.

    There is no lock, which a forked process could inherit locked: at worst one line remains.
    """

    language = ""
    progress: Callable[[], str] | None = None
    waiting = False

    def __init__(self, terminal: TextIO) -> None:
        self.terminal = terminal
        self.begun = self.silent_since = time.monotonic()
        self.shown = 0
        self.ended = threading.Event()

    def keep(self) -> None:
        """Show the line anew, as long as nothing is printed, until it has ended."""
        while not self.ended.wait(PAUSE_SECONDS):
            if self.waiting:
                self.silent_since = time.monotonic()
            elif time.monotonic() - self.silent_since > SILENT_SECONDS:
                with speaking(self.language or preferred(["lapiz"])):
                    self.show(_text(int(time.monotonic() - self.begun)))

    def show(self, text: str) -> None:
        """Write the line over itself."""
        import shutil  # which knows all archives, too

        text = text[: shutil.get_terminal_size().columns - 1]
        self._write("\r" + text.ljust(self.shown))
        self.shown = len(text)

    def wipe(self) -> None:
        """Remove the line, because something is printed now."""
        if self.shown:
            self._write("\r" + " " * self.shown + "\r")
            self.shown = 0
        self.silent_since = time.monotonic()

    def _write(self, text: str) -> None:
        try:
            self.terminal.write(text)
            self.terminal.flush()
        except (OSError, ValueError):  # the terminal is gone, which is no reason to stop
            self.ended.set()


def _text(seconds: int) -> str:
    """Return what a command does, in one line."""
    number, name = doing()
    if _Line.progress:
        template = said("at work for {seconds} s: {progress}")
        return template.format(seconds=seconds, progress=_Line.progress())
    if not number:
        return said("at work for {seconds} s").format(seconds=seconds)
    from lapiz.texts import title  # which needs all that texts are made of

    template = said("at work for {seconds} s: step {number}, {title}")
    return one_line(template.format(seconds=seconds, number=number, title=title(name)))


class _Heard(io.TextIOWrapper):
    """A stream over that of another one; the line is wiped before anything is written to it."""

    def __init__(self, stream: io.TextIOWrapper, line: _Line) -> None:
        stream.flush()
        super().__init__(
            stream.buffer,
            encoding=stream.encoding,
            errors=stream.errors,
            line_buffering=stream.line_buffering,
            write_through=stream.write_through,
        )
        self.line = line

    def write(self, text: str, /) -> int:
        """Write a text, after the line is wiped."""
        self.line.wipe()
        return super().write(text)
