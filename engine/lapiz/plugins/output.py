"""Keeps what plugins print apart from what lapiz prints.

On standard output are lapiz's own lines, which may be JSON or CSV that another program reads. What
a plugin prints while it is called goes to standard error, and the plugin is named. Whoever uses
lapiz from Python decides for himself: there nothing is kept apart.
"""

import contextlib
import os
import sys
import warnings
from collections.abc import Callable, Hashable, Iterator
from io import TextIOBase
from types import TracebackType
from typing import Any, ClassVar

LONGEST_OUTPUT_BYTES = 100_000
"""How much is shown of what one call writes past Python."""


class PluginWarning(UserWarning):
    """Says what a plugin did that cost no more than the plugin's own part."""


class _Desk:
    """Who is told what plugins do; None for a program that uses lapiz from Python."""

    tell: ClassVar[Callable[[str], None] | None] = None
    told: ClassVar[set[Hashable]] = set()
    handed_back = False


def keep_apart() -> None:
    """Keep the output of plugins apart for as long as this process lasts, which helps another."""
    _Desk.tell = _tell


def _tell(message: str) -> None:
    line = "".join(char if char.isprintable() else " " for char in message)
    sys.stderr.write(f"lapiz: warning: {line}\n")


@contextlib.contextmanager
def kept_apart(tell: Callable[[str], None]) -> Iterator[None]:
    """Keep the output of plugins apart inside the context; `tell` is told what they do, once."""
    before = _Desk.tell, _Desk.told
    _Desk.tell, _Desk.told = tell, set()
    try:
        yield
    finally:
        _Desk.tell, _Desk.told = before


def warn(message: str) -> None:
    """Say what a plugin did, once."""
    if _Desk.tell is None:
        warnings.warn(message, PluginWarning, stacklevel=2)
    else:
        _say_once(_Desk.tell, message, message)


def tell(message: str, about: Hashable) -> None:
    """Say what a technique did wrong in a solve, once for what it is about.

    A program that uses lapiz from Python finds it in the log.
    """
    if _Desk.tell and not _Desk.handed_back:
        _say_once(_Desk.tell, message, about)


@contextlib.contextmanager
def handed_back() -> Iterator[None]:
    """Have nobody told of techniques inside the context: whoever gets the log there tells it."""
    before, _Desk.handed_back = _Desk.handed_back, True
    try:
        yield
    finally:
        _Desk.handed_back = before


def _say_once(say: Callable[[str], None], message: str, about: Hashable) -> None:
    if about not in _Desk.told:
        _Desk.told.add(about)
        say(message)


class apart:  # noqa: N801  # reads as the other contexts do
    """Sends what is written to standard output inside the context to standard error.

    `who` is named if something is; None sends nothing. What goes past Python (a library in C, a
    child process) is seen when the context ends.
    """

    def __init__(self, who: str | None) -> None:
        self.who: str | None = who if _Desk.tell else None
        self._aside: _Aside | None = None

    def __enter__(self) -> None:
        if self.who is None:
            return
        self._before = sys.stdout
        if _is_descriptor(self._before):
            self._before.flush()
            self._aside = _Aside(self.who)
        sys.stdout = _Printed(self.who)

    def __exit__(
        self,
        sort: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.who is None:
            return
        sys.stdout = self._before
        if self._aside:
            with contextlib.suppress(OSError, ValueError):  # a plugin may have closed it
                self._before.flush()
            self._aside.close()


def _is_descriptor(stream: Any) -> bool:
    """Tell whether a stream writes to the descriptor that C and child processes write to."""
    try:
        return bool(stream.fileno() == 1)
    except (OSError, ValueError, AttributeError):
        return False


class _Aside:
    """A file in place of descriptor 1 for a while: what was written there is shown at the end."""

    number = -1
    """Its descriptor, one for the process: a child that is left behind goes on writing into it."""

    def __init__(self, who: str) -> None:
        self.who = who
        if _Aside.number < 0:
            import tempfile  # only where lapiz's own plugins are not alone

            with tempfile.TemporaryFile() as file:
                _Aside.number = os.dup(file.fileno())
        self._saved = os.dup(1)
        os.dup2(_Aside.number, 1)

    def close(self) -> None:
        """Put descriptor 1 back."""
        os.dup2(self._saved, 1)
        os.close(self._saved)
        size = os.fstat(_Aside.number).st_size
        if not size:
            return
        os.lseek(_Aside.number, 0, os.SEEK_SET)
        written = os.read(_Aside.number, LONGEST_OUTPUT_BYTES)
        os.lseek(_Aside.number, 0, os.SEEK_SET)
        os.truncate(_Aside.number, 0)
        _name(self.who)
        sys.stderr.write(written.decode(errors="replace"))
        if size > len(written):
            sys.stderr.write(f"… ({size} bytes, cut off)\n")


def _name(who: str) -> None:
    warn(f"{who} writes to standard output; it goes to standard error")


class _Printed(TextIOBase):
    """What a plugin takes for standard output."""

    def __init__(self, who: str) -> None:
        super().__init__()
        self._who = who

    def write(self, text: str) -> int:
        """Write to standard error instead."""
        _name(self._who)
        return sys.stderr.write(text)

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def flush(self) -> None:
        """Flush standard error."""
        sys.stderr.flush()

    def fileno(self) -> int:
        """Return the descriptor of standard error."""
        return sys.stderr.fileno()

    def isatty(self) -> bool:
        """Tell whether standard error is a terminal."""
        return sys.stderr.isatty()

    @property
    def buffer(self) -> Any:
        """The bytes of standard error."""
        _name(self._who)
        return sys.stderr.buffer

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of standard error."""
        return sys.stderr.encoding
