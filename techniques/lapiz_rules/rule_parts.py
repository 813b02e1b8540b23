"""What the combinations left for a rule tell of what goes."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_

import attrs

from lapiz import Position, Says, Token, bits, items, union
from lapiz.core import Enumerable
from lapiz.texts import marked
from lapiz_rules.two_sides import Part
from lapiz_sudoku.board import Layout

MOST_SQUARES, MOST_WAYS, MOST_COMBINATIONS = 7, 100, 6
"""Of how many open squares and ways combinations are made, and how many of these are told."""


@attrs.frozen
class Combination:
    """A set of digits (a mask) that the cells of a rule can hold, and the ways in which they do."""

    digits: int
    ways: tuple[int, ...]

    def beside(self, position: Position) -> int:
        """Return what is possible beside one of its ways."""
        keep = position.space.keep
        return union(
            reduce(and_, map(keep.__getitem__, bits(way)), position.alive) for way in self.ways
        )


def combinations_of(position: Position, item: int) -> list[Combination]:
    """Return the combinations left for a rule, small digits first.

    None where there are many, or where a digit comes twice in one.
    """
    space = position.space
    demand, keep = space.demand_at[item], space.keep
    size = Layout.of(position.space).cells
    squares = {space.homes[candidate] for candidate in bits(demand.scope & position.open)}
    if len(squares) > MOST_SQUARES or not isinstance(demand, Enumerable):
        return []
    ways = demand.ways(position.alive, MOST_WAYS)
    if len(ways) == MOST_WAYS:
        return []
    found = dict[int, list[int]]()
    for way in ways:
        if not any(way & ~keep[candidate] for candidate in bits(way)):
            found.setdefault(union(1 << bit // size for bit in bits(way)), []).append(way)
    if any(digits.bit_count() < way.bit_count() for digits, own in found.items() for way in own):
        return []
    combinations = [Combination(digits, tuple(group)) for digits, group in sorted(found.items())]
    return combinations if len(combinations) <= MOST_COMBINATIONS else []


def told_as(position: Position, item: int, several: Sequence[Combination]) -> Token:
    """Return the token of combinations of a rule, as sums where it is one."""
    space = position.space
    linear = space.demand_at[item].linear
    sums = linear is not None and min(linear.weights.values()) >= 0
    return Token("sums" if sums else "combinations", tuple(each.digits for each in several))


def by_combinations(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield what goes as none of a rule's combinations has it, or as all of them have the digit."""
    space, size = position.space, Layout.of(position.space).cells
    scope, combinations = space.items[item].scope, combinations_of(position, item)
    if not combinations:
        return
    masks = [combination.digits for combination in combinations]
    places = union(way for combination in combinations for way in combination.ways)
    used, shared = reduce(or_, masks), reduce(and_, masks)
    gone = union(1 << each for each in bits(left & scope) if not used >> each // size & 1)
    for digit in bits(shared):
        board = (1 << size) - 1 << digit * size
        seen = (space.peers(candidate) for candidate in bits(places & board))
        gone |= reduce(and_, seen, left & board & ~scope)
    if gone:
        tokens = {"sets": told_as(position, item, combinations), "removed": Token("removed", gone)}
        yield gone, (Says(ONLY, "", item=items(item), **tokens),)


ONLY = marked("{item} can only be {sets}, so {removed}.")
