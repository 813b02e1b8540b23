"""What moves on the page: once, where something changed, and never in the way of who plays."""

from typing import Any

import pytest

from tests.play.player import EASY_SOLUTION, HARD, Player
from tests.support.puzzles import EASY

LISTENING = """() => {
  window.moved = [];
  document.addEventListener("animationstart", event => window.moved.push(event.animationName));
}"""
STILL = "document.getAnimations().every(one => one.playState !== 'running')"
OPEN = [column for column, digit in enumerate(EASY[:9], 1) if digit == "."]


def _begins(visit: Any, **context: Any) -> Player:
    player: Player = visit(**context)
    player.brings(EASY)
    player.tab.evaluate(LISTENING)
    return player


def _fills_the_first_row(player: Player) -> None:
    """Type as fast as keys can be pressed: nothing waits for what moves."""
    for column in OPEN:
        player.picks(f"r1c{column}")
        player.types(EASY_SOLUTION[column - 1])
    for column in OPEN:
        assert player.cell(f"r1c{column}").split(", ")[2] == EASY_SOLUTION[column - 1]


def _count(name: str) -> str:
    return f"window.moved.filter(one => one === '{name}').length"


def test_what_changes_moves_once(visit: Any) -> None:
    player = _begins(visit)
    _fills_the_first_row(player)
    player.until(f"{_count('written')} === {len(OPEN)}")
    player.until(f"{_count('wash')} === 1")  # row 1 is whole
    player.presses("Hint")
    player.tab.wait_for_selector(".hint")
    player.until(f"{_count('appear')} > 0")
    for _ in range(5):
        player.tab.locator(".hint .act .main").click()
    player.until(f"{_count('lengthen')} >= 5")
    appeared = player.tab.evaluate(_count("appear"))
    player.tab.hover(".hint .word")
    player.tab.hover(".hint h2")
    player.until(STILL)
    assert player.tab.evaluate(_count("appear")) == appeared  # pointing draws nothing anew
    assert player.tab.evaluate(_count("written")) == len(OPEN)


def test_a_solve_ends_with_a_wave(visit: Any) -> None:
    player = _begins(visit)
    player.fills()
    player.tab.wait_for_selector("main.solved")
    player.until(f"{_count('wave')} >= 81")


def test_who_wants_no_motion_sees_the_end_at_once(visit: Any) -> None:
    player = _begins(visit, reduced_motion="reduce")
    _fills_the_first_row(player)
    player.tab.wait_for_selector(".finished path", state="attached")
    player.presses("Hint")
    player.tab.wait_for_selector(".hint")
    player.types("h", "h", "h", "h", "h", "h")
    player.until("document.querySelector('.rung[aria-current]')?.innerText === '7'")
    assert player.tab.evaluate("document.getAnimations().length + window.moved.length") == 0
    shown = "getComputedStyle(document.querySelector('.finished path')).opacity"
    assert player.tab.evaluate(shown) == "0"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_a_step_removes_goes(visit: Any, motion: str) -> None:
    player: Player = visit("/play", reduced_motion=motion)
    player.brings(HARD)
    player.turns("Steps")
    player.presses("All steps now")
    player.tab.locator(".entry", has_text="≠").first.click()
    player.tab.wait_for_selector(".marks .removed")
    player.presses("Do this step")
    player.tab.wait_for_selector(".marks .removed", state="detached")
    leaving = player.tab.locator(".leaving .removed")
    assert leaving.count() > 0
    player.until(STILL)
    assert leaving.first.is_visible() == (motion == "no-preference")
