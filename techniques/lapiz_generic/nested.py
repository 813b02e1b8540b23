"""Braids over braids: suppositions in which further suppositions are refuted, by short braids.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): B-braids,
T&E(2). The search is our own.
"""

from collections.abc import Iterator
from typing import NamedTuple

from lapiz import Position, bits, union
from lapiz.core import Budget, OutOfBudget
from lapiz.search.following import Propagator, fields, removals, state_of, too_large
from lapiz.search.telling import shrink
from lapiz.search.walking import follow
from lapiz_generic.whips import whips

LONGEST_INNER = 8
"""The longest braid that refutes a candidate inside a supposition."""
MOST_TARGETS = 12
"""How many targets are compared at most."""
MOST_SUPPOSITIONS = 200_000


class NestedBraid(NamedTuple):
    """What refutes a target: the items needed, and how long the inner braids are at most."""

    target: int
    truths: tuple[int, ...]
    inner: int


def nested_braids(position: Position, longest: int = LONGEST_INNER) -> Iterator[NestedBraid]:
    """Yield candidates that singles and inner braids refute, the shortest inner braids first.

    Only candidates that singles alone do not refute, the first few of them. Order: by the length
    of the inner braids, then by the number of items, then by candidate.
    """
    if too_large(position.space):
        return
    try:
        targets = _targets(position)
    except OutOfBudget:
        return
    beside = [Beside(position, target) for target in targets]
    for inner in range(1, longest + 1):
        found, left = [], []
        for one in beside:
            if one.refuted(inner):
                found.append(NestedBraid(one.target, one.truths(), inner))
            else:
                left.append(one)
        yield from sorted(found, key=lambda nested: (len(nested.truths), nested.target))
        beside = left


def _targets(position: Position) -> list[int]:
    """Return the first candidates that fall at depth 2 and not at depth 1."""
    layout, state = fields(position.space), state_of(position)
    budget, found = Budget(MOST_SUPPOSITIONS, "suppositions"), list[int]()
    for candidate in bits(position.open):
        supposed = state & layout.masks[candidate]
        if layout.settle(supposed, [])[1] or follow(layout, supposed, 1, budget) is not None:
            continue
        found.append(candidate)
        if len(found) == MOST_TARGETS:
            break
    return found


class Beside:
    """What is left beside a target when singles and inner braids have done what they can.

    `events` are what has gone, in order: some items, and the candidates that go by them.
    """

    def __init__(self, position: Position, target: int) -> None:
        self.position, self.target = position, target
        self.inside = position.place(target).fresh()
        self.events = list[tuple[tuple[int, ...], int]]()
        self.empty: int | None = None

    def refuted(self, inner: int) -> bool:
        """Go on with braids of up to a length; tell whether an item is left empty in the end."""
        space = self.position.space
        while True:
            after = Propagator(self.inside).assume()
            gone = removals(space, self.inside.alive, after.trail)
            self.events += [((item,), candidates) for item, candidates in gone]
            self.empty, self.inside = after.empty, after.position
            if self.empty is not None:
                return True
            for braid in whips(self.inside, braids=True, longest=inner):
                target = space.bit[braid.target]
                self.events.append((tuple(turn.item for turn in braid.turns), target))
                self.inside = self.inside.remove(target)
            if self.inside.alive == after.position.alive:
                return False

    def truths(self) -> tuple[int, ...]:
        """Return the items that refute the target: those that the empty item rests on, shrunk."""
        assert self.empty is not None
        sets, used = self.position.space.sets, {self.empty: None}
        goal = sets[self.empty]
        for items, gone in reversed(self.events):
            if gone & goal:
                used |= dict.fromkeys(items)
                goal |= union(sets[item] for item in items)
        return shrink(self.position, used, self.position.space.bit[self.target])
