"""Rules that read digits one after the other: automata, and what they leave possible.

The states of an automaton are numbered so that a digit moves most of them equally far. So all that
can be reached so far are bits of an int, and a digit takes them further by a few shifts.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

import attrs

from lapiz import Linear, Remembering, bits, of_process, single, union
from lapiz.core import ClauseSink, TooLarge
from lapiz_grid.digits import Digits, usual

MOST_STATES = 30_000
"""How many states an automaton may have along its cells."""
SPARE_BITS = 16
"""How many numbers there may be for each state, so that the parts of a state keep their places."""
MOST_DIFFERENT = 9
"""How many digits there may be where the digits met are a part of the state."""
MOST_BITS = 40_000
"""How many numbers there may be then."""
QUICK_BITS = 2_000
"""How many states an automaton may have that is asked before others."""


@attrs.frozen
class Automaton:
    """Reads digits (their values) one after the other, and accepts them in the end or not.

    `step(state, digit)` is the next state, None where nothing that follows can be accepted; of a
    hidden cell the digit is -1 for the first value of its layer (SHADED, say), -2 for the second.
    Where something has to be `guessed`, `start` is a tuple of states: one is the right one.

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


Hidden = tuple[int, ...]
"""Of each place how many values it has if it is a hidden cell, else 0."""
Moves = tuple[tuple[int, int], ...]
"""What a digit does: states (bits of an int) that it moves equally far, and how far."""
Choices = tuple[tuple[int, Moves], ...]
"""The candidates of a place, as bits, those that do the same together; and what they do."""


@attrs.frozen
class Compiled:
    """An automaton with numbers for its states: where it starts and ends, what each digit does."""

    begins: int
    ends: int
    moves: tuple[Moves, ...]
    size: int

    def along(self, read: Sequence[slice]) -> list[tuple[Moves, ...]]:
        """Return what each digit that is `read` at some places does: only what is on some way."""
        reached = [self.begins]
        for digits in read:
            following = 0
            for states, by in (move for moves in self.moves[digits] for move in moves):
                following |= _moved(reached[-1] & states, by)
            reached.append(following)
        wanted, places = reached.pop() & self.ends, list[tuple[Moves, ...]]()
        for digits, before in zip(reversed(read), reversed(reached), strict=True):
            place = tuple(
                tuple(
                    (fit, by)
                    for states, by in moves
                    if (fit := before & states & _moved(wanted, -by))
                )
                for moves in self.moves[digits]
            )
            wanted = union(states for moves in place for states, _ in moves)
            places.append(place)
        return places[::-1]


def _moved(states: int, by: int) -> int:
    return states << by if by >= 0 else states >> -by


