"""The kernels of the scale, for what follows by links and for easy steps: equal to their twins."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import bits, union
from lapiz.search.following import native
from lapiz.search.walking import witness
from lapiz.solving.solver import solve
from lapiz_explainer.chains import Cycles, best_chain, nearest
from lapiz_explainer.easiest import EASIEST, barren
from lapiz_explainer.graphs import COUNT, CandidateGraph, runs
from lapiz_explainer.profile import PROFILE
from lapiz_explainer.suppositions import Mode, SuppositionTree
from lapiz_sudoku.board import Grid
from tests.explainer.rated import rated
from tests.support.kernels import pure

pytestmark = pytest.mark.skipif(
    native.CORE is None, reason="needs lapiz-core: pip install ./native; LAPIZ_PURE is not set"
)
MODES = (Mode(), Mode(dynamic=False), Mode(one_digit=True))


def graphs(seed: int) -> tuple[Random, CandidateGraph, CandidateGraph]:
    """Return graphs of the same random candidates, one with the kernel and one without."""
    random = Random(seed)
    share, digits = random.choice((0.1, 0.2, 0.3, 0.5, 0.9)), random.randint(1, 9)
    open_ = [n for n in range(COUNT) if n % 9 < digits and random.random() < share]
    ours, twin = CandidateGraph(open_), CandidateGraph(open_)
    twin.kernel = None
    return random, ours, twin


def found(supposition: SuppositionTree) -> tuple[Any, ...]:
    """Return what a supposition has found, with the order in which it was found."""
    true, false = list(supposition.true.items()), list(supposition.false.items())
    ends = None if supposition.clash else (supposition.waiting, supposition.next)
    return true, false, supposition.clash, supposition.masks, ends


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_the_same_follows_in_the_same_order(seed: int) -> None:
    random, ours, twin = graphs(seed)
    for start in random.sample(ours.open, min(len(ours.open), 12)):
        for mode in MODES:
            for supposed in (True, False):
                both = (SuppositionTree(graph, start, supposed, mode) for graph in (ours, twin))
                assert found(next(both)) == found(next(both))


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_the_same_chains_are_the_shortest(seed: int) -> None:
    random, ours, twin = graphs(seed)
    limit = random.choice((2, 4, 6, 10, 10_000))
    for run in runs(ours):
        assert nearest(ours, run, limit) == nearest(twin, run, limit)
        smallest: tuple[int, int] | None = None
        search = Cycles(twin, run)
        for start in search.starts():
            sizes = [size for size, _, _ in search.of(start, limit)]
            if sizes and (smallest is None or min(sizes) < smallest[0]):
                smallest = min(sizes), start
        assert ours.kernel.cycle(ours.key, run.number, limit) == smallest
    chosen, expected = best_chain(ours), best_chain(twin)
    assert (chosen and chosen.path) == (expected and expected.path)


@given(st.binary(max_size=100), st.integers(-1, COUNT), st.integers(-1, 4))
@settings(max_examples=100)
def test_any_bytes_are_refused_or_answered(marks: bytes, number: int, run: int) -> None:
    kernel = CandidateGraph([]).kernel
    for open_ in (marks, ((marks or b"\0") * 92)[:92]):
        for ask in (
            lambda key: kernel.closure(key, number, run > 0, run > 1, run > 2),
            lambda key: kernel.nearest(key, run, number),
            lambda key: kernel.cycle(key, run, number),
            native.CORE.easiest,
        ):
            try:
                ask(open_)
            except ValueError:
                continue


def positions() -> Iterator[lapiz.Position]:
    """Yield positions of solves, and after some of them with some more candidates gone."""
    random = Random(1)
    for grid, *_ in rated():
        log = solve(lapiz.load(grid), PROFILE, spares=False)
        here = log.puzzle.start
        for entry, _ in log.deductions():
            if entry.technique not in PROFILE.order[:4]:
                yield here.fresh()
                lost = union(1 << n for n in bits(here.open) if random.random() < 0.2)
                yield here.remove(lost & ~witness(here)).fresh()
            here = here.apply(entry.removes, entry.places)


def made(grid: Grid) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """Yield the first few deductions of each technique that the kernel knows."""
    for name in EASIEST:
        find = PROFILE.choose.get(name) or lapiz.registry().technique(name).find
        some = [step for _, step in zip(range(3), find(grid), strict=False)]
        yield name, [(one.effect, one.truths, one.roles, one.links, one.says) for one in some]


@pytest.mark.rest
def test_easy_techniques_find_the_same_first() -> None:
    firsts = set()
    for number, here in enumerate(positions()):
        unasked, ours = len(barren(Grid(here))), dict(made(Grid(here)))
        with pure():
            found = dict(made(Grid(here.fresh())))
        assert ours == found, number
        assert not any(found[name] for name in EASIEST[:unasked]), number
        assert all(found[name] for name in EASIEST[unasked : unasked + 1]), number
        firsts |= {*EASIEST[unasked : unasked + 1]}
    assert firsts >= {*EASIEST[:15]}


def test_wrong_tables_are_refused() -> None:
    for arguments in (
        (),
        (((0,),), ((1,),), ((),), 0),
        (((0,),), ((),), ((),), 0),
        (((1,),), ((0,),), ((),), 0),
        (((0,) * 20,), ((0,),), ((),), 0),
        ((0,), ((0,),), ((),), 0),
    ):
        with pytest.raises((TypeError, ValueError)):
            native.CORE.Links(*arguments)
