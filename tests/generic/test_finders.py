"""The finders against their definitions, on small spaces of random items."""

from itertools import chain, combinations, islice

import pytest
from hypothesis import assume, given, settings, strategies as st

from lapiz import Deduction, Item, Position, Space
from lapiz.core import bits, union
from lapiz.proof import refuse
from lapiz.search.following import Propagator
from lapiz.search.walking import solutions
from lapiz_generic.clashes import incompatible
from lapiz_generic.covering import covered
from lapiz_generic.forcing import agreement, contradiction
from lapiz_generic.open_items import exclusion
from tests.generic.spaces import queens, rectangles


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Return a position of a random space in which a candidate has at least one item."""
    size = draw(st.integers(4, 11))
    members = st.integers(1, (1 << size) - 1)
    sets = draw(st.lists(members, min_size=3, max_size=9))
    items = [Item(f"i{n}", "ab"[n % 2], one, n % 4 != 3) for n, one in enumerate(sets)]
    loose = (1 << size) - 1 & ~union(sets)
    if loose:
        items.append(Item("loose", "c", loose, False))
    space = Space([f"c{n}" for n in range(size)], tuple(items))
    return space.start().remove(draw(st.integers(0, (1 << size) - 1)) & draw(members))


SPACES = st.one_of(
    positions(),
    st.builds(lambda n: queens(n).start(), st.integers(4, 7)),
    st.builds(lambda n: queens(7).start((n,)), st.integers(0, 48)),
    st.builds(lambda seed: rectangles(5, seed).start(), st.integers(0, 10**6)),
    st.builds(lambda seed: rectangles(7, seed).start(), st.integers(0, 10**6)),
)


def open_numbers(position: Position) -> list[int]:
    """The required items that are unsatisfied and have two candidates or more."""
    return [
        number
        for number, item in enumerate(position.space.items)
        if item.required
        and not item.candidates & position.placed
        and (item.candidates & position.alive).bit_count() > 1
    ]


def ways(position: Position, truths: tuple[int, ...], candidate: int) -> bool:
    """Tell whether some items can all be satisfied with a candidate true."""
    claim = Deduction(removes=1 << candidate, truths=truths)
    return refuse(claim, position) is not None


def everything(position: Position) -> list[Deduction]:
    """Return what all finders find, as deductions."""
    numbers = range(len(position.space.items))
    found: list[tuple[int, int, tuple[int, ...]]] = []
    found += [(removes, 0, (item,)) for removes, item in exclusion(position)]
    for size in (1, 2, 3):
        sets = covered(position, numbers, numbers, size)
        found += [(removes, 0, one) for removes, one, _ in islice(sets, 200)]
    for size in (2, 3):
        found += [(removes, 0, group) for removes, group in incompatible(position, None, size)]
    found += chain(agreement(position), contradiction(position))
    return [Deduction(removes=r, places=p, truths=t) for r, p, t in found]


@settings(max_examples=75)
@given(SPACES)
def test_all_is_proved_and_costs_no_solution(position: Position) -> None:
    every = list(solutions(position))
    for found in everything(position):
        assert refuse(found, position) is None
        assert not found.removes & ~position.open
        assert not found.places & position.placed
        for solution in every:
            chosen = union(1 << candidate for candidate in solution)
            assert not chosen & found.removes
            assert not found.places & ~chosen


@settings(max_examples=150)
@given(SPACES)
def test_exclusion_is_what_one_item_forbids(position: Position) -> None:
    expected = {}
    for number in open_numbers(position):
        own = position.space.sets[number]
        gone = [c for c in bits(position.open & ~own) if not ways(position, (number,), c)]
        if gone:
            expected[number] = union(1 << c for c in gone)
    found = [(item, removes) for removes, item in exclusion(position)]
    assert found == sorted(expected.items())


def falls_apart(position: Position, bases: tuple[int, ...], covers: tuple[int, ...]) -> bool:
    """Tell whether some of the bases lie in as many of the covers, and the rest in the rest."""
    sets, alive = position.space.sets, position.alive

    def within(some: set[int], over: set[int]) -> bool:
        area = union(sets[number] for number in over)
        return not union(sets[number] & alive for number in some) & ~area

    return any(
        within(set(some), set(over)) and within(set(bases) - set(some), set(covers) - set(over))
        for size in range(1, len(bases))
        for some in combinations(bases, size)
        for over in combinations(covers, size)
    )


@settings(max_examples=80)
@given(positions(), st.integers(1, 3))
def test_covered_is_what_the_count_says(position: Position, size: int) -> None:
    space, alive = position.space, position.alive
    expected = set()
    for bases in combinations(open_numbers(position), size):
        sets = [space.sets[number] & alive for number in bases]
        if any(first & second for first, second in combinations(sets, 2)):
            continue
        for covers in combinations(range(len(space.items)), size):
            over = [space.sets[number] & alive for number in covers]
            if set(bases) & set(covers) or union(sets) & ~union(over):
                continue
            if any(not union(sets) & ~union(over[:n] + over[n + 1 :]) for n in range(size)):
                continue
            twice = union(first & second for first, second in combinations(over, 2))
            removes = position.open & (union(over) & ~union(sets) | twice)
            if removes:
                expected.add((removes, bases, covers))
    numbers = range(len(space.items))
    yielded = list(covered(position, numbers, numbers, size))
    assert len(set(yielded)) == len(yielded)
    assert {item for item in yielded if minimal(position, item)} <= expected
    assert {item for item in expected if not falls_apart(position, *item[1:])} <= set(yielded)


def minimal(position: Position, found: tuple[int, tuple[int, ...], tuple[int, ...]]) -> bool:
    """Every cover is needed, as in every position that has a solution."""
    _, bases, covers = found
    sets = position.space.sets
    held = union(sets[number] & position.alive for number in bases)
    return len(covers) == len(bases) and all(
        held & ~union(sets[other] for other in covers if other != number) for number in covers
    )


def quiet(position: Position) -> Position:
    """Return the position after all last candidates and exclusions, or give up the example."""
    while True:
        position = Propagator(position).assume().position
        assume(position.broken is None)
        found = next(exclusion(position), None)
        if found is None:
            return position
        position = position.remove(found[0])


@settings(max_examples=100)
@given(SPACES)
def test_pairs_where_exclusion_is_done(start: Position) -> None:
    position = quiet(start)
    numbers = open_numbers(position)
    expected = {
        pair: union(1 << c for c in bits(position.open) if not ways(position, pair, c))
        for pair in combinations(numbers, 2)
    }
    found = {group: removes for removes, group in incompatible(position, widest=99)}
    assert found == {pair: removes for pair, removes in expected.items() if removes}


@settings(max_examples=60)
@given(SPACES)
def test_triples_need_all_three(start: Position) -> None:
    position = quiet(start)
    for removes, group in incompatible(position, None, 3):
        assert any(
            all(ways(position, pair, candidate) for pair in combinations(group, 2))
            for candidate in bits(removes)
        )


def test_other_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="size is 4, expected 2 or 3"):
        next(incompatible(queens(4).start(), None, 4))


@settings(max_examples=60)
@given(SPACES)
def test_agreement_is_what_the_branches_share(position: Position) -> None:
    follow = Propagator(position)
    effects: dict[int, tuple[int, int]] = {}
    for removes, places, truths in agreement(position):
        so_far = effects.get(truths[0], (0, 0))
        effects[truths[0]] = so_far[0] | removes, so_far[1] | places
    expected = {}
    for number in open_numbers(position):
        options = position.space.sets[number] & position.alive
        after = [follow.assume(candidate) for candidate in bits(options)]
        if options.bit_count() > 3 or any(branch.empty is not None for branch in after):
            continue
        places = ~position.placed
        for branch in after:
            places &= branch.position.placed
        possible = union(branch.position.alive for branch in after)
        implied = union(position.space.peers(candidate) for candidate in bits(places))
        effect = position.open & ~possible & ~implied, places
        if any(effect):
            expected[number] = effect
    assert set(expected) <= set(effects), "early passes may find more, before a contradiction shows"
    for number, (removes, places) in expected.items():
        assert effects[number][1] == places
        assert not removes & ~effects[number][0]


@settings(max_examples=60)
@given(SPACES)
def test_contradiction_is_every_refuted_candidate_once(position: Position) -> None:
    follow = Propagator(position)
    expected = [c for c in bits(position.open) if follow.assume(c).empty is not None]
    found = [removes for removes, _, _ in contradiction(position)]
    assert sorted(found) == [1 << candidate for candidate in expected]


def test_truths_of_forcing_are_few() -> None:
    """Forcing names no truth that its proof does not need."""
    position = rectangles(9, 3).start()
    several = 0
    for removes, places, truths in chain(contradiction(position), agreement(position)):
        for number in truths[1:]:
            fewer = tuple(other for other in truths if other != number)
            claim = Deduction(removes=removes, places=places, truths=fewer)
            assert refuse(claim, position) is not None
        several += len(truths) > 1
    assert several
