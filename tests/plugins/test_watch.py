"""Several threads are watched at once: each one that hangs is interrupted, once, and no other."""

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from lapiz.plugins import timeouts as watching
from lapiz.plugins.timeouts import TooSlow, Watch


def watched(seconds: float, limit: float, pieces: int) -> int:
    """Return in how many pieces of work, each of some seconds, a thread was interrupted."""
    watch, cut = Watch(limit), 0
    for _ in range(pieces):
        watch.start()
        try:
            watch.tick += 1
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                sum(range(100))
            watch.tick += 1
        except TooSlow:
            cut += 1
        finally:
            watch.tick += watch.tick % 2
    watch.stop()
    return cut


def lookers() -> set[threading.Thread]:
    return {one for one in threading.enumerate() if one.name == "lapiz-watch"}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With a looking thread of its own, which ends as soon as nothing is watched."""
    monkeypatch.setattr(watching, "_LOOKER", watching._Looker())
    monkeypatch.setattr(watching, "IDLE_SECONDS", 0.0)
    yield
    until = time.monotonic() + 60
    while watching._LOOKER._thread and time.monotonic() < until:
        time.sleep(0.01)
    assert watching._LOOKER._thread is None


def test_each_thread_that_hangs_is_interrupted_once_and_no_other() -> None:
    slow, quick = (60.0, 0.3, 2), (0.01, 20.0, 100)
    with ThreadPoolExecutor(6) as pool:
        cut = list(pool.map(lambda given: watched(*given), [slow, quick] * 3))
    assert cut == [2, 0] * 3


@pytest.mark.usefixtures("impatient")
def test_threads_that_begin_together_share_one_looker() -> None:
    before, together = lookers(), threading.Barrier(8)

    def begin() -> set[threading.Thread]:
        watch = Watch(60)
        together.wait()
        watch.start()
        together.wait()
        # That of an earlier test may end at any moment: it is not one of these.
        seen = lookers() - before
        together.wait()
        watch.stop()
        return seen

    with ThreadPoolExecutor(8) as pool:
        seen = [one.result() for one in [pool.submit(begin) for _ in range(8)]]
    assert len(seen[0]) == 1
    assert seen == [seen[0]] * 8


@pytest.mark.usefixtures("impatient")
def test_who_comes_when_the_looker_ends_is_looked_at() -> None:
    """A thread that finds the looker about to end must not rely on it."""
    for turn in range(40):
        quick = Watch(0.02)  # it watches nothing, but for its sake the looker looks often
        quick.start()
        quick.stop()
        time.sleep(0.0002 * turn)
        assert watched(60.0, 0.02, 1) == 1


@pytest.mark.usefixtures("impatient")
def test_what_was_stopped_is_forgotten() -> None:
    often = Watch(0.001)  # it watches nothing, but for its sake all are looked at often
    often.start()
    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(lambda _: watched(0.0, 60.0, 500), range(8))) == 0
    often.stop()
    assert not watching._LOOKER._seen


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_has_a_looker_of_its_own() -> None:
    with watching._LOOKER._lock:  # as if another thread were just adding a watch
        child = os.fork()
        if not child:
            os._exit(0 if watched(60.0, 0.1, 1) == 1 else 1)
    until, done = time.monotonic() + 120, (0, 0)
    while done == (0, 0) and time.monotonic() < until:
        done = os.waitpid(child, os.WNOHANG)
        time.sleep(0.02)
    if done == (0, 0):
        os.kill(child, 9)
        os.waitpid(child, 0)
    assert done == (child, 0)
