"""What cells count for: what other rules mean where some cells count for more than their digit.

A rule that adds digits up or compares them is asked what it means in a grid whose digits are all
numbers that a cell can count for. Wherever it would read such a number, the digit is read, after
what says whether the cell is modified. So no rule has to know of modified cells.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate, product
from typing import Any

import attrs

from lapiz import BadInput, Name, of_process
from lapiz_grid import (
    Add,
    Automaton,
    Board,
    Cells,
    Combine,
    Constraint,
    Differ,
    Digits,
    Exclude,
    Follow,
    Layer,
    Part,
    Relation,
    combined,
    spelt,
)

SIGNED = frozenset(
    """
    arrow black-dots difference double-arrow dutch-whisper equal-sums german-whisper greater-than
    killer little-killer maximum minimum nabner pair-sum ratio region-sum-line renban
    slow-thermometer sum thermometer v weighted-sum whisper white-dots x
    """.split()  # noqa: SIM905  # a list of so many words is read as text
)
"""Rules that add up or compare what cells count for, also where that is less than nothing."""
UNSIGNED = SIGNED | {
    "between",
    "bounded-cage",
    "bounded-sum",
    "lockout",
    "product-cage",
    "rising-start",
    "skyscraper",
    "sum-line",
    "x-sum",
    "zipper",
}
"""Rules that do where no cell counts for less than nothing."""
OF_DIGITS = frozenset(
    """
    anti-king anti-knight any-of argyle chaos-construction contains contains-exactly extra-region
    no-repeats quadruple region-border restricted same-region shaded unshaded yin-yang
    """.split()  # noqa: SIM905
)
"""Rules that say which digits are where, whatever they count for."""
MODIFIED = -1
"""What is read of a hidden cell that says that its cell is modified."""

Factors = tuple[int, ...]
State = tuple[Any, ...]


@attrs.frozen
class Counting:
    """What the cells of a board can count for: its digits, times a factor where they are modified.

    `factors` are by the layer that says which cells are.
    """

    board: Board
    factors: Mapping[Layer, int]

    @property
    def values(self) -> Digits:
        """All numbers that a cell can count for, in their order."""
        return _values(self.board.digits, self._factors)

    def meaning(self, constraint: Constraint) -> Iterable[Part]:
        """Return what a rule means here; BadInput says so of one for which that is not known."""
        if constraint.rule.name in OF_DIGITS:
            return constraint.rule.parts(constraint, self.board)
        if not self.knows(constraint.rule.name):
            raise BadInput(Name(UNKNOWN, constraint.rule.name), path=constraint.path)
        board = attrs.evolve(self.board, digits=self.values, alike=True)
        return map(self._part, constraint.rule.parts(constraint, board))

    def knows(self, name: str) -> bool:
        """Tell whether it is known what a rule means here, by its name."""
        return name in OF_DIGITS or name in (SIGNED if self.values[0] < 0 else UNSIGNED)

    def _part(self, part: Part) -> Part:
        """Return what a part means that is about numbers that cells count for."""
        if isinstance(part, Differ):
            return part
        if isinstance(part, Exclude):
            names = (spelt((cell,), self.board.side) for cell in (part.first, part.second))
            name = Name("what {0} and {1} count for", *names)
            pair = _related(part.relation, self.values)
            return self._follow((part.first, part.second), pair, name)
        if isinstance(part, Follow):
            return self._follow(part.cells, part.automaton, part.name, part.claim)
        if isinstance(part, Add):
            bounds = self.values[0], self.values[-1]
            return self._follow(part.cells, _sum(part.weights, part.total, bounds), part.name)
        assert isinstance(part, Combine)
        return self._follow(part.cells, combined(part.sets, self.values), part.name)

    def _follow(self, cells: Cells, automaton: Automaton, name: Name, claim: str = "") -> Follow:
        return Follow(tuple(self._read(cells)), counted(automaton, self._factors), name, claim)

    def _read(self, cells: Cells) -> Iterator[int]:
        """Yield what is read of cells: whether they are modified, then their digits."""
        for cell in cells:
            yield from (self.board.hidden(layer, cell) for layer in self.factors)
            yield cell

    @property
    def _factors(self) -> Factors:
        return tuple(self.factors.values())


UNKNOWN = "it is not known what {0} means where cells are modified"


@of_process(most=100)
def _values(digits: Digits, factors: Factors) -> Digits:
    """Return what cells with some digits can count for, with any of some factors.

    >>> _values((1, 2, 3), (2, -1))
    (-6, -4, -3, -2, -1, 1, 2, 3, 4, 6)
    """
    ways = product(digits, *((1, factor) for factor in factors))
    return tuple(sorted({reduce(int.__mul__, way) for way in ways}))


@of_process(most=2_000)
def counted(inner: Automaton, factors: Factors) -> Automaton:
    """Of each cell it is read by which factors it is modified, then its digit.

    >>> doubled = counted(Automaton(0, int.__add__, lambda total: total == 7), (2,))
    >>> doubled.takes((-1, 3, -2, 1)), doubled.takes((-2, 3, -1, 1))
    (True, False)
    """
    wide = isinstance(inner.starts[0], tuple)

    def state(factor: int, read: int, within: Any) -> State:
        return (factor, read, *within) if wide else (factor, read, within)

    def step(before: State, read: int) -> State | None:
        """The state is the factor of the cell, how often it was read, and that of the rule."""
        factor, count, *rest = before
        within = tuple(rest) if wide else rest[0]
        if (read < 0) != (count < len(factors)):
            return None
        if read < 0:
            return state(factor * (factors[count] if read == MODIFIED else 1), count + 1, within)
        after = inner.step(within, factor * read)
        return None if after is None else state(1, 0, after)

    def accepts(last: State) -> bool:
        return last[1] == 0 and inner.accepts(last[2:] if wide else last[2])

    starts = tuple(state(1, 0, start) for start in inner.starts)
    return Automaton(starts, step, accepts, guessed=True)


@of_process(most=500)
def _related(relation: Relation, values: Digits) -> Automaton:
    """Of two numbers the first does not exclude the second.

    >>> _related((0b01, 0b10), (3, 5)).takes((3, 5)), _related((0b01, 0b10), (3, 5)).takes((3, 3))
    (True, False)
    """
    number = {value: index for index, value in enumerate(values)}

    def step(first: int, value: int) -> int | None:
        """The state is the number of the first value, from 1; below 0 at the end."""
        index = number.get(value)
        if index is None or first < 0:
            return None
        if first == 0:
            return index + 1
        return None if relation[first - 1] >> index & 1 else -1

    return Automaton(0, step, lambda state: state < 0)


@of_process(most=2_000)
def _sum(weights: Sequence[int], total: int, bounds: tuple[int, int]) -> Automaton:
    """The numbers, each with its weight, have a sum; they lie within bounds.

    >>> _sum((1, -1), 2, (1, 9)).takes((5, 3)), _sum((1, -1), 2, (1, 9)).takes((3, 5))
    (True, False)
    """
    ranges = [sorted(weight * bound for bound in bounds) for weight in reversed(weights)]
    least, most = (
        [*accumulate((range_[end] for range_ in ranges), initial=0)][::-1] for end in (0, 1)
    )

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        """The state is how many were read, and what is left of the sum."""
        place, left = state[0] + 1, state[1] - weights[state[0]] * value
        return (place, left) if least[place] <= left <= most[place] else None

    return Automaton((0, total), step, lambda state: state == (len(weights), 0))
