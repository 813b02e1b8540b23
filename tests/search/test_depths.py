"""The depth of trial and error: what is sure of it, and the same with and without kernels."""

from random import Random

import attrs
import pytest

import lapiz
from lapiz.core import Budget, OutOfBudget, Space, bits
from lapiz.search.following import Propagator, bitfields, fields, native, state_of
from lapiz.search.walking import Depth, depth_of, witness
from lapiz.search.walking.depths import follow
from tests.support.kernels import using
from tests.support.places import ROOT
from tests.support.puzzles import sudokus


def test_depth_0_are_singles() -> None:
    for line in (ROOT / "benchmarks" / "puzzles" / "easy.sdm").read_text().split()[:20]:
        start = lapiz.load(line).start
        solved = Propagator(start).assume().position.solved
        assert (depth_of(start) == Depth(0, solves=True)) == solved


def test_depth_1_is_what_the_contradictions_of_singles_solve() -> None:
    for puzzle in sudokus(31, 10):
        position = puzzle.start
        while True:
            position = Propagator(position).assume().position
            follow_ = Propagator(position)
            gone = [c for c in bits(position.open) if follow_.assume(c).empty is not None]
            if not gone:
                break
            for candidate in gone:
                position = position.remove(1 << candidate)
        depth = depth_of(puzzle.start)
        assert depth
        assert (depth.number <= 1) == position.solved


def test_what_contradicts_itself_has_none() -> None:
    space = lapiz.load("." * 81).space
    assert depth_of(space.start().remove(space.sets[0])) is None
    assert depth_of(space.start((0, 1))) is None


@pytest.mark.parametrize("core", [None, pytest.param(native.CORE, id="kernels")])
def test_what_cannot_be_followed_has_none(monkeypatch: pytest.MonkeyPatch, core: object) -> None:
    """A candidate that is placed and gone closes its fields unseen; a space may be too large."""
    start = lapiz.load({"kind": "sudoku", "grid": ["...."] * 4}).start
    placed = start.place(0)
    gone = attrs.evolve(placed, alive=placed.alive & ~1)
    with using(core):
        assert depth_of(gone) is None
        for most, has_one in ((64 * 5, True), (64 * 5 - 1, False)):
            monkeypatch.setattr(bitfields, "WIDEST_FIELDS_BITS", most)
            large = Space(start.space.labels, start.space.items).start()
            assert (depth_of(large) is not None) == has_one


def test_too_much_work_is_no_depth() -> None:
    start = lapiz.load("." * 81).start
    assert depth_of(start, most=10) == Depth(0, solves=False)


@pytest.mark.skipif(native.CORE is None, reason="needs lapiz-core")
def test_the_kernel_agrees_with_its_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    random, cases = Random(5), []
    for puzzle in sudokus(7, 10):
        start = puzzle.start
        true = witness(start)
        gone = [c for c in bits(start.open & ~true) if random.random() < 0.02]
        state = fields(start.space).without(state_of(start), sum(1 << c for c in gone))
        for depth, most in ((1, 3_000), (2, 500), (1, 5), (2, 5)):
            cases.append((start.space, state, depth, most))

    def results() -> list[object]:
        found: list[object] = []
        for space, state, depth, most in cases:
            budget = Budget(most, "suppositions")
            try:
                found.append((follow(fields(space), state, depth, budget), budget.left))
            except OutOfBudget:
                found.append(None)
        return found

    with_kernel = results()
    monkeypatch.setattr(native, "CORE", None)
    for space, *_ in cases:
        space.memo.clear()
    assert results() == with_kernel
    assert None in with_kernel
