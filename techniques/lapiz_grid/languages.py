"""Whether two rules say the same of a line: both read its digits, one after the other.

A relation, an automaton and a rule with a name may be written in different ways and still allow
the same digits. The houses that the cells share count with both.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, Self

import attrs

from lapiz_grid.automaton import Automaton, combined
from lapiz_grid.digits import Digits
from lapiz_grid.exclusions import apart, turned
from lapiz_grid.fields import Cells
from lapiz_grid.parts import (
    Add,
    AnyOf,
    Combine,
    Differ,
    Exclude,
    Follow,
    Never,
    Part,
    Relation,
    cells_of,
)

BONDS = (Exclude, Differ, Never)
"""The parts that say which digits two cells, or one, exclude."""
MOST_CASES = 20_000
"""How many pairs of states are compared."""
WORDS = 12
"""How many rows of digits that one rule allows are tried on another before all are compared."""
MOST_TRIED = 2_000
"""How many digits are tried for them."""


@attrs.frozen
class Acceptor:
    """Reads digits (by number, from 0) along places: `step(place, state, digit)`.

    A state of None is the end of it: nothing that follows can be right.
    """

    start: Any
    step: Callable[[int, Any, int], Any]
    accepts: Callable[[Any], bool] = lambda _: True

    def says(self, word: Sequence[int]) -> bool:
        """Tell whether it allows some digits."""
        state = self.start
        for place, digit in enumerate(word):
            state = self.step(place, state, digit)
            if state is None:
                return False
        return self.accepts(state)


def reading(parts: Iterable[Part], line: Cells, digits: Digits) -> Acceptor | None:
    """Return what reads parts of rules along a line; None if they say anything else.

    >>> rises = reading([Exclude(4, 5, (0b11, 0b10))], (4, 5), (1, 2))
    >>> rises and [rises.says((0, 1)), rises.says((1, 0))]
    [False, True]
    """
    at, known = {cell: place for place, cell in enumerate(line)}, list(parts)
    cells = [cell for part in known for cell in cells_of(part)]
    looped = any(isinstance(part, Exclude) and part.first == part.second for part in known)
    if looped or len(at) < len(line) or not at.keys() >= set(cells):
        return None
    bonds = [part for part in known if isinstance(part, BONDS)]
    demands = [_demand(part, at, digits) for part in known if not isinstance(part, BONDS)]
    read = [demand for demand in demands if demand]
    return _joint([_bonds(bonds, at, digits), *read], all) if len(read) == len(demands) else None


@attrs.frozen
class Language:
    """What a rule allows along a line, besides the `houses` of its cells."""

    line: Cells
    digits: Digits
    said: Acceptor
    houses: Acceptor
    words: Sequence[Sequence[int]]

    @classmethod
    def of(
        cls, parts: Iterable[Part], line: Cells, digits: Digits, houses: Iterable[Part]
    ) -> Self | None:
        """Return the language of a rule's parts; None if they are about more than the line."""
        said, apart = reading(parts, line, digits), reading(houses, line, digits)
        if not said or not apart:
            return None
        return cls(line, digits, said, apart, _words(said, apart, len(digits), len(line)))

    def same(self, parts: Iterable[Part]) -> bool:
        """Tell whether other parts allow just the same; no if that takes too long to find out."""
        other, said = reading(parts, self.line, self.digits), self.said
        if not other or any(said.says(word) != other.says(word) for word in self.words):
            return False
        return bool(self.words) and _alike(
            said, other, self.houses, len(self.digits), len(self.line)
        )


def _alike(one: Acceptor, other: Acceptor, houses: Acceptor, digits: int, length: int) -> bool:
    """Tell whether two readings allow the same digits, of those that the houses allow."""
    waiting, met = [(0, one.start, other.start, houses.start)], set[Any]()
    while waiting:
        place, here, there, seen = waiting.pop()
        if place == length:
            if (here is not None and one.accepts(here)) != (
                there is not None and other.accepts(there)
            ):
                return False
            continue
        for digit in range(digits):
            case = (
                place + 1,
                None if here is None else one.step(place, here, digit),
                None if there is None else other.step(place, there, digit),
                houses.step(place, seen, digit),
            )
            if case[3] is not None and case[1:3] != (None, None) and case not in met:
                met.add(case)
                waiting.append(case)
        if len(met) > MOST_CASES:
            return False
    return True


