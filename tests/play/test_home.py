"""Home: what a stranger sees first, and what somebody finds who comes back."""

from typing import Any

import pytest

from tests.play.player import HARD, Player
from tests.support.puzzles import EASY

PHONE = {"has_touch": True, "is_mobile": True}
SIZES: dict[tuple[int, int], dict[str, Any]] = {
    (320, 568): PHONE,
    (390, 844): PHONE,
    (800, 600): {},
    (1400, 900): {},
}
SENTENCE = {"en-GB": "Fill each row, column and box", "es-ES": "Complete cada fila"}


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize("locale", SENTENCE)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_a_stranger_sees_a_board_and_how_to_begin(
    visit: Any, size: tuple[int, int], locale: str
) -> None:
    (wide, high), context = size, SIZES[size]
    player = visit("/", wide=wide, high=high, locale=locale, **context)
    player.sees(SENTENCE[locale])
    board = player.tab.locator("[role=grid]").bounding_box()
    play = player.tab.get_by_role("button", name=player.word("Play"), exact=True).bounding_box()
    assert board["width"] >= 200
    today = player.tab.locator(".of-day").bounding_box()
    above = today["y"] + today["height"] <= board["y"]
    assert above == (wide < 640)  # in a hand it comes first
    nav = player.tab.locator(".bar nav").bounding_box()
    end = nav["y"] if nav["y"] > high / 2 else high
    assert play["y"] + play["height"] <= end
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= wide
    player.tab.locator(".shelf li").nth(3).wait_for(state="attached")
    assert len(set(player.tab.locator(".shelf b").all_inner_texts())) >= 3
    player.tab.get_by_role("button", name=player.word("Never solved one?"), exact=False).click()
    player.tab.wait_for_selector("main.lesson h1")


def test_whoever_takes_hold_of_the_first_board_plays(visit: Any) -> None:
    player = visit("/")
    player.cell_at("r1c3").click()
    player.tab.wait_for_selector("main.playing")
    player.types("4")
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    player.goes("Home")
    player.sees("1 of 51 cells")
    player.presses("Go on")
    assert player.cell("r1c3") == "r1c3, box 1, 4"


def test_what_was_begun_is_found_again(visit: Any) -> None:
    player = visit(f"puzzle={EASY}")
    player.picks("r1c3")
    player.types("4")
    player.brings(HARD)
    player.picks("r1c2")
    player.types("5")
    player.goes("Home")
    player.sees("1 of 6")
    player.tab.locator(".recent .card").click()
    player.tab.wait_for_selector("main.playing")
    assert player.cell("r1c3") == "r1c3, box 1, 4"


def test_the_shelf_and_today_open(visit: Any) -> None:
    player = visit("/")
    player.tab.locator(".shelf .card").nth(1).click()
    player.tab.wait_for_selector("main.playing")
    player.tab.go_back()
    today: Player = player
    today.tab.get_by_role("button", name="Today", exact=False).click()
    today.tab.wait_for_selector("main.playing")


def test_the_places_are_at_the_thumb_but_not_while_one_plays(visit: Any) -> None:
    player = visit("/", wide=390, high=844, **PHONE)
    nav = player.tab.locator(".bar nav")
    assert nav.bounding_box()["y"] > 700
    player.presses("Play")
    player.tab.wait_for_selector("main.playing")
    assert not nav.is_visible()
    player.tab.locator(".brand").click()
    player.tab.wait_for_selector("main.home")
