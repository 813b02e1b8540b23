"""The dialog on what a link draws: the picture beside the rules that it was read as."""

import json
from typing import Any

import pytest

from lapiz_play import answer
from tests.play.player import Player
from tests.support.drawn_links import line, mark, scl

WHITE, BLACK, GREEN = "#FFFFFF", "#000000", "#67f067"
WHOLE = scl(
    "Neighbouring digits on a green line differ by at least five. White dots are consecutive.",
    lines=[line(GREEN, "r1c1", "r1c2"), line(GREEN, "r1c5", "r1c6")],
    overlays=[mark("r1c2", "r1c3", backgroundColor=WHITE, borderColor=BLACK)],
)
STRANGE, BLUE = "A strange thing holds on blue lines.", [line("#34BBE6", "r3c3", "r1c1")]
PART = scl(STRANGE, lines=BLUE, open_=54)
ENOUGH = scl(STRANGE, lines=BLUE)
PHONE = {"wide": 390, "high": 844}


def bring(player: Player, link: str) -> None:
    player.home_if_hidden("New")
    player.presses("New")
    player.tab.locator("#paste").fill(link)
    player.presses("Open")
    player.tab.locator("dialog .sorts").wait_for()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_drawing_is_shown_with_its_rules_before_it_is_played(
    visit: Any, size: dict[str, int]
) -> None:
    player = visit(**size)
    bring(player, WHOLE)
    assert player.tab.locator("dialog .sorts li").count() == 2
    player.sees("2 green lines")
    assert player.tab.locator("#sort-0").input_value() == "german-whisper"
    player.tab.locator("dialog .sorts li").first.hover()
    assert player.tab.locator("dialog .sort.lit").count() == 1
    dialog, picture = (player.tab.locator(one).bounding_box() for one in ("dialog", ".drawn"))
    assert dialog
    assert picture
    assert dialog["width"] <= player.tab.viewport_size["width"]
    assert picture["x"] + picture["width"] <= dialog["x"] + dialog["width"]
    player.presses("Play with these rules")
    player.tab.locator("dialog").wait_for(state="detached")
    assert player.cell("r1c2") == "r1c2, box 1, 3, given"


def test_a_drawing_that_was_not_read_can_be_told(visit: Any) -> None:
    player = visit(**PHONE)
    bring(player, PART)
    player.sees("not read")
    player.tab.locator("#sort-0").select_option("palindrome")
    player.presses("Play without the rest")
    player.tab.locator("dialog").wait_for(state="detached")
    player.tab.locator("details.rules summary").click()
    player.sees("A palindrome reads the same from both ends.")


def test_what_has_one_solution_without_a_drawing_is_opened_with_a_note() -> None:
    enough = answer({"ask": "read", "text": ENOUGH})
    assert "unknown" not in enough
    assert enough["reading"]["verdict"] == "enough"
    assert any("what was read has just one solution" in note for note in enough["special"])


def test_answers_to_the_page() -> None:
    part = answer({"ask": "read", "text": PART})
    assert part["unknown"] is True
    assert part["reading"]["verdict"] == "partial"
    (sort,) = part["reading"]["sorts"]
    assert sort["drawn"] == "1 blue/teal line"
    assert {"rule": "palindrome", "mark": "violated", "title": "Palindrome"} in sort["ways"]
    without = answer({"ask": "read", "text": PART, "choices": {"0": ""}})
    assert "not read, and left out" in " ".join(without["special"])
    again = answer({"ask": "read", "text": PART, "choices": {"0": "no such rule"}})
    assert again["puzzle"].get("rules") == without["puzzle"].get("rules")
    assert "error" in answer({"ask": "read", "text": PART, "choices": 7})
    assert "932416587" not in json.dumps(part["reading"])
