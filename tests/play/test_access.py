"""For everybody: by screen reader, on any screen, in any colours."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.play.player import HARD, Player
from tests.support.accessible import COLOURS, Axe
from tests.support.puzzles import EASY


def _hint(player: Player) -> None:
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    player.presses("7. ", exact=False)


def _mistake(player: Player) -> None:
    player.picks("r1c3")
    player.types("1", "Alt+3")
    player.turns("Help")
    player.presses("Check for mistakes")
    player.presses("Where?")
    player.presses("How could I know?")


def _steps(player: Player) -> None:
    player.turns("Steps")
    player.presses("Whole solve")
    player.tab.locator(".story-list .entry").nth(20).click()


def _rating(player: Player) -> None:
    player.turns("Rating")
    player.presses("Rate this puzzle")
    player.tab.wait_for_selector("#panel .scales")


def _pad(player: Player) -> None:
    player.presses("Auto marks")
    player.tab.get_by_text("More tools").click()
    player.presses("One digit")
    player.presses("Save this point")


def _dialog(name: str, tab: str = "") -> Callable[[Player], None]:
    def opens(player: Player) -> None:
        player.home_if_hidden(name)
        player.presses(name)
        player.tab.wait_for_selector("dialog[open]")
        if tab:
            player.turns(tab)

    return opens


def _closes(player: Player) -> None:
    player.types("Escape")
    player.tab.wait_for_selector("dialog[open]", state="detached")


def _reasoning(player: Player) -> None:
    player.turns("Help")
    player.tab.locator("#argument").fill("r1c3=4\nr1c3=1\nHidden Single: r1c6=8\nso it is")
    player.presses("Check my reasoning")
    player.tab.wait_for_selector(".verdicts")


def _learn(player: Player) -> None:
    player.goes("Learn")
    player.tab.wait_for_selector(".node.now")


def _lesson(player: Player) -> None:
    _learn(player)
    player.unfolds()
    player.tab.locator(".node", has_text="X-Wing").first.click()
    player.tab.locator(".film button").last.click()
    player.tab.locator(".counter button").first.click()
    player.tab.wait_for_selector(".refuted")


def _practise(player: Player) -> None:
    player.goes_to_practise()
    player.chooses_to_practise("naked-pair")
    player.tab.wait_for_selector(".card h2")


def _make(player: Player) -> None:
    player.goes("Make")
    player.tab.locator(".palette .key").nth(6).click()


def _write(player: Player) -> None:
    player.writes()
    player.presses("Run")
    player.tab.wait_for_selector(".side .answer")


VIEWS = {
    "pad": _pad,
    "hint": _hint,
    "reasoning": _reasoning,
    "mistake": _mistake,
    "steps": _steps,
    "rating": _rating,
    "new": _dialog("New"),
    "picture": _dialog("New", "Picture"),
    "type": _dialog("New", "Type in"),
    "home": lambda player: player.goes("Home"),
    "library": lambda player: player.goes("Library"),
    "share": _dialog("Share"),
    "settings": _dialog("Settings"),
    "keys": _dialog("Keys"),
    "games": lambda player: player.follows("/games"),
    "statistics": lambda player: player.follows("/stats"),
    "learn": _learn,
    "lesson": _lesson,
    "practise": _practise,
    "make": _make,
    "write": _write,
}
INSIDE = """[...document.querySelectorAll("dialog :is(.entry, select, input, .row, .card)")]
    .filter(one => one.getBoundingClientRect().right
        > document.querySelector("dialog").getBoundingClientRect().right)
    .map(one => one.outerHTML.slice(0, 100))"""
"""What sticks out of a dialog."""
LIGHT = {"color_scheme": "light", "contrast": "no-preference"}
LOOKS: dict[str, dict[str, str]] = {
    "dark": {"color_scheme": "dark"},
    "contrast": {"contrast": "more"},
}


@pytest.mark.sample(4, 0)
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(visit: Any, view: str) -> None:
    player = visit(f"puzzle={EASY}", reduced_motion="reduce")
    VIEWS[view](player)
    player.tab.wait_for_timeout(300)
    axe = Axe(player.tab)
    assert axe.faults() == []  # colours are among it
    for look, media in LOOKS.items():
        player.tab.emulate_media(**{**LIGHT, **media})
        player.until(f"document.documentElement.dataset.theme === '{look}'")
        assert axe.faults(COLOURS) == [], look


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("wide", [320, 390, 800, 1400])
def test_nothing_is_wider_than_the_screen(visit: Any, wide: int) -> None:
    player = visit(f"puzzle={HARD}", wide=wide, high=700)
    fits = f"document.documentElement.scrollWidth <= {wide}"
    assert player.tab.evaluate(fits)
    player.presses("Auto marks")
    for place in ("Home", "Learn", "Library", "Make"):
        player.goes(place)
        player.tab.wait_for_timeout(200)
        assert player.tab.evaluate(fits), place
    player.presses("Technique")
    assert player.tab.evaluate(fits)
    player.goes("Home")
    player.tab.locator(".hero .main").click()
    for tab in ("Help", "Steps", "Rating"):
        player.turns(tab)
        assert player.tab.evaluate(fits), tab
    if player.tab.get_by_role("tab", name="Pad").count():
        player.turns("Pad")
    _pad(player)
    assert player.tab.evaluate(fits), "more tools"
    for name in ("New", "Share", "Settings", "Keys"):
        _dialog(name)(player)
        assert player.tab.evaluate(INSIDE) == [], name
        _closes(player)
    small = player.tab.evaluate(
        "[...document.querySelectorAll('button')].filter(one => one.offsetParent)"
        ".map(one => one.getBoundingClientRect())"
        ".filter(one => one.width < 24 || one.height < 24).length"
    )
    assert small == 0


def test_forced_colours_and_print(visit: Any) -> None:
    player = visit(f"puzzle={EASY}", forced_colors="active")
    player.picks("r5c5")
    assert player.tab.locator(".own.picked path").count() == 1
    player.tab.emulate_media(media="print", forced_colors="none")
    assert not player.tab.locator(".bar").is_visible()
    assert player.tab.locator(".drawing svg").first.is_visible()


def test_the_board_is_a_grid_that_tells_what_is_chosen(player: Player) -> None:
    assert player.tab.locator("[role=grid] [role=row]").count() == 9
    assert player.tab.locator("[role=grid][aria-multiselectable=true]").count() == 1
    player.picks("r1c3", "r1c4")
    assert player.tab.locator('[role=gridcell][aria-selected="true"]').count() == 2
    assert player.tab.locator('[role=gridcell][tabindex="0"]').count() == 1


def test_the_focus_returns_from_a_dialog(player: Player) -> None:
    player.tab.get_by_role("button", name="Settings").focus()
    player.types("Enter")
    player.tab.wait_for_selector("dialog[open]")
    player.types("Escape")
    player.tab.wait_for_selector("dialog", state="detached")
    assert player.tab.evaluate("document.activeElement.getAttribute('aria-label')") == "Settings"
