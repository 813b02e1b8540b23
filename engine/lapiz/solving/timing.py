"""What takes how long in a solve: each technique, the sweeps of singles, proofs, searches."""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import Enum

import attrs


@attrs.frozen
class Spent:
    """What a part of a solve took: seconds, in how many calls, and how often it found something."""

    name: str
    seconds: float
    calls: int
    findings: int


@attrs.frozen
class Timing:
    """Where the time of a solve went; all the parts together are the whole.

    `techniques` are in the order of the chain. A technique whose singles the engine sweeps by
    itself is not called (unless it is a plugin's, to explain them): it has findings and no time.
    `singles` is the time of those sweeps, for all such techniques at once; `proofs` that of
    proving every step, a refused one has no finding; `search` that of counting solutions and of
    finding steps without a name. What is left, such as keeping the log and making what
    techniques look at, is the `rest`, in seconds.
    What a technique is the first to look up counts as its own, though others use it after it.
    """

    techniques: tuple[Spent, ...]
    singles: Spent
    proofs: Spent
    search: Spent
    rest: float

    @property
    def seconds(self) -> float:
        """The whole time of the solve."""
        parts = (*self.techniques, self.singles, self.proofs, self.search)
        return self.rest + sum(part.seconds for part in parts)


class Activity(Enum):
    """What takes time besides techniques."""

    SINGLES = "singles"
    PROOFS = "proofs"
    SEARCH = "search"
    REST = "rest"


class Clock:
    """Adds up the time of parts, of one within another only once: that of the inner one.

    Parts are techniques, by name, and those of `Activity`.
    """

    def __init__(self) -> None:
        self._seconds: defaultdict[str | Activity, float] = defaultdict(float)
        self._calls: Counter[str | Activity] = Counter()
        self._findings: Counter[str | Activity] = Counter()
        self._names: dict[str, None] = {}
        self._running: list[str | Activity] = [Activity.REST]
        self._since = time.perf_counter()

    def know(self, names: Iterable[str]) -> None:
        """Note the names of the techniques of a chain, in its order."""
        self._names.update(dict.fromkeys(names))

    def found(self, part: str | Activity, times: int = 1) -> None:
        """Count findings."""
        self._findings[part] += times

    @contextmanager
    def running(self, part: str | Activity, calls: int = 1) -> Iterator[None]:
        """Count a call, and the time as long as the context lasts."""
        self._calls[part] += calls
        self._add()
        self._running.append(part)
        try:
            yield
        finally:
            self._add()
            self._running.pop()

    def timing(self) -> Timing:
        """Return the times up to now."""
        self._add()
        techniques = tuple(self._spent(name) for name in self._names)
        sweeps, proofs, search = map(
            self._spent, (Activity.SINGLES, Activity.PROOFS, Activity.SEARCH)
        )
        return Timing(techniques, sweeps, proofs, search, self._seconds[Activity.REST])

    def _add(self) -> None:
        now = time.perf_counter()
        self._seconds[self._running[-1]] += now - self._since
        self._since = now

    def _spent(self, part: str | Activity) -> Spent:
        name = part.value if isinstance(part, Activity) else part
        return Spent(name, self._seconds[part], self._calls[part], self._findings[part])
