"""What the last resort knows of the number of solutions, where a first search does not say."""

import attrs
import pytest

import lapiz
from lapiz.core import OutOfBudget, bits
from lapiz.search import walking
from lapiz.solving import careful, last_resort
from lapiz.solving.careful import Solve
from lapiz.solving.task import Options, Task

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


@pytest.mark.parametrize("number", [None, 0, 1, 2])
def test_several_solutions_are_counted_once_and_noted_if_not_known(
    monkeypatch: pytest.MonkeyPatch, number: int | None
) -> None:
    puzzle, notes, asked = lapiz.load({"kind": "sudoku", "grid": GRIDS[0]}), list[str](), []

    def known(counted: lapiz.Puzzle) -> int | None:
        asked.append(counted)
        return number

    monkeypatch.setattr(last_resort, "known_number", known)
    resort = last_resort.LastResort(puzzle, puzzle.start, notes)
    assert [resort.has_several() for _ in range(2)] == [number == 2] * 2
    assert asked == [puzzle]
    unknown = "that there are several solutions is not known: none is chosen"
    assert notes == [unknown] * (number is None)


@pytest.mark.parametrize("grid", GRIDS)
def test_givens_are_what_was_placed_at_the_start(grid: list[str]) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid})
    position = puzzle.start.remove(1 << [*bits(puzzle.start.open)][-1])
    for _ in range(3):
        position = position.place(next(bits(position.open)))
    found = last_resort.givens(position)
    assert found.sets == puzzle.start.sets
    assert found.memo is position.memo


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("chooses", [False, True])
def test_a_choice_is_made_where_it_is_asked_for_and_there_are_several(
    monkeypatch: pytest.MonkeyPatch, chooses: bool, several: bool
) -> None:
    """On a large board it comes before techniques then; nobody counts where none is asked for."""
    puzzle, counted = lapiz.load({"kind": "sudoku", "grid": GRIDS[1]}), list[bool]()
    plain = lapiz.registry().technique("x-wing", "sudoku")
    branching = attrs.evolve(plain, grounds=lapiz.Grounds.CHOICE)
    solve = Solve(Task(puzzle, [], Options(choose=chooses)))

    def has_several() -> bool:
        counted.append(several)
        return several

    monkeypatch.setattr(solve.last_resort, "has_several", has_several)
    chosen = chooses and several
    assert solve._may_ask(branching) == chosen
    for most, asked in ((puzzle.start.open.bit_count(), True), (0, not chosen)):
        monkeypatch.setattr(careful, "ASKED_CANDIDATES", most)
        assert solve._may_ask(plain) == asked
    assert counted == [several] * 2 * chooses
