"""The search that learns: what it says is true, and kernel and twin decide the same."""

import subprocess
import sys
from array import array
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import Budget, Item, OutOfBudget, Space, bits
from lapiz.proof.native import CORE
from lapiz.search.clauses import Oracle, learning, native
from lapiz.search.clauses.learning import Learner
from lapiz.search.clauses.native import NativeLearner
from lapiz.search.clauses.sums import Sum
from tests.support.clauses import INSTANCES, Instance
from tests.support.samples import sweep
from tests.support.tables import check_all


@pytest.mark.skipif(CORE is None, reason="needs lapiz-core")
@sweep(60, INSTANCES)
def test_kernel_and_twin_decide_the_same(number: int) -> None:
    check_all(range(number), check_kernel)


def check_kernel(seed: int) -> None:
    instance = Instance(seed)
    for parted in (False, True):
        twin, kernel = Learner(instance.variables), NativeLearner(instance.variables)
        assert twin.noted() == kernel.noted() == b""
        twin.note()
        kernel.note()
        answers = list(instance.answers(twin, 10**6, parted=parted))
        assert list(instance.answers(kernel, 37, parted=parted)) == answers
        assert kernel.noted() == twin.noted()
        assert twin.noted() or not any(conflicts for _, conflicts, _ in answers)


def test_what_it_says_is_true() -> None:
    check_all(range(30), check_said)


def check_said(seed: int) -> None:
    """A solution satisfies everything; a core leaves nothing, as a new search says."""
    instance = Instance(seed)
    answers = instance.answers(Learner(instance.variables), 50)
    for assumed, (found, _, what) in zip(instance.assumed, answers, strict=True):
        if found:
            assert isinstance(what, int)
            assert instance.satisfied(what, assumed)
        else:
            assert isinstance(what, tuple)
            assert set(what) <= set(assumed)
            instance.assumed = [what]
            again = list(instance.answers(Learner(instance.variables), 10**6))
            assert again[0][0] is False


def test_small_ones_against_all_ways() -> None:
    check_all(range(60), check_against_all_ways)


def check_against_all_ways(seed: int) -> None:
    instance = Instance(seed)
    if instance.variables > 8:
        instance.clauses = [c for c in instance.clauses if all(max(x, ~x) < 8 for x in c)]
        instance.sums, instance.variables, instance.assumed = [], 8, [(), (0, ~1), (~2, 3, 4)]
    instance.assumed = [each for each in instance.assumed if all(max(x, ~x) < 8 for x in each)]
    for assumed, (found, _, _) in zip(
        instance.assumed, instance.answers(Learner(8), 100), strict=True
    ):
        assert found is any(instance.satisfied(true, assumed) for true in range(256))


@sweep(45, INSTANCES)
def test_another_solver_agrees(number: int) -> None:
    pytest.importorskip("pysat.solvers")
    check_all((seed for seed in range(number) if seed % 3), check_with_another_solver)


def check_with_another_solver(seed: int) -> None:
    solvers = import_module("pysat.solvers")
    instance = Instance(seed)

    def foreign(literals: tuple[int, ...] | list[int]) -> list[int]:
        return [each + 1 if each >= 0 else each for each in literals]

    with solvers.Solver("g4", bootstrap_with=map(foreign, instance.clauses)) as other:
        answers = instance.answers(Learner(instance.variables), 10**6)
        for assumed, (found, _, core) in zip(instance.assumed, answers, strict=True):
            assert other.solve(assumptions=foreign(assumed)) is found
            if isinstance(core, tuple):
                assert other.solve(assumptions=foreign(core)) is False


def _begun(kernel: Any, flat: bytes) -> None:
    kernel.begin(flat, None)


@pytest.mark.skipif(CORE is None, reason="needs lapiz-core")
def test_the_kernel_refuses_what_makes_no_sense() -> None:
    for seed in range(200):
        random = Random(seed)
        kernel = CORE.Learner(5)
        sums = partial(kernel.add_sum, 3)
        begin, only = partial(_begun, kernel), partial(kernel.begin, b"")
        for ask, wide in ((kernel.add, 4), (begin, 4), (only, 4), (sums, 8)):
            for _ in range(5):
                numbers = [random.choice((0, 1, 2, 4, 5, -1, -5, -6, 2**30)) for _ in range(6)]
                flat = b"".join(n.to_bytes(wide, "little", signed=True) for n in numbers)
                with suppress(ValueError):
                    ask(flat[: random.randrange(len(flat) + 1)], *[None] * (wide == 8))
        assert kernel.search(50)[0] in (None, True, False)
    for wrong in ((-1,), (2**40,), (None,), ()):
        with pytest.raises((TypeError, ValueError)):
            CORE.Learner(*wrong)
    with pytest.raises(ValueError, match="no conflicts"):
        CORE.Learner(1).search(0)
    with pytest.raises(ValueError, match="no such variables"):
        CORE.Learner(1).model(2)
    for variables, size in ((-1, 1), (10, 2), (9, 1)):
        with pytest.raises(ValueError, match="no such variables"):
            CORE.Learner(9).prefer(variables, bytes(size))


