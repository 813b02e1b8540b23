"""A check of demands: that what they say is so, by trying every way."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

import attrs

from lapiz.core import Clausal, Demand, Enumerable, Explaining, Item, Space, rules_out
from lapiz.core.bitsets import bits, union
from lapiz.core.budget import Budget
from lapiz.search.clauses.oracle import Oracle

MOST_TRIED = 20_000
"""In how many ways the squares may be filled, as each is tried."""
MOST_SOLVED = 500
"""Up to how many ways are counted once more, as the search finds them."""
MOST_EXPLAINED = 4
"""Of how many candidates the reason is asked each time."""

Squares = Sequence[Sequence[int]]


def check_demand(
    demand: Demand,
    squares: Squares = (),
    *,
    items: Sequence[Item] = (),
    accepts: Callable[[tuple[int, ...]], bool] | None = None,
    tries: int = 200,
    seed: int = 1,
) -> int:
    """Check that a demand is right in all that it says; return in how many ways it is satisfied.

    `squares` are the candidates of each square, of which one is true; by default the `places` of
    the demand. `items` are what else holds of them, such as that some squares differ. `accepts`,
    where it is given, is told which candidate of each square is true (0 for the first) and says
    whether that satisfies the rule, by whatever means, as long as it is not the demand.

    Every way to fill the squares is tried: with one candidate left in each, `dead` says exactly
    whether it is a way. In `tries` random states what is dead is in no way that is left, nothing
    else counts than the scope, and what is dead stays dead when more goes. And of what it has
    besides: the reason of `explain` alone suffices, `ways` are those that are left, each is
    `linear`, and the search finds as many by its `clauses`, or without any.

    Raises AssertionError, with an example, and if all or none are ways; ValueError if no squares
    are known, or more than 20,000 ways would be tried.

    >>> from lapiz_grid import Sums
    >>> check_demand(Sums(((0, 1, 2), (3, 4, 5)), (1, 1), 4), accepts=lambda at: sum(at) == 2)
    3
    """
    places = squares or getattr(demand, "places", ())
    checked = _Checked(demand, list(dict.fromkeys(map(tuple, places))), items)
    checked.look_at_names()
    checked.try_every_way(accepts)
    random = Random(seed)
    for _ in range(tries):
        checked.look_at(*checked.states(random))
    checked.search()
    return len(checked.ways)


@attrs.define
class _Checked:
    """A demand with its squares, and the ways that are known."""

    demand: Demand
    squares: list[tuple[int, ...]]
    items: Sequence[Item]
    ways: list[int] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        if not self.squares:
            raise ValueError("the demand has no places: say which candidates its squares have")
        tried = prod(map(len, self.squares))
        if tried > MOST_TRIED:
            raise ValueError(f"{tried} ways to fill the squares, expected up to {MOST_TRIED}")
        stray = self.demand.scope & ~union(1 << each for square in self.squares for each in square)
        self.agree(not stray, "candidates of its scope are in no square", stray)

    def agree(self, so: object, wrong: str, *sets: int) -> None:
        """Raise AssertionError unless `so`: it says what is wrong, and with which sets."""
        if not so:
            named = "; ".join(str([*bits(members)]) for members in sets)
            raise AssertionError(f"{type(self.demand).__name__}: {wrong}: {named}")

    def look_at_names(self) -> None:
        """Check that noun and claim are parts of a sentence."""
        for name in ("noun", "claim"):
            text: Any = getattr(self.demand, name, "part")
            self.agree(isinstance(text, str) and text, f"its {name} is {text!r}, expected a Name")
            self.agree(not text.endswith("."), f"its {name} is a sentence: {text!r}")

    def try_every_way(self, accepts: Callable[[tuple[int, ...]], bool] | None) -> None:
        """Find the ways, and compare them with what is accepted."""
        every = 0
        for at in product(*(range(len(square)) for square in self.squares)):
            alive = union(1 << square[n] for square, n in zip(self.squares, at, strict=True))
            if any((item.candidates & alive).bit_count() > 1 for item in self.items):
                continue
            every += 1
            dead = self.demand.dead(alive)
            self.agree(not dead, "part of a way is dead though it is a way", alive)
            if accepts is not None:
                right = bool(accepts(at))
                self.agree(right or dead is None, "it accepts what the rule does not", alive)
                self.agree(not right or dead == 0, "the rule accepts what it does not", alive)
            if dead == 0:
                self.ways.append(alive)
                self._add_up(alive)
        self.agree(0 < len(self.ways) < every, f"{len(self.ways)} of {every} ways say little")

    def _add_up(self, way: int) -> None:
        linear = self.demand.linear
        if linear:
            total = sum(linear.weights.get(candidate, 0) for candidate in bits(way))
            self.agree(total == linear.total, f"a way adds up to {total}, not to its sum", way)

    def states(self, random: Random) -> tuple[int, int]:
        """Return what may be alive, and the same with less."""
        share = random.choice((0.4, 0.6, 0.8, 0.95))
        alive, fewer = 0, 0
        for candidate in bits(self.demand.scope):
            alive |= (random.random() < share) << candidate
            fewer |= (random.random() < share) << candidate
        if random.random() < 0.5 and self.ways:  # else there is seldom a way
            alive |= random.choice(self.ways)
        return alive, alive & fewer

    def look_at(self, alive: int, fewer: int) -> None:
        """Check what it says in a state, and that it holds on to that with less."""
        dead, later = self.demand.dead(alive), self.demand.dead(fewer)
        outside = ~self.demand.scope & (1 << self.demand.scope.bit_length() + 3) - 1
        self.agree(
            self.demand.dead(alive | outside) == dead, "what is not in its scope counts", alive
        )
        left = [way for way in self.ways if not way & ~alive]
        if dead is None:
            self.agree(not left, "it says that there is no way, with these alive", alive, *left[:1])
            self.agree(later is None, "there is a way again with less", alive, fewer)
        else:
            self.agree(not dead & ~alive, "what is dead was not alive", dead, alive)
            used = dead & union(left)
            self.agree(not used, "what is dead is part of a way, with these alive", used, alive)
            again = 0 if later is None else dead & fewer & ~later
            self.agree(not again, "what was dead is not any more with less", again, alive, fewer)
        self._explain(alive, dead)
        if isinstance(self.demand, Enumerable) and not self.items:
            listed = sorted(self.demand.ways(alive, len(self.ways) + 1))
            self.agree(listed == sorted(left), "it lists other ways than there are", alive, *listed)
            few = self.demand.ways(alive, 1)
            self.agree(len(few) == min(1, len(left)), "it does not list one way", alive, *few)

    def _explain(self, alive: int, dead: int | None) -> None:
        """Check that each reason alone suffices."""
        if not isinstance(self.demand, Explaining):
            return
        subjects = [None] if dead is None else list(bits(dead))[:MOST_EXPLAINED]
        for candidate in subjects:
            gone = self.demand.explain(alive, candidate).gone
            self.agree(not gone & alive, "a reason is alive", gone & alive, alive)
            ruled = self.demand.dead(self.demand.scope & ~gone)
            enough = rules_out(ruled, 0 if candidate is None else 1 << candidate)
            self.agree(enough, f"the reason of {candidate} does not suffice", gone, alive)

    def search(self) -> None:
        """Have the search find the ways, by the clauses if it has some."""
        if len(self.ways) <= MOST_SOLVED:
            ways, right = sorted(self._solutions()), sorted(self.ways)
            means = "its clauses" if isinstance(self.demand, Clausal) else "the search"
            others = [*({*ways} ^ {*right})][:1]
            self.agree(ways == right, f"{means} and its ways differ in this", *others)

    def _solutions(self) -> Iterator[int]:
        squares = [
            Item(f"square {number}", "square", union(1 << candidate for candidate in square))
            for number, square in enumerate(self.squares)
        ]
        every = union(item.candidates for item in squares)
        items = (*squares, *self.items, Item.of_demand("demand", "demand", self.demand))
        space = Space(tuple(map(str, range(every.bit_length()))), items)
        oracle = Oracle(space.start(alive=every), Budget(10 * MOST_TRIED, "conflicts"))
        yield from oracle.solutions()
