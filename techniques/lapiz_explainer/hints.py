"""A hint of a chain: what follows, the nodes that it goes through, and what it is worth."""

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple, Protocol

import attrs

from lapiz import of_process


class Inner(NamedTuple):
    """How an inner rule made a candidate false.

    `parents` are candidates that are gone, on which it depends; `truths` the items that the rule
    rests on; `nested` is the chain that it is, if it is one.
    """

    parents: tuple[int, ...]
    truths: tuple[int, ...]
    nested: "Nested | None" = None


class Visit(NamedTuple):
    """A node on a trail; the item by which it is true (-1: none), or the rule that ruled it out."""

    node: int
    item: int = -1
    inner: Inner | None = None


class Nested(NamedTuple):
    """A chain that made a candidate false, and the nodes of its trails, by which it is known."""

    hint: "ForcingHint"
    key: tuple[tuple[int, ...], ...]


Trail = tuple[Visit, ...]
"""The nodes from an end back to the assumption, by levels."""


class ForcingHint(Protocol):
    """What follows from some chains.

    `size` is the number of its nodes, `key` ranks hints of one rating and size; `removes` are the
    candidates that it removes, `places` is the one that it places, or -1.
    """

    @property
    def rating(self) -> float:
        """What the scale gives it."""

    @property
    def size(self) -> int:
        """How many nodes it has."""

    @property
    def key(self) -> int:
        """What ranks it among those of one rating and size."""

    @property
    def removes(self) -> tuple[int, ...]:
        """The candidates that it removes."""

    @property
    def places(self) -> int:
        """The candidate that it places, or -1."""

    def trails(self) -> tuple[Trail, ...]:
        """Return the chains, each from its end back to its start."""

    def depends_on(self) -> tuple[Trail, ...]:
        """Return the chains it rests on, each from its end to its start; of a cycle both ways."""


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


CYCLES = ("bidirectional-x-cycle", "bidirectional-y-cycle", "bidirectional-cycle")
CHAINS = ("forcing-x-chain", "", "forcing-xy-chain")
BASES = (6.6, 0.0, 7.0)
KEYS = (2, 3, 4)


@attrs.frozen(eq=False)
class ChainHint:
    """A cycle or a forcing chain; `path` leads from its start to its end.

    `by` are, of a cycle, the items by which its false nodes are false; -1 for true ones.
    """

    name: str
    rating: float
    size: int
    key: int
    removes: tuple[int, ...]
    places: int
    path: tuple[Visit, ...]
    by: tuple[int, ...] = ()

    @property
    def cycle(self) -> bool:
        """Whether it is a cycle."""
        return self.name in CYCLES

    def trails(self) -> tuple[Trail, ...]:
        """Return the chain from its end back to its start; a cycle ends where it starts."""
        if self.cycle:
            return ((self.path[0], *self.path[:0:-1]),)
        return (self.path[::-1],)

    def depends_on(self) -> tuple[Trail, ...]:
        """Return the chains it rests on, each from its end to its start; of a cycle both ways."""
        if not self.cycle:
            return self.trails()
        # Backwards each node stands for its negation, for the reason that it had.
        back = tuple(
            Visit(~visit.node, item) for visit, item in zip(self.path, self.by, strict=True)
        )
        return (*self.trails(), back)