@pytest.mark.skipif(CORE is None, reason="needs lapiz-core")
def test_solutions_come_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = ["5........"] + ["........."] * 8
    rules = [{"killer": {"cells": "r1c1 r1c2 r2c1", "sum": 14}}, {"arrow": "r9c9 r8c9 r7c9"}]
    start = lapiz.load({"kind": "sudoku", "rules": rules, "grid": grid}).start
    found = []
    for core in (CORE, None):
        monkeypatch.setattr(native, "CORE", core)
        budget = Budget(10**4, "conflicts")
        found.append((list(islice(Oracle(start, budget).solutions(), 5)), budget.left))
    assert found[0] == found[1]


@pytest.mark.rest
def test_much_is_learnt_forgotten_and_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pigeons and holes: thousands of conflicts, with halving and smaller activities on the way."""
    holes, pigeons = 7, 8
    clauses = [[hole * pigeons + p for hole in range(holes)] for p in range(pigeons)]
    clauses += [
        [~(hole * pigeons + a), ~(hole * pigeons + b)]
        for hole in range(holes)
        for b in range(pigeons)
        for a in range(b)
    ]
    told = []
    for make in (Learner, NativeLearner) if CORE else (Learner,):
        learner = make(holes * pigeons)
        for clause in clauses:
            learner.add(clause)
        learner.begin(())
        told.append(learner.search(10**6))
    assert told[0][0] is False
    assert told[0][1] < 10**6 - learning.HALVED_CONFLICTS
    assert told.count(told[0]) == len(told)


def test_a_sum_says_why() -> None:
    """What is too much goes, by those that hold the others up."""
    places = [[(value, 3 * place + value - 1) for value in (1, 2, 3)] for place in range(2)]
    value = [0] * 12
    value[0] = value[~1] = -1  # the first place is 3: no 1, no 2
    value[1] = value[~0] = -1
    value[~0] = value[~1] = 1
    assert list(Sum(4, places).consequences(value)) == [[~5, 0], [~4, 0, 1]]


def test_budgets_and_lazy_demands() -> None:
    """A demand without clauses is asked of what was found, and of what may be given back."""

    class Apart:
        """That not both of two squares have their second candidate."""

        scope, linear = 0b1111, None

        def dead(self, alive: int) -> int | None:
            if not alive & 0b0101:
                return None
            return 0

    items = (Item("a", "cell", 0b0011), Item("b", "cell", 0b1100), Item("c", "cell", 0b110000))
    demand = Item("apart", "rule", 0, False, Apart())
    start = Space(tuple("abcdef"), (*items, demand)).start()
    found = set(Oracle(start, Budget(100, "conflicts")).solutions())
    assert len(found) == 6
    assert not any(each & 0b1111 == 0b1010 for each in found)
    with pytest.raises(OutOfBudget, match="not done within 3 conflicts"):
        list(Oracle(start, Budget(3, "conflicts")).solutions())
    assert [tuple(bits(each)) for each in found if each & 0b100010 == 0b100010] == [(1, 2, 5)]


def test_a_plain_puzzle_needs_none_of_it() -> None:
    grid = ["1234", "34..", "....", "43.."]
    code = f"""
import sys
import lapiz
puzzle = lapiz.load({{"kind": "sudoku", "grid": {grid}}})
lapiz.solve(puzzle)
print([name for name in sys.modules if "clauses" in name])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_holds_together_is_told_with_guards() -> None:
    """Of two items in one cell each may hold, not both; what is not asked for need not hold."""
    items = tuple(Item(name, "rule", bits_) for name, bits_ in (("x", 0b01), ("y", 0b10)))
    cell = Item("cell", "cell", 0b11, required=False)
    oracle = Oracle(Space(("a", "b"), (*items, cell)).start(), Budget(0, "conflicts"), guarded=True)
    assert oracle.possible((0,), (), 100)
    assert oracle.possible((1,), (), 100)
    assert not oracle.possible((0, 1), (), 100)
    assert not oracle.possible((0,), (1,), 100)
    assert oracle.possible((), (~0, ~1), 100)


