"""Sets of candidates, spaces and positions, compared with plain Python sets of numbers."""

import copy
import pickle
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from lapiz.core import (
    Item,
    Linear,
    Name,
    Position,
    Restrictions,
    Space,
    bits,
    space as spaces,
    union,
)
from lapiz.core.bitsets import lowest, single

SIZE = 8


class Odd:
    """A demand: an odd number of its candidates is true; it may be made to say more."""

    linear: Linear | None = None

    def __init__(self, scope: int, **more: Any) -> None:
        self.scope = scope
        vars(self).update(more)

    def dead(self, alive: int, /) -> int | None:
        return 0 if alive & self.scope else None


def made(random: Random) -> Space:
    """Return a space of chance: items that overlap, some silent, a demand, and rules."""
    items = []
    for _ in range(random.randrange(1, 7)):
        members = union(1 << one for one in random.sample(range(SIZE), random.randrange(1, 5)))
        required = random.random() < 0.7
        name = f"item {random.randrange(4)}"  # of several of a name the first counts
        items.append(Item(name, "cell", members, required, silent=random.random() < 0.3))
    if random.random() < 0.5:
        items.insert(random.randrange(len(items)), Item.of_demand("odd", "rule", Odd(0b111)))
    beside: dict[int, int] = {}
    for _ in range(random.choice((0, 0, 2))):
        one, other = random.sample(range(SIZE), 2)
        beside[one] = beside.get(one, 0) | 1 << other
        beside[other] = beside.get(other, 0) | 1 << one
    never = random.choice((0, 0, 1 << random.randrange(SIZE)))
    rules = Restrictions(beside, lambda *_: Name("a rule")) if beside or never else None
    if rules and never:
        rules = attrs.evolve(rules, never=never)
    return Space(tuple("abcdefgh"), tuple(items), restrictions=rules)


SPACES = [made(Random(seed)) for seed in range(60)]


def members(numbers: int) -> set[int]:
    return {one for one in range(numbers.bit_length()) if numbers & 1 << one}


def exclude(space: Space, one: int, other: int) -> bool:
    """Tell whether two candidates exclude each other, by the definition."""
    beside = space.restrictions.beside if space.restrictions else {}
    shared = any({one, other} <= members(item.candidates) for item in space.items)
    return one != other and (shared or other in members(beside.get(one, 0)))


def test_sets_are_sets() -> None:
    for number in [*range(40), 1 << 70, (1 << 70) - 1, 0b101 << 64]:
        assert list(bits(number)) == sorted(members(number))
        assert lowest(number) == min(members(number), default=-1)
        assert single(number) == (len(members(number)) == 1)
    for one, other in combinations(range(9), 2):
        assert members(union((one, other))) == members(one) | members(other)
    assert union(()) == 0


@pytest.mark.parametrize("eager", [True, False])
def test_peers_are_those_that_share_an_item_or_a_rule(
    eager: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spaces, "EAGER_CANDIDATES", SIZE if eager else SIZE - 1)
    for space in map(copy.copy, SPACES):
        assert isinstance(space.keep, list) == eager
        assert space.everything == 0b11111111
        assert space.bit == [2**one for one in range(SIZE)]
        for one in range(SIZE):
            excluded = {other for other in range(SIZE) if exclude(space, one, other)}
            assert members(space.peers(one)) == excluded
            assert members(space.keep[one]) == {*range(SIZE)} - excluded
            numbers = [n for n, item in enumerate(space.items) if item.candidates >> one & 1]
            assert list(space.items_of[one]) == numbers
            for other in range(SIZE):
                both = [n for n in numbers if space.items[n].candidates >> other & 1]
                assert space.shared(one, other) == both
                if exclude(space, one, other):
                    names = ", ".join(space.items[n].name for n in both) or "a rule"
                    assert space.why_apart(one, other) == names


def test_an_item_is_known_by_number_name_and_sort() -> None:
    for space in SPACES:
        required = [(n, item.candidates) for n, item in enumerate(space.items) if item.required]
        assert space.needed == required
        assert space.sets == [item.candidates for item in space.items]
        assert list(space.silent) == [item.candidates for item in space.items if item.silent]
        demands = {n: item.demand for n, item in enumerate(space.items) if item.demand}
        assert dict(space.demands) == space.demand_at == demands
        assert space.ruled == bool(demands or space.restrictions)
        for name in ("item 0", "item 1", "odd", "no such"):
            same = [n for n, item in enumerate(space.items) if item.name == name]
            assert space.item(name) == (same[0] if same else None)
        for one, label in enumerate("abcdefgh"):
            assert space.candidate(label) == one
            homes = [number for number, candidates in required if candidates >> one & 1]
            assert space.homes[one] == (homes[0] if homes else -1)
    with pytest.raises(KeyError):
        SPACES[0].candidate("z")


def test_one_looks_at_squares_with_several_candidates() -> None:
    items = (Item("x", "cell", 0b0011), Item("y", "cell", 0b1100), Item("z", "cell", 0b10000),
             Item("house", "house", 0b0101, required=False),
             Item("line", "house", 0b110101, required=False),
             Item.of_demand("sum", "rule", Odd(0b1111)),
             Item.of_demand("all", "rule", Odd(0b1111, looks=lambda alive: alive.bit_count())),
             Item.of_demand("none", "rule", Odd(0b1111, looks=lambda alive: 0)))  # fmt: skip
    space = Space(tuple("abcdef"), items)
    for alive, looks in ((0b111111, [1, 1, 0, 2, 2, 2, 6, 0]), (0b110111, [1, 0, 0, 1, 1, 1, 5, 0]),
                         (0b000000, [1, 1, 1, 2, 3, 2, 0, 0])):  # fmt: skip
        assert [space.looks(number, alive) for number in range(8)] == looks


