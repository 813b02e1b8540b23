"""What the last resort knows of the number of solutions, where a first search does not say."""

import attrs
import pytest

import lapiz
from lapiz.core import Deduction, Grounds, OutOfBudget, Position, bits
from lapiz.search import walking
from lapiz.solving import careful, last_resort
from lapiz.solving.careful import Solve
from lapiz.solving.task import Ending, Options, Task

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


@pytest.mark.parametrize("number", [None, 0, 1, 2])
def test_a_kind_that_counts_is_asked_for_two_at_most(number: int | None) -> None:
    """What it does not know is searched for; there are many solutions of two givens."""
    asked = list[int | None]()

    def count(_: lapiz.Puzzle, most: int | None) -> int | None:
        asked.append(most)
        return number

    puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "..2.", "....", "...."]})
    solutions = attrs.evolve(puzzle.kind.solutions, count=count)
    counting = attrs.evolve(puzzle, kind=attrs.evolve(puzzle.kind, solutions=solutions))
    assert last_resort.known_number(counting) == (2 if number is None else number)
    assert asked == [2]


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


@pytest.mark.parametrize(
    ("counted", "message", "undecided"),
    [
        (None, "that there is only one solution is not known", True),
        (0, "there is not exactly one solution", False),
        (2, "there is not exactly one solution", False),
        (1, "", False),
    ],
)
def test_a_step_that_rests_on_a_count_is_counted_again(
    monkeypatch: pytest.MonkeyPatch, counted: int | None, message: str, undecided: bool
) -> None:
    start = lapiz.load({"kind": "sudoku", "grid": GRIDS[0]}).start
    known = walking.last_count(start)
    assert known
    told = None if counted is None else known._replace(number=counted)
    monkeypatch.setattr(walking, "last_count", lambda _: told)
    step = Deduction(places=known.solution & ~start.placed, grounds=Grounds.COUNT)
    refusal = last_resort.refuse_by_counting(step, start)
    said = (refusal.message, refusal.undecided) if refusal else ("", False)
    assert said == (message, undecided)


LEFT_OUT = "techniques that assume one solution are left out"
NOT_KNOWN = "whether there is only one solution is not known"


@pytest.mark.parametrize(
    ("only", "notes"), [(True, []), (False, [LEFT_OUT]), (None, [NOT_KNOWN, LEFT_OUT])]
)
@pytest.mark.parametrize(("chose", "removed"), [(False, False), (True, False), (False, True)])
def test_one_solution_is_counted_once_of_the_givens_or_where_the_solve_has_come(
    monkeypatch: pytest.MonkeyPatch, only: bool | None, notes: list[str], chose: bool, removed: bool
) -> None:
    """What was proved leaves the same solutions; a choice, or what the puzzle crosses out, not."""
    puzzle, asked, said = lapiz.load({"kind": "sudoku", "grid": GRIDS[0]}), [], list[str]()
    start = puzzle.start.remove(1 << next(bits(puzzle.start.open))) if removed else puzzle.start
    here = start.place([*bits(start.open)][-1])

    def counted(position: Position) -> bool | None:
        asked.append(position.sets)
        return only

    monkeypatch.setattr(last_resort, "_is_only", counted)
    resort = last_resort.LastResort(puzzle, start, said)
    assert [resort.is_unique(here, chose=chose) for _ in range(2)] == [bool(only)] * 2
    assert asked == [(last_resort.givens(start) if chose or removed else here).sets]
    assert said == notes


@pytest.mark.parametrize(("number", "several"), [(None, True), (0, False), (1, False), (2, True)])
def test_a_position_may_have_several_solutions(
    monkeypatch: pytest.MonkeyPatch, number: int | None, several: bool
) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": GRIDS[0]})
    monkeypatch.setattr(walking, "number_of_solutions", lambda _: number)
    resort = last_resort.LastResort(puzzle, puzzle.start, [])
    assert resort.may_have_several(puzzle.start) == several
    assert resort.several == (None if number is None else several)
    if number is None:
        assert resort.step(puzzle.start, choose=False) == Ending("stuck")
        assert resort.notes == resort.failures == ["the search gave up"]


@pytest.mark.parametrize("number", [None, 0, 1, 2])
def test_a_count_ends_a_solve_and_takes_back_why_no_step_was_found(
    monkeypatch: pytest.MonkeyPatch, number: int | None
) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": GRIDS[0]})
    known = walking.last_count(puzzle.start)
    assert known
    told = None if number is None else known._replace(number=number)
    monkeypatch.setattr(walking, "last_count", lambda _: told)
    resort = last_resort.LastResort(puzzle, puzzle.start, ["before"])
    resort.note_failure("no step")
    end = resort.rest(puzzle.start)
    if isinstance(end, Deduction):
        assert (number, end.technique) == (1, last_resort.REST)
        assert end.places == known.solution & ~puzzle.start.placed
    else:
        ends = {None: "stuck", 0: "no solution", 2: "many solutions"}
        assert end == Ending(ends[number])
    more = {None: ["no step"], 0: [last_resort.NONE_COUNTED]}.get(number, [])
    assert resort.notes == ["before", *more]
    assert resort.failures == ["no step"] * (number is None)
