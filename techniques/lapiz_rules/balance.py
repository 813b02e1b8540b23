"""The sides of a sum, what they add up to at least and at most, and which totals they can make."""

from collections.abc import Iterable, Sequence

import attrs

from lapiz import OutOfBudget, Position, Space, of_layout, union
from lapiz.core import Budget
from lapiz_grid import Sums, Ways
from lapiz_sudoku.board import Layout

MOST_TRIED = 2_000
"""How many digits are tried in cells to find the least and the most that they add up to."""


@attrs.frozen(eq=False)
class Term:
    """A cell that is added up: how often it counts, and what each candidate counts then."""

    weight: int
    options: tuple[tuple[int, int], ...]

    def left(self, alive: int) -> list[tuple[int, int]]:
        """Return the options left."""
        return [(value, bit) for value, bit in self.options if alive >> bit & 1]


@attrs.frozen(eq=False)
class Side:
    """Cells that add up to what the other sides do, or the number that they add up to."""

    places: tuple[Term, ...]
    total: int = 0

    def without(self, place: Term) -> "Side":
        """Return the rest of it."""
        return Side(tuple(other for other in self.places if other is not place))

    def board(self, size: int) -> int:
        """Return its cells."""
        return union(1 << place.options[0][1] % size for place in self.places)


@of_layout(most=5_000)
def sides_of(space: Space, item: int) -> tuple[Side, ...]:
    """Return the sides of a sum that are equal, or its cells and their sum; none of other rules."""
    demand = space.demand_at[item]
    if isinstance(demand, Sums):
        weights = [weight for group in demand.weights for weight in group]
        order = [place for group in demand.groups for place in group]
        if demand.total and min(weights) < 0:
            return ()
        known = [
            place_of(demand.places[place], demand.digits, weight)
            for place, weight in zip(order, weights, strict=True)
        ]
        sides = [
            Side(tuple(place for place in known if place.weight * sign > 0)) for sign in (1, -1)
        ]
        sides[1] = Side(tuple(map(_positive, sides[1].places)), demand.total)
        return tuple(sides)
    if space.items[item].sort == "zipper" and isinstance(demand, Ways):
        known = [place_of(members, demand.digits, 1) for members in demand.places]
        return tuple(Side(tuple(known[at : at + 2])) for at in range(0, len(known), 2))
    return ()


def place_of(members: Sequence[int], values: Sequence[int], weight: int) -> Term:
    """Return a cell with its candidates and their values, each as often as it counts."""
    options = zip(values, members, strict=False)
    return Term(weight, tuple((weight * value, candidate) for value, candidate in options))


def _positive(place: Term) -> Term:
    return Term(-place.weight, tuple((-value, candidate) for value, candidate in place.options))


@attrs.frozen(eq=False)
class Balance:
    """The sides of a sum in a position, where cells that see each other hold different digits."""

    position: Position
    item: int
    sides: tuple[Side, ...]
    known: dict[tuple[Side, int, int], tuple[int, ...] | None] = attrs.field(factory=dict)

    @classmethod
    def of(cls, position: Position, item: int) -> "Balance":
        """Return that of a rule; without sides if it is no sum."""
        return cls(position, item, sides_of(position.space, item))

    def extreme(self, side: Side, sign: int, given: int = -1) -> tuple[int, ...] | None:
        """Return what cells count where they add up to the most (sign 1) or the least (-1).

        None if they cannot be filled, or if that takes too long to find. With a candidate that is
        `given` its sight counts, too.
        """
        key = side, sign, given
        if key not in self.known:
            self.known[key] = self._extreme(side, sign, self.beside(given))
        return self.known[key]

    def beside(self, given: int) -> int:
        """Return what is left beside a candidate."""
        alive = self.position.alive
        return alive if given < 0 else alive & self.position.space.keep[given]

    def _extreme(self, side: Side, sign: int, alive: int) -> tuple[int, ...] | None:
        if not side.places:
            return (side.total,)
        options = [[(-sign * value, bit) for value, bit in each.options] for each in side.places]
        try:
            least = _least(options, alive, self.position.space, Budget(MOST_TRIED, "digits"))
        except OutOfBudget:
            return self._at_best(side, sign, alive)
        return None if least is None else tuple(sorted(-sign * value for value in least))

    def _at_best(self, side: Side, sign: int, alive: int) -> tuple[int, ...] | None:
        """Return the most or the least as one number, of cells that differ in groups alone."""
        totals = self.totals(side, alive)
        return (sign * max(sign * total for total in totals),) if totals else None

    def totals(self, side: Side, alive: int) -> set[int]:
        """Return what cells can add up to, as far as they differ in groups; and perhaps more."""
        reached, masks = {side.total}, list[tuple[Term, ...]]()
        for place in side.places:
            fit = next((group for group in masks if self._differ(place, group)), ())
            masks = [group for group in masks if group is not fit] + [(*fit, place)]
        for group in masks:
            sums = sums_of([place.left(alive) for place in group], Layout.of(self.position.space))
            reached = {before + more for before in reached for more in sums}
        return reached

    def _differ(self, place: Term, others: Iterable[Term]) -> bool:
        """Tell whether a cell has another digit than some others, that count as often."""
        keep, mine = self.position.space.keep, [bit for _, bit in place.options]
        return all(
            other.weight == place.weight
            and not any(keep[a] >> b & 1 for a, (_, b) in zip(mine, other.options, strict=True))
            for other in others
        )


Options = list[tuple[int, int]]


def sums_of(options: Sequence[Options], layout: Layout) -> set[int]:
    """Return what different digits add up to, one of each cell."""
    reached = {(0, 0)}
    for each in options:
        reached = {
            (used | 1 << bit // layout.cells, total + value)
            for used, total in reached
            for value, bit in each
            if not used >> bit // layout.cells & 1
        }
    return {total for _, total in reached}


def _least(
    places: Sequence[Options], alive: int, space: Space, budget: Budget
) -> tuple[int, ...] | None:
    """Return the values with the least sum, one a cell, that go together; None if none do."""
    left = [[(value, bit) for value, bit in own if alive >> bit & 1] for own in places]
    if not all(left):
        return None
    if not left:
        return ()
    narrow = min(range(len(left)), key=lambda at: len(left[at]))
    rest, best = [*left[:narrow], *left[narrow + 1 :]], None
    bound = sum(min(options)[0] for options in rest)
    for value, candidate in sorted(left[narrow]):
        if best is not None and value + bound >= sum(best):
            break
        budget.spend()
        below = _least(rest, alive & space.keep[candidate], space, budget)
        if below is not None and (best is None or value + sum(below) < sum(best)):
            best = (value, *below)
    return best
