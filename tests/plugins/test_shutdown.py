"""What plugins leave behind: whose it is, how long it is waited for, and what is said of it."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from lapiz.plugins import shutdown
from lapiz.plugins.output import PluginWarning
from lapiz.plugins.shutdown import noted

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


class Left(BaseException):
    """The process would have ended here."""


@pytest.fixture(autouse=True)
def records(monkeypatch: pytest.MonkeyPatch) -> type[shutdown._Records]:
    """Nothing is known of what other tests have left behind."""
    monkeypatch.setattr(shutdown._Records, "threads", weakref.WeakKeyDictionary())
    for name in ("spawners", "running", "own"):
        monkeypatch.setattr(shutdown._Records, name, ())
    return shutdown._Records


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The statuses with which the process would have ended."""
    statuses: list[int] = []

    def end(status: int) -> NoReturn:
        statuses.append(status)
        raise Left

    monkeypatch.setattr(os, "_exit", end)
    return statuses


class Thread:
    """A thread that works for a while, on a clock that only waiting moves."""

    now = 0.0

    def __init__(self, seconds: float) -> None:
        self.end = seconds

    def join(self, seconds: float) -> None:
        assert seconds >= 0
        Thread.now = max(Thread.now, min(self.end, Thread.now + seconds))

    def is_alive(self) -> bool:
        return Thread.now < self.end


@pytest.mark.parametrize(
    ("threads", "told"),
    [
        ([], []),
        ([("a", 0.5)], []),
        ([("a", 0.2), ("a", 0.5)], []),
        ([("a", 0.6)], ["a left a thread running; it ends with lapiz"]),
        ([("b", 9), ("c", 0.4), ("a", 9), ("b", 8)], ["a left", "b left"]),
    ],
)
def test_threads_share_the_time_in_which_to_end(
    threads: list[tuple[str, float]],
    told: list[str],
    records: Any,
    monkeypatch: pytest.MonkeyPatch,
    recwarn: pytest.WarningsRecorder,
) -> None:
    monkeypatch.setattr(Thread, "now", 0.0)
    monkeypatch.setattr(shutdown, "time", SimpleNamespace(monotonic=lambda: Thread.now))
    kept = [(who, Thread(seconds)) for who, seconds in threads]
    records.threads.update({thread: who for who, thread in kept})
    assert shutdown.left() is bool(told)
    said = [str(warning.message) for warning in recwarn]
    assert [text[: len(start)] for text, start in zip(said, told, strict=True)] == told


def test_whose_a_thread_is() -> None:
    stop = threading.Event()

    def started(daemon: bool = False) -> threading.Thread:
        thread = threading.Thread(target=stop.wait, daemon=daemon)
        thread.start()
        return thread

    before = started()
    with noted("outer"):
        first = started()
        with noted("inner"):
            second, aside = started(), started(daemon=True)
        third = started()
    owners = dict(shutdown._Records.threads)
    stop.set()
    for thread in (before, first, second, aside, third):
        thread.join()
    assert owners == {first: "outer", second: "inner", third: "outer"}


@pytest.mark.parametrize(
    ("event", "running", "spawners", "after"),
    [
        ("os.fork", ("a",), (), ("a",)),
        ("subprocess.Popen", ("b", "a"), (), ("a",)),
        ("os.posix_spawn", ("a",), ("b",), ("b", "a")),
        ("os.forkpty", ("b", "a"), ("a",), ("a",)),
        ("os.fork", (), ("b",), ("b",)),
        ("open", ("a",), (), ()),
    ],
)
def test_whose_a_process_is(
    event: str, running: tuple[str, ...], spawners: tuple[str, ...], after: object, records: Any
) -> None:
    records.running, records.spawners = running, spawners
    shutdown._audit(event, ())
    assert records.spawners == after


def test_who_runs_is_known_as_long_as_it_runs(records: Any) -> None:
    seen = []
    with noted("outer"):
        with contextlib.suppress(ValueError), noted("inner"):
            seen.append(records.running)
            raise ValueError
        seen.append(records.running)
    assert [*seen, records.running] == [("outer", "inner"), ("outer",), ()]
    assert shutdown.met()


