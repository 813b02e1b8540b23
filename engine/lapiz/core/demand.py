"""What a rule demands that no item can say: the digits along some squares, taken together.

An item has one true candidate. A demand looks at many: it tells which candidates are part of no
way to satisfy it. It needs no candidates of its own, so nobody ever reads one that stands for a
sum or for a state, and no step is about one.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import attrs

from lapiz.core.bits import bits, union

__all__ = ["Automaton", "Demand", "Linear", "Sums", "TooLarge", "Ways", "combined"]

MOST_STATES = 30_000
"""How many states an automaton may have along its cells, all places together."""
MOST_FILLINGS = 100_000
"""How many fillings of groups of places are remembered."""
MOST_KNOWN = 20_000
"""How many answers a demand remembers."""


class TooLarge(ValueError):
    """An automaton has too many states to be worked with."""


@attrs.frozen
class Linear:
    """That candidates, each with its weight, add up to a total: exactly."""

    weights: Mapping[int, int]
    total: int


class Demand(Protocol):
    """What a rule demands of some candidates, its `scope`.

    `dead(alive)` are the candidates of the scope that are alive and part of no way to satisfy it;
    None if there is no way at all. Where one candidate of each square is left, that is exact.
    `linear` says it as a sum, where it is one or has one for a consequence.
    """

    @property
    def scope(self) -> int:
        """The candidates that it looks at."""

    @property
    def linear(self) -> Linear | None:
        """A sum that follows from it."""

    def dead(self, alive: int, /) -> int | None:
        """Return the alive candidates that are part of no way; None if there is no way."""


@attrs.frozen
class Automaton:
    """Reads digits (from 1) one after the other, and accepts them in the end or not.

    `step(state, digit)` is the next state, None where nothing that follows can be accepted. Where
    something has to be `guessed`, `start` is a tuple of states: one of them is the right one.

    >>> even_sum = Automaton(0, lambda state, digit: (state + digit) % 2, lambda state: state == 0)
    >>> even_sum.takes((1, 2, 3)), even_sum.takes((1, 2))
    (True, False)
    """

    start: Hashable
    step: Callable[[Any, int], Hashable | None]
    accepts: Callable[[Any], bool]
    guessed: bool = False

    @property
    def starts(self) -> tuple[Hashable, ...]:
        """The states at the start, one of which is the right one."""
        return self.start if self.guessed and isinstance(self.start, tuple) else (self.start,)

    def takes(self, digits: Sequence[int]) -> bool:
        """Tell whether it accepts some digits."""
        states: set[Hashable] = set(self.starts)
        for digit in digits:
            states = {self.step(state, digit) for state in states} - {None}
        return any(self.accepts(state) for state in states)


class _Remembering:
    """What demands share: answers are remembered by what is alive in the scope."""

    scope: int

    def __init__(self, places: Sequence[Sequence[int]]) -> None:
        self.places = places
        self.bits = [tuple(1 << candidate for candidate in each) for each in places]
        self.scope = union(bit for each in self.bits for bit in each)
        self._known: dict[int, int | None] = {}

    def dead(self, alive: int, /) -> int | None:
        """Return the alive candidates that are part of no way; None if there is no way."""
        alive &= self.scope
        known = self._known
        if alive in known:
            return known[alive]
        if len(known) >= MOST_KNOWN:
            known.clear()
        result = known[alive] = self._dead(alive)
        return result

    def _dead(self, alive: int) -> int | None:
        raise NotImplementedError


Filling = tuple[tuple[int, tuple[int, ...]], ...]
"""For each sum of a group the digits (masks) of each place that it can have."""


@lru_cache(MOST_FILLINGS)
def fillings(weights: tuple[int, ...], masks: tuple[int, ...]) -> Filling:
    """Return the sums of places that differ, each digit times its weight, and what makes them.

    >>> fillings((1, 1), (0b11, 0b11))
    ((3, (3, 3)),)
    """
    found: dict[int, list[int]] = {}
    digits = [tuple(bits(mask)) for mask in masks]
    last = len(masks) - 1

    def fill(place: int, used: int, total: int, chosen: tuple[int, ...]) -> None:
        weight = weights[place]
        for digit in digits[place]:
            bit = 1 << digit
            if used & bit:
                continue
            value = total + weight * (digit + 1)
            if place < last:
                fill(place + 1, used | bit, value, (*chosen, bit))
                continue
            supports = found.setdefault(value, [0] * (last + 1))
            for index, each in enumerate((*chosen, bit)):
                supports[index] |= each

    fill(0, 0, 0, ())
    return tuple((value, tuple(supports)) for value, supports in found.items())


class Sums(_Remembering):
    """The demand that digits along some places, each with the weight of its place, have a sum.

    The sums that are possible so far are bits of an int, so what comes next is one shift. Places in
    one of `groups` differ besides: by a house, or by another rule. Other places are alone.

    >>> sums = Sums(((0, 1, 2), (3, 4, 5)), (1, -1), 1)  # the first digit is larger by one
    >>> bin(sums.dead(0b111111)), sums.dead(0b100001) is None
    ('0b100001', True)
    >>> bin(Sums(((0, 1, 2), (3, 4, 5)), (1, 1), 4, [(0, 1)]).dead(0b111111))  # not 2 and 2
    '0b10010'
    """

    def __init__(
        self,
        places: Sequence[Sequence[int]],
        weights: Sequence[int],
        total: int,
        groups: Sequence[Sequence[int]] = (),
    ) -> None:
        together: dict[tuple[int, ...], int] = {}
        for members, weight in zip(places, weights, strict=True):
            together[tuple(members)] = together.get(tuple(members), 0) + weight
        kept = [members for members, weight in together.items() if weight]
        super().__init__(kept)
        self.total = total
        self.linear = Linear(
            {
                candidate: weight * (digit + 1)
                for members, weight in together.items()
                for digit, candidate in enumerate(members)
            },
            total,
        )
        self.groups = self._grouped(kept, places, groups)
        self.weights = [tuple(together[kept[place]] for place in group) for group in self.groups]
        # With its least sum taken off, no group ever lowers a sum: no bit is lost.
        self.least = [
            sum(weight if weight > 0 else weight * len(kept[place])
                for place, weight in zip(group, weights, strict=True))
            for group, weights in zip(self.groups, self.weights, strict=True)
        ]  # fmt: skip
        self.rest = total - sum(self.least)

    def _grouped(
        self,
        kept: Sequence[tuple[int, ...]],
        places: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
    ) -> list[tuple[int, ...]]:
        """Return the groups by the numbers of the places kept, each place in one."""
        number = {members: index for index, members in enumerate(kept)}
        taken: set[int] = set()
        made: list[tuple[int, ...]] = []
        for group in groups:
            named = (number.get(tuple(places[place])) for place in group)
            own = tuple(dict.fromkeys(one for one in named if one is not None and one not in taken))
            taken.update(own)
            made += [own] if own else []
        return made + [(place,) for place in range(len(kept)) if place not in taken]

    def _dead(self, alive: int) -> int | None:
        if self.rest < 0:
            return None
        masks = [
            sum(1 << digit for digit, bit in enumerate(members) if alive & bit)
            for members in self.bits
        ]
        whole, reached, before, made = (1 << self.rest + 1) - 1, 1, list[int](), list[Filling]()
        for group, weights, least in zip(self.groups, self.weights, self.least, strict=True):
            filling = fillings(weights, tuple(masks[place] for place in group))
            before.append(reached)
            made.append(filling)
            following = 0
            for value, _ in filling:
                following |= reached << value - least
            reached = following & whole
        if not reached >> self.rest:
            return None
        return self._unsupported(masks, before, made)

    def _unsupported(
        self, masks: Sequence[int], before: Sequence[int], made: Sequence[Filling]
    ) -> int:
        wanted, dead = 1 << self.rest, 0
        for index in range(len(before) - 1, -1, -1):
            group, least, earlier = self.groups[index], self.least[index], 0
            found = [0] * len(group)
            for value, supports in made[index]:
                start = wanted >> value - least & before[index]
                if start:
                    earlier |= start
                    for place, support in enumerate(supports):
                        found[place] |= support
            for place, support in zip(group, found, strict=True):
                for digit in bits(masks[place] & ~support):
                    dead |= self.bits[place][digit]
            wanted = earlier
        return dead


Arrows = tuple[tuple[tuple[int, int], ...], ...]
"""For each digit (from 0) of a place the pairs of a state before and the one after."""


class Ways(_Remembering):
    """The demand that an automaton accepts the digits along some places.

    `places` has for each place the candidates of its digits in order.

    >>> rising = Automaton(0, lambda last, digit: digit if digit > last else None, lambda _: True)
    >>> ways = Ways(((0, 1, 2), (3, 4, 5)), rising)  # two places, digits 1 to 3
    >>> bin(ways.dead(0b111111)), ways.dead(0b001110) is None
    ('0b1100', True)
    """

    def __init__(
        self,
        places: Sequence[Sequence[int]],
        automaton: Automaton,
        linear: Linear | None = None,
    ) -> None:
        super().__init__(places)
        self.automaton, self.linear = automaton, linear
        self._arrows: tuple[Arrows, ...] | None = None
        self._begins = self._ends = 0

    def _dead(self, alive: int) -> int | None:
        if self._arrows is None:
            sizes = [len(each) for each in self.places]
            self._begins = (1 << len(self.automaton.starts)) - 1
            self._arrows, self._ends = _compiled(self.automaton, sizes)
        reached, before = self._begins, list[int]()
        for arrows, members in zip(self._arrows, self.bits, strict=True):
            before.append(reached)
            following = 0
            for digit, bit in enumerate(members):
                if alive & bit:
                    for state, after in arrows[digit]:
                        if reached >> state & 1:
                            following |= 1 << after
            reached = following
            if not reached:
                return None
        wanted = reached & self._ends
        return self._unfit(alive, before, wanted) if wanted else None

    def _unfit(self, alive: int, before: Sequence[int], wanted: int) -> int:
        """Return what is alive and leads from no state before to one that is wanted."""
        assert self._arrows is not None
        dead = 0  # a square may be at several places: a digit has to fit at all of them
        for place in range(len(before) - 1, -1, -1):
            arrows, reached, earlier = self._arrows[place], before[place], 0
            for digit, bit in enumerate(self.bits[place]):
                if not alive & bit:
                    continue
                fits = 0
                for state, after in arrows[digit]:
                    if wanted >> after & 1 and reached >> state & 1:
                        fits |= 1 << state
                earlier |= fits
                if not fits:
                    dead |= bit
            wanted = earlier
        return dead


def _compiled(automaton: Automaton, sizes: Sequence[int]) -> tuple[tuple[Arrows, ...], int]:
    """Return the arrows between the states of each place that lie on some way, and the ends."""
    layers = [{state: number for number, state in enumerate(automaton.starts)}]
    steps: list[list[list[tuple[int, int]]]] = []
    count = 1
    for size in sizes:
        following: dict[Hashable, int] = {}
        arrows: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for state, number in layers[-1].items():
            for digit in range(size):
                after = automaton.step(state, digit + 1)
                if after is not None:
                    arrows[digit].append((number, following.setdefault(after, len(following))))
        layers.append(following)
        steps.append(arrows)
        count += len(following)
        if count > MOST_STATES:
            raise TooLarge(f"more than {MOST_STATES} states")
    ends = sum(1 << number for state, number in layers[-1].items() if automaton.accepts(state))
    return _trimmed(steps, ends), ends


def _trimmed(steps: list[list[list[tuple[int, int]]]], ends: int) -> tuple[Arrows, ...]:
    """Return the arrows that lead to an end."""
    wanted, trimmed = ends, list[Arrows]()
    for arrows in reversed(steps):
        kept = tuple(tuple(pair for pair in each if wanted >> pair[1] & 1) for each in arrows)
        wanted = 0
        for pair in (pair for each in kept for pair in each):
            wanted |= 1 << pair[0]
        trimmed.append(kept)
    return tuple(reversed(trimmed))


def digits_alive(members: Sequence[int], alive: int) -> int:
    """Return the digits (a mask, from 0) of a place that are alive."""
    return sum(1 << digit for digit, candidate in enumerate(members) if alive >> candidate & 1)


def combined(sets: Sequence[int]) -> Automaton:
    """Return the automaton of cells that hold one of some sets of digits, in any order.

    A set is a mask, bit 0 for 1. Its states are the digits met so far.

    >>> combined((0b1001, 0b0110)).takes((4, 1)), combined((0b1001, 0b0110)).takes((4, 2))
    (True, False)
    """
    allowed = frozenset(sets)
    prefixes: set[int] = set()
    waiting = list(allowed)
    while waiting:
        mask = waiting.pop()
        if mask not in prefixes:
            prefixes.add(mask)
            waiting.extend(mask ^ 1 << digit for digit in bits(mask))

    def step(state: int, digit: int) -> int | None:
        bit = 1 << digit - 1
        return state | bit if not state & bit and state | bit in prefixes else None

    return Automaton(0, step, allowed.__contains__)
