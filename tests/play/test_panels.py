"""The panels of the page tell the same: hint, all steps, whole solve, rating."""

import json
import re
from typing import Any

import pytest

from lapiz import load, rate, solve as solve_puzzle
from lapiz.files.puzzles import load_text
from lapiz.show.revealed import RUNGS
from lapiz_play import answer
from lapiz_play.library import shelf
from tests.play.player import Player
from tests.support.puzzles import EASY

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
    assert told["error"] == "No rating: this puzzle has other rules."


def test_scales_that_say_one_thing_say_it_once(visit: Any) -> None:
    player = visit("/library?kind=anti-knight")
    player.tab.locator(".puzzles .card").first.click()
    player.tab.wait_for_selector("main.game")
    player.turns("Rating")
    player.presses("Rate this puzzle")
    player.sees("Sudoku Explainer, HoDoKu, Time")
    assert player.panel().count("No rating: this puzzle has other rules.") == 1
    player.tab.locator("#panel .scales .scale b").first.wait_for()


def test_every_scale_is_shown(player: Player) -> None:
    player.turns("Rating")
    player.presses("Rate this puzzle")
    rows = player.tab.locator("#panel .scales").first.locator(".scale")
    rows.locator("p").nth(2).wait_for()
    assert rows.locator("dt").all_inner_texts() == ["Sudoku Explainer", "HoDoKu", "Time"]
    player.sees("More scales").click()
    more = player.tab.get_by_role("button", name="Rate on ", exact=False)
    assert more.count() > 4  # nobody has asked for these yet
    others = player.tab.locator("#panel .scales").nth(1).locator(".scale")
    names = others.locator("dt").all_inner_texts()
    assert [name.rpartition(" ")[2] for name in names] == [
        *("(lapiz)", "(W)", "(B)", "(gW)", "(gB)", "(TE)")
    ]
    player.tab.get_by_role("button", name="Rate on Largest proof").click()
    told = others.first
    told.locator("b").wait_for()
    assert told.inner_text().count("\n") >= 2  # its number and level, and what it measures
    panel = "document.querySelector('#panel .scales').innerText"
    player.until(f"/Typical solvers take about \\d+ minutes/.test({panel})")


def test_minutes_come_with_puzzles_of_the_library_and_new_ones() -> None:
    (*_, last) = (one for one in shelf() if one.variety == "sudoku" and one.minutes)
    puzzle = load_text(last.text, "sudoku")
    assert last.minutes == rate(puzzle, "human").score
    shown = answer({"ask": "library", "kind": "sudoku"})["puzzles"]
    assert sum(one["minutes"] is not None for one in shown) > 40
    made = answer({"ask": "generate", "kind": "sudoku", "seed": 16})
    assert made["minutes"] == rate(load(made["puzzle"]), "human").score
    assert answer({"ask": "generate", "kind": "queens", "seed": 1})["minutes"] is None


def test_own_times_are_kept_only_if_allowed(player: Player) -> None:
    opened(player)
    usual = player.tab.locator("p.usual").inner_text()
    assert re.fullmatch(r"usual: \d+ min", usual)
    assert "not say how long you will take" in str(
        player.tab.locator("p.usual").get_attribute("title")
    )
    kept = "localStorage.getItem('lapiz-play-pace')"
    solve(player)
    assert player.tab.evaluate(kept) is None
    player.tab.get_by_role("button", name="Settings").click()
    player.tab.locator("#set-pace").check()
    player.types("Escape")
    opened(player)
    solve(player)
    (record,) = json.loads(player.tab.evaluate(kept))
    assert record["seconds"] > 0
    assert (record["hints"], record["mistakes"]) == (0, 0)
    told = player.tab.locator("p.usual").inner_text()
    assert re.fullmatch(r"usual: \d+ min · you: about \d+", told)
    player.tab.get_by_role("button", name="Settings").click()
    player.tab.locator("#set-pace").uncheck()
    assert player.tab.evaluate(kept) is None


def opened(player: Player) -> None:
    """Open the last puzzle of the library that has minutes."""
    player.opens("/library?kind=sudoku&level=4")
    player.tab.locator(".puzzles .card:has(.usual)").last.click()
    player.tab.wait_for_selector("p.usual")
    player.lets_time_pass()


def solve(player: Player) -> None:
    (*_, last) = (one for one in shelf() if one.variety == "sudoku" and one.minutes)
    solution = solve_puzzle(load_text(last.text, "sudoku")).solution
    assert solution
    player.fills(solution)
    player.tab.wait_for_selector(".playing.solved")


def test_marks_that_a_step_needs_are_made(player: Player) -> None:
    player.brings(MARKED)
    for _ in range(40):
        player.presses("Hint")
        player.tab.wait_for_selector(".rungs")
        marks = player.tab.get_by_role("button", name="Make these marks for me")
        on = player.tab.locator(".card .row .main")
        for _ in range(len(RUNGS)):
            if marks.count() or not on.count():
                break
            on.last.click()
        if marks.count():
            break
    player.presses("Make these marks for me")
    assert player.tab.locator(".note.first").count() == 0
    player.presses("My game")
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
        (EASY[1:], "This line has 80 cells, but a sudoku in one line has 81"),
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
