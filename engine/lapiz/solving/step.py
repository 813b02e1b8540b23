"""The steps of a solve: what is noted of them on the way, and what is made of that when asked."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Any

import attrs

from lapiz.core import Deduction, Drawn, Position, Puzzle, Space, Technique, of_process
from lapiz.core.memo import of_layout
from lapiz.proof import region
from lapiz.solving.last_resort import UNNAMED
from lapiz.solving.passed import Passed

Single = tuple[Technique, int, int]
"""What is noted of a single: technique, candidate and item."""
Entry = Single | Deduction
"""What a solve notes of a step; of a single no more than technique, candidate and item."""


class _Replayed:
    """What knows from what its fields are made: a slot that is no field."""

    __slots__ = ("_replay",)

    _replay: "Replay"


@attrs.frozen(eq=False, repr=False)
class Step(_Replayed, Passed, Drawn):
    """One applied deduction of a puzzle: `before` and `after` are positions, `number` from 1.

    `rests_on` are the numbers of the earlier steps that killed a candidate the deduction's
    truths no longer have; givens count as step 0 and are not listed.
    `assumes_unique` tells whether it, or a step it rests on, assumes that the puzzle has one
    solution. A step of a log makes each of these when somebody looks at it for the first time.
    """

    number: int
    before: Position
    deduction: Deduction
    after: Position
    rests_on: tuple[int, ...]
    assumes_unique: bool
    puzzle: Puzzle

    @property
    def technique(self) -> str:
        """The name of the technique."""
        replay: Replay | None = getattr(self, "_replay", None)
        return replay.technique(self.number) if replay else self.deduction.technique

    def __repr__(self) -> str:
        return f"<Step {self.number}: {repr(self.deduction).partition(' ')[2]}"

    if not TYPE_CHECKING:  # with which any attribute would seem to be there

        def __getattr__(self, name: str) -> Any:
            """Return a field that nobody has looked at yet."""
            make = MAKE.get(name)
            if make is None:  # `_replay`, too, of a step that was made by hand
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = make(self._replay, self.number)
            object.__setattr__(self, name, value)  # by any thread: it is the same value
            return value


@of_process(most=20_000)
def placing(technique: str, candidate: int, item: int) -> Deduction:
    """Return what a single places: scales look at very many, and at the same ones again."""
    return Deduction(places=1 << candidate, truths=(item,), technique=technique)


def deduced(entry: Entry) -> Deduction:
    """Return what an entry of a log deduces; of a single no more than what it places."""
    if isinstance(entry, Deduction):
        return entry
    technique, candidate, item = entry
    return placing(technique.name, candidate, item)


def _explain(_: Space, single: Single, puzzle: Puzzle, before: Position) -> Deduction:
    """Return the deduction of a single."""
    technique, candidate, item = single
    assert technique.last is not None
    view = puzzle.kind.view(before)
    return technique.last.explain(view, candidate, item).named(technique.name)


_explained = of_layout(by=1, most=5_000)(_explain)
"""The same of what is explained alike in all positions of a space."""


class Replay:
    """What a solve of a puzzle noted, from which its steps are made, each thing when it is asked.

    `count` is how many steps came before. With `final` the truths of unnamed deductions stay as
    they are noted: a shorter argument has been looked for. Of two threads that ask at once both
    get what was made first.
    """

    def __init__(
        self, puzzle: Puzzle, entries: Sequence[Entry], count: int, *, final: bool = False
    ) -> None:
        self.puzzle = puzzle
        self._entries, self._count, self._final = entries, count, final
        self._claims: dict[int, Deduction] = {}
        self._deductions: dict[int, Deduction] = {}
        self._rests_on: dict[int, tuple[int, ...]] = {}
        self._assuming: dict[int, bool] = {}

    def steps(self) -> tuple[Step, ...]:
        """Return the steps, which know no more than their numbers yet."""
        number, first = len(self._entries), self._count + 1
        steps = tuple(map(Step.__new__, repeat(Step, number)))
        _do(map(_SET_NUMBER, steps, range(first, first + number)))
        _do(map(_SET_REPLAY, steps, repeat(self)))
        return steps

    @cached_property
    def positions(self) -> list[Position]:
        """The position before each step, and the one after the last."""
        position = self.puzzle.start
        positions = [position]
        for entry in self._entries:
            if isinstance(entry, Deduction):
                position = position.apply(entry.removes, entry.places)
            else:
                position = position.place(entry[1])
            positions.append(position)
        return positions

    @cached_property
    def _killed(self) -> list[int]:
        """The candidates that each step kills."""
        alive = [position.alive for position in self.positions]
        return [was & ~now for was, now in pairwise(alive)]

    @cached_property
    def _first_assuming(self) -> int:
        """The number of the first step that assumes one solution by itself, or one beyond.

        Most logs have none, and then it need not be known what their steps rest on.
        """
        for number, entry in enumerate(self._entries, self._count + 1):
            if isinstance(entry, Deduction) and entry.grounds.assumes_unique:
                return number
        return self._count + 1 + len(self._entries)

    def before(self, number: int) -> Position:
        """Return the position that a step was made in."""
        return self.positions[number - self._count - 1]

    def after(self, number: int) -> Position:
        """Return the position that a step leads to."""
        return self.positions[number - self._count]

    def technique(self, number: int) -> str:
        """Return the name of a step's technique."""
        entry = self._entries[number - self._count - 1]
        return entry.technique if isinstance(entry, Deduction) else entry[0].name

    def claim(self, number: int) -> Deduction:
        """Return what a step changes and what it rests on; its text is that of `deduction`."""
        entry = self._entries[number - self._count - 1]
        if not isinstance(entry, Deduction):  # as `deduced`, without a call: of most steps
            return placing(entry[0].name, entry[1], entry[2])
        if self._final or entry.technique != UNNAMED:
            return entry
        if number not in self._claims:
            from lapiz.search.telling import shortened

            self._claims.setdefault(number, shortened(entry, self.before(number)))
        return self._claims[number]

    def deduction(self, number: int) -> Deduction:
        """Return the deduction of a step, as it is told."""
        if number not in self._deductions:
            self._deductions.setdefault(number, self._told(number))
        return self._deductions[number]

    def _told(self, number: int) -> Deduction:
        claim, before = self.claim(number), self.before(number)
        entry = self._entries[number - self._count - 1]
        if isinstance(entry, Deduction):
            from lapiz.search.telling import illustrated

            return illustrated(claim, before)
        explain = _explained if entry[0].last and entry[0].last.alike else _explain
        explained = explain(before.space, entry, self.puzzle, before)
        if (explained.effect, explained.truths) == (claim.effect, claim.truths):
            return explained
        return attrs.evolve(explained, removes=0, places=claim.places, truths=claim.truths)

    def rests_on(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the steps that a step rests on."""
        if number not in self._rests_on:
            self._rests_on.setdefault(number, self._reasons(number))
        return self._rests_on[number]

    def _reasons(self, number: int) -> tuple[int, ...]:
        before, first = self.before(number), self._count + 1
        dead = region(self.claim(number), before.space) & ~before.alive
        killed = self._killed[: number - first] if dead else []
        return tuple([other for other, gone in enumerate(killed, first) if gone & dead])

    def assumes_unique(self, number: int) -> bool:
        """Tell whether a step, or one that it rests on, assumes one solution."""
        known = self._assuming
        for step in range(self._first_assuming, number + 1):
            if step not in known:
                itself = self.claim(step).grounds.assumes_unique
                known[step] = itself or any(known.get(why, False) for why in self.rests_on(step))
        return known.get(number, False)


# The descriptors of the slots go past `__setattr__`, and `map` past any loop: logs have many steps.
_do = deque[None](maxlen=0).extend
_SET_NUMBER, _SET_REPLAY = vars(Step)["number"].__set__, vars(_Replayed)["_replay"].__set__
MAKE: dict[str, Callable[[Replay, int], object]] = {
    "before": Replay.before,
    "deduction": Replay.deduction,
    "after": Replay.after,
    "rests_on": Replay.rests_on,
    "assumes_unique": Replay.assumes_unique,
    "puzzle": lambda replay, _: replay.puzzle,
}
"""What makes each field of a step."""
