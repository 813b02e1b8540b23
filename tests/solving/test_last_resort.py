"""What the last resort knows of the number of solutions, where a first search does not say."""

import pytest

import lapiz
from lapiz.core import OutOfBudget, bits
from lapiz.search import walking
from lapiz.solving import last_resort

GRIDS = (["1...", "..2.", ".3..", "...4"], ["1234", "34..", "....", "43.."])


@pytest.mark.parametrize(("number", "only"), [(None, None), (0, False), (1, True), (2, False)])
def test_where_the_first_search_gives_up_another_counts(
    monkeypatch: pytest.MonkeyPatch, number: int | None, only: bool | None
) -> None:
    def gives_up(*_: object) -> bool:
        raise OutOfBudget(1, "branches")

    start = lapiz.load({"kind": "sudoku", "grid": GRIDS[0]}).start
    assert last_resort._is_only(start) is True
    monkeypatch.setattr(walking, "has_one_solution", gives_up)
    monkeypatch.setattr(walking, "number_of_solutions", lambda _: number)
    assert last_resort._is_only(start) is only


@pytest.mark.parametrize("grid", GRIDS)
def test_givens_are_what_was_placed_at_the_start(grid: list[str]) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid})
    position = puzzle.start.remove(1 << [*bits(puzzle.start.open)][-1])
    for _ in range(3):
        position = position.place(next(bits(position.open)))
    found = last_resort.givens(position)
    assert found.sets == puzzle.start.sets
    assert found.memo is position.memo