def _words(one: Acceptor, houses: Acceptor, digits: int, length: int) -> list[tuple[int, ...]]:
    """Return a few rows of digits that a reading and the houses allow, and their neighbours."""
    both, random, right = _joint([one, houses], all), Random(length), list[tuple[int, ...]]()
    for _ in range(MOST_TRIED // max(1, length)):
        word, state = tuple[int, ...](), both.start
        for place in range(length):
            ways = (
                (digit, both.step(place, state, digit))
                for digit in random.sample(range(digits), digits)
            )
            digit, state = next((way for way in ways if way[1] is not None), (0, None))
            if state is None:
                break
            word = (*word, digit)
        if state is not None and both.accepts(state):
            right.append(word)
        if len(right) == WORDS:
            break
    near = [
        (*word[:place], digit, *word[place + 1 :])
        for word in right
        for place in range(length)
        for digit in random.sample(range(digits), min(2, digits))
    ]
    return [*right, *(word for word in near if houses.says(word))]


def _joint(readings: Sequence[Acceptor], enough: Callable[[Iterable[bool]], bool]) -> Acceptor:
    """Return the reading of what several say: `all` of them, or `any`."""

    def step(place: int, states: Any, digit: int) -> Any:
        after = tuple(
            None if state is None else one.step(place, state, digit)
            for one, state in zip(readings, states, strict=True)
        )
        return after if enough(state is not None for state in after) else None

    def accepts(states: Any) -> bool:
        pairs = zip(readings, states, strict=True)
        return enough(state is not None and one.accepts(state) for one, state in pairs)

    return Acceptor(tuple(one.start for one in readings), step, accepts)


def _bonds(parts: Sequence[Part], at: Mapping[int, int], digits: Digits) -> Acceptor:
    """Return the reading of what two digits, or one, exclude: the state is what may follow."""
    later = dict[int, list[tuple[int, Relation]]]()
    free = [(1 << len(digits)) - 1] * len(at)
    for part in parts:
        if isinstance(part, Never):
            free[at[part.cell]] &= ~part.digits
    differ = (apart(part, len(digits)) for part in parts if isinstance(part, Differ))
    pairs = [part for part in parts if isinstance(part, Exclude)]
    for pair in chain(pairs, *differ):
        place, further, relation = at[pair.first], at[pair.second], pair.relation
        if place > further:
            place, further, relation = further, place, turned(relation)
        later.setdefault(place, []).append((further, relation))

    def step(place: int, state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if not state[0] >> digit & 1:
            return None
        left = list(state[1:])
        for further, relation in later.get(place, ()):
            left[further - place - 1] &= ~relation[digit]
        return tuple(left) if all(left) else None

    return Acceptor(tuple(free), step)


def _demand(part: Part, at: Mapping[int, int], digits: Digits) -> Acceptor | None:
    """Return the reading of a sum, an automaton, a set of digits or branches."""
    if isinstance(part, AnyOf):
        branches = [reading(branch, tuple(at), digits) for branch in part.branches]
        known = [branch for branch in branches if branch]
        return _joint(known, any) if len(known) == len(branches) else None
    if isinstance(part, Add):
        return _sum(part, at, digits)
    if isinstance(part, Combine):
        return _automaton(combined(part.sets, digits), {at[cell] for cell in part.cells}, digits)
    if isinstance(part, Follow):
        places = [at[cell] for cell in part.cells]
        if places == sorted(set(places)):
            return _automaton(part.automaton, set(places), digits)
    return None


def _automaton(automaton: Automaton, places: set[int], digits: Digits) -> Acceptor:
    """Return the reading of an automaton that reads some of the places, in order."""

    def step(place: int, states: frozenset[Any], digit: int) -> frozenset[Any] | None:
        if place not in places:
            return states
        return (
            frozenset({automaton.step(state, digits[digit]) for state in states} - {None}) or None
        )

    return Acceptor(
        frozenset(automaton.starts), step, lambda states: any(map(automaton.accepts, states))
    )


def _sum(part: Add, at: Mapping[int, int], digits: Digits) -> Acceptor:
    weights = dict[int, int]()
    for cell, weight in zip(part.cells, part.weights, strict=True):
        weights[at[cell]] = weights.get(at[cell], 0) + weight
    return Acceptor(
        0,
        lambda place, state, digit: state + weights.get(place, 0) * digits[digit],
        lambda state: state == part.total,
    )
