"""Sums, automata and meanings leave what is part of a way to satisfy them: all ways are tried."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from lapiz import bits, union
from lapiz.core import TooLarge
from lapiz_grid import SHADED, UNSHADED, Sums
from lapiz_grid.automaton import QUICK_BITS, Automaton, Ways
from lapiz_grid.branches import AnyWay, Pairs
from lapiz_hidden.connected import Connected
from lapiz_hidden.layers import Valued

Values = tuple[int, ...]
Accepts = Callable[[Values], bool]


def squares(count: int, digits: int) -> list[tuple[int, ...]]:
    """Return the candidates of some squares: three bits are nobody's."""
    return [tuple(range(3 + n * digits, 3 + (n + 1) * digits)) for n in range(count)]


def boards(random: Random, places: Sequence[Sequence[int]], number: int) -> Iterable[int]:
    """Yield all candidates, then random ones of them."""
    every = [candidate for members in places for candidate in members]
    yield union(1 << candidate for candidate in every)
    for _ in range(number):
        yield union(1 << candidate for candidate in every if random.random() < 0.6)


def left(places: Sequence[Sequence[int]], digits: Values, alive: int, accepts: Accepts) -> int:
    """Return the candidates that are part of some way."""
    open_ = [[(digit, c) for digit, c in zip(digits, members, strict=True) if alive >> c & 1]
             for members in places]  # fmt: skip
    ways = (way for way in product(*open_) if accepts(tuple(digit for digit, _ in way)))
    return union(1 << candidate for way in ways for _, candidate in way)


def check(
    demand: Ways | Sums | AnyWay | Pairs, digits: Values, alive: int, accepts: Accepts
) -> None:
    kept = left(demand.places, digits, alive, accepts)
    dead = demand.dead(alive)
    assert dead == (alive & ~kept if kept else None), (bin(alive), digits)


@pytest.mark.parametrize("number", range(40))
def test_a_sum_leaves_what_reaches_it(number: int) -> None:
    """With weights of both signs, places that differ, digits from below 0, a place at twice."""
    random = Random(number)
    count, digits = random.randint(1, 4), tuple(sorted(random.sample(range(-2, 8), 3)))
    places = squares(count, len(digits))
    weights = [random.choice((1, 1, 1, 2, -1, -2, 10)) for _ in places]
    apart = random.sample(range(count), random.randint(0, count))
    total = sum(weight * random.choice(digits) for weight in weights)
    twice = number % 3 == 0
    given = [*places, places[0]] if twice else places
    demand = Sums(given, [*weights, 1] if twice else weights, total, [apart], (), digits)
    summed = [weights[0] + 1, *weights[1:]] if twice else weights
    kept = [place for place in range(count) if summed[place]]
    alike = {weight: [place for place in apart if summed[place] == weight] for weight in summed}

    def accepts(at: Values) -> bool:
        value = dict(zip(kept, at, strict=True))
        groups = ([value[n] for n in same if n in value] for same in alike.values())
        differ = all(len(set(group)) == len(group) for group in groups)
        return differ and sum(summed[place] * value[place] for place in kept) == total

    for alive in boards(random, places, 12):
        check(demand, digits, alive & demand.scope, accepts)


def test_what_another_grouping_leaves_out_goes_as_well() -> None:
    """One sum whose places differ by rows, and the same by columns."""
    places = squares(4, 3)
    columns = Sums(places, [1] * 4, 7, [(0, 2), (1, 3)])
    demand = Sums(places, [1] * 4, 7, [(0, 1), (2, 3)], [columns])
    rows = Sums(places, [1] * 4, 7, [(0, 1), (2, 3)])
    random = Random(7)
    for alive in boards(random, places, 60):
        first = rows.dead(alive)
        second = None if first is None else columns.dead(alive & ~first)
        assert demand.dead(alive) == (None if second is None else (first or 0) | second)


MACHINES: dict[str, tuple[Automaton, Accepts]] = {
    "sum by 3": (
        Automaton(0, lambda s, d: (s + d) % 3, lambda s: s == 1),
        lambda at: sum(at) % 3 == 1,
    ),
    "falling": (
        Automaton(9, lambda s, d: d if d < s else None, lambda s: True),
        lambda at: all(a > b for a, b in pairwise(at)),
    ),
    "least and last": (
        Automaton((9, 0), lambda s, d: (min(s[0], d), d), lambda s: s[0] == s[1]),
        lambda at: min(at) == at[-1],
    ),
    "words": (
        Automaton("", lambda s, d: f"{s}{d}"[-2:], lambda s: s in ("12", "31", "1")),
        lambda at: "".join(map(str, at))[-2:] in ("12", "31", "1"),
    ),
    "one of the first": (
        Automaton((1, 2), lambda s, d: s if s != d else None, lambda s: True, guessed=True),
        lambda at: 1 not in at or 2 not in at,
    ),
    "far apart": (
        Automaton(0, lambda s, d: s + 1000**d, lambda s: s % 1000 == 0),
        lambda at: sum(1000**d for d in at) % 1000 == 0,
    ),
}


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", MACHINES)
def test_an_automaton_leaves_what_it_accepts(name: str, apart: bool) -> None:
    machine, means = MACHINES[name]
    random = Random(name)
    for count in (1, 2, 3):
        digits = (1, 2, 3)
        demand = Ways(squares(count, 3), machine, apart=apart, digits=digits)

        def accepts(at: Values) -> bool:
            return means(at) and (not apart or len(set(at)) == len(at))

        for at in product(digits, repeat=count):
            assert machine.takes(at) == means(at)
        for alive in boards(random, demand.places, 15):
            check(demand, digits, alive, accepts)
        assert not demand.slow


