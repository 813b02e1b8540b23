"""The checker: it accepts what is so and refuses what is not, whatever technique says it."""

import itertools
from collections.abc import Iterator

import attrs
import pytest

import lapiz
from lapiz import Deduction, Grounds, Item, Position, Space
from lapiz.core import Budget, bits
from lapiz.proof import refuse, satisfy
from lapiz.search.walking import first, solutions
from tests.proof.small import holds, small
from tests.support.puzzles import sudokus
from tests.support.samples import sweep


def deductions(number: int) -> Iterator[tuple[Deduction, Position]]:
    """Deductions of all techniques from solves of random puzzles, with their positions."""
    for puzzle in sudokus(7, number):
        for step in lapiz.solve(puzzle).steps:
            yield step.deduction, step.before


def test_empty_deduction_is_refused() -> None:
    with pytest.raises(ValueError, match="must remove or place"):
        Deduction(truths=(1,))


@pytest.mark.parametrize(
    ("deduction", "message"),
    [
        (Deduction(removes=1), "names no truths"),
        (Deduction(removes=1 << 99, truths=(0,)), "candidates that the space does not have"),
        (Deduction(removes=1, truths=(99,)), "no item 99"),
        (Deduction(removes=1, places=1, truths=(0,)), "removes and places"),
        (Deduction(removes=1, truths=(0,)), "with r1c1=1 true all truths can be satisfied"),
        (Deduction(places=1, truths=(0,)), "without r1c1=1 all truths can be satisfied"),
        (Deduction(removes=1, grounds=Grounds.UNIQUENESS), "no deadly pattern"),
    ],
)
def test_refusals_say_why(deduction: Deduction, message: str) -> None:
    refusal = refuse(deduction, small().start())
    assert refusal
    assert message in refusal.explain(small())


def test_an_at_most_one_item_is_no_truth() -> None:
    space = Space(("a", "b"), (Item("x", "line", 0b11, required=False),))
    refusal = refuse(Deduction(removes=1, truths=(0,)), space.start())
    assert refusal
    assert "need not be satisfied" in refusal.message


def test_counterexample_is_one() -> None:
    """A counterexample satisfies the truths, holds the removed candidate and is consistent."""
    space = small()
    refusal = refuse(Deduction(removes=1, truths=(1, 2)), space.start())
    assert refusal
    assert 0 in refusal.assignment
    for a, b in itertools.combinations(refusal.assignment, 2):
        assert space.keep[a] >> b & 1
    for truth in (1, 2):
        assert any(space.sets[truth] >> c & 1 for c in refusal.assignment)


def test_uniqueness_needs_a_twin() -> None:
    """An empty 2 x 2 square has two solutions, so its cells are a deadly pattern."""
    space = small()
    start = space.start()
    deadly = Deduction(removes=1, deadly=(0, 1, 2, 3), grounds=Grounds.UNIQUENESS)
    assert refuse(deadly, start) is None
    given = space.start((0,))  # the twin is not possible under this given
    assert refuse(deadly, Position(space, start.alive, 0, given.alive)) is not None
    fewer = attrs.evolve(deadly, deadly=(0, 1))
    assert refuse(fewer, start) is not None


def test_budget_is_a_refusal() -> None:
    space = small()
    refusal = refuse(Deduction(removes=1, truths=(1, 2, 3)), space.start(), Budget(1, "nodes"))
    assert refusal
    assert "not proved within 1 nodes" in refusal.message


@pytest.mark.rest
def test_true_deductions_hold() -> None:
    for deduction, position in deductions(10):
        if deduction.grounds is Grounds.PROOF and len(deduction.truths) <= 3:
            assert holds(deduction, position)


@pytest.mark.rest
@pytest.mark.parametrize("every", [27, pytest.param(9, marks=pytest.mark.slow)])
def test_single_bit_changes(every: int) -> None:
    """Of all deductions that differ in one bit or one truth, no false one is accepted."""
    tried = refused = 0
    for deduction, position in itertools.islice(deductions(40), 0, None, every):
        if deduction.grounds is not Grounds.PROOF or len(deduction.truths) > 3:
            continue
        for changed in changes(deduction, position):
            tried += 1
            holding = holds(changed, position)
            refusal = refuse(attrs.evolve(changed, factors={}), position)
            assert (refusal is None) == holding, changed
            # What holds may need other factors; what these prove holds.
            assert holding or refuse(changed, position) is not None, changed
            refused += refusal is not None
    assert tried > 1000
    assert refused > 500


def changes(deduction: Deduction, position: Position) -> Iterator[Deduction]:
    for candidate in itertools.islice(bits(position.open), 0, None, 11):
        bit = 1 << candidate
        removes, places = deduction.removes ^ bit, deduction.places ^ bit
        if removes or deduction.places:
            yield attrs.evolve(deduction, removes=removes, places=deduction.places & ~removes)
        if (places or deduction.removes) and not places & deduction.removes:
            yield attrs.evolve(deduction, places=places)
    for index, truth in enumerate(deduction.truths):
        others = deduction.truths[:index] + deduction.truths[index + 1 :]
        yield attrs.evolve(deduction, truths=others)
        yield attrs.evolve(deduction, truths=(*others, truth ^ 1))


@sweep(12, 30)
def test_nothing_of_the_solution_is_ever_removed(number: int) -> None:
    for puzzle in sudokus(8, number):
        solution = first(puzzle.start)
        assert solution
        right = sum(1 << candidate for candidate in solution)
        for step in lapiz.solve(puzzle).steps:
            assert not step.deduction.removes & right
            assert not step.deduction.places & ~right


def test_a_lie_against_the_solution_is_refused() -> None:
    """Whatever truths are named, removing a candidate of the only solution is refused."""
    for puzzle in sudokus(9, 4):
        solution = first(puzzle.start)
        assert solution
        assert len(list(solutions(puzzle.start))) == 1
        every = tuple(n for n, item in enumerate(puzzle.space.items) if item.required)
        for candidate in solution[::9]:
            lie = Deduction(removes=1 << candidate, truths=every)
            refusal = refuse(lie, puzzle.start, Budget(2000, "nodes"))
            assert refusal


def nodes(allowed: int, truths: list[int], keep: list[int]) -> int:
    """Return how many nodes a search visits that finds no way."""
    budget = Budget(100, "nodes")
    assert satisfy(allowed, truths, keep, budget) is None
    return budget.allowed - budget.left


def test_the_truth_with_the_fewest_candidates_is_tried_first() -> None:
    """One with a single candidate before one with two; of two alike the one named first."""
    pair, single = 0b011, 0b100
    keep = [0b111 & ~0b100, 0b111 & ~0b100, 0b100]
    assert nodes(0b111, [pair, single], keep) == nodes(0b111, [single, pair], keep) == 2
    empty, last = 0b1000, 0b0001  # what is tried at once is the first with no choice at all
    assert nodes(0b0111, [last, empty], keep) == 2
    assert nodes(0b0111, [empty, last], keep) == 1
    first, second = 0b0011, 0b1100
    apart = [0b0001, 0b0010, 0b0100, 0b1000]
    assert satisfy(0b1111, [first, second], [0b1111] * 4) == (0, 2)
    assert satisfy(0b1111, [second, first], [0b1111] * 4) == (2, 0)
    assert nodes(0b1111, [first, second], apart) == 3
