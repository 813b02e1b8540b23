"""What it demands that one of several meanings holds: what no branch that is left allows goes."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_

import attrs

from lapiz import Demand, Remembering, bits, union
from lapiz.core import Clausal, ClauseSink


class Pairs(Remembering):
    """The demand that no two candidates exclude each other, and that none is `never` true.

    `places` has for each cell its candidates.

    >>> pairs = Pairs(((0, 1), (2, 3)), {0: 0b0100, 2: 0b0001})  # not both 1
    >>> pairs.dead(0b1111), bin(pairs.dead(0b1101)), pairs.dead(0b0101) is None
    (0, '0b100', True)
    """

    linear = None

    def __init__(
        self, places: Sequence[Sequence[int]], beside: Mapping[int, int], never: int = 0
    ) -> None:
        super().__init__(places)
        self.beside, self.never = beside, never
        self._cells = [union(members) for members in self.bits]

    def _dead(self, alive: int) -> int | None:
        left, before = alive & ~self.never, -1
        while left != before:
            before = left
            for cell in self._cells:
                if not left & cell:
                    return None
                left &= ~reduce(and_, (self.beside.get(each, 0) for each in bits(left & cell)))
        return alive & ~left

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add what excludes what."""
        for candidate in bits(self.never):
            sink.add(~candidate)
        for first, excluded in self.beside.items():
            for other in bits(excluded >> first + 1):
                sink.add(~first, ~(first + 1 + other))


class AnyWay(Remembering):
    """The demand that one of several branches holds, each of them demands that hold together.

    >>> cell = (0, 1, 2)
    >>> even, small = Pairs((cell,), {}, 0b101), Pairs((cell,), {}, 0b110)
    >>> bin(AnyWay((cell,), [[even], [small]]).dead(0b111))
    '0b100'
    """

    linear = None

    def __init__(
        self, places: Sequence[Sequence[int]], branches: Sequence[Sequence[Demand]]
    ) -> None:
        super().__init__(places)
        self.branches = branches

    @property
    def slow(self) -> bool:
        """Whether one of its branches is."""
        demands = (demand for branch in self.branches for demand in branch)
        return any(isinstance(demand, Remembering) and demand.slow for demand in demands)

    def possible(self, alive: int) -> list[bool]:
        """Tell of each branch whether it can still hold, as far as its demands see."""
        return [_dead_in(branch, alive & self.scope) is not None for branch in self.branches]

    def _dead(self, alive: int) -> int | None:
        gone = [_dead_in(branch, alive) for branch in self.branches]
        left = [dead for dead in gone if dead is not None]
        return reduce(and_, left) if left else None

    def clauses(self, sink: ClauseSink, /) -> None:
        """Add a variable for each branch, one of which is true, and what it says then."""
        first = sink.fresh(len(self.branches))
        sink.add(*range(first, first + len(self.branches)))
        for variable, branch in enumerate(self.branches, first):
            for demand in branch:
                assert isinstance(demand, Clausal)
                demand.clauses(_Given(sink, variable))


def _dead_in(branch: Sequence[Demand], alive: int) -> int | None:
    """Return what is part of no way to satisfy all of some demands, as far as each one sees."""
    left, before = alive, -1
    while left != before:
        before = left
        for demand in branch:
            dead = demand.dead(left)
            if dead is None:
                return None
            left &= ~dead
    return alive & ~left


@attrs.frozen
class _Given:
    """Takes clauses that hold where a variable is true."""

    sink: ClauseSink
    variable: int

    def fresh(self, number: int, /) -> int:
        return self.sink.fresh(number)

    def add(self, *literals: int) -> None:
        self.sink.add(*literals, ~self.variable)

    def add_sum(
        self, total: int, places: Sequence[Sequence[tuple[int, int]]], given: int | None = None, /
    ) -> None:
        self.sink.add_sum(total, places, self.variable if given is None else given)
