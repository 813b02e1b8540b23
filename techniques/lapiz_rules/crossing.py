"""Two rules that cross, or a rule and a house: no way of one agrees with any way of the other."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import attrs

from lapiz import (
    Deduction,
    Position,
    Says,
    Space,
    bits,
    items,
    of_layout,
    technique,
    union,
)
from lapiz.core import Budget, Demand, OutOfBudget
from lapiz.proof import satisfy_demands
from lapiz.search.telling import shrink
from lapiz.search.walking import witness
from lapiz_sudoku.board import Grid, Layout, houses

MOST_CELLS = 14
"""How many cells two rules may have together."""
TRIAL_NODES = 120
"""How long one way that satisfies both is looked for."""
MOST_NODES = 2_000
"""How long ways are looked for in one position; what was found is kept for the next."""

FEW = 3
"""Of how many removals the text is told step by step."""


@attrs.frozen(eq=False)
class Crossing:
    """Rules (numbers of their items) and houses that are looked at together.

    `truths` are all the items that have to be satisfied together, `scope` their candidates.
    """

    rules: tuple[int, ...]
    truths: tuple[int, ...]
    scope: int
    house: int = -1


@of_layout
def _two_rules(space: Space) -> list[Crossing]:
    """Return the pairs of rules with two common cells, or with two cells each in a house."""
    layout = _layout(space)
    boards = [(number, _board(layout, demand)) for number, demand in space.demands]
    found = []
    for (one, first), (other, second) in combinations(boards, 2):
        board = first | second
        if board.bit_count() <= MOST_CELLS and _cross(layout, first, second):
            found.append(Crossing((one, other), (*bits(board), one, other), _scope(space, board)))
    return sorted(found, key=lambda each: len(each.truths))


@of_layout
def _rule_and_house(space: Space) -> list[Crossing]:
    """Return each rule with each house in which it has two cells or more, but not all."""
    layout, found = _layout(space), []
    for number, demand in space.demands:
        board = _board(layout, demand)
        for house in layout.houses:
            together = board | house.cells
            if (board & house.cells).bit_count() > 1 and together.bit_count() <= MOST_CELLS:
                digits = (layout.item(house.number, digit) for digit in range(layout.side))
                truths = (*bits(together), *digits, number)
                found.append(Crossing((number,), truths, _scope(space, together), house.number))
    return sorted(found, key=lambda each: len(each.truths))


def _layout(space: Space) -> Layout:
    assert isinstance(space.layout, Layout)
    return space.layout


def _board(layout: Layout, demand: Demand) -> int:
    """Return the cells of a rule."""
    return union(1 << candidate % layout.cells for candidate in bits(demand.scope))


def _scope(space: Space, board: int) -> int:
    return union(space.sets[cell] for cell in bits(board))


def _cross(layout: Layout, first: int, second: int) -> bool:
    if (first & second).bit_count() > 1:
        return True
    return any(
        (first & house).bit_count() > 1 and (second & house).bit_count() > 1
        for house in layout.house_boards
    )


class _Supports:
    """For each crossing ways to satisfy all of it, which show that their candidates are possible.

    They hold as long as all of their candidates are left, so they are kept through the solve.
    """

    def __init__(self) -> None:
        self.ways: dict[Crossing, list[int]] = {}

    def unsupported(self, position: Position, crossing: Crossing, budget: Budget) -> int:
        """Return the open candidates of a crossing that are part of no way to satisfy it."""
        alive = position.alive
        own = [way for way in self.ways.get(crossing, ()) if not way & ~alive]
        self.ways[crossing] = own
        left = position.open & crossing.scope & ~union(own) & ~witness(position)
        dead = 0
        while left:
            low = left & -left
            left ^= low
            way = _way(position, crossing, low, budget)
            if way is None:
                dead |= low
            elif way:
                own.append(way)
                left &= ~way
        return dead


def _way(position: Position, crossing: Crossing, bit: int, budget: Budget) -> int | None:
    """Return a way that has a candidate; None if there is none, 0 if that is not known."""
    space = position.space
    allowed = position.alive & space.keep[bit.bit_length() - 1]
    demand_at, sets = space.demand_at, space.sets
    truths = [sets[n] for n in crossing.truths if n not in demand_at and not sets[n] & bit]
    demands = [demand_at[n] for n in crossing.rules]
    trial = Budget(min(TRIAL_NODES, budget.left), "nodes")
    try:
        way = satisfy_demands(allowed, truths, space.keep, demands, trial)
    except OutOfBudget:
        return 0
    finally:
        budget.left -= trial.allowed - max(0, trial.left)
    return None if way is None else union(1 << each for each in way) | bit


def _supports(position: Position) -> _Supports:
    noted: _Supports | None = position.memo.get(_supports)
    if noted is None:
        noted = _Supports()
        position.memo.note(_supports, noted)
    return noted


def _found(
    grid: Grid, crossings: Iterable[Crossing]
) -> Iterator[tuple[Crossing, int, tuple[int, ...]]]:
    position = grid.position
    supports, budget = _supports(position), Budget(MOST_NODES, "nodes")
    for crossing in crossings:
        if not crossing.scope & position.open:
            continue
        if budget.left <= 0:
            return
        dead = supports.unsupported(position, crossing, budget)
        if dead:
            placed, sets = position.placed, position.space.sets
            truths = (n for n in crossing.truths if not sets[n] & placed)
            yield crossing, dead, shrink(position, truths, dead, held=crossing.rules)


@technique("two-rules", kind="sudoku", after="hidden-quadruple", ruled=True)
def two_rules(grid: Grid) -> Iterator[Deduction]:
    """No way to satisfy one rule agrees with any way to satisfy another if a candidate is true.

    Rules are looked at in pairs that share two cells, or that have two cells each in one house.

    Source: "where the two meet", as setters' solvers say. Order: by the number of cells.
    """
    if grid.position.space.demands:
        for crossing, dead, truths in _found(grid, _two_rules(grid.position.space)):
            names = {str(grid.position.space.items[rule].name) for rule in crossing.rules}
            says = Says(
                "Look at {rules} together."
                if len(names) > 1
                else "Look at every way to satisfy the whole of {rules}.",
                "No way to satisfy both uses any of the removed candidates."
                if len(names) > 1
                else "None of them uses any of the removed candidates.",
                rules=items(*crossing.rules),
            )
            yield _deduction(grid, crossing, dead, truths, says)


@technique("rule-and-house", kind="sudoku", after="two-rules", ruled=True)
def rule_and_house(grid: Grid) -> Iterator[Deduction]:
    """No way to satisfy a rule leaves a way to fill the rest of a house if a candidate is true.

    Source: overlaps of cages and houses, as players of killer sudoku look at them; here for all
    rules. Order: by the number of cells.
    """
    if grid.position.space.demands:
        for crossing, dead, truths in _found(grid, _rule_and_house(grid.position.space)):
            says = Says(
                "Look at {rule} together with {house}.",
                "With any of the removed candidates, there is no way to satisfy the rule and "
                "give {house} all its digits.",
                rule=items(*crossing.rules),
                house=houses(crossing.house),
            )
            yield _deduction(grid, crossing, dead, truths, says)


def _deduction(
    grid: Grid, crossing: Crossing, dead: int, truths: tuple[int, ...], says: Says
) -> Deduction:
    return Deduction(
        removes=dead,
        truths=truths,
        roles={"rule": crossing.scope & grid.position.open & ~dead},
        says=says,
        supposes=dead.bit_count() <= FEW,
    )


TECHNIQUES = [two_rules, rule_and_house]