def test_an_automaton_that_is_large_is_slow_and_one_too_large_refused() -> None:
    wide = Automaton((), lambda s, d: (*s, d), lambda s: True)
    assert [Ways(squares(n, 9), wide).slow for n in (1, 2, 3, 4)] == [False, False, False, True]
    assert 9**3 < QUICK_BITS < 9**4
    with pytest.raises(TooLarge, match="more than 30000 states"):
        Ways(squares(5, 9), wide).prepared()


@pytest.mark.parametrize("known", [(), (0,), (0, 2), (1,), (0, 1, 2, 3)])
def test_of_a_ring_one_looks_beside_what_is_known(known: tuple[int, ...]) -> None:
    """Only where it has a claim of its own; the last is beside the first."""
    places = squares(4, 2)
    machine, _ = MACHINES["sum by 3"]
    ring = Ways(places, machine, claim="they go round")
    alive = union(1 << c for n, members in enumerate(places)
                  for c in (members[:1] if n in known else members))  # fmt: skip
    beside = [n for n in range(4) if n not in known and {(n + 1) % 4, (n - 1) % 4} & set(known)]
    assert ring.looks(alive) == len(beside)


@pytest.mark.parametrize("number", range(20))
def test_one_of_several_meanings_leaves_what_one_of_them_does(number: int) -> None:
    """A branch of pairs alone is told from what each of its squares can be beside the others."""
    random = Random(number)
    places, digits = squares(3, 3), (1, 2, 3)
    every = [candidate for members in places for candidate in members]
    apart = {c: union(1 << other for other in random.sample(every, 3)) & ~(1 << c)
             for c in random.sample(every, 4)}  # fmt: skip
    beside = {c: apart.get(c, 0) | union(1 << o for o in every if apart.get(o, 0) >> c & 1)
              for c in every}  # fmt: skip
    never = 1 << random.choice(every)
    pairs = Pairs(places, beside, never)
    total = random.randint(4, 8)
    demand = AnyWay(places, [[Sums(places, [1] * 3, total)], [Sums(places, [1] * 3, 3)]])
    for alive in boards(random, places, 10):
        check(demand, digits, alive, lambda at: sum(at) in (3, total))
        # What pairs leave: each in turn is beside one of every other square, until nothing goes.
        kept, before = alive & ~never, -1
        while kept != before:
            before = kept
            for c in bits(before):
                open_ = [
                    union(1 << o for o in members) & kept for members in places if c not in members
                ]
                if any(not group & ~beside[c] for group in open_):
                    kept &= ~(1 << c)
        dead = pairs.dead(alive)
        complete = all(union(1 << o for o in members) & kept for members in places)
        assert dead == (alive & ~kept if complete else None)
        assert demand.possible(alive) == [
            left(places, digits, alive, lambda at, n=n: sum(at) == n) != 0  # type: ignore[misc]
            for n in (total, 3)
        ]


def hangs_together(cells: frozenset[int], side: int) -> bool:
    """Whether one can go from any cell to any other by sides, in a slow look."""
    reached = set(sorted(cells)[:1])
    for _ in cells:
        reached |= {c for c in cells for o in reached
                    if abs(c // side - o // side) + abs(c % side - o % side) == 1}  # fmt: skip
    return reached == cells


@cache
def shapes() -> list[frozenset[int]]:
    """Return all shapes in a grid of 3."""
    every = (frozenset(c for c in range(9) if number >> c & 1) for number in range(1 << 9))
    return [cells for cells in every if hangs_together(cells, 3)]


@pytest.mark.parametrize("shade", [SHADED, UNSHADED])
def test_what_hangs_together_leaves_what_is_part_of_a_shape(shade: int) -> None:
    """Wherever the candidates of the two shades begin."""
    own, rest = 5, 20
    demand = Connected(3, Valued((own, rest), 0, 0b1_1111_1111), shade)
    random = Random(shade)
    for _ in range(150):
        can = [random.choice(((own,), (rest,), (own, rest), (own, rest))) for _ in range(9)]
        alive = union(1 << first + cell for cell in range(9) for first in can[cell])
        kept = 0
        for shape in shapes():
            way = union(1 << (own if cell in shape else rest) + cell for cell in range(9))
            kept |= way if not way & ~alive else 0
        assert demand.dead(alive) == (alive & ~kept if kept else None)
        near = [cell for cell in range(9) if can[cell] == (own, rest) and any(
            can[other] == (own,) and hangs_together(frozenset((cell, other)), 3)
            for other in range(9))]  # fmt: skip
        assert demand.looks(alive) == min(8, len(near))
