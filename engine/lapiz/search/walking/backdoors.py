"""The few candidates whose placing lets last candidates solve all the rest."""

from collections.abc import Iterator
from itertools import combinations

from lapiz.core import Position
from lapiz.core.bits import bits
from lapiz.search.following import Propagator

MOST = 2
"""How many candidates a backdoor has at most."""


def backdoors(position: Position, solution: int) -> Iterator[tuple[int, ...]]:
    """Yield the smallest sets of candidates of a solution with which singles solve a position.

    One empty set where singles alone do; otherwise all sets of one candidate, or, if there is
    none, all sets of two; nothing if those do not suffice either.

    Source: Williams, Gomes, Selman, "Backdoors to typical case complexity" (2003).

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11),))
    >>> list(backdoors(space.start(), 0b01))
    [(0,)]
    """
    start = Propagator(position).assume().position
    if start.solved:
        yield ()
        return
    options = list(bits(solution & start.open))
    for size in range(1, MOST + 1):
        found = False
        for first in combinations(options, size - 1):
            base = start
            for candidate in first:
                base = base.place(candidate)
            follow = Propagator(base)
            for last in options:
                # of a set only one order is looked at
                if (first and last <= first[-1]) or not follow.assume(last).position.solved:
                    continue
                found = True
                yield (*first, last)
        if found:
            return
