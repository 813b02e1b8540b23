"""Cores by price: what they refute is proved, as cheap as it can be told, and kept in a solve."""

import pytest

import lapiz
from lapiz.proof import refuse
from lapiz.search.telling import PricedCore, cores_of
from lapiz.search.telling.looks import HOUSE_PRICE, looks_of, open_squares, seeds
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
