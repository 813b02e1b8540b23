"""Cores by price: what they refute is proved, as cheap as it can be told, and kept in a solve."""

from random import Random
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.core import Budget, bits, union
from lapiz.proof import refuse, satisfy_demands
from lapiz.search.telling import PricedCore, cores_of
from lapiz.search.telling.cores import Cores, Found
from lapiz.search.telling.fillings import excluded
from lapiz.search.telling.looks import HOUSE_PRICE, looks_of, open_squares, seeds
from lapiz.search.telling.refutation import _by_everything, removal
from lapiz.search.walking import true_candidates, witness
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "variants"
GRID = ["...."] * 4


def _sums(*sums: tuple[str, int]) -> lapiz.Puzzle:
    rules = [{"sum": {"cells": cells, "sum": total}} for cells, total in sums]
    return lapiz.load({"kind": "sudoku", "grid": GRID, "rules": rules})


def _claim(core: PricedCore) -> lapiz.Deduction:
    return lapiz.Deduction(removes=core.removes, truths=core.truths)


def test_looks_are_houses_and_rules_and_have_prices() -> None:
    puzzle = _sums(("r1c1 r2c1 r3c3", 7))
    looks = looks_of(puzzle.space)
    assert len(looks.all) == 13
    assert looks.squares == tuple(range(16))
    assert [look.rule for look in looks.all].count(True) == 1
    start = open_squares(looks, puzzle.start)
    assert looks.price(0, start) == HOUSE_PRICE
    assert looks.price(12, start) == 1 + 3
    later = open_squares(looks, puzzle.start.place(puzzle.space.candidate("r1c1=1")))
    assert looks.price(12, later) == 1 + 2
    singles, pairs = seeds(puzzle.space)
    assert len(singles) == 13
    assert pairs == ()


def test_two_sums_of_a_square_rule_out_what_neither_does() -> None:
    puzzle = _sums(("r1c1 r2c1 r1c2", 9), ("r1c1 r2c1", 5))
    position = puzzle.start.fresh()
    while (core := cores_of(position).small(12)) is not None:
        assert refuse(_claim(core), position) is None
        position = position.remove(core.removes)
    gone = puzzle.space.names(puzzle.start.alive & ~position.alive)
    assert {"r1c2=1", "r1c2=2", "r1c2=3"} <= set(gone)


@pytest.mark.parametrize(
    ("limit", "certified"),
    [("telling.cores.SEARCHED_LOOKS", True), ("clauses.SEARCHED_NODES", True), ("", False)],
)
def test_what_the_checker_does_not_search_has_a_certificate(
    monkeypatch: pytest.MonkeyPatch, limit: str, certified: bool
) -> None:
    """A core may be of too many looks to search, or its search may take too long."""
    if limit:
        monkeypatch.setattr(f"lapiz.search.{limit}", 0)
    position = _sums(("r1c1 r2c1 r1c2", 9), ("r1c1 r2c1", 5)).start.fresh()
    core = cores_of(position).small(12)
    assert core
    assert bool(core.certificate) == certified
    claim = attrs.evolve(_claim(core), certificate=core.certificate)
    assert refuse(claim, position) is None


@pytest.mark.parametrize("name", ["arrow", "killer", "little-killer", "renban", "zipper"])
def test_what_cores_refute_is_in_no_solution(name: str) -> None:
    position = lapiz.load(FOLDER / f"{name}.yaml").start.fresh()
    solution = witness(position)
    for _ in range(4):
        cores = cores_of(position)
        core = cores.small(12) or cores.any()
        if core is None:
            break
        assert not core.removes & solution
        assert refuse(_claim(core), position) is None
        assert core.price == cores.price(core.looks)
        if core.ways and not core.certificate:
            assert not excluded(position, core.ways) & ~core.removes
        position = position.remove(core.removes)


def test_an_earlier_position_is_begun_anew() -> None:
    puzzle = _sums(("r1c1 r2c1 r1c2", 9), ("r1c1 r2c1", 5))
    start = puzzle.start.fresh()
    first = cores_of(start)
    core = first.small(12)
    assert core
    later = start.remove(core.removes)
    assert cores_of(later) is first
    assert cores_of(start) is not first
    again = cores_of(start).small(12)
    assert again == core


def test_where_there_are_several_solutions_only_what_none_has_goes() -> None:
    puzzle = _sums(("r1c1 r1c2", 4))
    position = puzzle.start.fresh()
    while (core := cores_of(position).small(12) or cores_of(position).any()) is not None:
        position = position.remove(core.removes)
    assert true_candidates(position) == position.alive


def test_what_a_filling_has_shown_is_not_asked_again() -> None:
    """Even where the rest has changed: only what looks have not been seen to leave is asked."""
    position = _sums(("r1c1 r2c1 r1c2", 9), ("r1c1 r2c1", 5)).start.fresh()
    asked = list[int]()

    class Asking(Cores):
        def _ask(self, numbers: Any, candidate: int, *about: Any) -> Any:
            asked.append(candidate)
            return super()._ask(numbers, candidate, *about)

    cores = Asking(position)
    looks = (0, len(cores.looks.all) - 1)
    refuted = {candidate for candidate, _ in cores._refuted(looks)}
    first = {*asked}
    asked.clear()
    cores._withstood.clear()
    assert {candidate for candidate, _ in cores._refuted(looks)} == refuted
    assert {*asked} == refuted < first


