"""What a request asks for, checked: the sorts of its fields, its puzzle and its position."""

from collections.abc import Callable
from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.texts import speaking
from lapiz_play import answer, boards, request as module
from lapiz_play.questions import checking, practising, reading, reviewing, solving
from lapiz_play.request import MOST_CANDIDATES, Request
from lapiz_play.titles import titles

ROWS = ["1...", "....", "....", "...."]
PUZZLE = {"kind": "sudoku", "grid": ROWS}

FIELDS: list[tuple[Callable[[Request], Any], Any, Any]] = [
    (lambda asked: asked.text("a"), None, ""),
    (lambda asked: asked.text("a", "usual"), None, "usual"),
    (lambda asked: asked.text("a", "usual"), "", ""),
    (lambda asked: asked.text("a"), 7, "a: expected a text"),
    (lambda asked: asked.flag("a"), None, False),
    (lambda asked: asked.flag("a", True), None, True),
    (lambda asked: asked.flag("a", True), False, False),
    (lambda asked: asked.flag("a"), 1, "a: expected true or false"),
    (lambda asked: asked.number("a", 1, 3, 2), None, 2),
    *((lambda asked: asked.number("a", 1, 3, 2), value, value) for value in (1, 3)),
    *(
        (lambda asked: asked.number("a", 1, 3, 2), value, "a: expected a number from 1 to 3")
        for value in (0, 4, True, "2", 2.0)
    ),
    (lambda asked: asked.object("a"), None, {}),
    (lambda asked: asked.object("a"), {"b": 1}, {"b": 1}),
    (lambda asked: asked.object("a"), [], "a: expected an object"),
    (lambda asked: asked.texts("a"), None, []),
    (lambda asked: asked.texts("a"), ["b"], ["b"]),
    (lambda asked: asked.texts("a"), "b", "a: expected a list of texts"),
    (lambda asked: asked.texts("a"), ["b", 1], "a: expected a list of texts"),
    (lambda asked: asked.numbers("a", 2), None, []),
    (lambda asked: asked.numbers("a", 2), [-1, 2], [-1, 2]),
    (lambda asked: asked.numbers("a", 2), [1] * 3, "a: expected a list of at most 2 numbers"),
    (lambda asked: asked.numbers("a", 2), "12", "a: expected a list of at most 2 numbers"),
    (lambda asked: asked.numbers("a", 2), [True], "a: expected a list of numbers"),
    (lambda asked: asked.members("a"), None, 0),
    (lambda asked: asked.members("a"), [0, 3, 3], 0b1001),
    (lambda asked: asked.members("a"), [MOST_CANDIDATES - 1], 1 << MOST_CANDIDATES - 1),
    (lambda asked: asked.members("a"), [MOST_CANDIDATES], "a: expected candidates from 0 to 99999"),
    (lambda asked: asked.members("a"), [-1], "a: expected candidates from 0 to 99999"),
    *(
        (lambda asked: asked.members("a"), value, "a: expected a list of candidates, by number")
        for value in ([True], "1")
    ),
    *((lambda asked: asked.has("a"), value, value is not None) for value in (None, False, 0)),
    (lambda asked: asked.kind(), None, "sudoku"),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(FIELDS)))
def test_a_field_is_of_its_sort(case: int) -> None:
    ask, value, expected = FIELDS[case]
    asked = Request({} if value is None else {"a": value})
    if isinstance(expected, str) and expected.startswith("a: expected"):
        with pytest.raises(BadInput) as raised:
            ask(asked)
        assert str(raised.value) == expected
    else:
        assert ask(asked) == expected
    if value is None:
        assert ask(Request({"a": None})) == expected


MANY = {"kind": "sudoku", "grid": ["..3.", "...2", ".2..", "14.."]}
LIMITS: list[tuple[Any, str, dict[str, Any], Callable[[Any], int], int]] = [
    (boards, "SMALL_ITEMS", {"ask": "read"}, lambda told: 255 + bool(told["items"]), 256),
    (checking, "MOST_EMPTY", {"ask": "check", "quick": True, "position": {"removed": [*range(64)]}},
     lambda told: len(told["empty"]), 3),
    (reading, "MOST_PUZZLES", {"ask": "read", "text": "..3....2.2..14..\n" * 3},
     lambda told: told["count"], 2),
    (solving, "MOST_CURVE", {"ask": "rate"}, lambda told: len(told["curve"]), 2),
    (practising, "SHOWN_STEPS", {"ask": "judge", "technique": "hidden-single"},
     lambda told: len(told["story"]["steps"]), 2),
    (reviewing, "MOST", {"ask": "review", "position": {"placed": [16, 1, 51]}},
     lambda told: sum(bool(step["technique"]) for step in told["steps"]), 2),
]  # fmt: skip
"""What an answer has at most; without its 256 members of items a board counts one less."""