class Ways(Remembering):
    """The demand that an automaton accepts the digits along some places.

    `places` has for each place the candidates of its digits in order; these have the values
    `digits`, from 1 if nothing else is said. With `apart` they all differ
    besides: by a house, or by another rule; what follows from that together is seen where there
    are few digits. `hidden` tells of each place, where some are hidden cells, how many values
    its layer has. `claim`, where there is one, says it in a clause.

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
        apart: bool = False,
        digits: Digits = (),
        hidden: Hidden = (),
        claim: str = "",
    ) -> None:
        super().__init__(places)
        if claim:
            self.claim, self.looks = claim, self._beside_known
        self.automaton, self.linear, self.apart = automaton, linear, apart
        self.digits = digits or usual(max(map(len, self.places), default=0))
        self.hidden = hidden or (0,) * len(self.places)
        self._tables: tuple[int, int, list[Choices]] | None = None

    def _beside_known(self, alive: int) -> int:
        """Return how many places one looks at along a ring: open ones beside one that is known."""
        known = [single(union(place) & alive) for place in self.bits]
        near = zip(known, (*known[1:], known[0]), (known[-1], *known[:-1]), strict=True)
        return sum(not here and (after or before) for here, after, before in near)

    @property
    def slow(self) -> bool:
        """Whether it has many states; raises TooLarge for too many."""
        return self.prepared()[1].bit_length() > QUICK_BITS

    def prepared(self) -> tuple[int, int, list[Choices]]:
        """Return where it begins and ends, and what there is to choose; raises TooLarge."""
        if self._tables is None:
            begins, ends, along = compiled(self.automaton, self.digits, self.hidden, self.apart)
            choices = list(map(_choices, self.bits, along))
            self._tables = begins, ends, choices
        return self._tables

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add what it says as clauses, but for that digits differ; raises TooLarge."""
        from lapiz_grid.clauses import add_ways  # which a puzzle without demands never needs

        squares = self.prepared()[2]
        if self.apart:  # others say so: without the digits met there are far fewer states
            along = compiled(self.automaton, self.digits, self.hidden)[2]
            squares = list(map(_choices, self.bits, along))
        add_ways(sink, self.places, squares)

    def _dead(self, alive: int) -> int | None:
        reached, ends, places = self._tables or self.prepared()
        before = list[int]()
        for place in places:
            before.append(reached)
            following = 0
            for members, moves in place:
                if alive & members:
                    for states, by in moves:
                        met = reached & states
                        if met:
                            following |= met << by if by >= 0 else met >> -by
            reached = following
            if not reached:
                return None
        wanted = reached & ends
        return self._unfit(alive, before, wanted, places) if wanted else None

    def _unfit(
        self, alive: int, before: Sequence[int], wanted: int, places: Sequence[Choices]
    ) -> int:
        """Return what is alive and leads from no state before to one that is wanted."""
        dead = 0  # a square may be at several places: a digit has to fit at all of them
        for index in range(len(before) - 1, -1, -1):
            reached, earlier = before[index], 0
            for members, moves in places[index]:
                if alive & members:
                    fits = 0
                    for states, by in moves:
                        fits |= (wanted >> by if by >= 0 else wanted << -by) & states
                    fits &= reached
                    if fits:
                        earlier |= fits
                    else:
                        dead |= alive & members
            wanted = earlier
        return dead


def _choices(members: Sequence[int], moves: Sequence[Moves]) -> Choices:
    """Return the candidates of a place, those that do the same together, and what they do."""
    together: dict[Moves, int] = {}
    for bit, effect in zip(members, moves, strict=False):
        together[effect] = together.get(effect, 0) | bit
    return tuple((alike, effect) for effect, alike in together.items())


@of_process(most=500)
def compiled(
    automaton: Automaton, digits: Digits, hidden: Hidden, apart: bool = False
) -> tuple[int, int, list[tuple[Moves, ...]]]:
    """Return where some digits can lead an automaton: begin, end, what they do at each place.

    Raises TooLarge.
    """
    letters = (*digits, *(~value for value in range(max(hidden, default=0))))
    machine = _compiled(automaton, letters, len(hidden))
    if apart and len(digits) <= MOST_DIFFERENT:
        machine = _different(machine)
    count = len(digits)
    read = [slice(count, count + values) if values else slice(count) for values in hidden]
    return machine.begins, machine.ends, machine.along(read)


def _compiled(automaton: Automaton, digits: Digits, length: int) -> Compiled:
    arrows = _explored(automaton, digits, length)
    number, size = _numbered(arrows)
    moves: list[dict[int, int]] = [{} for _ in digits]
    for state, after in arrows.items():
        place = number[state]
        for digit, following in enumerate(after):
            if following is not None:
                by = number[following] - place
                moves[digit][by] = moves[digit].get(by, 0) | 1 << place
    begins = union(1 << number[state] for state in automaton.starts)
    ends = union(1 << number[state] for state in arrows if automaton.accepts(state))
    shifts = tuple(tuple((states, by) for by, states in steps.items()) for steps in moves)
    return Compiled(begins, ends, shifts, size)


