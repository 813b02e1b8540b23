"""Witnesses: a solution that is kept while it holds, and whether it is the only one."""

import pytest

import lapiz
from lapiz import Item, Space
from lapiz.core import Budget, OutOfBudget, Position, bits
from lapiz.search.following import Fields, fields, native
from lapiz.search.walking import first, has_one_solution, witness
from lapiz.solving.field_sweep import FieldSweep as Sweep
from tests.support.puzzles import sudokus
from tests.support.samples import sweep

SQUARE = Space(
    tuple("abcd"),
    tuple(
        Item(n, "cell", s) for n, s in zip("wxyz", (0b0011, 0b1100, 0b0101, 0b1010), strict=True)
    ),
)
"""Two solutions: a and d, b and c."""


def test_a_witness_is_a_solution() -> None:
    for puzzle in sudokus(3, 10):
        solution = first(puzzle.start)
        assert solution is not None
        assert tuple(bits(witness(puzzle.start))) == solution


def test_a_witness_is_kept_while_it_holds_and_then_another_one_found() -> None:
    start = SQUARE.start()
    known = witness(start)
    assert known in (0b1001, 0b0110)
    lost = known & -known
    other = witness(start.remove(lost))
    assert other == known ^ 0b1111
    assert witness(start) == other
    assert witness(start.remove(lost).remove(other)) == 0
    assert witness(start), "that a later position has no solution says nothing of an earlier one"


def test_no_witness_without_a_solution() -> None:
    space = Space(("a", "b"), (Item("x", "cell", 0b01), Item("y", "cell", 0b11)))
    assert witness(space.start((0, 1))) == 0
    assert witness(space.start().remove(0b01)) == 0


def test_one_solution_or_several() -> None:
    start = SQUARE.start()
    assert not has_one_solution(start, Budget(10, "branches"))
    assert has_one_solution(start.remove(0b0001), Budget(10, "branches"))
    assert has_one_solution(start.remove(0b0011 & ~witness(start)), Budget(10, "branches"))
    assert not has_one_solution(start.remove(0b0011), Budget(10, "branches"))
    with pytest.raises(OutOfBudget):
        has_one_solution(start, Budget(0, "branches"))


@sweep(8, 20)
@pytest.mark.usefixtures("plain")
def test_states_are_noted_as_they_are(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = 0

    def share(self: Sweep, position: Position) -> None:
        nonlocal noted
        noted += 1
        assert Fields.state(fields(position.space), position.alive, position.placed) == self.state

    monkeypatch.setattr(native, "CORE", None)
    monkeypatch.setattr(Sweep, "share", share)
    for puzzle in sudokus(3, number):
        lapiz.solve(puzzle, fallback=False)
    assert noted > 5
