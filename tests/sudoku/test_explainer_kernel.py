"""The kernel that looks for what follows by links: equal to its twins in Python."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lapiz.search import native
from lapiz_sudoku.explainer.chains import best_chain
from lapiz_sudoku.explainer.closures import Closure, Mode
from lapiz_sudoku.explainer.cycles import Cycles
from lapiz_sudoku.explainer.links import runs
from lapiz_sudoku.explainer.nets import COUNT, Net
from lapiz_sudoku.explainer.waves import nearest

pytestmark = pytest.mark.skipif(
    native.CORE is None, reason="no lapiz-core (pip install ./native), or LAPIZ_PURE is set"
)
MODES = (Mode(), Mode(dynamic=False), Mode(one_digit=True))


def nets(seed: int) -> tuple[Random, Net, Net]:
    """Return nets of the same random candidates, one with the kernel and one without."""
    random = Random(seed)
    share, digits = random.choice((0.1, 0.2, 0.3, 0.5, 0.9)), random.randint(1, 9)
    open_ = [n for n in range(COUNT) if n % 9 < digits and random.random() < share]
    ours, twin = Net(open_), Net(open_)
    twin.kernel = None
    return random, ours, twin


def found(closure: Closure) -> tuple[Any, ...]:
    """Return what a closure has found, with the order in which it was found."""
    true, false = list(closure.true.items()), list(closure.false.items())
    ends = None if closure.clash else (closure.waiting, closure.next)
    return true, false, closure.clash, closure.masks, ends


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_same_follows_in_the_same_order(seed: int) -> None:
    random, ours, twin = nets(seed)
    for start in random.sample(ours.open, min(len(ours.open), 12)):
        for mode in MODES:
            for supposed in (True, False):
                both = (Closure(net, start, supposed, mode) for net in (ours, twin))
                assert found(next(both)) == found(next(both))


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_same_chains_are_the_shortest(seed: int) -> None:
    random, ours, twin = nets(seed)
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
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_refused_or_answered(marks: bytes, number: int, run: int) -> None:
    kernel = Net([]).kernel
    for open_ in (marks, ((marks or b"\0") * 92)[:92]):
        for ask in (
            lambda key: kernel.closure(key, number, run > 0, run > 1, run > 2),
            lambda key: kernel.nearest(key, run, number),
            lambda key: kernel.cycle(key, run, number),
        ):
            try:
                ask(open_)
            except ValueError:
                continue


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
