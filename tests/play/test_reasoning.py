"""The player's own reasoning, judged: what the engine answers, and how the page shows it."""

from typing import Any

import pytest

from lapiz_play import answer
from tests.play.player import Player
from tests.support.places import ROOT

X_WING = (ROOT / "puzzles_yaml" / "sudoku" / "x-wing.yaml").read_text(encoding="utf-8")
PROVED = "X-Wing 3 r48c16 => r6c1<>3"
BROKEN = "(3)r4c1=(3)r4c6-(3)r7c5=(3)r8c1 => r7c1<>3"
FALSE = "r1c1<>4"
UNREAD = "I am sure => it is so"
VERDICTS = {PROVED: "proved", BROKEN: "not shown", FALSE: "false", UNREAD: "not read"}


@pytest.fixture(scope="module")
def read() -> Any:
    return answer({"ask": "read", "text": X_WING})


def reasoned(read: Any, argument: str, **position: Any) -> Any:
    asked = {"ask": "reasoning", "puzzle": read["puzzle"], "argument": argument}
    return answer({**asked, "position": position})


def test_each_step_is_judged_with_what_there_is_to_draw(read: Any) -> None:
    found = reasoned(read, "\n".join(VERDICTS))
    assert [step["verdict"] for step in found["steps"]] == list(VERDICTS.values())
    assert (found["proved"], found["message"]) == (False, "1 of 4 steps are proved.")
    proved, broken, false, unread = found["steps"]
    assert proved["title"] == "X-Wing"
    assert read["names"].index("r6c1=3") in proved["story"]["steps"][0]["removes"]
    assert broken["link"] == "(3)r4c6-(3)r7c5"
    assert "do not exclude each other" in broken["why"]
    assert [read["names"][one] for one in false["against"]] == ["r1c1=4"]
    assert len(false["solution"]) == 81
    assert (unread["text"], unread["unread"]) == ("I am sure =>", "it is so")


def test_a_chain_is_drawn_though_no_technique_has_made_it(read: Any) -> None:
    chain = "(3)r4c1=(3)r4c6-(3)r8c6=(3)r8c1 => r67c1<>3"
    (step,) = reasoned(read, chain)["steps"]
    assert (step["verdict"], step["title"]) == ("proved", "")
    assert len(step["story"]["steps"][0]["removes"]) == 2


def test_it_is_judged_in_the_position_of_the_player(read: Any) -> None:
    gone = [read["names"].index(f"r{row}c1=3") for row in (4, 8)]
    found = reasoned(read, PROVED, removed=gone[:1])
    assert found["mistakes"] or found["steps"][0]["verdict"] != "proved"


def test_what_is_entered_wrongly_comes_first(read: Any) -> None:
    wrong = read["names"].index("r1c1=3")
    found = reasoned(read, PROVED, placed=[wrong])
    assert found["mistakes"]["lines"] == ["Take back r1c1=3."]
    assert found["steps"] == []


def test_an_empty_argument_is_said(read: Any) -> None:
    assert reasoned(read, " ") == {"error": "there is no step in the argument"}


def _argues(player: Player, *lines: str) -> None:
    player.turns("Help")
    player.tab.locator("#argument").fill("\n".join(lines))
    player.presses("Check my reasoning")
    player.tab.wait_for_selector(".verdicts")


def test_the_page_says_and_draws_it(player: Player) -> None:
    player.brings(X_WING)
    _argues(player, *VERDICTS)
    player.hears("1 of 4 steps are proved.", "starts")
    cards = player.tab.locator(".verdicts > li")
    assert [one.split("\n")[0][2:] for one in cards.all_inner_texts()] == list(VERDICTS.values())
    assert cards.nth(3).locator("mark").inner_text() == "it is so"
    player.presses("Show on the board")
    player.tab.wait_for_selector(".mark")
    player.presses("Show the solution that contradicts it")
    player.sees("The board shows a solution.")
    assert player.cell("r1c1").endswith("4, given, clashes")
    player.presses("My game")
    assert player.cell("r1c1").endswith("4, given")


def test_by_keyboard_on_a_phone_in_spanish(visit: Any) -> None:
    player = visit(wide=390, high=844, locale="es-ES", has_touch=True, is_mobile=True)
    player.brings(X_WING)
    player.turns("Help")
    player.tab.locator("#argument").focus()
    player.tab.keyboard.type("r6c1<>3 porque X-Wing 3 r48c16")
    player.types("Tab", "Enter")
    player.tab.wait_for_selector(".verdicts")
    player.hears("demostrado: X-Wing", "holds")
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= 390


def test_nothing_written_is_said(player: Player) -> None:
    player.turns("Help")
    player.presses("Check my reasoning")
    player.hears("Write a step first.")
