"""Runs: work is handed out, and its results come back in order, even when processes die."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import chain, islice
from math import inf
from typing import Any, Generic, Protocol, TypeVar

import attrs

from lapiz import BadInput
from lapiz_many.job import Job
from lapiz_many.reading import Reader
from lapiz_many.records import Bundle, Record, digest
from lapiz_many.rows import columns_of
from lapiz_many.state import RunState
from lapiz_many.work import Done, kinds_of, lost, work

Things = Sequence[Any]
Result = TypeVar("Result")
SAMPLE = 20
"""How many records are examined for the columns to carry along."""


class Workers(Protocol):
    """Something that runs functions: in this process, in others, or on other machines."""

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """What a future raises when the process that worked on it died."""

    @property
    def width(self) -> int:
        """How many pieces of work can be worked on at once."""

    def room(self) -> int:
        """Return how many pieces of work may be in progress."""

    def submit(self, function: Callable[[Things], Result], piece: Things) -> Future[Result]:
        """Start a piece of work."""

    def result(self, future: Future[Result]) -> Result:
        """Wait for the result of a piece of work."""

    def renew(self) -> None:
        """Make them usable again after a death; work that was in progress is lost."""

    def close(self, *, kill: bool) -> None:
        """End them; with `kill`, also the work in progress."""


@attrs.define
class Pace:
    """Chooses how many things make a piece of work that takes `seconds`, judged by earlier ones.

    Towards the end pieces get smaller, so that all processes finish together.

    Source: Polychronopoulos and Kuck, guided self-scheduling (IEEE Transactions on Computers,
    1987).
    """

    size: int = 8
    most: int = 1000
    seconds: float = 0.7
    _each: float = 0.0

    def note(self, number: int, seconds: float) -> None:
        """Record how many seconds a number of things took."""
        pace = seconds / number
        self._each = (self._each + pace) / 2 if self._each else pace
        wanted = int(self.seconds / max(self._each, 1e-6))
        self.size = max(1, min(wanted, 2 * self.size, self.most))

    def pieces(
        self, things: Iterable[Any], share: Callable[[], float] = lambda: inf
    ) -> Iterator[list[Any]]:
        """Yield things in pieces, each of the size that is right when it is requested.

        `share` returns the largest size that a piece may have at that moment.
        """
        source = iter(things)
        while piece := list(islice(source, max(1, int(min(self.size, share()))))):
            yield piece


@attrs.define
class _Task(Generic[Result]):
    """A piece of work; `deaths` counts the processes that certainly died of it."""

    piece: Things
    future: Future[Result] | None = None
    deaths: int = 0


def in_order(
    function: Callable[[Things], Result],
    pieces: Iterator[Things],
    workers: Workers,
    lost: Callable[[Things], Result],
) -> Iterator[Result]:
    """Yield the results of all pieces in order; at most `workers.room()` of them are in progress.

    When a process dies, the first piece without a result is repeated alone. If that kills
    a process too, the piece is halved, and so on down to a single thing. If that kills two
    processes, `lost(piece)` is its result.
    """
    waiting: deque[_Task[Result]] = deque()
    careful = False
    while True:
        if not careful:
            waiting.extend(map(_Task, islice(pieces, max(0, workers.room() - len(waiting)))))
        if not waiting:
            return
        try:
            result = _first(function, waiting, workers, careful)
        except workers.deaths:
            workers.renew()
            for task in waiting:
                task.future = None
            if careful and (given_up := _divide(waiting)):
                yield lost(given_up)
            careful = bool(waiting)
        else:
            waiting.popleft()
            careful = False
            yield result


def _first(
    function: Callable[[Things], Result],
    waiting: deque[_Task[Result]],
    workers: Workers,
    careful: bool,
) -> Result:
    """Start what is waiting (only the first if `careful`), and return the result of the first."""
    for task in islice(waiting, 1 if careful else None):
        task.future = task.future or workers.submit(function, task.piece)
    future = waiting[0].future
    assert future is not None
    return workers.result(future)


def _divide(waiting: deque[_Task[Any]]) -> Things:
    """Halve the first piece, of which a process died; remove and return it if it is hopeless."""
    task = waiting[0]
    task.deaths += 1
    middle = len(task.piece) // 2
    if middle:
        waiting.popleft()
        waiting.extendleft((_Task(task.piece[middle:]), _Task(task.piece[:middle])))
    elif task.deaths > 1:
        return waiting.popleft().piece
    return ()


class Sink(Protocol):
    """Where rows are written; those of the first records of `state` are there already."""

    state: RunState

    def add(self, done: Done) -> None:
        """Write the results for the next records."""


def prepared(job: Job, reader: Reader) -> tuple[Job, Iterator[Record]]:
    """Return a job with the columns of its rows, and the records it is for."""
    records = iter(reader)
    first = list(islice(records, SAMPLE))
    more = next((record.more for record in first if record.more), {})
    job = job.with_scales(kinds_of(job, first))
    return attrs.evolve(job, columns=columns_of(job, more)), chain(first, records)


def undone(records: Iterator[Record], sink: Sink) -> Iterator[Record]:
    """Return the records that a sink does not have yet.

    Raises BadInput if those before are not the ones that it has: a file may have been changed
    without a trace, and a pipe may bring anything.
    """
    done = sink.state.done
    if digest(islice(records, done)) != sink.state.digest:
        before = f"what comes before puzzle {done + 1:,} is not what that run read"
        raise BadInput(f"{before}: it cannot be resumed")
    return records


def results(
    job: Job, records: Iterator[Record], reader: Reader, workers: Workers, sink: Sink
) -> Iterator[Done]:
    """Do a job with those records of a reader that the sink does not have yet.

    Yields the results, piece by piece, once they are written.
    """
    pace = Pace()
    pieces = pace.pieces(records, lambda: reader.remaining / (2 * max(1, workers.width)))
    for done in in_order(partial(work, job), map(Bundle, pieces), workers, partial(lost, job)):
        sink.add(done)
        pace.note(done.records, done.seconds)
        yield done
