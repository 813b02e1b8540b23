"""How a process that stands by is ended, and how its keeper ends: told by the calls it makes."""

import os
import signal
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from lapiz.plugins import supervisor

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


class Left(BaseException):
    """The process would have ended here."""


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was asked of the system, instead of being done."""
    made: list[tuple[Any, ...]] = []

    def noting(name: str) -> Callable[..., None]:
        return lambda *given: made.append((name, *given))

    def leave(status: int) -> NoReturn:
        made.append(("_exit", status))
        raise Left

    for place in ("os.kill", "os.killpg", "os.setsid", "resource.setrlimit"):
        monkeypatch.setattr(place, noting(place.partition(".")[2]))
    monkeypatch.setattr("signal.pthread_sigmask", lambda *given: made.append(("mask", *given)))
    monkeypatch.setattr("os._exit", leave)
    return made


@pytest.mark.parametrize(
    ("platform", "at_once", "call"),
    [
        ("linux", False, ("killpg", 9, signal.SIGTERM)),
        ("linux", True, ("killpg", 9, signal.SIGKILL)),
        ("darwin", False, ("killpg", 9, signal.SIGKILL)),
        ("darwin", True, ("killpg", 9, signal.SIGKILL)),
        ("win32", False, ("kill", 9, signal.SIGTERM)),
    ],
)
def test_a_keeper_alone_is_asked_to_end(
    platform: str,
    at_once: bool,
    call: tuple[Any, ...],
    calls: list[tuple[Any, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervisor, "sys", SimpleNamespace(platform=platform))
    supervisor.end(9, at_once=at_once)
    assert calls == [call]


def test_one_that_has_ended_needs_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: int) -> None:
        raise ProcessLookupError

    monkeypatch.setattr(os, "killpg", gone)
    supervisor.end(9)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no keeper")
@pytest.mark.parametrize(
    ("status", "killed_by", "ended_with"),
    [(None, 0, 1), (0, 0, 0), (7 << 8, 0, 7), (11, 11, 1), (128 + 6, 6, 1)],
)
def test_a_keeper_ends_as_the_one_that_works(
    status: int | None, killed_by: int, ended_with: int, calls: list[tuple[Any, ...]]
) -> None:
    """One that crashed has left its core already: the keeper leaves none."""
    import resource

    with pytest.raises(Left):
        supervisor._end_as(status)
    crash = [
        ("setrlimit", resource.RLIMIT_CORE, (0, 0)),
        ("mask", signal.SIG_SETMASK, ()),
        ("kill", os.getpid(), killed_by),
    ]
    assert calls == [*(crash if killed_by else ()), ("_exit", ended_with)]


Waits = list[tuple[int, int] | type[ChildProcessError]]


def waiting(script: Waits, patch: pytest.MonkeyPatch) -> None:
    """Have the system tell of these ended processes, one after the other."""
    told = iter(script)

    def waitpid(process: int, options: int) -> tuple[int, int]:
        assert (process, options) == (-1, os.WNOHANG)
        answer = next(told)
        if isinstance(answer, type):
            raise answer
        return answer

    patch.setattr(os, "waitpid", waitpid)


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ([(0, 0)], None),
        ([(5, 1), (0, 0)], None),
        ([(9, 256), (0, 0)], 256),
        ([(9, 0), (5, 1), (0, 0)], 0),
        ([(5, 1), (9, 11), ChildProcessError], 11),
        ([ChildProcessError], None),
    ],
)
def test_the_status_is_that_of_the_one_that_works(
    script: Waits, status: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(script, monkeypatch)
    assert supervisor._reaped(9) == status


def test_all_are_ended_until_there_are_none(
    calls: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The children of an ended process come to the keeper only then."""
    below = iter([[5, 6], [7]])
    monkeypatch.setattr(supervisor, "children", lambda: next(below))
    monkeypatch.setattr(signal, "sigtimedwait", lambda *given: calls.append(("wait", *given)))
    waiting([(5, 0), (6, 9), (0, 0), (7, 9), ChildProcessError], monkeypatch)
    supervisor._end_all()
    assert calls == [
        ("kill", 5, signal.SIGKILL),
        ("kill", 6, signal.SIGKILL),
        ("wait", {signal.SIGCHLD}, supervisor.AGAIN_SECONDS),
        ("kill", 7, signal.SIGKILL),
    ]


