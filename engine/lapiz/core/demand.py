"""What a rule demands that no item can say: the digits along some squares, taken together.

An item has one true candidate. A demand looks at many: it tells which candidates are part of no
way to satisfy it. It needs no candidates of its own, so nobody ever reads one that stands for a
sum or for a state, and no step is about one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from lapiz.core.bitsets import bits, union
from lapiz.core.messages import Name

if TYPE_CHECKING:
    from lapiz.core.deduction import Says

MOST_KNOWN = 20_000
"""How many answers a demand remembers."""


class TooLarge(ValueError):
    """An automaton has too many states to be worked with."""


@attrs.frozen
class Linear:
    """That candidates, each with its weight, add up to a total: exactly."""

    weights: Mapping[int, int]
    total: int


@attrs.frozen
class Why:
    """Why a demand rules something out.

    `gone` are candidates of its scope that are not alive: that these are missing is the reason, and
    whatever else is missing does not matter. `ways`, where somebody counted them, are all ways that
    are left, as sets of candidates. `says`, where there is one, puts it in words: its pattern says
    what to look at, its reason why that is so.
    """

    gone: int
    ways: tuple[int, ...] = ()
    says: "Says | None" = None


@attrs.frozen(eq=False)
class Restrictions:
    """What the rules of a puzzle restrict that no item says.

    `beside` has for a candidate those that it excludes though they share no item, in both
    directions; `never` are the candidates that can never be true. `reason(c, d)` says in a clause
    why two exclude each other, `alone(c)` why one is never true.
    """

    beside: Mapping[int, int]
    reason: Callable[[int, int], Name]
    never: int = 0
    alone: Callable[[int], Name] = lambda _: Name("")


class Demand(Protocol):
    """What a rule demands of some candidates, its `scope`.

    `dead(alive)` are the candidates of the scope that are alive and part of no way to satisfy it;
    None if there is no way at all. Where one candidate of each square is left, that is exact; and
    what is dead stays so when more goes. `linear` says it as a sum, where it is one or has one for
    a consequence.

    A demand may have more, and need not. Each is asked for by its name:

    - `noun` is what texts call it where they look at it ("the sum 12 of r1c1 and r1c2"), by default
      the name of its item; `claim` is what it says, as a clause ("the white squares are
      connected"), by default its noun (see `Item`);
    - `explain(alive, candidate)` is the `Why` of a candidate that is dead, or with None of there
      being no way at all (see `explained`);
    - `ways(alive, most)` are the ways that are left, as sets of candidates, at most so many;
    - `looks(alive)` is how many squares one looks at for it (see `Space.looks`);
    - `clauses(sink)` says all of it in clauses (see `Clausal`).

    `lapiz.testing.check_demand` checks all of that.
    """

    @property
    def scope(self) -> int:
        """The candidates that it looks at."""

    @property
    def linear(self) -> Linear | None:
        """A sum that follows from it."""

    def dead(self, alive: int, /) -> int | None:
        """Return the alive candidates that are part of no way; None if there is no way."""


class ClauseSink(Protocol):
    """Takes the clauses of a demand: of each one of its literals is true.

    A literal is a candidate, or a variable of the demand's own; `~` of it says that it is false.
    """

    def fresh(self, number: int, /) -> int:
        """Return the first of so many new variables, which follow each other."""

    def add(self, *literals: int) -> None:
        """Add a clause."""

    def add_sum(
        self, total: int, places: Sequence[Sequence[tuple[int, int]]], given: int | None = None, /
    ) -> None:
        """Add that values have a sum: of each place one variable is true, each with its value.

        With a variable that is `given`, that holds where it is true.
        """


@runtime_checkable
class Clausal(Protocol):
    """A demand that can be said in clauses: they hold in exactly the ways to satisfy it."""

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add its clauses."""


@runtime_checkable
class Explaining(Protocol):
    """A demand that says itself why it rules something out."""

    def explain(self, alive: int, candidate: int | None, /) -> Why:
        """Return why a candidate is part of no way, or why there is none at all."""


@runtime_checkable
class Enumerable(Protocol):
    """A demand that can list the ways to satisfy it."""

    def ways(self, alive: int, most: int, /) -> Sequence[int]:
        """Return the ways that are left, as sets of candidates, at most so many."""


def explained(demand: Demand, alive: int, candidate: int | None = None, possible: int = -1) -> Why:
    """Return why a candidate is part of no way to satisfy a demand, or why there is no way.

    That is what the demand itself says, if that alone suffices, which is tried; else the reason is
    what is missing and cannot be given back (see `missing`). What is not `possible` may be missing
    anyway, and is no reason.

    >>> class Equal:  # candidates 0 and 1 of one square, 2 and 3 of another that holds the same
    ...     scope, linear = 0b1111, None
    ...     def dead(self, alive):
    ...         both = alive & ((alive & 0b11) << 2 | alive >> 2)
    ...         return alive & ~both if both else None
    >>> bin(explained(Equal(), 0b1110, 2).gone)
    '0b1'
    """
    dead = 0 if candidate is None else 1 << candidate
    if explain := getattr(demand, "explain", None):  # it is Explaining: that is slow to ask
        why: Why = explain(alive & demand.scope, candidate)
        gone = why.gone & demand.scope & possible & ~alive
        left = demand.scope & possible & ~gone | alive & demand.scope
        if rules_out(demand.dead(left), dead):
            return attrs.evolve(why, gone=gone)
    return Why(missing(demand, alive, dead, possible))


def missing(demand: Demand, alive: int, dead: int = 0, possible: int = -1) -> int:
    """Return candidates that are not alive, few: that they are missing makes others dead.

    Where nothing is said to be dead, it leaves no way at all. What is `possible` is given back, in
    blocks and then one by one, as long as that changes nothing; what cannot be is the reason.
    """
    waiting, needed = [list(bits(possible & demand.scope & ~alive))], 0
    while waiting:
        block = waiting.pop()
        more = alive | union(1 << candidate for candidate in block)
        if rules_out(demand.dead(more), dead):
            alive = more
        elif len(block) == 1:
            needed |= more & ~alive
        else:
            half = len(block) // 2
            waiting += block[:half], block[half:]
    return needed


def rules_out(found: int | None, dead: int) -> bool:
    """Tell whether what a demand has found dead includes some candidates, or leaves no way."""
    return found is None or (dead != 0 and not dead & ~found)


class Remembering:
    """What demands share: answers are remembered by what is alive in the scope.

    `places` has for each place the candidates of which one is true there; a demand made from it
    says in `_dead` what is part of no way. Others ask `dead`, which is never asked twice.
    """

    scope: int

    def __init__(self, places: Sequence[Sequence[int]]) -> None:
        self.places = places
        self.bits: list[tuple[int, ...]] = [
            tuple(1 << candidate for candidate in place) for place in places
        ]
        self._masks: list[int] = list(map(union, self.bits))
        self.scope = union(self._masks)
        self._known: dict[int, int | None] = {}

    @property
    def slow(self) -> bool:
        """Whether answers take long, so that it is asked after others; may raise TooLarge."""
        return False

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

    def ways(self, alive: int, most: int, /) -> list[int]:
        """Return the ways that are left, as sets of candidates, at most so many."""
        return list(islice(self._ways(alive), most))

    def _ways(self, alive: int) -> Iterator[int]:
        """Yield the ways that are left: one candidate of each place, the lower ones first."""
        dead = self.dead(alive)
        if dead is None:
            return
        alive &= self.scope & ~dead
        for mask in self._masks:
            options = mask & alive
            if options.bit_count() != 1:
                for candidate in bits(options):
                    yield from self._ways(alive & ~options | 1 << candidate)
                return
        yield alive
