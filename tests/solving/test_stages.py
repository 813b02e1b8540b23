"""Puzzles that hand over to another one: every way that the first leaves is tried in its order.

The first puzzle has a few items of two candidates each; what it hands over for each of its ways is
told by a letter: `-` nothing, `0` a puzzle without a solution, `1` one with one, `2` one with two.
"""

from collections.abc import Callable
from itertools import product
from typing import NoReturn

import attrs
import pytest

import lapiz
from lapiz import BadInput, HandOver, Item, Kind, Position, Puzzle, Space
from lapiz.core import bits, union
from lapiz.solving import stages
from lapiz.solving.log import Log
from lapiz.solving.stages import check_name, go_on, next_puzzle, trying, wholes

STATUS = {"0": "no solution", "1": "solved", "2": "many solutions"}
STEP = lapiz.Deduction(removes=1, technique="step")


def read(document: object) -> NoReturn:
    raise NotImplementedError


def following(fate: str) -> Puzzle | None:
    """Return the puzzle of a fate: one item, whose candidates are its solutions."""
    if fate == "-":
        return None
    number = int(fate)
    space = Space(("p", "q")[:number], (Item("z", "cell", (1 << number) - 1),))
    return Puzzle(Kind(fate, fate, read), space, space.start())


def handing(fates: str, start: int | None = None, given: tuple[int, ...] = ()) -> Puzzle:
    """Return a puzzle with two ways an item, each with its fate, in lexicographic order."""
    pairs = (len(fates) - 1).bit_length()
    labels = tuple(f"{'abcdefgh'[n]}{side}" for n in range(pairs) for side in (1, 2))
    items = tuple(Item("uvwxyz"[n], "cell", 0b11 << 2 * n) for n in range(pairs))
    ways = product(*((2 * n, 2 * n + 1) for n in range(pairs)))
    fate_of = dict(zip((union(1 << c for c in way) for way in ways), fates, strict=True))

    def puzzle(_: Puzzle, position: Position) -> Puzzle | None:
        assert position.solved
        return following(fate_of[position.placed])

    kind = Kind("first", "First", read, hand_over=HandOver(puzzle))
    space = Space(labels, items)
    return Puzzle(kind, space, space.start(given, start))


def solve_next(puzzle: Puzzle, before: int) -> Log:
    """Solve what is handed over in two steps, with a note, or say why not."""
    return Log(puzzle, [STEP, STEP], puzzle.start, STATUS[puzzle.kind.name], notes=["!"],
               before=before)  # fmt: skip


def stuck(puzzle: Puzzle, status: str = "many solutions") -> Log:
    """Return the log of a puzzle that did three things and has several ways left."""
    return Log(puzzle, [STEP] * 3, puzzle.start, status, notes=["?"], before=10)


def told(fates: str) -> tuple[list[str], int]:
    """Say what is logged for some fates, by trying them one by one; and how many are skipped."""
    logged, skipped = list[str](), 0
    for tried, fate in enumerate(fates, 1):
        if fate == "-" or (fate == "0" and tried > 12):
            skipped += 1
            continue
        logged.append(fate)
        if fate != "0":
            break
    return logged, skipped


FATES = ("00", "-0", "01", "1-", "-1", "20", "02", "-2", "--", "0-01", "-002", "00-0", "0120",
         "0" * 16, "0" * 13 + "100", "0" * 12 + "-200", "-" * 13 + "0-1")  # fmt: skip


@pytest.mark.parametrize("fates", FATES)
def test_ways_are_tried_until_one_has_a_solution(fates: str) -> None:
    log = go_on(stuck(handing(fates)), solve_next, choose=True)
    logged, skipped = told(fates)
    end = "no solution" if not logged else STATUS[logged[-1]]
    several = sum({"-": 1, "0": 0, "1": 1, "2": 2}[fate] for fate in fates) > 1
    assert log.status == ("many solutions" if several and end == "solved" else end)
    first, *rest = log.stages
    assert (len(first.entries), log.before) == (3, 10)
    trials, others = rest[::2], rest[1::2]
    assert [other.puzzle.kind.name for other in others] == logged
    numbers = [stage.before for stage in rest]
    assert numbers == [n for at in range(len(logged)) for n in (13 + 3 * at, 14 + 3 * at)]
    assert all(trial.status == "solved" and trial.end.solved for trial in trials)
    assert all(trial.puzzle.start == first.end for trial in trials)
    notes = [note for note in log.notes if note not in ("?", "!")]
    expected = [f"ways without a solution, by search alone: {skipped} more"] * bool(skipped)
    expected += ["no other way has a solution, by search alone"] * (log.status == "solved")
    assert notes == expected


