"""Certificates: what follows is accepted, nothing else is, and kernel and twin say the same."""

from array import array
from contextlib import suppress
from itertools import combinations, takewhile
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, strategies as st

import lapiz
from lapiz.core import Budget, Deduction, Item, OutOfBudget, Position, Space, bits
from lapiz.proof import clauses as checking, refuse
from lapiz.proof.clauses import Encoding, Known, Truths, proved_by_clauses, split
from lapiz.proof.native import CORE
from lapiz.search.clauses import certified
from lapiz.search.clauses.learning import Learner
from lapiz_grid import clauses as summing
from tests.support.clauses import Instance

RULES = [
    {"killer": {"cells": "r1c1 r1c2 r2c1 r2c2", "sum": 10}},
    {"arrow": "r5c5 r4c5 r3c5 r2c5"},
    {"thermometer": "r9c1 r8c1 r7c1 r6c1"},
    {"little-killer": {"line": "r1c4 r2c3 r3c2 r4c1", "sum": 34}},
]


def position(*rules: int) -> Position:
    chosen = [RULES[number] for number in rules]
    grid = ["........."] * 9
    return lapiz.load({"kind": "sudoku", "rules": chosen, "grid": grid}).start


def made_of(instance: Instance) -> Truths:
    made = Truths.__new__(Truths)
    Encoding.__init__(made, instance.variables)
    made.asked = []
    for clause in instance.clauses:
        made.add(*clause)
    return made


def taken(made: Truths, lines: "array[int]") -> int:
    """Return how many lines the twin takes, one after the other."""
    known = Known(made, Budget(10**9, "looks"))
    return sum(1 for _ in takewhile(known.take, split(lines)))


def taken_by_kernel(made: Truths, lines: "array[int]") -> int:
    number, left = CORE.follows(made.variables, made.flat.tobytes(), lines.tobytes(), b"", 10**9)
    assert left >= 0
    return int(number)


@pytest.mark.parametrize("seed", [seed for seed in range(90) if seed % 3])
def test_what_is_learnt_follows_line_by_line(seed: int) -> None:
    """All lines of a search are taken; a spoilt one by the kernel just where the twin does."""
    instance, random = Instance(seed), Random(seed)
    learner = Learner(instance.variables)
    learner.note()
    for clause in instance.clauses:
        learner.add(clause)
    for assumed in instance.assumed:
        learner.begin(assumed)
        learner.search(2_000)
    lines, made = array("i", learner.noted()), made_of(instance)
    number = len(list(split(lines)))
    assert taken(made, lines) == number
    if CORE is not None:
        assert taken_by_kernel(made, lines) == number
        spoilt = [line if random.random() < 0.9 else [~line[0], *line[1:]] for line in split(lines)]
        flat = array("i", (each for line in spoilt for each in (len(line), *line)))
        assert taken_by_kernel(made, flat) == taken(made, flat)


@given(st.integers(0, 200), st.lists(st.lists(st.integers(-8, 7), max_size=4), max_size=6))
def test_only_what_is_true_follows(seed: int, lines: list[list[int]]) -> None:
    """Whatever is written down, each line that is taken holds in every solution."""
    random = Random(seed)
    clauses = [
        [random.choice((each, ~each)) for each in random.sample(range(8), 3)] for _ in range(24)
    ]
    instance = Instance(1)
    instance.variables, instance.clauses, instance.sums = 8, clauses, []
    solutions = [true for true in range(256) if instance.satisfied(true)]
    flat = array("i", (each for line in lines for each in (len(line), *line)))
    number = taken(made_of(instance), flat)
    if CORE is not None:
        assert taken_by_kernel(made_of(instance), flat) == number
    instance.clauses = lines[:number]
    assert all(instance.satisfied(true) for true in solutions)


@pytest.mark.skipif(CORE is None, reason="needs lapiz-core")
@given(st.binary(max_size=60), st.binary(max_size=60), st.binary(max_size=12))
def test_the_kernel_refuses_what_are_no_clauses(clauses: bytes, lines: bytes, goals: bytes) -> None:
    with suppress(ValueError):
        assert CORE.follows(5, clauses, lines, goals, 1_000)[0] >= 0
    for parts in ((1, 5), (), ()), ((), (1, 5), ()), ((), (), (5,)), ((2, 0), (), ()):
        given_ones, wrong, wanted = (array("i", part).tobytes() for part in parts)
        with pytest.raises(ValueError, match="no such clause"):
            CORE.follows(5, given_ones, wrong, wanted, 1_000)
    with pytest.raises(ValueError, match="too many variables"):
        CORE.follows(-1, b"", b"", b"", 0)