def test_what_refutes_is_named_and_later_positions_are_followed() -> None:
    """A core has no more than it takes, and what is gone later counts without being named."""
    items = tuple(Item(name, "cell", bits_) for name, bits_ in (("x", 3), ("y", 6), ("z", 24)))
    space = Space(("a", "b", "c", "d", "e"), items)
    start = space.start()
    oracle = Oracle(start, Budget(0, "conflicts"), guarded=True)
    assert isinstance(oracle.refute((0, 1, 2), (0,), 100), int)
    assert oracle.refute((0, 1, 2), (0, 1), 100) == ()
    oracle.follow(start.remove(0b100))
    assert oracle.refute((0, 1, 2), (0,), 100) == (1,)
    way = oracle.refute((0, 1), (1,), 100)
    assert isinstance(way, int)
    assert way & 0b11000 == 0  # nobody asked about the last item


def crowding(kind: type[Learner | NativeLearner], holes: int) -> tuple[Any, bytes]:
    """Return what is said of one pigeon more than holes, within 2000 conflicts, and what is noted.

    Nothing short proves that: a search begins again several times.
    """
    learner = kind((holes + 1) * holes)
    learner.note()
    pigeons = [range(first * holes, (first + 1) * holes) for first in range(holes + 1)]
    for pigeon in pigeons:
        learner.add(list(pigeon))
    for hole in zip(*pigeons, strict=True):
        for one, other in combinations(hole, 2):
            learner.add([~one, ~other])
    learner.begin((), None)
    return learner.search(2_000), learner.noted()


@pytest.mark.parametrize(("holes", "left"), [(4, 1973), (5, 1850), (6, 1240)])
def test_a_search_of_several_attempts_ends(holes: int, left: int) -> None:
    answer, noted = crowding(Learner, holes)
    assert answer == (False, left)
    assert CORE is None or crowding(NativeLearner, holes) == (answer, noted)


def test_clauses_may_come_after_a_search() -> None:
    check_all(range(40), check_added_later)


def check_added_later(seed: int) -> None:
    """Whatever was decided before is taken back; some come one by one, some all at once."""
    kinds: tuple[type[Learner | NativeLearner], ...] = (Learner, NativeLearner)
    told = [[*_added_later(kind, Random(seed))] for kind in kinds[: 1 + bool(CORE)]]
    assert told == told[:1] * len(told)


def _added_later(kind: type[Learner | NativeLearner], random: Random) -> Iterator[object]:
    instance, learner = Instance(1), kind(8)
    instance.clauses, instance.sums = [], []
    for turn in range(9):
        literals = [random.choice((each, ~each)) for each in random.sample(range(8), 8)]
        sizes = random.choice(((3, 4), (2, 3, 1), (4, 4), (3,)))
        clauses = [random.sample(literals, size) for size in sizes]
        if turn % 3 == 2:
            places = [[(value, 4 * place + value) for value in range(4)] for place in range(2)]
            learner.add_sum(turn % 6, places, random.choice((None, 7)))
            instance.sums.append((turn % 6, places, None))
        elif turn % 3:
            learner.add_all(array("i", [n for each in clauses for n in (len(each), *each)]))
            instance.clauses += clauses
        else:
            for clause in clauses:
                learner.add(clause)
            instance.clauses += clauses
        assumed = tuple(random.sample(literals, turn % 3))
        learner.begin(assumed)
        found, _ = learner.search(1000)
        if not instance.sums:
            assert found is any(instance.satisfied(true, assumed) for true in range(256))
        if found and not instance.sums:
            assert instance.satisfied(learner.model(8), assumed)
        yield found, learner.model(8) if found else learner.core()
    learner.add([])
    learner.begin(())
    yield learner.search(1)
    assert learner.search(1) == (False, 1)


@pytest.mark.parametrize(
    ("halved", "glue", "left"), [(10, 1, 1784), (10, 2, 1781), (10, 3, 1840), (15, 4, 1844)]
)
def test_what_is_forgotten_changes_how_long_a_search_takes(
    monkeypatch: pytest.MonkeyPatch, halved: int, glue: int, left: int
) -> None:
    """The search ends all the same; a clause that is a reason, or of few levels, stays."""
    monkeypatch.setattr(learning, "HALVED_CONFLICTS", halved)
    monkeypatch.setattr(learning, "KEPT_GLUE", glue)
    assert crowding(Learner, 5)[0] == (False, left)
    for seed in range(12):
        check_said(seed)
