"""Braids over braids: suppositions in which further suppositions are refuted, by braids.

Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (2012): B-braids,
T&E(2). The search is our own.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from lapiz import OutOfBudget, Position, bits, union
from lapiz.core import Budget
from lapiz.search.following import (
    Fields,
    Propagator,
    fields,
    kernel_of,
    note_state,
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


class Falling:
    """What singles refute beside a target, round by round, as far as it was ever found out.

    What falls in a position falls in all later ones of its solve: fewer candidates are left, so
    that each last candidate is one there, too. It holds wherever a state is part of the one that it
    was found in; where a state is that one, all else holds, too.
    """

    def __init__(self, layout: Fields) -> None:
        self._layout = layout
        self._rounds: dict[int, tuple[int, int]] = {}
        self._reasons: dict[int, dict[int, set[int]]] = {}

    def among(self, state: int, asked: int, number: int) -> int:
        """Return the candidates, of those asked about, that singles refute in a round's state."""
        before, fallen = self._rounds.get(number, (0, 0))
        if state == before:
            return fallen
        fallen = 0 if state & ~before else fallen & asked
        for candidate in bits(asked & ~fallen):
            if self._fails(state & self._layout.masks[candidate]):
                fallen |= 1 << candidate
        self._rounds[number], self._reasons[number] = (state, fallen), {}
        return fallen

    def reasons(self, end: Position, candidate: int, number: int) -> set[int]:
        """Return the items by which a candidate falls that was told to fall at a round's end."""
        known = self._reasons[number]
        if candidate not in known:
            known[candidate] = refuted(plain_follower(end.space), end, candidate) or set()
        return known[candidate]

    @cached_property
    def _fails(self) -> Callable[[int], bool]:
        """What tells whether singles leave an item of a state empty."""
        layout, kernel = self._layout, kernel_of(self._layout.space)
        if not kernel:
            return lambda state: layout.settle(state, [])[1]
        tried, length = kernel.tried, -(-layout.size // 8)
        return lambda state: tried(state.to_bytes(length, "little"), 0, 1)[0] is None


def _emptied(layout: Fields, state: int) -> Iterator[int]:
    """Yield the items that a state leaves nothing for: their guards are borrowed from."""
    guards = state & layout.guards
    lost = guards & ~(state - (guards >> layout.gap))
    yield from (layout.item_at[place] for place in bits(lost))


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
        space, layout, rounds = self.position.space, fields(self.position.space), list[Inside]()
        inside, falling = self.position.place(self.target).fresh(), self.falling
        after = Propagator(self.position).assume(self.target)
        while True:
            events, end = removals(space, inside.alive, after.trail), after.position.fresh()
            if after.empty is not None or after.state is None:
                rounds.append(Inside(events, end, 0))
                return after.empty is not None and self._rests_on(after.empty, rounds)
            budget.spend(end.open.bit_count())
            note_state(end, after.state)
            fallen = falling.among(after.state, end.open, len(rounds))
            rounds.append(Inside(events, end, fallen))
            left = layout.without(after.state, fallen)
            if empty := list(_emptied(layout, left)):
                sizes = ((space.sets[item] & end.alive).bit_count() for item in empty)
                return self._rests_on(min(zip(sizes, empty, strict=True))[1], rounds)
            if not fallen:
                return False
            inside = end.remove(fallen)
            after = Propagator(inside, left).assume()

    @cached_property
    def falling(self) -> Falling:
        """What was known of the target before, and what is found out now."""
        key = Falling, self.target
        known: Falling | None = self.position.memo.get(key)
        if known is None:
            known = Falling(fields(self.position.space))
            self.position.memo.note(key, known)
        return known

    def _rests_on(self, empty: int, rounds: list[Inside]) -> bool:
        """Note the items and inner candidates that an empty item rests on; return True."""
        space = self.position.space
        self.empty, goal = empty, space.sets[empty]
        self.used[empty] = None
        for number, (events, end, fallen) in reversed(list(enumerate(rounds))):
            needed = fallen & goal & end.alive
            self.inner |= needed
            for candidate in bits(needed):
                items = self.falling.reasons(end, candidate, number)
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
