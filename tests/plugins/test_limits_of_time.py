"""When a watch is over, whom it interrupts, and when nobody looks any more: without a clock."""

import contextlib
import ctypes
import math
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import lapiz
from lapiz.plugins import timeouts
from lapiz.plugins.timeouts import VARIABLE, TooSlow, Watch, limited, time_limit


class Clock:
    """A clock that only sleeping moves; things may be done while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []
        self.doing: dict[int, Callable[[], object]] = {}

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept.append(seconds)
        self.doing.get(len(self.slept), lambda: None)()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock for the thread of the test: that which looks for others may still be about."""
    clock, here = Clock(), threading.get_ident()

    def monotonic() -> float:
        return clock.now if threading.get_ident() == here else time.monotonic()

    def sleep(seconds: float) -> None:
        (clock.sleep if threading.get_ident() == here else time.sleep)(seconds)

    monkeypatch.setattr(timeouts, "time", SimpleNamespace(monotonic=monotonic, sleep=sleep))
    return clock


@pytest.fixture
def looker(monkeypatch: pytest.MonkeyPatch) -> timeouts._Looker:
    """A looker without a thread: it looks when the test does."""
    looker = timeouts._Looker()
    monkeypatch.setattr(timeouts, "_LOOKER", looker)
    monkeypatch.setattr("threading.Thread.start", lambda thread: None)
    return looker


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which TooSlow would have been raised."""
    threads: list[int] = []

    def raise_in(thread: Any, error: Any) -> None:
        assert error.value is TooSlow
        threads.append(thread.value)

    monkeypatch.setattr(ctypes.pythonapi, "PyThreadState_SetAsyncExc", raise_in)
    return threads


@pytest.mark.parametrize(
    ("seen", "tick", "now", "until", "late"),
    [
        (1, 1, 12.5, math.inf, True),
        (1, 1, 12.0, math.inf, False),  # not more than its two seconds
        (2, 2, 90.0, 5.0, False),  # nothing runs
        (1, 3, 90.0, 5.0, False),  # what runs now is another one
        (1, 2, 90.0, 5.0, False),
        (3, 3, 11.0, 10.5, True),  # all its time is over, if not that of this one
        (3, 3, 11.0, 11.0, False),
    ],
)
def test_who_is_interrupted(
    seen: int,
    tick: int,
    now: float,
    until: float,
    late: bool,
    looker: timeouts._Looker,
    interrupted: list[int],
) -> None:
    watch = Watch(2.0, until)
    watch.tick, watch.thread = tick, 77
    looker._seen[watch] = seen, 10.0
    looker._judge(watch, seen, 10.0, now)
    assert interrupted == [77] * late
    assert watch.raised is late
    renewed = late or tick != seen
    assert looker._seen[watch] == (tick, now if renewed else 10.0)


def test_one_that_goes_on_all_the_same_is_interrupted_again(
    looker: timeouts._Looker, interrupted: list[int], clock: Clock
) -> None:
    watch = Watch(2.0)
    watch.begin()
    seen: list[tuple[float, int]] = []
    for turn in range(1, 20):
        clock.doing[turn] = lambda: seen.append((clock.now, len(interrupted)))
    clock.doing[20] = watch.end
    looker._look()
    assert interrupted == [watch.thread] * 2
    first, second = (next(now for now, times in seen if times == count) for count in (1, 2))
    assert 2 < first <= 2.5, "it is seen once more after its two seconds"
    assert 2 < second - first <= 2.5


@pytest.mark.parametrize(("seconds", "pause"), [(0.4, 0.1), (60.0, 0.25), (math.inf, 0.25)])
def test_it_is_looked_often_enough_and_no_longer_than_needed(
    seconds: float, pause: float, looker: timeouts._Looker, clock: Clock
) -> None:
    watch = Watch(seconds)
    watch.start()
    looker._thread = None
    clock.doing[3] = watch.stop
    looker._look()
    idle = int(timeouts.IDLE_SECONDS / 0.25)
    assert clock.slept[:3] == [pause] * 3
    assert set(clock.slept[3:]) == {0.25}
    assert idle - 1 <= len(clock.slept[3:]) <= idle + 1
    assert looker._thread is None


def test_a_looker_is_started_once_and_again_after_its_end(looker: timeouts._Looker) -> None:
    watches = [Watch(1.0), Watch(2.0)]
    watches[0].start()
    first = looker._thread
    assert first
    assert (first.name, first.daemon) == ("lapiz-watch", True)
    watches[1].start()
    assert looker._thread is first
    assert [*looker._seen] == watches
    looker._thread = None
    watches[1].start()
    assert looker._thread not in (None, first)


def test_a_tab_without_threads_is_not_watched(
    looker: timeouts._Looker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(thread: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("threading.Thread.start", cannot)
    with Watch.of(9.0).watching():
        assert looker._thread is None
        assert len(looker._seen) == 1
    assert not looker._seen


def test_what_is_done_now_is_what_was_begun_last(looker: timeouts._Looker) -> None:
    assert timeouts.doing() == (0, "")
    outer, idle, inner = Watch(1.0), Watch(1.0), Watch(1.0)
    for watch in (outer, inner, idle):
        watch.start()
    assert timeouts.doing() == (0, "")
    outer.doing, inner.doing = (3, "x-wing"), (1, "y-wing")
    assert timeouts.doing() == (1, "y-wing")
    inner.stop()
    assert timeouts.doing() == (3, "x-wing")


def test_the_whole_of_a_piece_of_work_is_watched(looker: timeouts._Looker, clock: Clock) -> None:
    clock.now = 100.0
    watch, free = Watch.of(7.0), Watch.of(None)
    assert (watch.seconds, watch.until, free.until) == (math.inf, 107.0, math.inf)
    with free.watching():
        assert not looker._seen
    assert free.tick == 0
    with contextlib.suppress(KeyError), watch.watching():
        assert [*looker._seen] == [watch]
        assert watch.tick == 1
        raise KeyError
    assert (watch.tick, looker._seen) == (2, {})
    for now, over in ((106.9, False), (107.0, True), (108.0, True)):
        clock.now = now
        assert watch.over is over
        assert not free.over


@pytest.mark.parametrize(
    ("before", "seconds", "inside"),
    [(None, 2.5, 2.5), (None, None, None), ("7", 2.5, 2.5), ("7", None, 7.0), ("", 0.1, 0.1)],
)
def test_a_limit_holds_inside_and_the_earlier_one_afterwards(
    before: str | None, seconds: float | None, inside: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if before is None:
        monkeypatch.delenv(VARIABLE, raising=False)
    else:
        monkeypatch.setenv(VARIABLE, before)
    was = time_limit()
    with contextlib.suppress(KeyError), limited(seconds):
        assert time_limit() == inside
        raise KeyError
    assert time_limit() == was


@pytest.mark.parametrize("text", ["0", "-1", "soon", "inf", "nan"])
def test_a_limit_is_a_positive_number(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(lapiz.BadInput, match=f"{text!r}, expected a positive number of seconds"):
        time_limit()