def test_python_is_asked_once_to_tell_of_processes(
    records: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks: list[object] = []
    monkeypatch.setattr(records, "hooked", False)
    monkeypatch.setattr(sys, "addaudithook", hooks.append)
    assert not shutdown.met()
    for _ in range(2):
        with noted("mine"):
            assert hooks == [shutdown._audit]
    assert shutdown.met()


def test_a_copy_of_the_process_ends_where_the_plugin_does(
    ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Left), noted("mine"):
        monkeypatch.setattr(os, "getpid", lambda: -1)
    assert ends == [1]


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that was started here: no other one that this process has may be ended."""
    process, all_of_them = subprocess.Popen(["sleep", "600"]), shutdown.children
    monkeypatch.setattr(
        shutdown, "children", lambda: (one for one in all_of_them() if one == process.pid)
    )
    yield process
    process.kill()
    process.wait()


@LINUX
def test_processes_end_if_a_plugin_started_some(
    child: "subprocess.Popen[bytes]", records: Any, recwarn: pytest.WarningsRecorder
) -> None:
    assert child.pid in shutdown.children()
    assert not shutdown.left(), "no plugin started any"
    assert child.poll() is None
    records.spawners = ("b", "a")
    with pytest.warns(PluginWarning, match="^b, a left a process running; it was ended$"):
        assert shutdown.left()
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert child.pid not in shutdown.children(), "it has ended, though nobody took note"
    assert child.wait() == -signal.SIGKILL
    assert not recwarn.list


@LINUX
def test_what_lapiz_started_itself_is_left_alone(
    child: "subprocess.Popen[bytes]", records: Any
) -> None:
    records.spawners = ("a",)
    shutdown.own(child.pid)
    shutdown.own(0)
    assert child.pid not in shutdown.children()
    assert not shutdown.left()
    assert child.poll() is None


@LINUX
def test_a_process_that_has_gone_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    process = subprocess.Popen(["true"])
    process.wait()
    assert not shutdown._runs(process.pid)
    assert not shutdown._end(process.pid)


class Stream(io.StringIO):
    """What may be in the place of standard output: it notes that it was flushed."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()
        self.flushed, self.error = 0, error

    def flush(self) -> None:
        self.flushed += 1
        if self.error:
            raise self.error


@pytest.mark.parametrize("error", [None, OSError(), ValueError(), AttributeError()])
def test_what_was_printed_is_printed_before_the_end(
    error: Exception | None, ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = Stream(error), Stream()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        with pytest.raises(Left):
            shutdown._end_now(7)
    assert (out.flushed, err.flushed, ends) == (1, 1, [7])


def test_what_goes_on_after_the_end_is_cut_off(
    ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(shutdown, "time", SimpleNamespace(sleep=slept.append))
    monkeypatch.setattr(shutdown, "_at_work", lambda: "mine.bye")
    message = "^mine.bye was still at work 5 seconds after the end; it is cut off$"
    with pytest.warns(PluginWarning, match=message), pytest.raises(Left):
        shutdown._cut_off(3)
    assert (slept, ends) == ([shutdown.END_SECONDS], [3])


def leaving(
    last: Callable[[], object], cut_off: Callable[[int], object], patch: pytest.MonkeyPatch
) -> None:
    """Leave this process with one thing to be done at the end, and as much of a limit."""
    patch.setattr("atexit._run_exitfuncs", last)
    patch.setattr(shutdown, "_cut_off", cut_off)
    with pytest.raises(Left):
        shutdown.leave(4)


def test_the_last_words_have_a_limit(ends: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    begun = threading.Event()
    limits: list[tuple[int, bool]] = []
    names: list[str] = []

    def cut_off(status: int) -> None:
        limits.append((status, threading.current_thread().daemon))
        begun.set()

    def bye() -> None:
        names.append(shutdown._at_work())
        begun.wait()

    def close() -> None:
        with contextlib.ExitStack() as stack:
            stack.callback(bye)

    with monkeypatch.context() as patch:
        leaving(bye, cut_off, patch)
        leaving(close, cut_off, patch)
    assert names == [f"{__name__}.bye", f"{__name__}.close"]
    assert limits == [(4, True)] * 2
    assert ends == [4, 4]


def test_what_python_itself_does_at_the_end_is_named(
    ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()
    names: list[str] = []

    def cut_off(status: int) -> None:
        while not (names and names[-1]):  # the main thread may not have begun to wait
            names.append(shutdown._at_work())
        done.set()

    with monkeypatch.context() as patch:
        leaving(done.wait, cut_off, patch)
    assert names[-1].startswith("threading.")
