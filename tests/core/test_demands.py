"""What every demand is asked for: why it rules something out, its ways, names and squares."""

from collections.abc import Sequence
from itertools import product
from random import Random

import attrs
import pytest

from lapiz.core import (
    Item,
    Name,
    Remembering,
    Space,
    Why,
    bits,
    demand as demands,
    explained,
    missing,
    union,
)
from lapiz.core.demand import rules_out
from lapiz_grid import Automaton, Sums, Ways

PLACES = (range(4), range(4, 8), range(8, 12))


class Rising(Remembering):
    """Three digits that rise, asked way by way."""

    linear = None
    noun = Name("the slope")
    claim = Name("the digits rise")

    def _dead(self, alive: int) -> int | None:
        ways = [way for way in ALL if not way & ~alive]
        return alive & ~union(ways) if ways else None


ALL = [
    1 << one | 1 << 4 + two | 1 << 8 + three
    for one, two, three in product(range(4), repeat=3)
    if one < two < three
]
STEP = Automaton(0, lambda last, digit: digit if digit > last else None, lambda _: True)
DEMANDS = [Rising(PLACES), Ways(PLACES, STEP), Sums(PLACES, (1, 1, 1), 8)]


@pytest.mark.parametrize("demand", DEMANDS, ids=lambda demand: type(demand).__name__)
def test_the_reason_alone_suffices_and_all_of_it_is_needed(demand: Remembering) -> None:
    random, told = Random(7), 0
    for _ in range(200):
        alive = union(1 << each for each in range(12) if random.random() < 0.6)
        dead = demand.dead(alive)
        for candidate in (None,) if dead is None else bits(dead):
            why = explained(demand, alive, candidate)
            assert not why.gone & alive

            def holds(gone: int, candidate: int | None = candidate) -> bool:
                found = demand.dead(demand.scope & ~gone)
                return found is None or (candidate is not None and bool(found >> candidate & 1))

            assert holds(why.gone)
            assert not any(holds(why.gone & ~(1 << each)) for each in bits(why.gone))
            told += 1
    assert told > 100


def test_ways_are_those_that_are_left() -> None:
    random, rising, automaton = Random(3), *DEMANDS[:2]
    for _ in range(100):
        alive = union(1 << each for each in range(12) if random.random() < 0.7)
        left = sorted(way for way in ALL if not way & ~alive)
        assert sorted(rising.ways(alive, 99)) == sorted(automaton.ways(alive, 99)) == left
        assert rising.ways(alive, 2) == automaton.ways(alive, 99)[:2]


@attrs.frozen
class Told:
    """A demand with a reason of its own."""

    inner: Remembering
    why: Why
    asked: list[tuple[int, int | None]] = attrs.field(factory=list)

    @property
    def scope(self) -> int:
        return self.inner.scope

    linear = None

    def dead(self, alive: int, /) -> int | None:
        return self.inner.dead(alive)

    def explain(self, alive: int, candidate: int | None, /) -> Why:
        self.asked.append((alive, candidate))
        return self.why


def test_a_reason_of_its_own_counts_if_it_suffices() -> None:
    alive = union(range(1)) | 0b1111_1100_1111  # the second digit is 3 or 4
    dead = DEMANDS[0].dead(alive)
    assert dead is not None
    assert dead >> 8 & 1
    assert dead >> 10 & 1  # no 3 after a 3
    wide = Told(DEMANDS[0], Why(0b0011_0000, ways=(5,)))
    assert explained(wide, alive, 10) == wide.why
    wrong = Told(DEMANDS[0], Why(0, ways=(5,)))
    assert explained(wrong, alive, 10) == Why(missing(DEMANDS[0], alive, 1 << 10))
    # what is not possible is no reason
    assert explained(wide, alive | 1 << 12, 10, possible=alive).gone == 0
    assert wide.asked == [(alive, 10)] * 2  # of what is outside of its scope it is told nothing


def test_an_item_with_a_demand_is_not_required() -> None:
    with pytest.raises(ValueError, match=r"has a demand and is required.*Item.of_demand"):
        Item("slope", "line", 0, True, DEMANDS[0])
    with pytest.raises(ValueError, match=r"'slope' has a demand"):
        Item("slope", "line", 0, demand=DEMANDS[0])
    item = Item.of_demand("slope", "line", DEMANDS[0])
    assert (item.required, item.candidates, item.scope) == (False, 0, 0xFFF)
    assert (item.noun, item.claim) == ("the slope", "the digits rise")
    claimless = Item.of_demand("slope", "line", Told(DEMANDS[0], Why(0)))
    assert (claimless.noun, claimless.claim) == ("slope", "slope")
    plain = Item.of_demand("slope", "line", DEMANDS[1])
    assert (plain.noun, plain.claim) == ("slope", "slope")


