"""How often a remembered result could be used; counting costs nothing while nobody looks."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import attrs

from lapiz.core import Results


@attrs.define
class Count:
    """How often the result of a call was remembered (`hits`) and had to be computed (`misses`)."""

    hits: int = 0
    misses: int = 0


@contextmanager
def counting() -> Iterator[Mapping[str, Count]]:
    """Count hits and misses in all `Results` until the end of the block, by the functions' names.

    Look-ups are slower meanwhile, those of other threads too, which are counted with the rest.
    One block at a time.

    >>> squares = Results(lambda number: number**2, name="squares")
    >>> with counting() as counts:
    ...     [squares[number] for number in (3, 3, 4)]
    [9, 9, 16]
    >>> counts["squares"]
    Count(hits=1, misses=2)
    """
    counts: dict[str, Count] = {}

    def count(results: Results[Any, Any], key: Any) -> None:
        counted = counts.setdefault(results.name, Count())
        if key in results:
            counted.hits += 1
        else:
            counted.misses += 1

    def getitem(results: Results[Any, Any], key: Any) -> Any:
        count(results, key)
        return dict.__getitem__(results, key)

    def get(results: Results[Any, Any], key: Any, default: Any = None) -> Any:
        count(results, key)
        return dict.get(results, key, default)

    # The class has these methods only while somebody counts; without them a look-up is a dict's,
    # in C. Results that exist already are counted too.
    Results.__getitem__, Results.get = getitem, get  # type: ignore[method-assign, assignment]
    try:
        yield counts
    finally:
        del Results.__getitem__, Results.get
