"""The puzzle of a day: its address, its state, the days before, and what one tells of it."""

import re
from typing import Any

import pytest

from lapiz import load_text
from lapiz.search.walking import solutions
from lapiz_play import answer
from tests.play.player import TEXTS, Player

DAY = "2026-01-06"
"""Its puzzle is easy."""
SENT = "navigator.clipboard.readText()"


def _solved(day: str) -> str:
    """Return the solution of the puzzle of a day."""
    puzzle = load_text("".join(answer({"ask": "today", "date": day})["puzzle"]["grid"]))
    names = [puzzle.space.labels[one] for one in next(iter(solutions(puzzle.start)))]
    true = {name[:4]: name[5] for name in names}
    return "".join(true[f"r{row}c{column}"] for row in range(1, 10) for column in range(1, 10))


def _address(player: Player) -> str:
    return str(player.tab.evaluate("location.hash"))


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_a_day_is_played_told_and_found_again(visit: Any, locale: str) -> None:
    player, texts = visit(f"/today/{DAY}", locale=locale), TEXTS[locale[:2]]
    player.tab.wait_for_selector("main.playing")
    player.until(f"location.hash === '#/today/{DAY}'")
    player.fills(_solved(DAY))
    player.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.tab.get_by_role("button", name=texts["share_result"]).click()
    player.until(f"{SENT}.then(text => text.startsWith('lapiz, 6 '))")
    told = player.tab.evaluate(SENT)
    assert re.fullmatch(rf"lapiz, 6 .+ · .+ · \d+:\d\d · {texts['no_hint']}", told)
    player.follows("/stats")
    day = player.tab.locator("main.stats")
    day.wait_for()
    assert "1" in player.tab.locator(".came-to dd").first.inner_text()
    player.follows(f"/today/{DAY}")
    player.tab.wait_for_selector("main.playing.solved")
    assert _address(player) == f"#/today/{DAY}"


@pytest.mark.parametrize(
    ("day", "key"),
    [("2999-01-01", "day_to_come"), ("2026-02-31", "no_view"), ("soon", "no_view")],
)
def test_a_day_without_a_puzzle_is_said(player: Player, day: str, key: str) -> None:
    player.follows(f"/today/{day}")
    player.sees(TEXTS["en"][key])
    player.tab.wait_for_selector("main.playing")


def test_today_tells_where_one_stands(visit: Any) -> None:
    player = visit("/")
    card = player.tab.locator(".of-day .card")
    card.locator("text=not begun").wait_for()
    card.click()
    player.tab.wait_for_selector("main.playing")
    today = _address(player)
    assert re.fullmatch(r"#/today/\d{4}-\d\d-\d\d", today)
    player.tab.reload()
    player.tab.wait_for_selector("main.playing")
    assert _address(player) == today
    player.tab.locator(".brand").click()
    player.presses("Earlier days and statistics")
    first = player.tab.locator(".days button").first
    first.click()
    player.tab.wait_for_selector("main.playing")
    assert _address(player) == today