def test_where_a_solve_starts() -> None:
    for space in SPACES:
        for alive in (None, 0b11110111):
            givens = [0, 5]
            never = space.restrictions.never if space.restrictions else 0
            open_ = members(0b11111111 if alive is None else alive) - members(never)
            left = {one for one in open_ if not any(exclude(space, g, one) for g in givens)}
            start = space.start(iter(givens), alive)
            assert members(start.origin) == left
            assert {0, 5} <= members(start.placed)
            assert start == Position(space, start.origin, 0b100001, start.origin).settled()


def test_placing_and_removing() -> None:
    for space in SPACES:
        start = Position(space, 0b11101111, 0b1, 0b11111111)
        for one in range(SIZE):
            placed = start.place(one)
            peers = {other for other in range(SIZE) if exclude(space, one, other)}
            assert members(placed.alive) == members(start.alive) - peers
            assert members(placed.placed) == {0, one}
            removed = start.remove(1 << one)
            assert members(removed.alive) == members(start.alive) - {one}
            both = start.apply(0b10, 1 << one)
            assert both == start.remove(0b10).place(one).settled()
            for after in (placed, removed, both, start.settled()):
                assert (after.origin, after.memo is start.memo) == (start.origin, True)
        assert start.apply(0, 0) == start.settled()
        assert members(start.open) == {1, 2, 3, 5, 6, 7}
        assert start.sets == (start.alive, start.placed, start.origin)
        fresh = start.fresh()
        assert fresh == start
        assert hash(fresh) == hash(start)
        assert fresh.memo is not start.memo


def test_what_is_silent_is_placed_by_itself() -> None:
    """In the order of the items, and only what was the last before any of it was placed."""
    items = tuple(Item(f"s{n}", "square", 0b11 << 2 * n, silent=True) for n in range(3))
    space = Space(tuple("abcdef"), (*items, Item("loud", "cell", 0b100001)))
    for alive in range(64):
        settled = Position(space, alive, 0b10, 0b111111).settled()
        last = {members(alive & item.candidates).pop() for item in items[1:]
                if len(members(alive & item.candidates)) == 1}  # fmt: skip
        assert members(settled.placed) == {1} | last
    assert space.start((2,)).placed == 0b000100
    assert space.start(alive=0b001001).apply(0, 0).placed == 0b001001
    assert space.start().apply(0b100, 0).placed == 0b1000


def test_broken_and_solved() -> None:
    for space in SPACES:
        for alive in (0b0, 0b11111111, 0b10110010, 0b01000101):
            position = Position(space, alive, alive & 0b11010110, alive)
            empty = [n for n, members in space.needed if not members & alive]
            unruly = [n for n, demand in space.demands if demand.dead(alive) is None]
            assert position.broken == next(iter([*empty, *unruly]), None)
            placed = all(members & position.placed for _, members in space.needed)
            assert position.solved == placed


def test_an_item_of_a_demand() -> None:
    plain = Item("x", "cell", 0b11)
    assert (plain.required, plain.silent, plain.demand) == (True, False, None)
    assert (plain.scope, plain.noun, plain.claim) == (0b11, "x", "x")
    rule = Item.of_demand("odd", "rule", Odd(0b111))
    assert (rule.required, rule.silent, rule.candidates) == (False, False, 0)
    assert (rule.name, rule.sort, rule.scope, rule.noun, rule.claim) == (
        *("odd", "rule"), 0b111, *("odd", "odd"))  # fmt: skip
    assert Item.of_demand("n", "r", Odd(1, noun="the sum")).claim == "the sum"
    told = Item.of_demand("n", "r", Odd(1, noun="the sum", claim="it is odd"))
    assert (told.noun, told.claim) == ("the sum", "it is odd")
    with pytest.raises(ValueError, match=r"'odd' has a demand and is required: .*of_demand"):
        Item("odd", "rule", 0, True, Odd(1))
    assert Item("a", "b", 1) != Item("a", "b", 1), "each item is one of its own"


@pytest.mark.parametrize("copied", [copy.copy, lambda x: pickle.loads(pickle.dumps(x))])
def test_a_copy_of_a_space_makes_its_tables_anew(copied: Any) -> None:
    space = Space(("a", "b"), (Item("x", "cell", 3),), {"g": ((0,),)}, SimpleNamespace(n=1), None)
    space.memo.note("key", 1)
    assert space.keep
    other = copied(space)
    assert "keep" not in vars(other)
    assert other.memo == {}
    assert (other.labels, other.groups, other.layout) == (space.labels, space.groups, space.layout)
    assert [item.name for item in other.items] == ["x"]
    assert "memo" not in repr(space)
    with pytest.raises(TypeError):  # nobody gives a space what another one remembers
        Space((), (), {}, None, None, space.memo)  # type: ignore[call-arg]
    assert repr(space.start()) == "Position(placed=0x0)"
