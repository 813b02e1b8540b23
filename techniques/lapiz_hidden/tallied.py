"""What it demands that so many of some cells have a value, and a digit besides perhaps."""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from lapiz import Remembering, Why, bits, union
from lapiz_hidden.layers import Valued


class Tallied(Remembering):
    """The demand that so many of some cells have all of some values: of a layer, or as digits.

    >>> shaded, one = Valued((0, 2), 0, 0b11), Valued((4, 6), 0, 0b11)  # two cells, digits 1 and 2
    >>> bin(Tallied([shaded, one], 1, "the shaded 1").dead(0b10_11_11_01))
    '0b100'
    """

    linear = None

    def __init__(self, values: Sequence[Valued], count: int, claim: str = "") -> None:
        super().__init__([place for value in values for place in value.places()])
        self.values, self.count = values, count
        if claim:
            self.claim = claim

    def _boards(self, alive: int) -> tuple[list[int], list[int]]:
        """Return for each value the cells that can have it, and those that must."""
        possible = [value.possible(alive) for value in self.values]
        return possible, [value.sure(alive) for value in self.values]

    def _dead(self, alive: int) -> int | None:
        possible, sure = self._boards(alive)
        can, must = reduce(and_, possible), reduce(and_, sure)
        if must & ~can or not must.bit_count() <= self.count <= can.bit_count():
            return None
        others = self.values[0].every & ~must
        dead = self._full(others, sure) if must.bit_count() == self.count else 0
        if can.bit_count() == self.count:
            dead |= union(value.others(can) for value in self.values)
        return dead & alive

    def _full(self, cells: int, sure: Sequence[int]) -> int:
        """Return what cells cannot be that are sure to have all of the values but that one."""
        dead = 0
        for number, value in enumerate(self.values):
            beside = (board for other, board in enumerate(sure) if other != number)
            dead |= value.without(reduce(and_, beside, cells))
        return dead

    def explain(self, alive: int, candidate: int | None) -> Why:
        """Return which cells have the values already, or that no others can."""
        return Why(self._reason(alive, candidate) & ~alive)

    def _reason(self, alive: int, candidate: int | None) -> int:
        possible, sure = self._boards(alive)
        can, must = reduce(and_, possible), reduce(and_, sure)
        empty = must & ~can
        if empty:  # cells without any candidate
            return union(value.others(empty) | value.without(empty) for value in self.values)
        own = [value.own for value in self.values if value.has(candidate)]
        if must.bit_count() > self.count or own:
            kept = union(1 << cell for cell in [*bits(must)][: self.count + (not own)])
            here = 1 << (candidate or 0) - own[0] if own else 0
            beside = (value for value in self.values if value.own not in own)
            return union(value.others(kept) for value in self.values) | union(
                value.others(here) for value in beside
            )
        left, gone = self.values[0].every & ~can, 0
        for value, board in zip(self.values, possible, strict=True):
            gone |= value.without(left & ~board)
            left &= board
        return gone