@pytest.mark.parametrize(("platform", "adopts"), [("darwin", True), ("linux", False)])
def test_where_nothing_can_be_kept_the_process_stays_one(
    platform: str, adopts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr(supervisor, "_adopts", lambda: adopts)
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("it divides"))
    supervisor.divide()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no keeper")
def test_the_one_that_works_hears_again_what_the_keeper_waits_for(
    calls: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {signal.SIGUSR1}

    def mask(how: int, signals: set[signal.Signals]) -> set[signal.Signals]:
        calls.append(("mask", how, signals))
        return before

    monkeypatch.setattr(supervisor, "_adopts", lambda: True)
    monkeypatch.setattr(signal, "pthread_sigmask", mask)
    monkeypatch.setattr(os, "fork", lambda: calls.append(("fork",)))
    supervisor.divide()
    assert calls == [
        ("mask", signal.SIG_BLOCK, {signal.SIGCHLD, signal.SIGTERM}),
        ("fork",),
        ("setsid",),
        ("mask", signal.SIG_SETMASK, before),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no keeper")
def test_a_keeper_that_fails_ends_all_the_same(
    calls: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: Any) -> NoReturn:
        calls.append(("keep", *given[:2]))
        raise OSError

    monkeypatch.setattr(supervisor, "_adopts", lambda: True)
    monkeypatch.setattr(supervisor, "_keep", fails)
    monkeypatch.setattr(os, "fork", lambda: 12)
    monkeypatch.setattr(os, "getppid", lambda: 13)
    with pytest.raises(Left):
        supervisor.divide()
    assert calls[1:] == [("keep", 12, 13), ("_exit", 1)]


TERM, CHILD = SimpleNamespace(si_signo=signal.SIGTERM), SimpleNamespace(si_signo=signal.SIGCHLD)


@pytest.mark.parametrize(
    ("parents", "heard", "reaped", "status"),
    [
        ([13], [TERM], [], None),
        ([13, 1], [None], [None], None),
        ([1], [], [], None),
        ([13, 13, 13], [CHILD, None, CHILD], [None, None, 256], 256),
        ([13], [CHILD], [0], 0),
    ],
)
def test_until_when_a_keeper_waits(
    parents: list[int],
    heard: list[Any],
    reaped: list[int | None],
    status: int | None,
    calls: list[tuple[Any, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Until it is told to end, nobody is left who started it, or the one that works has ended."""
    signals, told, ends = {signal.SIGCHLD, signal.SIGTERM}, iter(heard), iter(reaped)

    def wait(waited: set[signal.Signals], seconds: float) -> Any:
        assert (waited, seconds) == (signals, supervisor.LOOK_SECONDS)
        return next(told)

    monkeypatch.setattr(os, "open", lambda *given: calls.append(("open", *given)) or 77)  # type: ignore[func-returns-value]
    monkeypatch.setattr(os, "dup2", lambda *given: calls.append(("dup2", *given)))
    monkeypatch.setattr(os, "getppid", iter(parents).__next__)
    monkeypatch.setattr(signal, "sigtimedwait", wait)
    monkeypatch.setattr(supervisor, "_reaped", lambda _: next(ends))
    monkeypatch.setattr(supervisor, "_end_all", lambda: calls.append(("end all",)))
    monkeypatch.setattr(supervisor, "_end_as", lambda as_: calls.append(("end as", as_)))
    supervisor._keep(9, 13, signals)
    monkeypatch.undo()
    assert calls == [
        ("open", os.devnull, os.O_RDWR),
        ("dup2", 77, 0),
        ("dup2", 77, 1),
        ("end all",),
        ("end as", status),
    ]
    assert not [*told]
