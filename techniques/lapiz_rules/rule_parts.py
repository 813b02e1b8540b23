"""What one rule tells of what goes: the combinations left for it, and what its sums can reach."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_

import attrs

from lapiz import OutOfBudget, Position, Says, Space, Token, bits, items, number, union
from lapiz.core import Budget, Enumerable
from lapiz.texts import marked
from lapiz_grid import Sums
from lapiz_sudoku.board import Layout, cells

MOST_SQUARES, MOST_WAYS, MOST_COMBINATIONS = 7, 100, 6
"""Of how many open squares and ways combinations are made, and how many of these are told."""
MOST_TRIED = 2_000
"""How many digits are tried in cells to find the least and the most that they add up to."""

Part = tuple[int, tuple[Says, ...]]
"""Candidates that go, and the sentences that say why."""


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


@attrs.frozen
class Reach:
    """Cells that are added up, as a board, and the least and the most that they can be."""

    board: int
    least: int
    most: int


def out_of_reach(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield candidates with which two sides of a sum cannot be the same.

    Cells that see each other hold different digits.
    """
    demand, space = position.space.demand_at[item], position.space
    sides = _sides(demand) if isinstance(demand, Sums) else []
    if not isinstance(demand, Sums) or not sides:
        return
    size = Layout.of(space).cells
    for candidate in bits(left):
        beside = position.alive & space.keep[candidate]
        if not demand.scope & position.alive & ~beside:
            continue
        try:
            reached = [_reach(demand, side, beside, space, size) for side in sides]
        except OutOfBudget:
            continue
        told = _apart(item, reached, demand.total)
        if told:
            yield (
                1 << candidate,
                (Says(told[0], "", placed=Token("placed", 1 << candidate), **told[1]),),
            )


Side = list[tuple[int, ...]]
"""The candidates of some cells that are added up, each cell's by digit."""


def _sides(demand: Sums) -> list[Side]:
    """Return the cells that have a sum, or those on both sides of an equation.

    Nothing where some count more than once, or where a difference is given.
    """
    weights = [weight for group in demand.weights for weight in group]
    places = [tuple(demand.places[place]) for group in demand.groups for place in group]
    if {*weights} - {1, -1} or (demand.total and -1 in weights):
        return []
    pairs = list(zip(places, weights, strict=True))
    sides = ([place for place, weight in pairs if weight == sign] for sign in (1, -1))
    return [side for side in sides if side]


def _reach(demand: Sums, side: Side, alive: int, space: Space, size: int) -> Reach | None:
    """Return what cells add up to; None if they cannot be filled. Raises OutOfBudget."""
    budget, board = Budget(MOST_TRIED, "digits"), union(1 << place[0] % size for place in side)
    least = _least(side, demand.digits, alive, space, budget)
    most = _least(side, [-value for value in demand.digits], alive, space, budget)
    return None if least is None or most is None else Reach(board, least, -most)


def _least(
    side: Side, values: Sequence[int], alive: int, space: Space, budget: Budget
) -> int | None:
    """Return the least sum of some values, one a cell, that go together; None if none do."""
    open_ones = [
        [(v, c) for v, c in zip(values, own, strict=False) if alive >> c & 1] for own in side
    ]
    if not all(open_ones):
        return None
    if not side:
        return 0
    narrow = min(range(len(side)), key=lambda at: len(open_ones[at]))
    rest, best = [*side[:narrow], *side[narrow + 1 :]], None
    bound = sum(min(options)[0] for at, options in enumerate(open_ones) if at != narrow)
    for value, candidate in sorted(open_ones[narrow]):
        if best is not None and value + bound >= best:
            break
        budget.spend()
        below = _least(rest, values, alive & space.keep[candidate], space, budget)
        if below is not None and (best is None or value + below < best):
            best = value + below
    return best


def _apart(
    item: int, reached: Sequence[Reach | None], total: int
) -> tuple[str, dict[str, Token]] | None:
    """Return what is told of sides that cannot be the same, if they cannot."""
    first, other = reached[0], reached[1] if len(reached) > 1 else Reach(0, total, total)
    if not first or not other:
        return None
    if first.most < other.least:
        first, other = other, first
    if first.least <= other.most:
        return None
    tokens = {"least": number(first.least), "most": number(other.most)}
    if first.board and other.board:
        return APART, tokens | {"cells": cells(first.board), "others": cells(other.board)}
    if first.board:
        return TOO_MUCH, tokens | {"cells": cells(first.board), "item": items(item)}
    return TOO_LITTLE, tokens | {"cells": cells(other.board), "item": items(item)}


ONLY = marked("{item} can only be {sets}, so {removed}.")
APART = marked("With {placed}, {cells} make at least {least}, but {others} at most {most}.")
TOO_MUCH = marked("With {placed}, {cells} make at least {least}, which is too much for {item}.")
TOO_LITTLE = marked("With {placed}, {cells} make at most {most}, which is too little for {item}.")