@pytest.mark.parametrize("case", range(len(LIMITS)))
def test_an_answer_has_so_much_at_most(case: int, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, asked, count, most = LIMITS[case]
    for limit in (most, most - 1):
        monkeypatch.setattr(where, name, limit)
        assert count(answer({"puzzle": MANY, **asked})) == limit


def test_a_text_has_so_many_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_TEXT", 3)
    assert Request({"a": "abc"}).text("a") == "abc"
    with pytest.raises(BadInput):
        Request({"a": "abcd"}).text("a")


def test_the_kind_that_is_asked_for() -> None:
    assert Request({"kind": "queens"}).kind() == "queens"
    with pytest.raises(BadInput, match="there is no puzzle kind 'chess'"):
        Request({"kind": "chess"}).kind()


def number(name: str) -> int:
    return lapiz.load(PUZZLE).space.candidate(name)


def asked(**position: list[int]) -> Request:
    return Request({"puzzle": PUZZLE, "position": position})


def test_candidates_are_those_of_the_puzzle() -> None:
    assert asked().members("a") == 0
    for value, fault in (([64], "a: expected candidates from 0 to 63"), ([63], "")):
        request = Request({"puzzle": PUZZLE, "a": value})
        if fault:
            with pytest.raises(BadInput, match=fault):
                request.members("a")
        else:
            assert request.members("a") == 1 << 63


def test_what_was_entered_is_told_from_what_is_given() -> None:
    given, entered = number("r1c1=1"), number("r4c4=4")
    crossed, gone = number("r2c3=1"), number("r1c2=1")
    state = asked(placed=[given, entered, entered], removed=[crossed, gone]).state
    assert state.placed == (entered,)
    assert state.removed == 1 << crossed, "what a given rules out is not crossed out"
    request = asked(placed=[entered], removed=[crossed])
    assert request.puzzle.start.placed >> entered & 1
    assert not request.puzzle.start.alive >> crossed & 1
    assert request.filled.start.placed >> entered & 1
    assert request.filled.start.alive >> crossed & 1
    assert not request.puzzle.expect


def test_what_is_not_marked_where_something_is_counts_as_crossed_out() -> None:
    marked = number("r2c3=1")
    request = asked(marks=[marked])
    others = {number(f"r2c3={digit}") for digit in (2, 3, 4)}
    assert request.state.removed == sum(1 << one for one in others)
    assert (request.marks, asked().marks, asked(marks=[]).marks) == (1 << marked, None, 0)
    assert asked(marks=[]).state.removed == 0
    assert asked(marks=[number("r1c1=1")]).state.removed == 0, "what is given needs no marks"
    both = asked(marks=[marked], removed=[number("r4c4=4")]).state.removed
    assert both == sum(1 << one for one in others) | 1 << number("r4c4=4")


def test_techniques_that_assume_one_solution_may_be_left_out() -> None:
    usual = Request({"puzzle": PUZZLE}).profile
    assert usual is lapiz.registry().kinds["sudoku"].profile
    assert Request({"puzzle": PUZZLE, "unique": True}).profile is usual
    assert not Request({"puzzle": PUZZLE, "unique": False}).profile.assume_unique


def test_a_puzzle_may_be_a_text() -> None:
    text = "1" + "." * 15
    assert Request({"puzzle": text, "kind": "sudoku"}).given.start == lapiz.load(PUZZLE).start


def test_titles_are_different_and_always_the_same() -> None:
    many = titles(["1..."] * 50)
    assert many[:2] == ["Silver star", "Silver moon"]
    assert len({*many}) == 50
    assert {title.partition(" ")[0] for title in many} == {"Silver"}
    assert titles(["1...", "2..."])[0] == "Silver star" != titles(["2..."])[0]
    assert titles([]) == []
    with speaking("es"):
        assert titles(["1..."])[0].split()[0] != "Silver"


@pytest.mark.parametrize(("branches", "possible"), [(1, 0), (8, 16), (20, 29)])
def test_what_takes_too_much_searching_is_not_counted(
    branches: int, possible: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "BRANCHES", branches)
    found = checking.count(Request({"puzzle": PUZZLE}))
    assert len(found["possible"]) == possible, "what some solution has, as far as it was searched"
    assert (found["solutions"], found["more"], found["known"]) == (0, False, False)
    assert (found["unique"], found["complete"], found["always"]) == (False, False, [])
