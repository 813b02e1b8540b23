"""What a rule demands that no item can say: the digits along some squares, taken together.

An item has one true candidate. A demand looks at many: it tells which candidates are part of no
way to satisfy it. It needs no candidates of its own, so nobody ever reads one that stands for a
sum or for a state, and no step is about one.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

import attrs

from lapiz.core.bitsets import union

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


class ClauseSink(Protocol):
    """Takes the clauses of a demand: of each one of its literals is true.

    A literal is a candidate, or a variable of the demand's own; `~` of it says that it is false.
    """

    def fresh(self, number: int, /) -> int:
        """Return the first of so many new variables, which follow each other."""

    def add(self, *literals: int) -> None:
        """Add a clause."""

    def add_sum(self, total: int, places: Sequence[Sequence[tuple[int, int]]], /) -> None:
        """Add that values have a sum: of each place one variable is true, each with its value."""


@runtime_checkable
class Clausal(Protocol):
    """A demand that can be said in clauses: they hold in exactly the ways to satisfy it."""

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add its clauses."""


class Remembering:
    """What demands share: answers are remembered by what is alive in the scope."""

    scope: int

    def __init__(self, places: Sequence[Sequence[int]]) -> None:
        self.places = places
        self.bits = [tuple(1 << candidate for candidate in each) for each in places]
        self.scope = union(bit for each in self.bits for bit in each)
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
