"""Where work is done: in processes of this machine, or on those of a Dask cluster."""

import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context

from lapiz.batch.extras import distributed
from lapiz.batch.running import Piece, Result
from lapiz.core.errors import BadInput

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

__all__ = ["Cluster", "Processes", "processors"]

ALONE_SECONDS = 0.5
"""Seconds of work that are done here before other processes are started, which takes as long."""
ASK_SECONDS = 5.0
"""Seconds after which a cluster is asked again how large it is."""
MOST_PROCESSES = 61
"""Processes that Windows can wait for at once."""
CONNECT_SECONDS = 15.0
"""Seconds in which a scheduler must answer."""


def processors() -> int:
    """Return how many processors this process may use."""
    if sys.platform in ("win32", "darwin"):
        return os.cpu_count() or 1
    return len(os.sched_getaffinity(0))


class Processes:
    """Processes of this machine; a little work is done without any.

    They end with this process, however that ends: each watches a pipe of which only this
    process has the other end.
    """

    deaths = (BrokenExecutor,)

    def __init__(self, width: int) -> None:
        self.width = min(width, MOST_PROCESSES) if sys.platform == "win32" else width
        self._spent = 0.0
        self._executor: ProcessPoolExecutor | None = None
        self._life: Connection | None = None

    def room(self) -> int:
        """Return how many pieces of work may be under way: one more than twice the processes."""
        return 1 if self._alone else 2 * self.width + 1

    @property
    def _alone(self) -> bool:
        return self.width == 1 or self._spent < ALONE_SECONDS

    def submit(self, function: Callable[[Piece], Result], piece: Piece) -> Future[Result]:
        """Begin a piece of work, or do it at once."""
        if not self._alone:
            self._executor = self._executor or self._start()
            return self._executor.submit(function, piece)
        start = time.perf_counter()
        done: Future[Result] = Future()
        done.set_result(function(piece))
        self._spent += time.perf_counter() - start
        return done

    def _start(self) -> ProcessPoolExecutor:
        context = get_context("spawn")  # forking a process that has threads is not safe
        watched, self._life = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.width, context, _begin, (watched,))

    def renew(self) -> None:
        """Forget the processes; new ones are started when there is work."""
        self.close(kill=True)

    def close(self, *, kill: bool) -> None:
        """End the processes, after their work or (`kill`) in the middle of it."""
        if self._executor and self._life:
            self._executor.shutdown(wait=not kill, cancel_futures=kill)
            self._life.close()
        self._executor = self._life = None


def _begin(watched: Connection) -> None:
    """Prepare a process: interrupts are for the one that started it, and it ends with that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: Connection) -> None:
    with contextlib.suppress(OSError, EOFError):
        watched.poll(None)
    os._exit(1)


class Cluster:
    """The workers of a Dask cluster, given by the address of its scheduler.

    Dask itself begins the work of a worker that died again elsewhere.
    """

    def __init__(self, address: str) -> None:
        library = distributed()
        for name in ("distributed", "distributed.client"):  # what matters is told in a line
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.deaths: tuple[type[BaseException], ...] = (library.KilledWorker,)
        try:
            self._client = library.Client(address, timeout=CONNECT_SECONDS)
        except (OSError, ValueError) as error:
            raise BadInput(f"no Dask scheduler answers at {address}: {error}") from None
        self._executor = self._client.get_executor(pure=False)
        self._width, self._asked = 0, float("-inf")

    @property
    def width(self) -> int:
        """How many threads its workers have; they may come and go."""
        now = time.monotonic()
        if now - self._asked > ASK_SECONDS:
            self._width, self._asked = sum(self._client.nthreads().values()), now
        return self._width

    def room(self) -> int:
        """Return how many pieces of work may be under way: two more than twice the threads."""
        return 2 * self.width + 2

    def submit(self, function: Callable[[Piece], Result], piece: Piece) -> Future[Result]:
        """Begin a piece of work."""
        begun: Future[Result] = self._executor.submit(function, piece)
        return begun

    def renew(self) -> None:
        """Do nothing: a cluster looks after itself."""

    def close(self, *, kill: bool) -> None:
        """Leave the cluster; `kill` takes back what is not done."""
        self._executor.shutdown(wait=not kill)
        self._client.close()
