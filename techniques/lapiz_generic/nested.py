"""Braids over braids: suppositions in which further suppositions are refuted, by braids.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): B-braids,
T&E(2). The search is our own.
"""

from collections.abc import Iterator
from typing import NamedTuple

from lapiz import OutOfBudget, Position, bits, union
from lapiz.core import Budget
from lapiz.search.following import (
    Probes,
    Propagator,
    fields,
    plain_follower,
    probes_of,
    removals,
    too_large,
)
from lapiz.search.telling import shrink
from lapiz.search.walking import refuted, witness

COMPARED_TARGETS = 8
"""How many targets that are refuted are compared."""
SHRUNK_TARGETS = 2
"""How many of them are shrunk before the smallest is chosen."""
MOST_SUPPOSITIONS = 60_000
"""How many suppositions are followed at most, those inside others counted too."""


class NestedBraid(NamedTuple):
    """What refutes a target: inner candidates, each false by a braid, and the items needed.

    Without the inner candidates nothing is left for the item `empty`.
    """

    target: int
    inner: int
    truths: tuple[int, ...]
    empty: int


class Inside(NamedTuple):
    """What is left inside a supposition when singles are placed: `end`, reached by `events`.

    An event is an item and the candidates that go by it. `fallen` are the candidates that singles
    refute then; without them the next round begins.
    """

    events: list[tuple[int, int]]
    end: Position
    fallen: int


def nested_braids(position: Position) -> Iterator[NestedBraid]:
    """Yield some candidates that singles and inner braids refute, those with few braids first.

    Candidates that singles alone refute come first, without inner ones. Then those are tried that
    lead far; the first few that are refuted are compared. Order: by the number of inner
    candidates, then by that of the items, then by candidate. Nothing in spaces too large for
    fields.
    """
    probes = None if too_large(position.space) else probes_of(position)
    if probes is None:
        return
    results = []
    false = position.open & ~witness(position)
    far = sorted(bits(false & ~probes.refuted), key=lambda one: -probes.placed[one].bit_count())
    budget = Budget(MOST_SUPPOSITIONS, "suppositions")
    try:
        for target in (*bits(probes.refuted), *far):
            beside = Beside(position, target)
            if beside.refuted(budget):
                results.append(beside)
                if len(results) == COMPARED_TARGETS or not beside.inner:
                    break
    except OutOfBudget:  # those found so far are yielded
        pass
    results.sort(key=lambda one: (one.inner.bit_count(), len(one.used), one.target))
    shrunk = [result.shrunk() for result in results[:SHRUNK_TARGETS]]
    yield from sorted(shrunk, key=lambda one: (one.inner.bit_count(), len(one.truths), one.target))


class Beside:
    """What is left beside a target when singles and inner braids have done what they can.

    When it is refuted, `used` are the items that it takes, and `inner` the candidates that fall on
    the way.
    """

    def __init__(self, position: Position, target: int) -> None:
        self.position, self.target = position, target
        self.empty, self.inner = -1, 0
        self.used: dict[int, None] = {}

    def refuted(self, budget: Budget) -> bool:
        """Tell whether an item is left empty in the end."""
        space, rounds = self.position.space, list[Inside]()
        inside, earlier = self.position.place(self.target).fresh(), None
        while True:
            after = Propagator(inside).assume()
            events, end = removals(space, inside.alive, after.trail), after.position
            if after.empty is not None:
                rounds.append(Inside(events, end, 0))
                return self._rests_on(after.empty, rounds)
            budget.spend(end.open.bit_count())
            earlier = Probes(end, fields(space), earlier)
            rounds.append(Inside(events, end, earlier.refuted))
            empty = self._emptied(rounds[-1])
            if empty is not None:
                return self._rests_on(empty, rounds)
            if not earlier.refuted:
                return False
            inside = end.remove(earlier.refuted)

    def _emptied(self, last: Inside) -> int | None:
        """Return the item that the candidates that fall leave empty: that with the fewest."""
        left = ((members & last.end.alive, n) for n, members in self.position.space.needed)
        empty = [(rest.bit_count(), number) for rest, number in left if not rest & ~last.fallen]
        return min(empty)[1] if empty else None

    def _rests_on(self, empty: int, rounds: list[Inside]) -> bool:
        """Note the items and inner candidates that an empty item rests on; return True."""
        space, follows = self.position.space, plain_follower(self.position.space)
        self.empty, goal = empty, space.sets[empty]
        self.used[empty] = None
        for events, end, fallen in reversed(rounds):
            needed = fallen & goal & end.alive
            self.inner |= needed
            for candidate in bits(needed):
                items = refuted(follows, end, candidate) or set()
                self.used |= dict.fromkeys(items)
                goal |= union(space.sets[item] for item in items)
            for item, gone in reversed(events):
                if gone & goal:
                    self.used[item] = None
                    goal |= space.sets[item]
        return True

    def shrunk(self) -> NestedBraid:
        """Return the braid with no more items than are needed."""
        truths = shrink(self.position, self.used, self.position.space.bit[self.target])
        return NestedBraid(self.target, self.inner, truths, self.empty)
