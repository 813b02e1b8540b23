"""The ways that are left to fill a few squares, where they are few enough to be told one by one."""

from collections.abc import Iterator, Sequence

from lapiz.core import Budget, OutOfBudget, Position, bits, union
from lapiz.proof import satisfy_demands, what_fits

MOST_FILLINGS, MOST_SQUARES = 6, 6
NODES = 300
"""How long the ways are counted: where it takes longer, nobody would like to read them."""


def fillings(position: Position, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return all ways to fill the open squares of some items, each as a set of candidates.

    Those are the squares among the items and those that their demands look at; the other items hold
    as well. Nothing is returned where there are more than six squares or ways, nor where other
    items than squares are all there is: their digits are placed, and no squares filled.

    >>> from lapiz import Item, Space
    >>> squares = Item("a", "cell", 0b000111), Item("b", "cell", 0b111000)
    >>> rows = tuple(Item(str(n), "row", 0b001001 << n) for n in range(3))
    >>> space = Space(tuple("abcdef"), (*squares, *rows))
    >>> [bin(way) for way in fillings(space.start().remove(0b100100), (0, 1))]
    ['0b10001', '0b1010']
    """
    try:
        found = list(_Walk(position, numbers).ways())
    except OutOfBudget:
        return ()
    return tuple(found) if len(found) <= MOST_FILLINGS else ()


def excluded(position: Position, ways: Sequence[int]) -> int:
    """Return what goes with none of some ways: in their squares, and outside of them."""
    space, gone = position.space, position.alive
    for way in ways:
        beside = position.alive
        for candidate in bits(way):
            beside &= space.keep[candidate] | 1 << candidate
        gone &= ~beside
    return gone


class _Walk:
    """Tries the candidates of one square after the other."""

    def __init__(self, position: Position, numbers: Sequence[int]) -> None:
        space = position.space
        self.space, self.alive = space, position.alive
        self.demands = [space.demand_at[number] for number in numbers if number in space.demand_at]
        self.truths = [space.sets[number] for number in numbers if number not in space.demand_at]
        homes = {space.homes[one] for demand in self.demands for one in bits(demand.scope)}
        homes |= set(numbers) & set(space.homes)
        open_ = [home for home in sorted(homes) if home >= 0 and self._options(home) > 1]
        filled = self.demands or homes.issuperset(numbers)
        self.squares = open_ if filled and len(open_) <= MOST_SQUARES else []
        self.budget = Budget(NODES, "nodes")

    def _options(self, square: int) -> int:
        return (self.space.sets[square] & self.alive).bit_count()

    def ways(self) -> Iterator[int]:
        """Yield up to one way more than are told."""
        if not self.squares:
            return
        for count, way in enumerate(self._from(self.alive, self.squares)):
            yield way
            if count == MOST_FILLINGS:
                return

    def _from(self, allowed: int, squares: Sequence[int]) -> Iterator[int]:
        self.budget.spend()
        left = what_fits(allowed, self.demands)
        if not isinstance(left, int) or not all(truth & left for truth in self.truths):
            return
        if not squares:
            keep = self.space.keep
            if satisfy_demands(left, self.truths, keep, self.demands, self.budget) is not None:
                yield left & union(self.space.sets[square] for square in self.squares)
            return
        square = min(squares, key=lambda one: (self.space.sets[one] & left).bit_count())
        rest = [one for one in squares if one != square]
        for candidate in bits(self.space.sets[square] & left):
            yield from self._from(left & (self.space.keep[candidate] | 1 << candidate), rest)
