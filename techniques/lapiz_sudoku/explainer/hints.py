"""A hint of a chain: what follows, and the nodes that it goes through."""

from typing import NamedTuple, Protocol


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

    hint: "Hint"
    key: tuple[tuple[int, ...], ...]


Trail = tuple[Visit, ...]
"""The nodes from an end back to the assumption, by levels."""


class Hint(Protocol):
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
        """Return the same; of a cycle, both ways round."""
