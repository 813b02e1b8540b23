"""What follows from a supposition, told in as few implications as possible.

As in `lapiz.search.propagation` last candidates are placed on and on. Here every implication keeps
its reasons, the lightest first, and only some items count: so this is slower, and can be told.
"""

from enum import Enum
from heapq import heappop, heappush

import attrs

from lapiz.core.bits import bits
from lapiz.core.space import Position

__all__ = ["Fact", "Unfolding", "Why"]

WIDEST_LOCKED = 4
"""How many candidates of an item are looked at for what each of them excludes."""


class Why(Enum):
    """What makes a candidate true or false."""

    SUPPOSED = "supposed"
    LAST = "last"
    SEEN = "seen"
    LOCKED = "locked"


@attrs.frozen(eq=False)
class Fact:
    """A candidate that is true or false, with its reasons; `depth` counts the suppositions above.

    `rests_on` are the facts that have to be told for it: a set, bit 2c + 1 for candidate c being
    true, bit 2c for its being false.
    """

    candidate: int
    true: bool
    why: Why
    item: int | None
    because: "tuple[Fact, ...]"
    depth: int
    rests_on: int


@attrs.define(eq=False)
class Unfolding:
    """What follows in a position from some suppositions, as far as some items show it.

    `reached` is the fact that was looked for, `empty` the item that is left without candidates
    and `emptied` the facts that made it so: one of the two, after `run`, or none. `opening` is the
    last supposition.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11), Item("y", "cell", 0b01)))
    >>> below = Unfolding.of(space.start(), (1,), 0b10).suppose(1, True)
    >>> below.run()
    >>> below.empty, [fact.candidate for fact in below.emptied]
    (1, [0])
    """

    position: Position
    universe: int
    members: dict[int, int]
    items_of: dict[int, list[int]]
    depth: int = 0
    opening: Fact | None = None
    facts: dict[tuple[int, bool], Fact] = attrs.field(factory=dict)
    false: int = 0
    reached: Fact | None = None
    empty: int | None = None
    emptied: tuple[Fact, ...] = ()
    _waiting: list[tuple[int, int, Fact]] = attrs.field(factory=list)
    _pushed: int = 0
    _fresh: bool = False
    """Whether what follows without the supposition has not been looked at yet."""

    @classmethod
    def of(cls, position: Position, truths: tuple[int, ...], also: int = 0) -> "Unfolding":
        """Return what some items show without a supposition; `also` are further candidates."""
        demands = position.space.demand_at
        members = {
            number: position.space.sets[number] & position.alive
            for number in truths
            if number not in demands
        }
        universe, items_of = also, dict[int, list[int]]()
        for number, options in members.items():
            universe |= options
            for candidate in bits(options):
                items_of.setdefault(candidate, []).append(number)
        unfolding = cls(position, universe, members, items_of)
        unfolding._look_at_all()
        return unfolding

    def suppose(self, candidate: int, true: bool, item: int | None = None) -> "Unfolding":
        """Return what follows if a candidate is true (or false), too, from what is known here.

        `item` is that whose candidates are supposed in turn.
        """
        depth = self.depth + 1
        rests_on = 1 << 2 * candidate + true
        opening = Fact(candidate, true, Why.SUPPOSED, item, (), depth, rests_on)
        below = Unfolding(
            self.position,
            self.universe,
            self.members,
            self.items_of,
            depth,
            opening,
            dict(self.facts),
            self.false,
        )
        below._push(opening)
        below._fresh = bool(self._waiting)
        return below

    def run(self, goal: tuple[int, bool] | None = None) -> None:
        """Follow what is supposed, to a contradiction or to the goal, whichever takes less."""
        best = -1
        while self._waiting and (best < 0 or self._waiting[0][0] < best):
            fact = heappop(self._waiting)[2]
            key = fact.candidate, fact.true
            if key in self.facts:
                continue
            self.facts[key] = fact
            if key == goal:
                self.reached, self.empty, best = fact, None, fact.rests_on.bit_count()
            elif fact.true:
                self._exclude(fact)
                if fact is self.opening and self._fresh:
                    self._look_at_all()
            else:
                self.false |= 1 << fact.candidate
                for number in self.items_of.get(fact.candidate, ()):
                    best = self._look_at(number, best)

    def left(self, item: int) -> int:
        """Return the candidates that are left for an item."""
        return self.members[item] & ~self.false

    def absent(self, item: int) -> tuple[Fact, ...]:
        """Return why the other candidates of an item are false."""
        return tuple(self.facts[c, False] for c in bits(self.members[item] & self.false))

    def narrow_items(self) -> list[int]:
        """Return the items with several candidates left, those with the fewest first."""
        true = 0
        for candidate, is_true in self.facts:
            true |= 1 << candidate if is_true else 0
        several = [item for item in self.members if not self.members[item] & true]
        return sorted(several, key=lambda item: (self.left(item).bit_count(), item))

    def _push(self, fact: Fact) -> None:
        if (fact.candidate, fact.true) not in self.facts:
            self._pushed += 1
            heappush(self._waiting, (fact.rests_on.bit_count(), self._pushed, fact))

    def _exclude(self, true: Fact) -> None:
        """Note the candidates that share an item with a true one, or that it excludes by a rule."""
        keep = self.position.space.keep
        for candidate in bits(self.universe & ~keep[true.candidate] & ~self.false):
            item = next(iter(self.position.space.shared(candidate, true.candidate)), None)
            reasons = (true,)
            self._push(Fact(candidate, False, Why.SEEN, item, reasons, self.depth, true.rests_on))

    def _look_at_all(self) -> None:
        for number in self.members:
            self._look_at(number)

    def _look_at(self, number: int, best: int = -1) -> int:
        """Note what follows from the candidates left for an item.

        Returns how much a contradiction takes, if this is one and it takes less than `best`.
        """
        left = self.members[number] & ~self.false
        if left & (left - 1):  # two or more
            if left.bit_count() <= WIDEST_LOCKED and (excluded := self._excluded_by_all(left)):
                absent, rests_on = self._absent(number)
                for candidate in bits(excluded):
                    own = rests_on | 1 << 2 * candidate
                    self._push(Fact(candidate, False, Why.LOCKED, number, absent, self.depth, own))
            return best
        absent, rests_on = self._absent(number)
        if left:
            candidate = left.bit_length() - 1
            own = rests_on | 1 << 2 * candidate + 1
            self._push(Fact(candidate, True, Why.LAST, number, absent, self.depth, own))
        elif best < 0 or rests_on.bit_count() < best:
            self.reached, self.empty, self.emptied = None, number, absent
            return rests_on.bit_count()
        return best

    def _absent(self, number: int) -> tuple[tuple[Fact, ...], int]:
        """Return why the other candidates of an item are false, and what that rests on."""
        absent, rests_on = self.absent(number), 0
        for fact in absent:
            rests_on |= fact.rests_on
        return absent, rests_on

    def _excluded_by_all(self, left: int) -> int:
        """Return the candidates that cannot be true beside any of some others."""
        excluded, keep = self.universe & ~self.false & ~left, self.position.space.keep
        for candidate in bits(left):
            excluded &= ~keep[candidate]
            if not excluded:
                break
        return excluded
