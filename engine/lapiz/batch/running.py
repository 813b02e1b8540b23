"""Hands out work and takes the results back in order, even when processes die."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from math import inf
from typing import Any, Generic, Protocol, TypeVar

import attrs

Piece = Sequence[Any]
Result = TypeVar("Result")


class Pool(Protocol):
    """Something that runs functions: in this process, in others, or on other machines."""

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """What a future raises when the process that worked on it died."""

    @property
    def width(self) -> int:
        """How many pieces of work can be worked on at once."""

    def room(self) -> int:
        """Return how many pieces of work may be in progress."""

    def submit(self, function: Callable[[Piece], Result], piece: Piece) -> Future[Result]:
        """Start a piece of work."""

    def result(self, future: Future[Result]) -> Result:
        """Wait for the result of a piece of work."""

    def renew(self) -> None:
        """Make the pool usable again after a death; work that was in progress is lost."""

    def close(self, *, kill: bool) -> None:
        """End the pool; with `kill`, also the work in progress."""


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
        each = seconds / number
        self._each = (self._each + each) / 2 if self._each else each
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

    piece: Piece
    future: Future[Result] | None = None
    deaths: int = 0


def in_order(
    function: Callable[[Piece], Result],
    pieces: Iterator[Piece],
    pool: Pool,
    lost: Callable[[Piece], Result],
) -> Iterator[Result]:
    """Yield the results of all pieces in order; at most `pool.room()` of them are in progress.

    When a process dies, the first piece without a result is repeated alone. If that kills
    a process too, the piece is halved, and so on down to a single thing. If that kills two
    processes, `lost(piece)` is its result.
    """
    waiting: deque[_Task[Result]] = deque()
    careful = False
    while True:
        if not careful:
            waiting.extend(map(_Task, islice(pieces, max(0, pool.room() - len(waiting)))))
        if not waiting:
            return
        try:
            result = _first(function, waiting, pool, careful)
        except pool.deaths:
            pool.renew()
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
    function: Callable[[Piece], Result], waiting: deque[_Task[Result]], pool: Pool, careful: bool
) -> Result:
    """Start what is waiting (only the first if `careful`), and return the result of the first."""
    for task in islice(waiting, 1 if careful else None):
        task.future = task.future or pool.submit(function, task.piece)
    future = waiting[0].future
    assert future is not None
    return pool.result(future)


def _divide(waiting: deque[_Task[Any]]) -> Piece:
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