@pytest.mark.parametrize("rules", [(0,), (1,), (2,), (3,), (0, 1, 2, 3)])
@pytest.mark.parametrize("bounds", [False, True])
@pytest.mark.parametrize("kernel", [True, False])
def test_rules_are_certified(
    rules: tuple[int, ...], kernel: bool, bounds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What demands rule out has a certificate, also where sums say their bounds alone."""
    if not kernel:
        monkeypatch.setattr(checking, "CORE", None)
    if bounds:
        monkeypatch.setattr(summing, "MOST_SUMMED", 2)
    start = position(*rules)
    for number, demand in start.space.demands:
        dead = demand.dead(start.alive & demand.scope)
        if not dead:
            continue
        claim = certified(Deduction(removes=dead, truths=_with_cells(start, number)), start)
        assert claim
        assert claim.removes == dead
        assert proved_by_clauses(claim, start, Budget(10_000_000, "looks"))
        assert refuse(claim, start, Budget(2_000, "nodes")) is None


def _with_cells(start: Position, number: int) -> tuple[int, ...]:
    scope = start.space.items[number].scope
    cells = [n for n, _ in start.space.needed if start.space.items[n].sort == "cell"]
    return (*(n for n in cells if start.space.sets[n] & scope), number)


def test_what_is_possible_has_no_certificate() -> None:
    """A claim that does not hold is refused with any lines: also with those of a true one."""
    start = position(0)
    number, demand = start.space.demands[0]
    dead = demand.dead(start.alive & demand.scope)
    assert dead
    claim = Deduction(removes=demand.scope & ~dead & start.alive, truths=_with_cells(start, number))
    assert certified(claim, start) is None
    true = certified(Deduction(removes=dead, truths=claim.truths), start)
    assert true
    for lines in (b"\x01\x00\x00\x00\x00\x00\x00\x00", b"\xff" * 8, true.certificate):
        lying = Deduction(removes=claim.removes, truths=claim.truths, certificate=lines)
        refusal = refuse(lying, start)
        assert refusal
        assert not refusal.undecided


def claimed() -> tuple[Deduction, Position]:
    """Return a deduction with a certificate, and its position."""
    start = position(1)
    number, demand = start.space.demands[0]
    dead = demand.dead(start.alive & demand.scope)
    assert dead
    claim = certified(Deduction(removes=dead, truths=_with_cells(start, number)), start)
    assert claim
    return claim, start


@pytest.mark.parametrize("kernel", [True, False])
def test_looks_are_work(kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate that takes more looks than it may counts as not proved, and no fewer do."""
    if not kernel:
        monkeypatch.setattr(checking, "CORE", None)
    claim, start = claimed()
    budget = Budget(10_000_000, "looks")
    assert proved_by_clauses(claim, start, budget)
    spent = budget.allowed - budget.left
    assert spent > 0
    assert spent == 1269  # the kernel and its twin stop at the same look
    assert proved_by_clauses(claim, start, Budget(spent, "looks"))
    assert refuse(claim, start, Budget(0, "nodes")) is None  # so it needs no search
    with pytest.raises(OutOfBudget):
        proved_by_clauses(claim, start, Budget(spent - 1, "looks"))
    monkeypatch.setattr("lapiz.proof.judging.CERTIFICATE_LOOKS", spent - 1)
    refusal = refuse(claim, start, Budget(1, "nodes"))
    assert refusal
    assert refusal.undecided


@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize("lines", [(3,), (3, 0), (2, 0), (1,), (9_999,), (-1,), (0, 2), (-1, 5, 1)])
def test_a_certificate_that_is_cut_off_proves_nothing(
    lines: tuple[int, ...], kernel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clause with a literal missing must not take the goal for it: `c or not c` follows."""
    if not kernel:
        monkeypatch.setattr(checking, "CORE", None)
    start = position()
    for candidate in (0, 5):
        cut = array("i", [candidate if number == 0 else number for number in lines]).tobytes()
        lie = Deduction(removes=1 << candidate, truths=(0,), certificate=cut)
        for lying in (lie, evolve(lie, certificate=cut[:-1])):
            assert refuse(lying, start)
            assert not proved_by_clauses(lying, start, Budget(1_000_000, "looks"))


@pytest.mark.parametrize("members", [0b111111, 0b011111, 0b110110, 0b1, 0])
def test_each_two_that_exclude_each_other_are_a_clause(members: int) -> None:
    items = (Item("x", "cell", 0b000111), Item("y", "cell", 0b111000), Item("z", "row", 0b001100))
    space, made = Space(tuple("abcdef"), items), Encoding(6)
    made.exclude(space, members)
    pairs = [(one, other) for one, other in combinations(bits(members), 2)
             if not space.keep[one] >> other & 1]  # fmt: skip
    assert list(split(made.flat)) == [[~one, ~other] for one, other in pairs]
