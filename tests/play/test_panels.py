"""The panels of the page tell the same: hint, all steps, whole solve, rating."""

from typing import Any

import pytest

from lapiz.play import answer
from tests.play.player import EASY, Player

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MARKED = "7..1.....6.....1..84.7......7..1...9.2.9....1...4.7......2.......5.6..2.........."


def names(**asked: Any) -> list[str]:
    return [step["name"] for step in answer(asked)["story"]["steps"]]


def test_the_hardest_puzzle_has_one_next_step_everywhere() -> None:
    (hinted,) = names(ask="hint", puzzle=INKALA)
    listed = answer({"ask": "steps", "puzzle": INKALA, "brief": True})
    (step,) = listed["story"]["steps"]
    assert step["name"] == hinted
    assert listed["notes"][0].startswith("The usual techniques find nothing here")
    again = {"technique": hinted, "removes": step["removes"], "places": step["places"]}
    assert names(ask="steps", puzzle=INKALA, **again) == [hinted]
    solved = names(ask="solve", puzzle=INKALA)
    assert solved[0] == hinted
    rated = answer({"ask": "rate", "puzzle": INKALA})
    assert [point["technique"] for point in rated["curve"]] == solved
    assert all("Unnamed" not in scale["title"] for scale in rated["scales"])


def test_a_scale_that_does_not_know_the_rules_says_so() -> None:
    puzzle = {"kind": "sudoku", "grid": ["." * 9] * 9, "rules": ["anti-knight"]}
    (told,) = answer({"ask": "rate", "puzzle": puzzle, "scale": "se"})["scales"]
    assert told["error"] == "This scale does not know the rules of this puzzle."


def test_every_scale_is_shown(player: Player) -> None:
    player.turns("Rating")
    player.presses("Rate this puzzle")
    player.until("document.querySelectorAll('#panel tbody td.figure').length === 3")
    assert player.tab.locator("#panel tbody th").all_inner_texts() == ["hodoku", "lapiz", "se"]


def test_marks_that_a_step_needs_are_made(player: Player) -> None:
    player.brings(MARKED)
    for _ in range(40):
        player.presses("Hint")
        player.tab.wait_for_selector(".rungs")
        for _ in range(3):
            player.tab.locator(".card .row .main").last.click()
        if player.tab.get_by_role("button", name="Make these marks for me").count():
            break
        for _ in range(4):
            player.tab.locator(".card .row .main").last.click()
    player.presses("Make these marks for me")
    assert player.tab.locator(".note.first").count() == 0
    player.presses("Back to my game")
    marked = "document.querySelectorAll('[role=gridcell][aria-label*=\", marks \"]').length"
    player.until(f"{marked} > 0")
    player.presses("Undo")
    player.until(f"{marked} === 0")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello world", "This is not a puzzle that lapiz can read."),
        ("puzzle.yaml", "This is not a puzzle that lapiz can read."),
        ("https://example.com/some", "This is a link to example.com"),
        (EASY[1:], "This looks like one line of n² cells, but: the line has 80 cells"),
        ("kind: nosuch\n", "there is no puzzle kind 'nosuch'"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_players_words(text: str, told: str) -> None:
    error = answer({"ask": "read", "text": text})["error"]
    for word in ("--", "lapiz solve", "is not a file", "line 1:", "format"):
        assert word not in error
    assert told in error


def test_a_board_that_cannot_be_is_no_fault_of_lapiz() -> None:
    asked = {"ask": "set", "kind": "star-battle", "options": {"size": "x"}}
    assert answer(asked)["error"] == "There is no such board: size 'x'."


def test_the_template_finds_something_on_the_first_board() -> None:
    source = answer({"ask": "draft", "name": "my-wing", "kind": "sudoku"})["source"]
    tried = answer({"ask": "try", "puzzle": EASY, "source": source, "library": 0})
    assert tried["good"], tried["summary"]
