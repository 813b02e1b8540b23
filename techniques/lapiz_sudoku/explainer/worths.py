"""What chains are worth by the number of their nodes."""

from collections.abc import Iterator
from itertools import cycle

from lapiz import of_process


def _limits() -> Iterator[int]:
    """Yield the numbers of nodes beyond the first two at which a chain is worth more."""
    limit = 4
    for numerator, denominator in cycle(((3, 2), (4, 3))):
        yield limit
        limit = limit * numerator // denominator


@of_process()
def longer(nodes: int) -> float:
    """Return what a chain of so many nodes is worth more than the shortest.

    The sum is one of doubles, as the scale compares them.

    >>> [round(longer(nodes), 1) for nodes in (6, 8, 10, 14, 18, 26)]
    [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    """
    added = 0.0
    for limit in _limits():
        if nodes - 2 <= limit:
            return added
        added += 0.1
    raise AssertionError
