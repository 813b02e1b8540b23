"""What follows from a supposition, told in as few implications as possible.

As in `lapiz.search.following.propagation` last candidates are placed on and on. Here every
implication keeps its reasons, the lightest first, and only some items count: so this is slower,
and can be told.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from heapq import heappop, heappush

import attrs

from lapiz.core import Demand, Position, Space, bits
from lapiz.search.telling.crowds import Crowd, crowded

WIDEST_LOCKED = 4
"""How many candidates of an item are looked at for what each of them excludes."""

UNNAMED_END = 3
"""How many implications another end than the one that is named has to save, to be taken instead."""


class Why(Enum):
    """What makes a candidate true or false."""

    SUPPOSED = "supposed"
    LAST = "last"
    SEEN = "seen"
    LOCKED = "locked"
    CROWDED = "crowded"
    DEMANDED = "demanded"


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
    crowd: Crowd | None = None


@attrs.define(eq=False)
class Unfolding:
    """What follows in a position from some suppositions, as far as some items show it.

    `reached` is the fact that was looked for, `empty` the item that is left without candidates
    and `crowd` items that have too little room, with `emptied` the facts that made it so: one of
    the three, after `run` and `look_for_crowds`, or none. `opening` are the last suppositions.

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
    demands: dict[int, Demand] = attrs.field(factory=dict)
    named: int | None = None
    depth: int = 0
    opening: tuple[Fact, ...] = ()
    facts: dict[tuple[int, bool], Fact] = attrs.field(factory=dict)
    false: int = 0
    reached: Fact | None = None
    empty: int | None = None
    crowd: Crowd | None = None
    emptied: tuple[Fact, ...] = ()
    _waiting: list[tuple[int, int, Fact]] = attrs.field(factory=list)
    _pushed: int = 0
    _detour: int = 0
    """What a contradiction at an item that is not named costs."""
    _fresh: bool = False
    """Whether what follows without the supposition has not been looked at yet."""
    _asked: dict[int, int] = attrs.field(factory=dict)
    """What each demand was asked about last."""

    @classmethod
    def of(
        cls,
        position: Position,
        truths: tuple[int, ...],
        also: int = 0,
        named: int | None = None,
    ) -> "Unfolding":
        """Return what some items show without a supposition; `also` are further candidates."""
        sets, demand_at = position.space.sets, position.space.demand_at
        members = {n: sets[n] & position.alive for n in truths if n not in demand_at}
        demands = {n: demand_at[n] for n in truths if n in demand_at}
        universe, items_of = also, dict[int, list[int]]()
        for demand in demands.values():
            universe |= demand.scope & position.alive
        for number, options in members.items():
            universe |= options
            for candidate in bits(options):
                items_of.setdefault(candidate, []).append(number)
        unfolding = cls(position, universe, members, items_of, demands, named)
        unfolding._look_at_all()
        return unfolding

    def suppose(self, candidate: int, true: bool, item: int | None = None) -> "Unfolding":
        """Return what follows if a candidate is true (or false), too, from what is known here.

        `item` is that whose candidates are supposed in turn.
        """
        return self._below([(candidate, true)], item)

    def suppose_none(self, options: int) -> "Unfolding":
        """Return what follows if each of some candidates is false."""
        return self._below([(candidate, False) for candidate in bits(options)], None)

    def _below(self, literals: list[tuple[int, bool]], item: int | None) -> "Unfolding":
        depth = self.depth + 1
        opening = tuple(
            Fact(candidate, true, Why.SUPPOSED, item, (), depth, 1 << 2 * candidate + true)
            for candidate, true in literals
        )
        below = Unfolding(
            self.position,
            self.universe,
            self.members,
            self.items_of,
            self.demands,
            self.named,
            depth,
            opening,
            dict(self.facts),
            self.false,
        )
        below._asked.update(self._asked)
        for fact in opening:
            below._push(fact)
        below._fresh = bool(self._waiting)
        return below

    def run(self, goal: tuple[int, bool] | None = None) -> None:
        """Follow what is supposed, to a contradiction or to the goal, whichever takes less.

        Where the goal or an item is named, other ends cost UNNAMED_END more.
        """
        best, self._detour = -1, UNNAMED_END if goal or self.named is not None else 0
        while True:
            if not self._waiting and best < 0:
                best = self._ask_demands()
            if not self._waiting or 0 <= best <= self._waiting[0][0]:
                break
            fact = heappop(self._waiting)[2]
            key = fact.candidate, fact.true
            if key in self.facts:
                continue
            self.facts[key] = fact
            if key == goal:
                self.reached, self.empty, best = fact, None, fact.rests_on.bit_count()
            elif fact.true:
                self._exclude(fact)
            else:
                self.false |= 1 << fact.candidate
                for number in self.items_of.get(fact.candidate, ()):
                    best = self._look_at(number, best)
            if fact in self.opening and self._fresh:
                self._look_at_all()

    def _ask_demands(self) -> int:
        """Note what demands rule out; return how much a contradiction takes, or -1 without one."""
        for number, demand in self.demands.items():
            now = self.position.alive & ~self.false & demand.scope
            if now == self._asked.get(number):
                continue
            self._asked[number] = now
            dead = demand.dead(now)
            if dead is None:
                self.reached, self.empty = None, number
                self.emptied, rests_on = self._demanding(demand, lambda left: left is None)
                return rests_on.bit_count()
            for candidate in bits(dead & self.universe):
                self._rule_out(number, demand, candidate)
        return -1

    def _rule_out(self, number: int, demand: Demand, candidate: int) -> None:
        """Note that a candidate is part of no way that is left to meet a demand."""
        bit = 1 << candidate
        because, rests_on = self._demanding(demand, lambda left: left is None or bool(left & bit))
        own = rests_on | 1 << 2 * candidate
        why = Why.DEMANDED
        self._push(Fact(candidate, False, why, number, because, self.depth, own))

    def _demanding(
        self, demand: Demand, holds: Callable[[int | None], bool]
    ) -> tuple[tuple[Fact, ...], int]:
        """Return a few facts with which something holds of what a demand rules out.

        What rests on most is left out first.
        """
        alive = self.position.alive & demand.scope
        gone = [self.facts[candidate, False] for candidate in bits(alive & self.false)]
        left, needed, rests_on = alive & ~self.false, list[Fact](), 0
        for fact in sorted(gone, key=lambda fact: -fact.rests_on.bit_count()):
            bit = 1 << fact.candidate
            if holds(demand.dead(left | bit)):
                left |= bit
            else:
                needed.append(fact)
                rests_on |= fact.rests_on
        return tuple(reversed(needed)), rests_on

    def look_for_crowds(self, goal: tuple[int, bool] | None = None) -> None:
        """Look for items with too little room, or that leave none for a goal that is to be false.

        For what has been followed without an end.
        """
        left = {item: self.left(item) for item in self.narrow_items()}
        excluding = goal[0] if goal and not goal[1] else None
        crowd = None if excluding is None else crowded(self._space, left, self._weight, excluding)
        if crowd and excluding is not None:
            absent, rests_on = self._absent(*crowd.items)
            own = rests_on | 1 << 2 * excluding
            why = Why.CROWDED
            self.reached = Fact(excluding, False, why, None, absent, self.depth, own, crowd)
            return
        self.crowd = crowded(self._space, left, self._weight)
        if self.crowd:
            self.emptied = self._absent(*self.crowd.items)[0]

    def _weight(self, items: Iterable[int]) -> int:
        return self._absent(*items)[1].bit_count()

    @property
    def _space(self) -> Space:
        return self.position.space

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
            return best
        weight = rests_on.bit_count() + (0 if number == self.named else self._detour)
        if best < 0 or weight < best:
            self.reached, self.empty, self.emptied = None, number, absent
            return weight
        return best

    def _absent(self, *numbers: int) -> tuple[tuple[Fact, ...], int]:
        """Return why the other candidates of some items are false, and what that rests on."""
        absent, rests_on = [fact for number in numbers for fact in self.absent(number)], 0
        for fact in absent:
            rests_on |= fact.rests_on
        return tuple(dict.fromkeys(absent)), rests_on

    def _excluded_by_all(self, left: int) -> int:
        """Return the candidates that cannot be true beside any of some others."""
        excluded, keep = self.universe & ~self.false & ~left, self.position.space.keep
        for candidate in bits(left):
            excluded &= ~keep[candidate]
            if not excluded:
                break
        return excluded
