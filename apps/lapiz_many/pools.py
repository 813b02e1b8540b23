"""Where work is done: in processes of this machine, or on those of a Dask cluster."""

import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.util import Finalize
from typing import Any

from lapiz import BadInput
from lapiz.plugins import keep_apart, shutdown
from lapiz_many.extras import distributed
from lapiz_many.running import Result, Things

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection


ALONE_SECONDS = 0.5
"""Seconds of work that this process does itself before it starts others, which takes as long."""
CHECK_SECONDS = 2.0
"""Seconds of silence after which it is checked whether the processes still run."""
UPDATE_SECONDS = 5.0
"""Seconds after which the size of a cluster is queried again."""
MOST_PROCESSES = 61
"""Processes that Windows can wait for at the same time."""
NOT_BEGUN = (
    "no process could be started; a script that does more than define things when it is imported "
    'needs `if __name__ == "__main__":` before what starts processes'
)
CONNECT_SECONDS = 15.0
"""Seconds within which a scheduler must answer."""


def processors() -> int:
    """Return how many processors this process may use."""
    if sys.platform in ("win32", "darwin"):
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


class Processes:
    """Processes on this machine; a small amount of work is done without any.

    They end with this process, even if it is killed: each watches a pipe whose other end only
    this process holds.
    """

    deaths = (BrokenExecutor,)

    def __init__(self, width: int) -> None:
        self.width = min(width, MOST_PROCESSES) if sys.platform == "win32" else width
        self._spent = 0.0
        self._executor: ProcessPoolExecutor | None = None
        self._begun: Any = None
        self._ever_begun = False
        self._life: Connection | None = None

    def room(self) -> int:
        """Return how many pieces of work may be in progress: twice the processes, and one."""
        return 1 if self._alone else 2 * self.width + 1

    @property
    def _alone(self) -> bool:
        return self.width == 1 or self._spent < ALONE_SECONDS

    def submit(self, function: Callable[[Things], Result], piece: Things) -> Future[Result]:
        """Start a piece of work, or do it at once."""
        if not self._alone:
            self._executor = self._executor or self._start()
            return self._executor.submit(function, piece)
        start = time.perf_counter()
        done: Future[Result] = Future()
        done.set_result(function(piece))
        self._spent += time.perf_counter() - start
        return done

    def result(self, future: Future[Result]) -> Result:
        """Wait for the result of a piece of work.

        A process that is killed while it sends a result leaves the executor waiting for the rest of
        it for ever. So if a process has ended and nothing comes of it, that counts as a death.
        """
        ended = False
        while not wait((future,), CHECK_SECONDS).done:
            if ended:
                raise BrokenProcessPool("a process ended in the middle of a message")
            ended = self._ended()
        return future.result()

    def _ended(self) -> bool:
        """Return whether one of the processes has ended."""
        processes = (self._executor and self._executor._processes) or {}
        return not all(process.is_alive() for process in tuple(processes.values()))

    def _start(self) -> ProcessPoolExecutor:
        context = get_context("spawn")  # forking a process that has threads is not safe
        watched, self._life = context.Pipe(duplex=False)
        self._begun = context.Event()
        return ProcessPoolExecutor(self.width, context, _begin, (watched, self._begun))

    def renew(self) -> None:
        """Drop the processes; new ones are started when there is work.

        Raises RuntimeError if none of them has ever begun: others would not begin either.
        """
        self._ever_begun |= self._begun is None or self._begun.is_set()
        self.close(kill=True)
        if not self._ever_begun:
            raise RuntimeError(NOT_BEGUN)

    def close(self, *, kill: bool) -> None:
        """End the processes, which are in the middle of some work if `kill` is True."""
        if self._executor and self._life:
            self._life.close()  # first: one that was killed may hold a lock that others wait for
            queue: Any = self._executor._result_queue
            if kill and queue:
                queue._writer.close()  # or half a message would never end
            self._executor.shutdown(wait=not kill, cancel_futures=True)
        self._executor = self._life = None


def _begin(watched: Connection, begun: Any) -> None:
    """Prepare a process: it ignores interrupts, and ends when the process that started it ends.

    What plugins print there does not get between rows, and what they leave running is not waited
    for.
    """
    begun.set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)
    keep_apart()
    Finalize(None, _leave, exitpriority=0)
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()


def _leave() -> None:
    if shutdown.left() or shutdown.met():
        os._exit(0)


def _end_with(watched: Connection) -> None:
    with contextlib.suppress(OSError, EOFError):
        watched.poll(None)  # nothing is ever sent: it returns when the other end is closed
    os._exit(1)


class DaskCluster:
    """The workers of a Dask cluster, given by the address of its scheduler, or a client of it.

    A client that is given stays connected. If a worker dies, Dask itself repeats its work
    elsewhere.
    """

    def __init__(self, address: Any) -> None:
        library = distributed()
        for name in ("distributed", "distributed.client"):  # lapiz reports what matters itself
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.deaths: tuple[type[BaseException], ...] = (library.KilledWorker,)
        self._own = isinstance(address, str)
        try:
            self._client = (
                library.Client(address, timeout=CONNECT_SECONDS) if self._own else address
            )
        except (OSError, ValueError) as error:
            raise BadInput(f"no Dask scheduler answers at {address}: {error}") from None
        self._executor = self._client.get_executor(pure=False)
        self._width, self._updated = 0, float("-inf")

    @property
    def width(self) -> int:
        """How many threads its workers have; workers may come and go."""
        now = time.monotonic()
        if now - self._updated > UPDATE_SECONDS:
            self._width, self._updated = sum(self._client.nthreads().values()), now
        return self._width

    def room(self) -> int:
        """Return how many pieces of work may be in progress: twice the threads, and two."""
        return 2 * self.width + 2

    def submit(self, function: Callable[[Things], Result], piece: Things) -> Future[Result]:
        """Start a piece of work."""
        future: Future[Result] = self._executor.submit(function, piece)
        return future

    def result(self, future: Future[Result]) -> Result:
        """Wait for the result of a piece of work."""
        return future.result()

    def renew(self) -> None:
        """Do nothing: a cluster replaces its workers itself."""

    def close(self, *, kill: bool) -> None:
        """Leave the cluster; `kill` cancels what is not finished."""
        self._executor.shutdown(wait=not kill)
        if self._own:
            self._client.close()
