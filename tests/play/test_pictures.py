"""The pictures of docs/play.md, by playing; `LAPIZ_PICTURES=docs/pictures` makes them anew."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.play.player import HARD, Player

DOCS = Path(__file__).parents[2] / "docs"
SKYSCRAPER = DOCS.parent / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"


@pytest.fixture
def album(tmp_path: Path) -> Path:
    folder = Path(os.environ.get("LAPIZ_PICTURES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _line() -> str:
    found = re.search(r"grid: \|\n((?:  .*\n)+)", SKYSCRAPER.read_text(encoding="utf-8"))
    assert found
    return re.sub(r"\s", "", found[1])


def _shot(player: Player, album: Path, name: str) -> None:
    player.tab.mouse.move(0, 0)
    player.tab.wait_for_timeout(200)
    player.tab.screenshot(path=album / f"play-{name}.png")
    assert (DOCS / "pictures" / f"play-{name}.png").exists()
    assert f"pictures/play-{name}.png" in (DOCS / "play.md").read_text(encoding="utf-8")


def _skyscraper(player: Player) -> None:
    player.presses("Auto marks")
    player.turns("Steps")
    player.presses("Do the singles")
    player.sees("Next: Skyscraper")
    player.turns("Help")
    player.tab.locator("#panel").get_by_role("button", name="Hint").click()
    player.tab.wait_for_selector(".rungs")
    player.presses("7. ", exact=False)


def test_help(visit: Any, album: Path) -> None:
    player = visit(f"puzzle={_line()}", wide=1240, high=800)
    _skyscraper(player)
    _shot(player, album, "help")


def test_phone(visit: Any, album: Path) -> None:
    phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1.5}
    player = visit(f"puzzle={HARD}", wide=390, high=844, color_scheme="dark", **phone)
    player.presses("Auto marks")
    player.cell_at("r5c5").tap()
    _shot(player, album, "phone")


def test_implications(visit: Any, album: Path) -> None:
    player = visit(f"puzzle={HARD}", wide=1240, high=800)
    player.turns("Steps")
    player.presses("Whole solve")
    player.tab.wait_for_selector(".story-list")
    player.tab.locator(".story-list .entry", has_text="Forcing Chain").first.click()
    for _ in range(5):
        player.tab.get_by_role("button", name="Next implication").click()
    player.tab.locator(".card .title").scroll_into_view_if_needed()
    _shot(player, album, "implications")


def test_rating(visit: Any, album: Path) -> None:
    player = visit(f"puzzle={HARD}", wide=1240, high=800)
    player.turns("Rating")
    player.presses("Rate this puzzle")
    player.tab.wait_for_selector("#panel table")
    _shot(player, album, "rating")


def test_making(visit: Any, album: Path) -> None:
    player = visit("", wide=1240, high=800)
    player.presses("Make")
    player.sees("solutions or more")
    player.tab.locator("#add-rule option[value=thermometer]").wait_for(state="attached")
    for rule, squares in (("thermometer", (10, 20, 30, 40)), ("thermometer", (16, 24, 32))):
        player.tab.locator("#add-rule").select_option(rule)
        player.tab.locator(f'[data-square="{squares[0]}"]').click()
        for square in squares[1:]:
            player.tab.locator(f'[data-square="{square}"]').click(modifiers=["Shift"])
        player.presses("Take chosen cells")
        player.presses("Add")
    player.tab.locator('[data-square="72"]').click()
    player.types("4")
    player.sees("solutions or more")
    _shot(player, album, "making")


def test_writing(visit: Any, album: Path) -> None:
    player = visit(f"puzzle={HARD}", wide=1240, high=800)
    player.presses("Write")
    player.until("document.getElementById('source')?.value")
    player.presses("Run")
    player.tab.wait_for_selector(".side .answer")
    _shot(player, album, "writing")
