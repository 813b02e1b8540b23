"""Each view has an address; Back, Forward and a reload lead where one expects."""

from typing import Any

import pytest

from tests.play.player import HARD, Player
from tests.support.puzzles import EASY


def _view(player: Player) -> str:
    return str(player.tab.evaluate("location.hash.split('/')[1]"))


def _goes(player: Player, way: str, selector: str = "main") -> None:
    getattr(player.tab, way)()
    player.tab.wait_for_timeout(300)
    player.tab.wait_for_selector(selector)


def test_back_leads_through_the_views_and_keeps_the_game(visit: Any) -> None:
    player = visit(f"puzzle={EASY}")
    player.picks("r1c3")
    player.types("4")
    player.goes("Learn")
    player.goes("Make")
    player.tab.wait_for_selector("main.making-view")
    assert _view(player) == "make"
    assert player.tab.title() == "Make – lapiz"
    _goes(player, "go_back", "main.learning")
    assert _view(player) == "learn"
    _goes(player, "go_back", "main.playing")
    assert _view(player) == "play"
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    _goes(player, "go_forward", "main.learning")


def test_back_leads_to_the_game_before(visit: Any) -> None:
    player = visit(f"puzzle={EASY}")
    player.picks("r1c3")
    player.types("4")
    player.brings(HARD)
    assert player.cell("r1c1").endswith("4, given")
    _goes(player, "go_back")
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    player.presses("Undo")
    assert player.cell("r1c3") == "r1c3, box 1, empty"
    _goes(player, "go_forward")
    assert player.cell("r1c1").endswith("4, given")


def test_back_closes_a_dialog_and_only_that(player: Player) -> None:
    player.presses("New")
    player.tab.wait_for_selector("dialog[open]")
    _goes(player, "go_back")
    player.tab.wait_for_selector("dialog", state="detached")
    assert player.cell("r1c1").endswith("5, given")
    length = player.tab.evaluate("history.length")
    for _ in range(3):
        player.presses("New")
        player.tab.wait_for_selector("dialog[open]")
        player.types("Escape")
        player.tab.wait_for_selector("dialog", state="detached")
        player.tab.wait_for_timeout(200)
    assert player.tab.evaluate("history.length") == length


def test_a_reload_shows_the_same(player: Player) -> None:
    player.picks("r1c3")
    player.types("4")
    player.tab.set_viewport_size({"width": 800, "height": 600})
    player.tab.wait_for_selector("#panel[role=tabpanel]", state="attached")
    player.turns("Steps")
    player.tab.wait_for_timeout(500)
    address = player.tab.url
    player.tab.reload()
    player.tab.wait_for_selector("main.playing")
    assert player.tab.url == address
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    assert player.tab.locator("#tab-steps").get_attribute("aria-selected") == "true"
    places = {"Home": "home", "Learn": "learning", "Library": "library", "Make": "making-view"}
    for place, view in places.items():
        player.goes(place)
        player.tab.wait_for_selector(f"main.{view}")
        player.tab.reload()
        player.tab.wait_for_selector(f"main.{view}")
    player.goes_to_write()
    player.tab.reload()
    player.tab.wait_for_selector("main.writing")


def test_an_address_that_leads_nowhere_is_said(player: Player) -> None:
    player.tab.evaluate("location.hash = '#/nowhere'")
    player.sees("There is nothing at this address.")
    assert player.cell("r1c1").endswith("5, given")
    assert _view(player) == "play"


def test_addresses_are_read_as_they_are_written(player: Player) -> None:
    assert player.tab.evaluate(
        """async () => {
          const { parse, format } = await import("./route.js");
           const views = ["", "play/abcdefghij", "play", "games", "practise", "practise/x-wing",
             "learn/x-wing", "learn/x-wing/3", "learn",
             "library", "library?kind=killer&level=2", "make", "write"];
           return views.map(one => `#/${one}`).every(one => format(parse(one)) === one)
             && ["", "#", "#/home", "#/make/3", "#game=x", "#/play/a/b", "#/Play", "#/play?kind=x",
               "#/library?colour=red"]
              .every(one => !parse(one));
        }"""
    )


@pytest.mark.parametrize(
    ("fragment", "view", "told"),
    [
        ("/library?colour=red", "", "There is nothing at this address."),
        ("/play/doesnotexist", "play", "This game is not kept any more."),
        ("/practise/nonsense", "practise", "There is nothing at this address."),
    ],
)
def test_an_address_without_anything_says_so(
    visit: Any, fragment: str, view: str, told: str
) -> None:
    player = visit(fragment)
    player.sees(told)
    assert _view(player) == view


def test_a_picture_of_a_lesson_has_an_address(visit: Any) -> None:
    player = visit("/learn/x-wing/3")
    player.until("document.querySelectorAll('.film [aria-current]').length === 1")
    player.until("document.querySelectorAll('.captions li').length === 3")
    player.presses("Next")
    player.until("location.hash === '#/learn/x-wing/4'")


def test_practice_of_a_technique_has_an_address(visit: Any) -> None:
    player = visit("/practise/naked-pair")
    player.sees("Is there a Naked Pair here?")
    player.sees("1 of 6")
    assert player.tab.evaluate("location.hash") == "#/practise/naked-pair"
    assert not player.tab.locator("select").count()
    player.presses("Another technique")
    player.tab.locator("#practise-technique").wait_for()
    _goes(player, "go_back", "main.practising .board")
    player.sees("Is there a Naked Pair here?")
