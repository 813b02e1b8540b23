"""The most likely reading of a picture, and what the page may hand over of one."""

from typing import Any

import pytest

from lapiz_play import answer
from tests.support.puzzles import EASY

BLANK = {"kind": "sudoku", "grid": ["." * 9] * 9}
SLOTS = [int(one) - 1 if one != "." else -1 for one in EASY]


def sure(text: str = EASY) -> list[list[int]]:
    """Likelihoods of a page that is sure of everything."""
    return [[1000 * (int(one.replace(".", "0")) == n) for n in range(10)] for one in text]


def shares(**more: int) -> list[int]:
    """Likelihoods of one square, by digit; `blank` of an empty one."""
    found = [1] * 10
    for name, share in more.items():
        found[0 if name == "blank" else int(name[1:])] = share
    return found


def ask(likely: Any, puzzle: Any = None) -> Any:
    return answer({"ask": "picture", "puzzle": puzzle or BLANK, "likely": likely})


def test_what_is_sure_is_taken() -> None:
    assert ask(sure()) == {"slots": SLOTS, "unique": True, "unsure": []}


@pytest.mark.parametrize(
    "share",
    [
        shares(d3=700, d5=250),  # a 3 would clash with the 3 beside it
        shares(d4=600, d5=300),  # with a 4 there is no solution
        shares(d8=500, d4=300, d5=100),
    ],
)
def test_a_digit_that_cannot_be_is_another(share: list[int]) -> None:
    found = ask([share, *sure()[1:]])
    assert (found["slots"], found["unique"]) == (SLOTS, True)
    square, choices = found["unsure"][0]
    assert (square, choices[0]) == (0, 4)
    assert share.index(max(share)) - 1 in choices


@pytest.mark.parametrize(("blank", "digit"), [(600, 380), (899, 880), (900, 880)])
def test_a_digit_that_was_taken_for_dirt_makes_the_solution_one(blank: int, digit: int) -> None:
    few = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    likely = sure(few)
    likely[0] = shares(blank=blank, d4=digit)
    found = ask(likely)
    assert found["unique"] == (blank < 900), "what is sure is not doubted"
    assert found["slots"][0] == (3 if blank < 900 else -1)
    assert found["unsure"] == ([[0, [3, -1, 0, 1]]] if blank < 900 else [])


def test_without_one_solution_it_stays_as_it_looks() -> None:
    likely = sure("." * 81)
    likely[0], likely[1] = shares(d7=900, d1=90), shares(d7=800, d2=100)
    found = ask(likely)
    assert not found["unique"]
    assert found["slots"][:2] in ([6, 1], [0, 6])
    assert set(found["slots"][2:]) == {-1}


def test_work_is_bounded_where_nothing_fits() -> None:
    likely = [[100] * 10 for _ in range(81)]
    assert not ask(likely)["unique"]


def test_regions_count() -> None:
    regions = ["AABB", "AABB", "CCDD", "CCDD"]
    puzzle = {"kind": "sudoku", "grid": ["...."] * 4, "regions": regions}
    text = "12....12....21.."
    likely = [[1000 * (int(one.replace(".", "0")) == n) for n in range(5)] for one in text]
    found = ask(likely, puzzle)
    assert found["slots"][:4] == [0, 1, -1, -1]


@pytest.mark.parametrize(
    ("likely", "says"),
    [
        (None, "likely: expected a list for each of the 81 squares"),
        ([], "likely: expected a list for each of the 81 squares"),
        ([[1000] * 9] * 81, "likely: expected 10 numbers from 0 to 1000 for square 0"),
        ([[1001] + [0] * 9] * 81, "likely: expected 10 numbers from 0 to 1000 for square 0"),
        ([[True] * 10] * 81, "likely: expected 10 numbers from 0 to 1000 for square 0"),
        ([[0.5] * 10] * 81, "likely: expected 10 numbers from 0 to 1000 for square 0"),
    ],
)
def test_what_is_not_as_expected_is_said(likely: Any, says: str) -> None:
    assert ask(likely) == {"error": says}


def test_a_kind_without_symbols_has_no_pictures() -> None:
    made = answer({"ask": "set", "kind": "shikaku"})
    found = ask([], made["puzzle"])
    assert found == {"error": "pictures of puzzles of kind 'shikaku' are not read"}
