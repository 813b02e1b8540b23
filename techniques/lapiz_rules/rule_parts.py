"""What one rule tells of what goes: the combinations left for it, and what its sums can reach."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_

import attrs

from lapiz import Demand, Position, Says, Space, Token, bits, items, number, union
from lapiz.core import Budget, Enumerable, OutOfBudget
from lapiz.texts import marked
from lapiz_grid import Sums
from lapiz_sudoku.board import Layout, cells

MOST_WAYS, MOST_COMBINATIONS = 100, 6
"""Of how many ways combinations are made, and how many of these are told."""
MOST_TRIED = 2_000
"""How many digits are tried in cells to find the least and the most that they add up to."""

Part = tuple[int, tuple[Says, ...]]
"""Candidates that go, and the sentences that say why."""


def combinations(position: Position, item: int, left: int) -> Iterator[Part]:
    """Yield what goes as none of a rule's combinations has it, or as all of them have the digit."""
    space, size = position.space, Layout.of(position.space).cells
    scope = space.items[item].scope
    ways = _ways(position, space.demand_at[item])
    sets = {way: union(1 << candidate // size for candidate in bits(way)) for way in ways}
    if not 0 < len({*sets.values()}) <= MOST_COMBINATIONS:
        return
    if any(digits.bit_count() < way.bit_count() for way, digits in sets.items()):
        return  # a digit comes twice, which a set does not say
    used, shared, places = reduce(or_, sets.values()), reduce(and_, sets.values()), union(ways)
    gone = union(1 << each for each in bits(left & scope) if not used >> each // size & 1)
    for digit in bits(shared):
        board = (1 << size) - 1 << digit * size
        seen = (space.peers(each) for each in bits(places & board))
        gone |= reduce(and_, seen, left & board & ~scope)
    if gone:
        several = Token("combinations", tuple(sorted({*sets.values()})))
        yield gone, (Says(ONLY, "", item=items(item), sets=several, removed=_removed(gone)),)


def _removed(gone: int) -> Token:
    return Token("removed", gone)


def _ways(position: Position, demand: Demand) -> list[int]:
    """Return the ways to satisfy a demand in which nothing excludes another; none if many are."""
    if not isinstance(demand, Enumerable):
        return []
    ways, keep = demand.ways(position.alive, MOST_WAYS), position.space.keep
    if len(ways) == MOST_WAYS:
        return []
    return [way for way in ways if not any(way & ~keep[each] for each in bits(way))]


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
    bound = sum(min(own)[0] for at, own in enumerate(open_ones) if at != narrow)
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
    one, other = reached[0], reached[1] if len(reached) > 1 else Reach(0, total, total)
    if not one or not other:
        return None
    if one.most < other.least:
        one, other = other, one
    if one.least <= other.most:
        return None
    tokens = {"least": number(one.least), "most": number(other.most)}
    if one.board and other.board:
        return APART, tokens | {"cells": cells(one.board), "others": cells(other.board)}
    if one.board:
        return TOO_MUCH, tokens | {"cells": cells(one.board), "item": items(item)}
    return TOO_LITTLE, tokens | {"cells": cells(other.board), "item": items(item)}


ONLY = marked("{item} can only be {sets}, so {removed}.")
APART = marked(
    "With {placed}, {cells} add up to {least} at least, but {others} only to {most} at most."
)
TOO_MUCH = marked(
    "With {placed}, {cells} add up to {least} at least, which is too much for {item}."
)
TOO_LITTLE = marked(
    "With {placed}, {cells} add up to {most} at most, which is too little for {item}."
)
