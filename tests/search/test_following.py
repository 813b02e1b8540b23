"""What follows from a node: the same for all followers, sound, and told with what it rests on."""

from random import Random

import attrs
import pytest

import lapiz
from lapiz import Deduction
from lapiz.core import Item, Position, Remembering, Space, bits, union
from lapiz.proof import refuse
from lapiz.search.following import demand_follower, fields, note_state, state_of
from lapiz.search.following.followers import Follower, PairFollower
from lapiz.search.following.probing import falling
from lapiz.search.following.propagation import Propagator
from lapiz.search.walking import solutions, witness
from lapiz.search.walking.suppositions import suppositions_of
from tests.support.puzzles import sudokus

RULES = [{"killer": {"cells": "r1c1 r1c2 r2c1", "sum": 6}}, {"arrow": "r4c4 r3c3 r3c2"}]
PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4, "rules": RULES})
START = PUZZLE.start
SOLUTIONS = [union(1 << c for c in solution) for solution in solutions(START)]
assert len(SOLUTIONS) == 10
FOLLOWERS = (Follower, PairFollower, demand_follower)


@pytest.mark.parametrize("make", FOLLOWERS)
def test_what_follows_keeps_all_solutions(make: object) -> None:
    """Of random positions; an item without candidates is a contradiction, whichever it is."""
    follows, random = make(PUZZLE.space), Random(1)  # type: ignore[operator]
    failing = set()
    for _ in range(300):
        gone = union(1 << c for c in range(64) if random.random() < random.choice((0.1, 0.3)))
        position = START.remove(gone)
        node = follows.begin(position)
        for candidate in random.sample([*bits(position.open)], min(1, position.open.bit_count())):
            follows.place(node, candidate)
            assert node.placed >> candidate & 1
            position = position.place(candidate)
        left = [one for one in SOLUTIONS if not one & ~position.alive]
        failed = follows.settle(node)
        if failed >= 0:
            failing.add(failed)
            assert not left
        else:
            assert all(not one & ~node.alive and not node.placed & ~one for one in left)
            assert all(not m or m & node.alive for _, m in PUZZLE.space.needed)
    assert len(failing) > 5
    first = START.remove(PUZZLE.space.sets[0])
    assert follows.settle(follows.begin(first)) == 0


class Refuses(Remembering):
    """A demand that is not met without its last place; `slow` as it is told."""

    linear = None
    slow = False

    def _dead(self, alive: int) -> int | None:
        return 0 if alive & union(self.bits[-1]) else None


class RefusesSlowly(Refuses):
    slow = True


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("failing", [0, 1, 2])
def test_the_demand_that_fails_is_told_wherever_it_stands(first: int, failing: int) -> None:
    """Demands may come before squares; that others hold, or answer later, changes nothing."""
    squares = [Item(f"square {n}", "cell", 0b11 << 2 * n) for n in range(3)]
    demands = [
        Item.of_demand(f"demand {n}", "line", (Refuses, Refuses, RefusesSlowly)[n]([[2 * n]]))
        for n in range(3)
    ]
    demands = demands[first:] + demands[:first]
    start = Space(tuple("abcdef"), (*demands, *squares)).start()
    follows = demand_follower(start.space)
    assert follows.settle(follows.begin(start)) == -1
    failed = follows.settle(follows.begin(start.remove(1 << 2 * failing)))
    assert start.space.items[failed].name == f"demand {failing}"


def test_a_supposition_is_refuted_by_its_grounds() -> None:
    ends, number = suppositions_of(START), 0
    for candidate in bits(START.open):
        left = ends.end(candidate)
        if left is None:
            truths = tuple(sorted(ends.grounds(candidate)))
            claim = Deduction(removes=1 << candidate, truths=truths)
            number += refuse(claim, START) is None
        else:
            assert all(not one & ~left for one in SOLUTIONS if one >> candidate & 1)
    assert number


def test_without_a_solution_there_is_no_witness_again() -> None:
    nothing: Position = START.remove(union(SOLUTIONS[:1]) & PUZZLE.space.sets[0]).fresh()
    for one in SOLUTIONS:
        nothing = nothing.remove(one & PUZZLE.space.sets[0])
    assert witness(nothing) == 0
    assert witness(nothing) == 0
    assert witness(nothing.remove(1 << 63)) == 0


def with_optional_items(space: Space, solution: int, random: Random) -> Space:
    """Return a space that has items besides, of a few candidates of which at most one is true."""
    false = [*bits(space.everything & ~solution)]
    sets = [
        union(1 << candidate for candidate in (random.choice([*bits(solution)]), *falses))
        for falses in (random.sample(false, 2) for _ in range(20))
    ]
    items = [Item(str(number), "line", members, False) for number, members in enumerate(sets)]
    return Space(space.labels, (*space.items, *items))


def test_what_falls_is_the_same_after_earlier_looks() -> None:
    """Ends of the position before are gone on from; from scratch they come to as much."""
    random, numbers = Random(4), set[int]()
    for puzzle in sudokus(7, 3):
        solution = witness(puzzle.start)
        space = with_optional_items(puzzle.space, solution, random)
        position = space.start()
        while not position.solved:
            gone = random.sample([*bits(position.open & ~solution)], 12) if numbers else []
            position = position.remove(union(space.bit[candidate] for candidate in gone))
            follow = Propagator(position.fresh())
            open_ = [*bits(position.open)]
            ends = {candidate: follow.assume(candidate) for candidate in open_}
            fallen = {candidate for candidate, end in ends.items() if end.empty is not None}
            assert set(bits(falling(position, position.open))) == fallen
            numbers.add(len(fallen))
            if len(fallen) > 20:
                break
    assert len(numbers) > 5


def test_what_falls_is_the_same_in_whatever_order_positions_are_looked_at() -> None:
    """Only what can come after the last one, in its space, is gone on from."""
    random = Random(6)
    (puzzle,) = sudokus(7, 1)
    solution = witness(puzzle.start)
    starts = [with_optional_items(puzzle.space, solution, random).start() for _ in range(2)]
    memo, looked = starts[0].memo, list[bool]()
    for _ in range(30):
        start = random.choice(starts)
        false = [*bits(start.open & ~solution)]
        gone = random.sample(false, len(false) * random.randrange(3) // 3)
        position = start.remove(union(start.space.bit[candidate] for candidate in gone))
        left = falling(position.fresh(), position.open)
        shared = attrs.evolve(position, memo=memo)
        assert falling(shared, position.open) == left
        looked.append(left > 0)
    assert {*looked} == {False, True}


def test_a_state_that_was_noted_is_that_of_its_position_alone() -> None:
    """A last candidate, once it is placed, leaves as much alive: the state is another one."""
    items = tuple(Item(name, "cell", members) for name, members in (("x", 0b01), ("y", 0b10)))
    start = Space(("a", "b"), items).start()
    layout, others = fields(start.space), (start.place(0), start.remove(0b10), start)
    for position in others:
        note_state(start, layout.state(start.alive, start.placed))
        assert state_of(position) == layout.state(position.alive, position.placed)
    note_state(start, 5)
    assert [state_of(position) == 5 for position in others] == [False, False, True]