def _explored(
    automaton: Automaton, digits: Digits, length: int
) -> dict[Hashable, tuple[Hashable | None, ...]]:
    """Return all states that can be reached, each with where the digits lead from it."""
    arrows: dict[Hashable, tuple[Hashable | None, ...]] = {}
    step, layer = automaton.step, list(dict.fromkeys(automaton.starts))
    for depth in range(length + 1):
        following: dict[Hashable, None] = {}
        for state in layer:
            after = (
                tuple(step(state, digit) for digit in digits)
                if depth < length
                else (None,) * len(digits)
            )
            arrows[state] = after
            following.update(dict.fromkeys(after))
        following.pop(None, None)
        if len(arrows) + len(following) > MOST_STATES:
            raise TooLarge(f"more than {MOST_STATES} states")
        layer = [state for state in following if state not in arrows]
    return arrows


def _numbered(states: Iterable[Hashable]) -> tuple[dict[Hashable, int], int]:
    """Return numbers for states, and how many numbers there are.

    Where states are numbers, or tuples of numbers, each of these keeps its place in the number of
    the state, if that is not too wasteful: so a digit moves many states equally far.
    """
    known = list(states)
    parts = [state if isinstance(state, tuple) else (state,) for state in known]
    if all(len(part) == len(parts[0]) and all(type(n) is int for n in part) for part in parts):
        factors, size = list[tuple[int, int]](), 1
        for column in zip(*parts, strict=True):
            least = min(column)
            factors.append((least, size))
            size *= max(column) - least + 1
        if size <= SPARE_BITS * len(known) + 1_000:
            return {
                state: sum(
                    (part - least) * factor
                    for part, (least, factor) in zip(numbers, factors, strict=True)
                )
                for state, numbers in zip(known, parts, strict=True)
            }, size
    return {state: place for place, state in enumerate(known)}, len(known)


def _different(found: Compiled) -> Compiled:
    """Return an automaton whose states hold the digits met, too, so that no digit comes twice."""
    size, digits = found.size, len(found.moves)
    if size << digits > MOST_BITS:
        return found
    every, moves = _repeated(size, 1 << digits), []
    for digit, steps in enumerate(found.moves):
        without = _repeated(size, 1 << digit)
        without *= _repeated(size << digit + 1, 1 << digits - digit - 1)
        moves.append(tuple((states * without, by + (size << digit)) for states, by in steps))
    return Compiled(found.begins, found.ends * every, tuple(moves), size << digits)


def _repeated(step: int, count: int) -> int:
    """Return so many bits, each a step after the one before.

    >>> bin(_repeated(3, 4))
    '0b1001001001'
    """
    return ((1 << step * count) - 1) // ((1 << step) - 1)


@of_process(most=2_000)
def _combined(allowed: frozenset[int], digits: Digits) -> Automaton:
    prefixes, bit_of = set[int](), {value: 1 << digit for digit, value in enumerate(digits)}
    waiting = list(allowed)
    while waiting:
        mask = waiting.pop()
        if mask not in prefixes:
            prefixes.add(mask)
            waiting.extend(mask ^ 1 << digit for digit in bits(mask))

    def step(state: int, digit: int) -> int | None:
        bit = bit_of.get(digit, 0)
        return state | bit if bit and not state & bit and state | bit in prefixes else None

    return Automaton(0, step, allowed.__contains__)


def combined(sets: Sequence[int], digits: Digits = ()) -> Automaton:
    """Return the automaton of cells that hold one of some sets of digits, in any order.

    A set is a mask; the digits are 1, 2, ... unless others are given. The states are the digits met
    so far.

    >>> combined((0b1001, 0b0110)).takes((4, 1)), combined((0b1001, 0b0110)).takes((4, 2))
    (True, False)
    """
    largest = max(sets, default=0)
    return _combined(frozenset(sets), digits or usual(largest.bit_length()))
