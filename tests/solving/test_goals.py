"""What a name means in a log, what a slice of it must reach, and what speaks against a start."""

from collections.abc import Sequence
from functools import cache

import attrs
import pytest

import lapiz
from lapiz.core import BadInput, Item, Kind, Name, Position, Puzzle, Restrictions, Space
from lapiz.solving.goals import (
    contradiction,
    contrary,
    from_the_start,
    goal_of,
    removed_text,
    speaks_against,
    subject,
)
from lapiz.solving.slices import Goal


@cache
def sudoku() -> Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})


def positions() -> list[Position]:
    """Return three steps: r1c4=4, r2c4=1 and r3c4<>3; the rest stays open."""
    space, start = sudoku().space, sudoku().start
    first = start.place(space.candidate("r1c4=4"))
    second = first.place(space.candidate("r2c4=1"))
    return [start, first, second, second.remove(1 << space.candidate("r3c4=3"))]


def end() -> Position:
    """Return where the three steps lead."""
    return positions()[-1]


REACHED = {
    "r1c4=4": ((), ("r1c4=4",)),
    "r1c4": ((), ("r1c4=4",)),
    "r1c4<>1": (("r1c4=1",), ()),
    "r3c4<>3": (("r3c4=3",), ()),
    "r2c4": ((), ("r2c4=1",)),
    "r1c1": ((), ("r1c1=1",)),
}


@pytest.mark.parametrize("name", REACHED)
def test_goals(name: str) -> None:
    gone, placed = (
        sum(1 << sudoku().space.candidate(label) for label in labels) for labels in REACHED[name]
    )
    assert goal_of(subject(sudoku(), name), end()) == Goal(gone, placed)


MISSED = {
    "r4c4": "r4c4 is not decided: the solve ends before that",
    "r1c4<>4": "r1c4<>4 does not hold: step 8 gives r1c4=4",
    "r1c4=1": "r1c4=1 does not hold: r1c1 is given as 1 (1 in row 1)",
    "r2c4=2": "r2c4=2 does not hold: step 9 gives r2c4=1",
    "r3c4=3": "r3c4=3 does not hold: step 10 rules it out",
    "r1c1=4": "r1c1=4 does not hold: r1c1 is given as 1",
    "r1c1<>1": "r1c1<>1 does not hold: r1c1 is given as 1",
    "r3c4<>2": "r3c4<>2 is not decided: the solve ends before that",
    "r3c4=2": "r3c4=2 is not decided: the solve ends before that",
}


@pytest.mark.parametrize("name", MISSED)
def test_what_is_not_reached_says_what_became_of_it(name: str) -> None:
    what = subject(sudoku(), name)
    assert goal_of(what, end()) is None
    assert contrary(what, positions(), before=7) == MISSED[name]


AGAINST = {
    "r1c4=4": "",
    "r1c4=1": "r1c4=1 is ruled out: r1c1 is given as 1 (1 in row 1)",
    "r2c1=2": "r2c1=2 is ruled out: r1c2 is given as 2 (2 in box 1)",
    "r1c1=2": "r1c1 is given as 1",
    "r1c1<>1": "r1c1 is given as 1",
    "r1c2<>2": "r1c2 is given as 2",
    "r1c1<>2": "",
    "r4c4<>1": "",
}


@pytest.mark.parametrize("name", AGAINST)
def test_what_speaks_against_a_name(name: str) -> None:
    assert speaks_against(subject(sudoku(), name)) == AGAINST[name]


def small(
    given: Sequence[int] = (), alive: int = 0b1111, names: Sequence[str] = ("a", "b", "c", "d")
) -> Puzzle:
    """Return a puzzle of a/b and c/d in two cells, where a rule forbids d, and a beside c."""
    items = (Item("x", "cell", 0b0011), Item("y", "cell", 0b1100))
    rules = Restrictions(
        {0: 0b100, 2: 0b001},
        lambda *pair: Name("{0} and {1}", *pair),
        0b1000,
        lambda _: Name("d is bad"),
    )
    space = Space(tuple(names), items, restrictions=rules)
    kind = Kind("small", "Small", read=lambda _: small())
    placed = sum(1 << candidate for candidate in given)
    return Puzzle(kind, space, Position(space, alive, placed, alive))


def test_why_something_is_gone_from_the_start() -> None:
    start = Position(small().space, 0b0110, 0b0100, 0b0110)
    puzzle = attrs.evolve(small(), space=start.space, start=start)
    assert [from_the_start(puzzle, candidate) for candidate in range(4)] == [
        "a is ruled out: c is given (2 and 0)",
        "",
        "",
        "d is ruled out: c is given (y)",
    ]
    free = Position(start.space, 0b0110, 0, 0b0110)
    puzzle = attrs.evolve(puzzle, start=free)
    assert from_the_start(puzzle, 0) == "a is ruled out: the puzzle says so"
    assert from_the_start(puzzle, 3) == "d is ruled out: d is bad"


CONTRADICTIONS: list[tuple[tuple[int, ...], int, str]] = [
    ((), 0b0111, ""),
    ((1,), 0b0110, ""),
    ((1, 2), 0b0110, ""),
    ((0, 1), 0b0111, "a and b cannot both be true (x)"),
    ((0, 2), 0b0101, "a and c cannot both be true (0 and 2)"),
    ((1, 3), 0b1010, ""),
    ((2,), 0b0011, "c is placed, and ruled out as well"),
    ((1, 2), 0b0010, "c is placed, and ruled out as well"),
]


@pytest.mark.parametrize(("given", "alive", "expected"), CONTRADICTIONS)
def test_how_a_start_contradicts_itself(given: tuple[int, ...], alive: int, expected: str) -> None:
    assert contradiction(small(given, alive)) == expected


NAMES = {
    "a": (0, -1, False, "a"),
    "not b": (1, -1, True, "not b"),
    "X": (-1, 0, False, "x"),
    "y": (-1, 1, False, "y"),
}


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    what = subject(small(), name)
    assert (what.candidate, what.item, what.gone, what.text) == NAMES[name]


def test_unknown_names_are_refused_with_an_example() -> None:
    with pytest.raises(BadInput) as caught:
        subject(small(), "q")
    assert caught.value.message == (
        "there is no 'q' in this puzzle, expected a name such as 'a' or 'not a' or 'x'"
    )
    space = Space((), ())
    nothing = Puzzle(small().kind, space, space.start())
    with pytest.raises(BadInput, match="which has nothing to choose from"):
        subject(nothing, "q")
    assert removed_text(small(), 2) == "not c"
    assert removed_text(sudoku(), 0) == "r1c1<>1"
