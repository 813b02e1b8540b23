"""What a person looks at in a space with demands, and what that costs: houses and rules."""

from collections.abc import Iterable
from itertools import chain

import attrs

from lapiz.core import Position, Space, of_layout, union

HOUSE_PRICE, RULE_PRICE = 4, 1
"""What a look at a house costs, and at a rule, besides its open squares."""
FEWEST_SQUARES = 2
"""As how many squares a rule counts at least."""


@attrs.frozen(eq=False)
class PricedLook:
    """A house with all that it must have, or a rule: `numbers` are its items, `squares` a set.

    Squares are by their places in `Looks.squares`.
    """

    numbers: tuple[int, ...]
    scope: int
    squares: int
    rule: bool


@attrs.frozen
class PricedCore:
    """Looks that refute some candidates, and what they cost; `truths` are their items.

    `ways` are all that are left to fill their squares, where these are few. A `certificate` proves
    what takes the checker long.
    """

    price: int
    looks: tuple[int, ...]
    removes: int
    truths: tuple[int, ...]
    ways: tuple[int, ...] = ()
    certificate: bytes = b""


@attrs.frozen(eq=False)
class Looks:
    """All that there is to look at in a space.

    `squares` are the numbers of the items that cost nothing: those of which houses consist. `of`
    has for every other item its look.
    """

    all: tuple[PricedLook, ...]
    squares: tuple[int, ...]
    of: dict[int, int]

    def price(self, look: int, open_squares: int) -> int:
        """Return what a look costs where some squares are open."""
        priced = self.all[look]
        if not priced.rule:
            return HOUSE_PRICE
        return RULE_PRICE + max(FEWEST_SQUARES, (priced.squares & open_squares).bit_count())


@of_layout
def looks_of(space: Space) -> Looks:
    """Return what there is to look at in a space."""
    houses = list(dict.fromkeys(frozenset(group) for group in chain(*space.groups.values())))
    in_houses = frozenset(chain(*houses))
    needed = [number for number, _ in space.needed]
    squares = tuple(
        n
        for n in needed
        if n in in_houses or (item := space.items[n]).silent or (not houses and item.sort == "cell")
    )
    sets = space.sets
    at = [(1 << place, sets[number]) for place, number in enumerate(squares)]
    looks, taken = list[PricedLook](), set(squares)
    for house in houses:
        scope = union(sets[number] for number in house)
        numbers = tuple(n for n in needed if n not in taken and not sets[n] & ~scope)
        if numbers:
            taken.update(numbers)
            looks.append(PricedLook(numbers, scope, _squares(at, scope), rule=False))
    for number in needed:
        if number not in taken:
            looks.append(
                PricedLook((number,), sets[number], _squares(at, sets[number]), rule=False)
            )
    for number, demand in space.demands:
        looks.append(PricedLook((number,), demand.scope, _squares(at, demand.scope), rule=True))
    of = {number: place for place, look in enumerate(looks) for number in look.numbers}
    return Looks(tuple(looks), squares, of)


def _squares(at: Iterable[tuple[int, int]], scope: int) -> int:
    return union(bit for bit, members in at if members & scope)


def open_squares(looks: Looks, position: Position) -> int:
    """Return the squares with nothing placed."""
    sets, placed = position.space.sets, position.placed
    return union(
        1 << place for place, number in enumerate(looks.squares) if not sets[number] & placed
    )


@of_layout
def seeds(space: Space) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return what is looked at first: each rule with its houses, each house; then pairs of rules.

    A rule's houses are those in which it has two squares, a pair's those in which both have some.
    """
    looks = looks_of(space)
    houses = [n for n, look in enumerate(looks.all) if not look.rule]
    rules = [n for n, look in enumerate(looks.all) if look.rule]
    squares = [look.squares for look in looks.all]
    two = {
        rule: tuple(h for h in houses if (squares[rule] & squares[h]).bit_count() > 1)
        for rule in rules
    }
    near_of = {rule: {h: None for h in houses if squares[rule] & squares[h]} for rule in rules}
    singles = [*((rule, *two[rule]) for rule in rules), *((house,) for house in houses)]
    pairs = list[tuple[int, ...]]()
    for place, first in enumerate(rules):
        for other in rules[place + 1 :]:
            meeting = [h for h in near_of[first] if h in near_of[other]]
            if meeting or squares[first] & squares[other]:
                near = dict.fromkeys((*meeting, *two[first], *two[other]))
                pairs.append((first, other, *near))
    return tuple(singles), tuple(pairs)