def test_each_trial_places_what_its_way_has_beyond_the_start() -> None:
    log = go_on(stuck(handing("0001", given=(), start=0b1111)), solve_next, choose=False)
    entries = [stage.entries[0] for stage in log.stages[1::2]]
    assert entries == [
        trying(places, number) for number, places in enumerate((0b101, 0b1001, 0b110, 0b1010), 1)
    ]
    partly = go_on(stuck(handing("00010000", given=(2,))), solve_next, choose=False)
    assert partly.status == "no solution"
    placed = [stage.end.placed ^ 0b100 for stage in partly.stages[1::2]]
    assert placed == [0b10001, 0b100001, 0b10010, 0b100010]
    assert [stage.entries[0] for stage in partly.stages[1::2]] == [
        *map(trying, placed, range(1, 5))
    ]


def test_the_step_that_tries_a_way_says_which_and_why() -> None:
    first, second = trying(0b1, 1), trying(0b1, 2)
    show: Callable[[lapiz.Token], str] = lambda token: str(token.value)  # noqa: E731
    assert first.says.pattern_text(show).startswith("Several ways are left; the first")
    assert second.says.pattern_text(show).startswith("Way 2 is tried, as the one before")
    assert (first.technique, first.grounds) == (stages.TRIAL, lapiz.Grounds.CHOICE)


@pytest.mark.parametrize("fates", ["11", "20", "0110", "-2", "1-"])
def test_a_puzzle_with_several_solutions_stays_where_its_ways_part(fates: str) -> None:
    log = stuck(handing(fates))
    assert go_on(log, solve_next, choose=False) is log


@pytest.mark.parametrize("status", ["stuck", "no solution", "out of time"])
def test_only_what_has_several_ways_is_tried(status: str) -> None:
    log = stuck(handing("01"), status)
    assert go_on(log, solve_next, choose=True) is log


def test_a_kind_that_hands_nothing_over_ends_where_it_does() -> None:
    puzzle = following("2")
    assert puzzle
    log = stuck(puzzle)
    assert go_on(log, solve_next, choose=True) is log
    assert next_puzzle([log]) is None
    assert [*wholes(puzzle, puzzle.start)] == [
        (attrs.evolve(puzzle.start, alive=way, placed=way),) for way in (1, 2)
    ]


@pytest.mark.parametrize("fate", "-012")
def test_a_solved_puzzle_goes_on_without_a_trial(fate: str) -> None:
    puzzle = handing("00" + fate + "0", given=(1, 2))
    solved = stuck(puzzle, "solved")
    log = go_on(solved, solve_next, choose=False)
    if fate == "-":
        assert log is solved
        return
    assert (log.status, [stage.before for stage in log.stages]) == (STATUS[fate], [10, 13])
    after = next_puzzle([solved])
    assert after
    assert after.kind.name == fate == log.stages[1].puzzle.kind.name


def test_after_a_trial_that_failed_comes_the_puzzle_where_the_ways_part() -> None:
    parting = attrs.evolve(stuck(handing("01")), end=handing("01").start.remove(0b1))
    puzzle = following("0")
    assert puzzle
    failed = stuck(puzzle, "no solution")
    after = next_puzzle([parting, failed])
    assert after
    assert (after.kind, after.start) == (parting.puzzle.kind, parting.end)


def test_ways_that_are_too_many_for_the_search_leave_it_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stages, "SEARCH_BRANCHES", 1)
    log = go_on(stuck(handing("0" * 16)), solve_next, choose=True)
    assert (log.status, log.notes) == ("stuck", ("?", "the search gave up"))


@pytest.mark.parametrize("fates", FATES[:13])
def test_wholes_are_all_ways_through_all_stages(fates: str) -> None:
    puzzle = handing(fates)
    every = [*wholes(puzzle, puzzle.start)]
    lengths = {"-": [1], "0": [], "1": [2], "2": [2, 2]}
    assert [len(ends) for ends in every] == [length for fate in fates for length in lengths[fate]]
    assert all(end.solved and end.origin == puzzle.start.origin for end, *_ in every)


NAMES = {
    "a1": ("00", True),
    "u": ("00", True),
    "p": ("11", True),
    "z": ("11", True),
    "q": ("11", False),
    "y": ("--", False),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_may_be_of_what_is_handed_over(name: str) -> None:
    fates, known = NAMES[name]
    puzzle = handing(fates)
    if known:
        check_name(puzzle, name)
    else:
        with pytest.raises(BadInput, match=f"there is no '{name}'"):
            check_name(puzzle, name)
    for candidate in bits(puzzle.start.alive):
        check_name(attrs.evolve(puzzle, start=puzzle.start.place(candidate)), "u")


def test_a_name_passes_where_no_way_is_found_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "NAME_BRANCHES", 0)
    check_name(handing("11"), "nobody")


def test_a_puzzle_without_a_solution_hands_nothing_over() -> None:
    with pytest.raises(BadInput, match="there is no 'p'"):
        check_name(handing("11", start=0), "p")
