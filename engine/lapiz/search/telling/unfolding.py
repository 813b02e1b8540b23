"""What follows from a supposition, told in as few implications as possible.

As in `lapiz.search.following.propagation` last candidates are placed on and on. Here every
implication keeps what it rests on, the lightest first, and only some items count: so this is
slower, and can be told.
"""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush

import attrs

from lapiz.core import Demand, Position, bits
from lapiz.search.telling.crowds import Crowd, crowded
from lapiz.search.telling.facts import Cause, Fact
from lapiz.search.telling.ground import Ground

WIDEST_LOCKED = 4
"""How many candidates of an item are looked at for what each of them excludes."""

UNNAMED_END = 3
"""How many implications another end than the one that is named has to save, to be taken instead."""

Reasons = tuple[Fact, ...]


@attrs.define(eq=False)
class Unfolding:
    """What follows in a position from some suppositions, as far as some items show it.

    `reached` is the fact that was looked for, `empty` the item that is left without candidates
    and `crowd` items that have too little room, with `emptied` the facts that made it so: one of
    the three, after `run` and `look_for_crowds`, or none. `opening` are the last suppositions.
    `facts` has 2c for candidate c being false, 2c + 1 for its being true.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11), Item("y", "cell", 0b01)))
    >>> below = Unfolding.of(space.start(), (1,), 0b10).suppose(1, True)
    >>> below.run()
    >>> below.empty, [fact.candidate for fact in below.emptied]
    (1, [0])
    """

    ground: Ground
    depth: int = 0
    opening: Reasons = ()
    facts: dict[int, Fact] = attrs.field(factory=dict)
    false: int = 0
    true: int = 0
    reached: Fact | None = None
    empty: int | None = None
    crowd: Crowd | None = None
    emptied: Reasons = ()
    _rests: dict[int, int] = attrs.field(factory=dict)
    """What it takes to show that the candidates of each item are false that are."""
    _ranked: int = 0
    """How many facts have a rank."""
    _waiting: list[tuple[int, int, Fact]] = attrs.field(factory=list)
    _lightest: dict[int, int] = attrs.field(factory=dict)
    """How much what waits takes, at least: another way that takes as much would come too late."""
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
        ground = Ground(position, truths, also, named)
        unfolding = cls(ground, rests=dict.fromkeys(ground.members, 0))
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
            Fact(candidate, true, Cause.SUPPOSED, item, 0, depth, 0, ())
            for candidate, true in literals
        )
        below = Unfolding(
            self.ground,
            depth,
            opening,
            self.facts.copy(),
            self.false,
            self.true,
            rests=self._rests.copy(),
            ranked=self._ranked,
            asked=self._asked.copy(),
            fresh=self.unfinished,
        )
        for fact in opening:
            below._push(fact)
        return below

    def run(self, goal: tuple[int, bool] | None = None) -> None:
        """Follow what is supposed, to a contradiction or to the goal, whichever takes less.

        Where the goal or an item is named, other ends cost UNNAMED_END more.
        """
        best, self._detour = -1, self.detour(goal)
        wanted = 2 * goal[0] + goal[1] if goal else -1
        facts, waiting = self.facts, self._waiting
        while True:
            if not waiting and best < 0:
                best = self._ask_demands()
            if not waiting or 0 <= best <= waiting[0][0]:
                break
            fact = heappop(waiting)[2]
            literal = 2 * fact.candidate + fact.true
            if literal in facts:
                continue
            facts[literal] = fact
            if fact.why is not Cause.SEEN:
                fact.rests_on |= 1 << self._ranked
                self._ranked += 1
            if literal == wanted:
                self.reached, self.empty, best = fact, None, fact.rests_on.bit_count()
            elif fact.true:
                self._exclude(fact)
            else:
                best = self._strike(fact, best)
            if self._fresh and fact in self.opening:
                self._look_at_all()
        if self.empty in self.ground.members:
            self.emptied = self.absent(self.empty)

    def detour(self, goal: tuple[int, bool] | None) -> int:
        """Return how much more it costs to end at an item that is not named."""
        return UNNAMED_END if goal or self.ground.named is not None else 0

    def _exclude(self, true: Fact) -> None:
        """Note the candidates that share an item with a true one, or that it excludes by a rule."""
        candidate, rests_on = true.candidate, true.rests_on
        self.true |= 1 << candidate
        weight, lightest = rests_on.bit_count(), self._lightest
        for seen in bits(self.ground.seen_by[candidate] & ~self.false):
            if lightest.get(2 * seen, weight + 1) > weight:
                fact = Fact(seen, False, Cause.SEEN, None, candidate, self.depth, rests_on)
                lightest[2 * seen] = weight
                self._pushed += 1
                heappush(self._waiting, (weight, self._pushed, fact))

    def _strike(self, false: Fact, best: int) -> int:
        """Note what follows from the candidates left for the items of one that is false.

        Returns how much the lightest contradiction takes, if that is less than `best`.
        """
        self.false |= 1 << false.candidate
        for number in self.ground.items_of.get(false.candidate, ()):
            self._rests[number] |= false.rests_on
            best = self._look_at(number, best)
        return best

    def _look_at_all(self) -> None:
        for number in self.ground.members:
            self._look_at(number, -1)

    def _look_at(self, number: int, best: int) -> int:
        """Note what follows from the candidates left for an item; see `_strike`."""
        members = self.ground.members[number]
        left = members & ~self.false
        if left & (left - 1):  # two or more
            if left.bit_count() <= WIDEST_LOCKED:
                excluded = self.ground.locked_out[left] & ~self.false
                if excluded:
                    self._follow(number, members & self.false, bits(excluded), Cause.LOCKED)
        elif left:
            self._follow(number, members ^ left, (left.bit_length() - 1,), Cause.LAST)
        else:
            weight = self._rests[number].bit_count()
            weight += 0 if number == self.ground.named else self._detour
            if best < 0 or weight < best:
                self.reached, self.empty = None, number
                return weight
        return best

    def _follow(self, number: int, gone: int, candidates: Iterable[int], why: Cause) -> None:
        """Note what follows from what an item has lost: one is true, or some are false."""
        rests_on, true = self._rests[number], why is Cause.LAST
        for candidate in candidates:
            self._push(Fact(candidate, true, why, number, gone, self.depth, rests_on))

    def _push(self, fact: Fact) -> None:
        """Have a fact wait that gets a rank of its own."""
        literal, weight = 2 * fact.candidate + fact.true, fact.rests_on.bit_count() + 1
        if literal not in self.facts and self._lightest.get(literal, weight + 1) > weight:
            self._lightest[literal] = weight
            self._pushed += 1
            heappush(self._waiting, (weight, self._pushed, fact))

    def _ask_demands(self) -> int:
        """Note what demands rule out; return how much a contradiction takes, or -1 without one."""
        for number, demand in self.ground.demands.items():
            now = self.ground.position.alive & ~self.false & demand.scope
            if now == self._asked.get(number):
                continue
            self._asked[number] = now
            dead = demand.dead(now)
            if dead is None:
                self.reached, self.empty = None, number
                self.emptied, rests_on = self._demanding(demand, lambda left: left is None)
                return rests_on.bit_count()
            for candidate in bits(dead & self.ground.universe):
                self._rule_out(number, demand, candidate)
        return -1

    def _rule_out(self, number: int, demand: Demand, candidate: int) -> None:
        """Note that a candidate is part of no way that is left to meet a demand."""
        bit, why = 1 << candidate, Cause.DEMANDED
        because, rests_on = self._demanding(demand, lambda left: left is None or bool(left & bit))
        self._push(Fact(candidate, False, why, number, 0, self.depth, rests_on, because))

    def _demanding(
        self, demand: Demand, holds: Callable[[int | None], bool]
    ) -> tuple[Reasons, int]:
        """Return a few facts with which something holds of what a demand rules out.

        What rests on most is left out first.
        """
        alive = self.ground.position.alive & demand.scope
        gone = [self.facts[2 * candidate] for candidate in bits(alive & self.false)]
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
        space = self.ground.position.space
        excluding = goal[0] if goal and not goal[1] else None
        crowd = None if excluding is None else crowded(space, left, self._rests, excluding)
        if crowd and excluding is not None:
            absent, why = self.absent(*crowd.items), Cause.CROWDED
            self.reached = Fact(excluding, False, why, None, 0, self.depth, 0, absent, crowd)
            return
        self.crowd = crowded(space, left, self._rests)
        if self.crowd:
            self.emptied = self.absent(*self.crowd.items)

    @property
    def open(self) -> bool:
        """Whether it has not come to an end."""
        return self.reached is None and self.empty is None and self.crowd is None

    @property
    def unfinished(self) -> bool:
        """Whether not all that follows has been followed."""
        return bool(self._waiting)

    @property
    def ends(self) -> Reasons:
        """What its end rests on."""
        return (self.reached,) if self.reached else self.emptied

    def left(self, item: int) -> int:
        """Return the candidates that are left for an item."""
        return self.ground.members[item] & ~self.false

    def absent(self, *items: int) -> Reasons:
        """Return why the other candidates of some items are false."""
        facts, false = self.facts, self.false
        gone = (bits(self.ground.members[item] & false) for item in items)
        return tuple(dict.fromkeys(facts[2 * candidate] for part in gone for candidate in part))

    def narrow_items(self) -> list[int]:
        """Return the items with several candidates left, those with the fewest first."""
        members, true, false = self.ground.members.items(), self.true, self.false
        widths = [
            ((options & ~false).bit_count(), item)
            for item, options in members
            if not options & true
        ]
        return [item for _, item in sorted(widths)]

    def reasons(self, fact: Fact) -> Reasons:
        """Return what a fact known here follows from; it has its item then, too."""
        if fact.because is None:
            if fact.why is Cause.SEEN:
                shared = self.ground.position.space.shared(fact.candidate, fact.source)
                fact.item = next(iter(shared), None)
                fact.because = (self.facts[2 * fact.source + 1],)
            else:
                fact.because = tuple(self.facts[2 * c] for c in bits(fact.source))
        return fact.because

    def known(self) -> Iterator[int]:
        """Yield each fact as numbers: what it is, whether it has a rank, and its reasons."""
        for literal, fact in self.facts.items():
            because = self.reasons(fact)
            yield from (literal, fact.why is not Cause.SEEN, len(because))
            for reason in because:
                yield 2 * reason.candidate + reason.true