def test_few_cores_are_compared() -> None:
    """One of few looks is looked for; of all four new ones are made smaller, and one old one."""
    position = _sums(("r1c1 r2c1 r1c2", 9), ("r4c3 r4c4", 3), ("r1c4 r2c4", 7)).start.fresh()
    smaller = list[Found]()

    class Counting(Cores):
        def _smaller(self, found: Found) -> PricedCore:
            smaller.append(found)
            return super()._smaller(found)

        def _proved(self, core: PricedCore) -> None:
            return None  # so that all of them are looked at

    cores = Counting(position)
    for looks in seeds(position.space):
        assert len([*cores._of_seeds(looks, 99)]) == 1
    found = [*cores._from_top(100)]
    assert len(found) >= 6
    assert cores._cheapest(found) is None
    assert len(smaller) == 4
    cores._unproved.clear()
    assert cores._cheapest(found[::-1]) is None
    old, new = smaller[:4], smaller[4:]
    assert sum(core[0] in {candidate for candidate, _ in old} for core in new) == 1


def test_the_last_removal_rests_on_all_that_is_open() -> None:
    puzzle = _sums(("r1c1 r1c2", 7), ("r4c1 r4c2", 7))
    space = puzzle.space
    position = puzzle.start.fresh()
    for name in ("r4c1=3", "r4c2=4"):
        position = position.place(space.candidate(name))
    bit = 1 << space.candidate("r1c1=1")
    found = _by_everything(position, bit)
    assert found
    assert found.removes == bit
    assert refuse(found, position) is None
    open_items = {n for n, members in space.needed if not members & position.placed}
    (first, _), (second, _) = space.demands
    assert set(found.truths) == open_items | {first}
    assert second not in found.truths
    assert _by_everything(position, 0) is None


@pytest.mark.parametrize("aside", [False, True])
def test_candidates_of_which_one_is_true_have_none_to_spare(aside: bool) -> None:
    puzzle = _sums(("r1c1 r2c1 r1c2", 9), ("r1c1 r2c1", 5))
    position, random, said = puzzle.start.fresh(), Random(1), [0, 0]
    space, cores = puzzle.space, cores_of(position)
    numbers, demands = zip(*space.demands, strict=True)
    near = [n for n, members in space.needed if members & union(d.scope for d in demands)]

    def implied(truths: list[int], places: int) -> bool:
        sets = [space.sets[number] for number in truths]
        budget = Budget(10_000, "nodes")
        left = position.alive & ~places
        return satisfy_demands(left, sets, space.keep, demands, budget) is None

    for _ in range(60):
        truths = random.sample(near, 4)
        places = union(space.sets[n] for n in truths[:2]) & ~(1 << random.randrange(64))
        needed = cores.one_of((*truths, *numbers), places, aside=aside)
        said[needed > 0] += 1
        assert not needed & ~places
        assert implied(truths, places) == implied(truths, needed) == (needed > 0)
        assert not any(implied(truths, needed & ~(1 << place)) for place in bits(needed))
        few = 1 << random.choice([*bits(places)])
        assert bool(cores.one_of((*truths, *numbers), few, aside=aside)) == implied(truths, few)
    assert said[1] > 20
    assert (cores._aside is not None) is aside
    if aside:
        follower = position.remove(1 << space.candidate("r1c1=1"))
        assert cores_of(follower) is cores


@pytest.mark.parametrize(
    ("removes", "truths", "pattern", "reason"),
    [
        (0b1, (1,), "{0b1} cannot be true.", "no way to satisfy (1,)."),
        (0b11, (1, 2), "None of {0b11} can be true.", "satisfy all of these: (1, 2)."),
        (0xFFF, (1,), "None of {0b111111111111} can be true.", "no way to satisfy (1,)."),
        (0x1FFF, (1,), "None of the removed candidates can be true.", "(1,)."),
    ],
)
def test_how_a_removal_without_a_name_is_told(
    removes: int, truths: tuple[int, ...], pattern: str, reason: str
) -> None:
    def shown(token: lapiz.Token) -> str:
        value = token.value
        return f"{{{value:#b}}}" if isinstance(value, int) else str(value)

    told = removal(removes, truths)
    assert told.says.pattern_text(shown) == pattern
    assert told.says.reason_text(shown).endswith(reason)
    assert told.supposes
    assert (told.removes, told.truths, told.roles) == (removes, truths, {"target": removes})


def test_what_falls_for_one_reason_sees_all_that_is_left_in_the_scope() -> None:
    random, sizes = Random(2), set[int]()
    position = lapiz.load(FOLDER / "killer.yaml").start.fresh()
    cores, space = cores_of(position), position.space
    false = [*bits(cores.false)]
    for _ in range(80):
        scope = space.sets[random.randrange(len(space.sets))]
        removes = {candidate for candidate in random.sample(false, 2) if not scope >> candidate & 1}
        hits = [{*bits(space.peers(one) & scope & position.alive)} for one in removes]
        alike = {
            candidate
            for candidate in {*false} - {*bits(scope)}
            if any(hit and hit <= {*bits(space.peers(candidate))} for hit in hits)
        }
        found = cores._alike(union(1 << candidate for candidate in removes), scope)
        assert set(bits(found)) == alike
        sizes.add(len(alike))
    assert len(sizes) > 3
