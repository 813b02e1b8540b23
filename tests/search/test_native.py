"""Kernels of lapiz-core: equal to their twins in Python, equal logs, nothing outside their room."""

from array import array
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.search.following import fields, native
from lapiz.search.following.native import native_fields
from tests.search.native import differing, reads, same_log, stages
from tests.support.places import ROOT
from tests.support.puzzles import sudokus

pytestmark = pytest.mark.skipif(
    native.CORE is None, reason="needs lapiz-core: pip install ./native; LAPIZ_PURE is not set"
)
PUZZLES = ROOT / "benchmarks" / "puzzles"


@given(st.integers(0, 2**32))
@settings(max_examples=10)
def test_kernels_agree_with_their_twins(seed: int) -> None:
    random = Random(seed)
    (puzzle,) = sudokus(seed, 1)
    assert reads(puzzle, random)
    positions = list(stages(puzzle, random))
    for position in random.sample(positions, min(len(positions), 6)):
        assert differing(position, random) == []


@pytest.mark.parametrize("name", ["easy", "minimal", "expert", "hard", "hardest"])
def test_logs_are_the_same_without_kernels(name: str) -> None:
    lines = (PUZZLES / f"{name}.sdm").read_text().split()
    some = {"hard": lines[:2], "hardest": lines[:1]}.get(name, lines[:8])
    assert [line for line in some if not same_log(lapiz.load(line))] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_logs_of_other_shapes_are_the_same_without_kernels(seed: int) -> None:
    for puzzle in sudokus(seed, 10):
        assert same_log(puzzle)


@pytest.mark.parametrize("path", sorted((ROOT / "puzzles_yaml" / "queens").glob("*.yaml"))[:5])
def test_other_kinds_are_the_same_without_kernels(path: Path) -> None:
    assert all(same_log(puzzle) for puzzle in lapiz.load_all(path))


KERNELS = ("walk", "begin", "read", "chains", "sweep")


@given(st.binary(max_size=500), st.binary(max_size=100), st.sampled_from(KERNELS))
@settings(max_examples=300)
def test_any_bytes_are_refused_or_answered(state: bytes, others: bytes, name: str) -> None:
    space = lapiz.load("." * 16 if len(others) % 2 else "." * 81).space
    layout = fields(space)
    kernel, size = native_fields(layout), -(-layout.size // 8)
    states = [state, (state * size)[:size] if state else bytes(size)]
    lanes, sets = -(-len(layout.base) // 64) * 8, -(-len(space.labels) // 8)
    others = others or b"\0"
    made = [None] * (16 * len(layout.base))
    rules = ((None, None, made), (None, (others * lanes)[:lanes], made))
    for one in states:
        try:
            if name == "walk":
                kernel.walk(one).next(1000)
            elif name == "begin":
                walk = kernel.begin((others * sets)[:sets], (one * sets)[:sets])
                assert not walk or walk.count(2, 1000)[0] <= 2
            elif name == "read":
                kernel.read(one.decode("latin-1"))
            elif name == "chains":
                kernel.chains(one, (others * lanes)[:lanes], others * 6)
                kernel.agreements(one, (others * lanes)[:lanes], others * 6)
                kernel.ways(one, (others * lanes)[:lanes], others * 6, (others * sets)[:sets], 9)
            else:
                marks = (others * sets)[:sets], (one * sets)[:sets] if one else bytes(sets)
                sweep = kernel.sweep(True, len(others), 1, rules, (b"", b"", b""), *marks)
                sweep.run()
                sweep.apply(*marks)
                sweep.run()
        except ValueError:
            continue


@given(st.lists(st.binary(min_size=16, max_size=16), max_size=70), st.integers(0, 12))
@settings(max_examples=200)
def test_any_houses_are_refused_or_answered(houses: list[bytes], side: int) -> None:
    peers = tuple((*houses, bytes(16))[n % (len(houses) + 1)] for n in range(side * side))
    try:
        kernel = native.CORE.Houses(side, tuple(houses), peers, True)
    except ValueError:
        return
    marks = (b"".join(houses) * 8 + bytes(200))[: -(-(side**3) // 8)]
    kernel.basics(marks, marks[::-1], marks)
    kernel.sue_de_coq(marks)
    for what in (1, 2, 4, 7):
        kernel.als(marks, marks[::-1], what)


@given(st.binary(max_size=400), st.lists(st.integers(-2, 70), max_size=60), st.integers(1, 65))
@settings(max_examples=300)
def test_any_arguments_are_refused_or_compared(some: bytes, facts: list[int], size: int) -> None:
    words = -(-size // 64) * 8
    sets = [(some or b"\0") * 3000, bytes(words - 1) + b"\1"][len(facts) % 2]
    members, known = sets[: words * (len(some) // words)], array("i", facts).tobytes()
    asked = array("i", facts[-2:]).tobytes()
    keep, universe = (sets * words * size)[: words * size], (sets * words)[:words]
    try:
        native.CORE.unfold(size, keep, members, universe, known, asked, *facts[:1] or [0], 3, 3, 1)
    except ValueError:
        return


def test_wrong_arguments_are_refused() -> None:
    for arguments in (
        (),
        (0, (), (), ()),
        (3, ((0, (9,)),), (b"\0",), (0,)),
        (1, (1,), (b"",), (0,)),
    ):
        with pytest.raises((TypeError, ValueError)):
            native.CORE.Fields(*arguments)
    with pytest.raises(TypeError):
        native.CORE.Walk()