def test_one_looks_at_squares_with_several_candidates() -> None:
    cells = [Item(f"square {n}", "cell", 0b1111 << 4 * n) for n in range(4)]
    space = Space(tuple(map(str, range(16))), (*cells, Item.of_demand("s", "line", DEMANDS[0])))
    assert space.homes == [n // 4 for n in range(16)]
    assert space.looks(4, space.everything) == 3
    assert space.looks(4, 0b1111_0011_0001_0011) == 2
    assert space.looks(0, space.everything) == 1

    class Glance(Rising):
        def looks(self, alive: int) -> int:
            return alive.bit_count()

    item = Item.of_demand("s", "line", Glance(PLACES))
    assert Space(space.labels, (*cells, item)).looks(4, 0b111) == 3


class Counted(Remembering):
    """One of each place, no two of the same rank; it notes what it is asked."""

    linear = None

    def __init__(self, places: Sequence[Sequence[int]]) -> None:
        super().__init__(places)
        self.asked: list[int] = []

    def _dead(self, alive: int) -> int | None:
        self.asked.append(alive)
        ways = [union(1 << one for one in way) for way in product(*self.places)
                if len({one % 4 for one in way}) == len(way)]  # fmt: skip
        left = [way for way in ways if not way & ~alive]
        return alive & ~union(left) if left else None


def test_what_is_remembered_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """By what is alive of the scope; beyond the most all is forgotten and asked anew."""
    demand = Counted(PLACES)
    assert (demand.scope, demand.slow) == (0xFFF, False)
    assert demand.bits == [(1, 2, 4, 8), (16, 32, 64, 128), (256, 512, 1024, 2048)]
    for alive in (0xFFF, 0x7FFF, 0xFFF, 0x0, 0x1000):
        demand.dead(alive)
    assert demand.asked == [0xFFF, 0]
    monkeypatch.setattr(demands, "MOST_KNOWN", 3)
    for alive in (0xFFE, 0xFFF, 0xFFD, 0xFFF):
        demand.dead(alive)
    assert demand.asked == [0xFFF, 0, 0xFFE, 0xFFD, 0xFFF]
    with pytest.raises(NotImplementedError):
        Remembering(PLACES).dead(0)


@pytest.mark.parametrize("alive", [0xFFF, 0b0011_0011_0111, 0b0001_0001_1111, 0b1000_0100_0011])
def test_ways_come_lower_ones_first(alive: int) -> None:
    ways = [union(1 << one for one in way) for way in product(*PLACES)
            if len({one % 4 for one in way}) == 3]  # fmt: skip
    left = [way for way in ways if not way & ~alive]
    assert Counted(PLACES).ways(alive | 1 << 13, 99) == left
    assert Counted(PLACES).ways(alive, 2) == left[:2]


@pytest.mark.parametrize(
    ("dead", "asked", "ruled_out"),
    [(None, 0, True), (None, 1, True), (0, 0, False), (0b11, 0, False), (0b11, 0b01, True),
     (0b11, 0b11, True), (0b01, 0b11, False), (0b10, 0b01, False)],
)  # fmt: skip
def test_what_rules_something_out(dead: int | None, asked: int, ruled_out: bool) -> None:
    assert rules_out(dead, asked) is ruled_out


def test_missing_is_as_little_as_suffices() -> None:
    """Whatever the demand, nothing of the reason can be given back; what is impossible is none."""
    random = Random(5)
    demand = Counted(PLACES)
    for _ in range(150):
        alive = random.getrandbits(12)
        possible = random.choice((-1, -1, random.getrandbits(12) | alive))
        dead = demand.dead(alive)
        wanted = 0 if dead is None else dead & -dead
        if dead == 0:
            continue
        gone = missing(demand, alive, wanted, possible)
        if not wanted:
            assert missing(demand, alive | 1 << 12) == missing(demand, alive, 0, ~0)
            assert explained(demand, alive) == Why(missing(demand, alive, 0, ~0))
        assert not gone & alive
        assert not gone & ~possible
        assert not gone & ~demand.scope
        left = demand.scope & possible & ~gone | alive
        assert rules_out(demand.dead(left), wanted)
        assert not any(rules_out(demand.dead(left | 1 << one), wanted) for one in bits(gone))


def test_a_reason_of_its_own_counts_by_what_is_gone_of_it() -> None:
    """Of its scope, and possible; if that does not suffice, the reason is looked for."""
    random, demand, told = Random(9), Counted(PLACES), [0, 0]
    for _ in range(300):
        alive = random.getrandbits(14) & random.getrandbits(14)
        dead = demand.dead(alive)
        possible = random.choice((-1, random.getrandbits(14) | alive))
        candidate = None if dead is None else dead.bit_length() - 1
        if candidate == -1:
            continue
        why = Why(random.getrandbits(14) | random.getrandbits(14), (5,))
        gone = union(1 << one for one in bits(why.gone & possible & 0xFFF) if not alive >> one & 1)
        left = union(1 << one for one in range(12)
                     if alive >> one & 1 or (possible & ~gone) >> one & 1)  # fmt: skip
        found = demand.dead(left)
        suffices = found is None or (candidate is not None and found >> candidate & 1)
        told[bool(suffices)] += 1
        wanted = 0 if candidate is None else 1 << candidate
        looked_for = Why(missing(demand, alive, wanted, possible))
        expected = Why(gone, (5,)) if suffices else looked_for
        assert explained(Told(demand, why), alive, candidate, possible) == expected
    assert min(told) > 20
