"""The pictures of docs/play.md in each language, by playing.

Those of a day are in one language each. `LAPIZ_PICTURES=docs/pictures` makes them anew, all of
them with `-m browser`.
"""

import os
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.play.bringing import bring
from tests.play.player import HARD, Player
from tests.play.sheets import Sheet, boxed, pictured
from tests.support.places import ROOT
from tests.support.puzzles import EASY

pytestmark = pytest.mark.sample(1, 0)

DOCS = ROOT / "docs"
PAGES = {"en": ("play.md", ""), "es": ("es/play.md", "es/")}
"""In which page each language has its pictures, and in which folder of pictures they are."""
PUZZLES = DOCS.parent / "puzzles_yaml" / "sudoku"


@pytest.fixture
def album(tmp_path: Path) -> Path:
    folder = Path(os.environ.get("LAPIZ_PICTURES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(params=PAGES)
def arrives(request: pytest.FixtureRequest, visit: Any) -> Any:
    """Open the page as `visit` does, in one language after the other."""
    return partial(visit, locale=request.param)


def _line(name: str) -> str:
    text = (PUZZLES / f"{name}.yaml").read_text(encoding="utf-8")
    found = re.search(r"grid: \|\n((?:  .*\n)+)", text)
    assert found
    return re.sub(r"\s", "", found[1])


def _shot(player: Player, album: Path, name: str) -> None:
    player.tab.mouse.move(0, 0)
    player.tab.wait_for_timeout(200)
    page, folder = PAGES[player.language]
    picture = f"{folder}play-{name}.png"
    (album / folder).mkdir(exist_ok=True)
    player.tab.screenshot(path=album / picture)
    assert (DOCS / "pictures" / picture).exists()
    assert f"pictures/{picture}" in (DOCS / page).read_text(encoding="utf-8")


def _skyscraper(player: Player) -> None:
    player.presses("Auto marks")
    player.turns("Steps")
    player.presses("Do the singles")
    player.sees(player.word("Next: {technique}.", technique=player.word("Skyscraper")))
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    player.presses("7. ", exact=False)


def test_help(arrives: Any, album: Path) -> None:
    player = arrives(f"puzzle={_line('skyscraper')}", wide=1240, high=800)
    _skyscraper(player)
    _shot(player, album, "help")


def test_phone(arrives: Any, album: Path) -> None:
    phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1.5}
    player = arrives(f"puzzle={HARD}", wide=390, high=844, color_scheme="dark", **phone)
    player.presses("Auto marks")
    player.cell_at("r5c5").tap()
    _shot(player, album, "phone")


def test_implications(arrives: Any, album: Path) -> None:
    player = arrives(f"puzzle={HARD}", wide=1240, high=800)
    player.turns("Steps")
    player.presses("Whole solve")
    player.tab.wait_for_selector(".story-list")
    player.tab.locator(
        ".story-list .entry", has_text=player.word("Forcing Chain Contradiction")
    ).first.click()
    for _ in range(5):
        player.tab.get_by_role("button", name=player.word("Next implication")).click()
    player.tab.locator(".card .title").scroll_into_view_if_needed()
    _shot(player, album, "implications")


def test_rating(arrives: Any, album: Path) -> None:
    player = arrives(f"puzzle={_line('aic')}", wide=1240, high=800)
    player.turns("Rating")
    player.presses("Rate this puzzle")
    player.tab.locator("#panel .scales .scale p").nth(4).wait_for()
    player.until("!document.querySelector('#panel .waiting')")
    player.tab.locator("#panel .curve").scroll_into_view_if_needed()
    _shot(player, album, "rating")


def test_making(arrives: Any, album: Path) -> None:
    player = arrives("", wide=1240, high=800)
    player.goes("Make")
    keys = player.tab.locator(".palette .key")
    keys.nth(7).wait_for()
    for key, squares in (
        (2, (12, 13, 22)),
        (3, (10, 20, 30, 40)),
        (4, (16, 24, 32)),
        (2, (55, 56)),
    ):
        keys.nth(key).click()
        player.drags(*squares)
        if key == 2:
            player.types("1", "4")
    player.until("document.querySelector('.chip.count:not(.stale)')")
    _shot(player, album, "making")


def test_writing(arrives: Any, album: Path) -> None:
    player = arrives(f"puzzle={HARD}", wide=1240, high=800)
    player.writes()
    player.presses("Run")
    player.tab.wait_for_selector(".side .answer")
    _shot(player, album, "writing")


def test_picture(easel: Any, arrives: Any, album: Path) -> None:
    sheet = Sheet(EASY.replace(".", "0"), boxed(9, 3, 3), paper="#e9e4d8")
    aslant = "transform:perspective(900px) rotateX(20deg) rotate(6deg)"
    player = arrives("", wide=1240, high=800)
    bring(player, pictured(easel, sheet, css=aslant))
    player.tab.wait_for_selector(".light.green")
    _shot(player, album, "picture")
