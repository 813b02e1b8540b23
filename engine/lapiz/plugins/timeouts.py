"""Watches how long techniques take: one that hangs is interrupted, and the solve goes on."""

import contextlib
import math
import os
import threading
import time
from collections.abc import Iterator

from lapiz.core.messages import BadInput

IDLE_SECONDS = 5.0
"""Seconds without anything to watch after which the watching thread ends."""
VARIABLE = "LAPIZ_PLUGIN_TIMEOUT"
"""What gives a plugin's technique its time, in a process of its own."""


class TooSlow(BaseException):
    """Raised inside a technique that has used up its time.

    No Exception: a technique that catches all of those does not catch this one.
    """


class Watch:
    """Interrupts the thread that made it when one technique runs longer than `seconds`.

    So it does with whatever is watched after the time `until` (of `time.monotonic`). `tick` is odd
    while a technique runs; `doing` is the number of the step that is looked for, and the technique.
    One daemon thread looks at all started watches and raises TooSlow in the watched thread when a
    tick stays the same odd number for too long. This works in CPython only, and a call into C that
    never returns cannot be interrupted.
    """

    def __init__(self, seconds: float, until: float = math.inf) -> None:
        self.tick: int = 0
        self.raised: bool = False
        self.seconds = seconds
        self.until = until
        self.doing: tuple[int, str] = (0, "")
        self.thread: int = threading.get_ident()

    @classmethod
    def of(cls, limit: float | None) -> "Watch":
        """Return a watch over a whole piece of work that may take so many seconds from now on."""
        return cls(math.inf, math.inf if limit is None else time.monotonic() + limit)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch what is done inside; raises TooSlow when the time is over."""
        if self.until == math.inf:
            yield
            return
        try:
            self.begin()
            yield
        finally:
            self.end()

    @property
    def over(self) -> bool:
        """Whether the time `until` which it watches is over."""
        return time.monotonic() >= self.until

    def start(self) -> None:
        """Start being looked at."""
        _LOOKER.add(self)

    def stop(self) -> None:
        """Stop being looked at."""
        _LOOKER.drop(self)

    def begin(self) -> None:
        """Watch one call."""
        self.start()
        self.tick += 1

    def end(self) -> None:
        """Watch no more; a TooSlow that was raised and has not arrived yet arrives here at last."""
        self.tick += self.tick % 2
        self.stop()
        if self.raised:
            with contextlib.suppress(TooSlow):
                for _ in range(10):  # a loop is where the interpreter looks for it
                    pass


def doing() -> tuple[int, str]:
    """Return the step that some solve is looking for now, and by which technique; (0, "") if none.

    Any thread may ask.
    """
    return _LOOKER.doing()


class _Looker:
    """The thread that looks at all watches, started when needed: one for each solve would be slow.

    `_seen` holds for each watch the tick last seen and since when. The lock keeps it in step with
    the thread, so that a watch is never added just as the thread ends.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[Watch, tuple[int, float]] = {}
        self._thread: threading.Thread | None = None

    def add(self, watch: Watch) -> None:
        """Start looking at a watch."""
        with self._lock:
            self._seen.setdefault(watch, (0, 0.0))
            if self._thread is None:
                thread = threading.Thread(target=self._look, name="lapiz-watch", daemon=True)
                # A tab of a browser has no threads: whoever asked there ends the whole worker.
                with contextlib.suppress(RuntimeError):
                    thread.start()
                    self._thread = thread

    def drop(self, watch: Watch) -> None:
        """Stop looking at a watch: once this returns, nothing more is raised in its thread."""
        with self._lock:
            self._seen.pop(watch, None)

    def doing(self) -> tuple[int, str]:
        """Return what the watch that was started last watches."""
        with self._lock:
            known = (watch.doing for watch in reversed(self._seen) if watch.doing[0])
            return next(known, (0, ""))

    def _look(self) -> None:
        idle_since = time.monotonic()
        while True:
            with self._lock:
                now = time.monotonic()
                if self._seen:
                    idle_since = now
                elif now - idle_since > IDLE_SECONDS:
                    self._thread = None
                    return
                for watch, (tick, since) in list(self._seen.items()):
                    self._judge(watch, tick, since, now)
                pause = min([0.25, *(watch.seconds / 4 for watch in self._seen)])
            time.sleep(pause)

    def _judge(self, watch: Watch, tick: int, since: float, now: float) -> None:
        late = tick % 2 and (now - since > watch.seconds or now > watch.until)
        if late:
            import ctypes  # seldom needed; and now, for an import lets go of the interpreter lock
        if watch.tick != tick:
            self._seen[watch] = watch.tick, now
        elif late:
            # This thread holds the interpreter lock, so the watched one is stopped inside its
            # technique. It gets the exception as soon as it goes on, before it can leave it; one
            # that goes on all the same gets it again.
            self._seen[watch] = tick, now
            watch.raised = True
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(watch.thread), ctypes.py_object(TooSlow)
            )


_LOOKER = _Looker()


def _look_anew() -> None:
    """Start anew in a forked process, which has no watching thread but may have its lock held."""
    global _LOOKER
    _LOOKER = _Looker()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_look_anew)


def time_limit() -> float | None:
    """Return how many seconds LAPIZ_PLUGIN_TIMEOUT gives a plugin's technique; None: no worker.

    Raises BadInput when LAPIZ_PLUGIN_TIMEOUT is not a positive number.
    """
    text = os.environ.get(VARIABLE, "")
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise BadInput(f"{VARIABLE} is {text!r}, expected a positive number of seconds")
    return seconds


@contextlib.contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """Limit the time of plugins' techniques inside the context, and in processes started in it."""
    before = os.environ.get(VARIABLE)
    if seconds is not None:
        os.environ[VARIABLE] = repr(seconds)
    try:
        yield
    finally:
        if before is not None:
            os.environ[VARIABLE] = before
        elif seconds is not None:
            os.environ.pop(VARIABLE, None)
