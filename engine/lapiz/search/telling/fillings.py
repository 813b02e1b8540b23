"""The ways that are left to fill a few squares, where they are few enough to be told one by one."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import and_

from lapiz.core import Budget, Demand, OutOfBudget, Position, bits, single, union
from lapiz.proof import satisfy_demands, ways

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
    known = position.space.demand_at
    demands = [known[number] for number in numbers if number in known]
    squares = _open_squares(position, numbers, demands)
    if not 0 < len(squares) <= MOST_SQUARES:
        return ()
    try:
        filled = list(islice(_fillings(position, numbers, squares, demands), MOST_FILLINGS + 1))
    except OutOfBudget:
        return ()
    return tuple(filled) if len(filled) <= MOST_FILLINGS else ()


def _open_squares(
    position: Position, numbers: Sequence[int], demands: Sequence[Demand]
) -> list[int]:
    """Return the candidates of each open square of some items, some of which have demands."""
    space = position.space
    homes = {space.homes[member] for demand in demands for member in bits(demand.scope)} - {-1}
    homes |= set(numbers) & set(space.homes)
    if not demands and not homes.issuperset(numbers):
        return []
    sets = (space.sets[home] for home in sorted(homes))
    return [members for members in sets if not single(members & position.alive)]


def _fillings(
    position: Position, numbers: Sequence[int], squares: Sequence[int], demands: Sequence[Demand]
) -> Iterator[int]:
    """Yield the ways to fill some squares beside which all of some items hold."""
    space, budget = position.space, Budget(NODES, "nodes")
    truths = [space.sets[number] for number in numbers if number not in space.demand_at]
    for way in ways(position.alive, squares, space.keep, budget, demands):
        filled = union(1 << candidate for candidate in way)
        left = _beside(position, filled)
        if satisfy_demands(left, truths, space.keep, demands, budget) is not None:
            yield filled


def excluded(position: Position, filled: Sequence[int]) -> int:
    """Return what goes with none of some fillings: in their squares, and outside of them."""
    return position.alive & ~union(_beside(position, filling) for filling in filled)


def _beside(position: Position, filled: int) -> int:
    """Return what can be true beside all of some candidates, these included."""
    keep = position.space.keep
    return reduce(and_, (keep[candidate] for candidate in bits(filled)), position.alive)
