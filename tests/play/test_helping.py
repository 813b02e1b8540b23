"""Help with one's own position: hints, mistakes, why, all steps, implications, the rating."""

from itertools import pairwise
from typing import Any

import pytest

from tests.play.player import HARD, Player
from tests.support.puzzles import EASY

NETS = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Its steps suppose, and split into cases."""


SAID_OF_A_HIDDEN_SINGLE = ("Show the pattern", "Say why", "Show the digit")
"""What the buttons say from rung 3 on: its pattern tells the digit, so rung 4 names no cell."""


def test_seven_rungs_tell_no_more_than_is_asked(player: Player) -> None:
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    assert player.tab.locator(".mark").count() == 0
    texts = [player.panel()]
    for says in ("Narrow it down", "Name the technique", *SAID_OF_A_HIDDEN_SINGLE):
        player.presses(says)
        texts.append(player.panel())
    assert all(len(more) > len(less) for less, more in pairwise(texts))
    assert "Hidden Single" not in texts[1]
    assert "Hidden Single" in texts[2]
    assert "r1c6=8" not in texts[4]
    assert "r1c6=8" in texts[5]
    assert "8 goes here." in texts[5]
    player.hears("r1c6=8", "holds")
    assert player.tab.locator(".own.goal text").all_text_contents() == ["8"]
    card = player.tab.locator(".asked .card > *").all()
    assert "Do this step" in card[-1].inner_text()
    player.presses("Do this step")
    assert player.cell("r1c6").endswith(", 8")
    player.types("Control+z")


DRAWN = """["veil", "house", "named", "rays", "hatched"]
    .filter(one => document.querySelector(`.own.${one} path`))"""
"""What of a hint is drawn over the board."""


def test_each_rung_draws_what_it_says(player: Player) -> None:
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    drawn = [["veil"], *[["veil", "house"]] * 4]
    for rung, parts in enumerate(drawn):
        player.tab.locator(".rung").nth(rung).click()
        assert player.tab.evaluate(DRAWN) == parts
    assert player.tab.locator(".mark").count() == 3
    for rung in (5, 6):
        player.tab.locator(".rung").nth(rung).click()
        assert player.tab.evaluate(DRAWN) == ["veil", "house", "rays", "hatched"]
        assert player.tab.locator(".ray").count() == 3  # each of the 8s that rule out
    player.presses("My game")
    assert player.tab.evaluate(DRAWN) == []


def test_a_question_that_is_being_answered_is_not_asked_again(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    asked = list[str]()
    player.tab.on("request", lambda one: asked.append(one.post_data or ""))
    player.tab.evaluate("""() => {
        const hint = [...document.querySelectorAll(".tool")].at(-1);
        for (let press = 0; press < 6; press++) hint.click();
    }""")
    player.tab.wait_for_selector(".rungs")
    assert sum('"ask":"hint"' in one for one in asked) == 1


def test_which_marks_to_make_first(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    player.turns("Steps")
    player.presses("Do the singles")
    player.sees("Next:")
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    assert player.tab.locator(".first").count() == 0
    player.presses("4. ", exact=False)
    assert "First m" in player.tab.locator(".first").inner_text()


def test_the_mistake_is_found_told_and_taken_back(player: Player) -> None:
    player.picks("r1c4")
    player.types("6")
    player.picks("r2c2")
    player.types("2")  # wrong: 7
    player.picks("r5c5")
    player.types("5")
    player.turns("Help")
    player.presses("Check for mistakes")
    player.sees("Something is wrong.")
    assert "r2c2" not in player.panel().split("About")[0]
    player.presses("Where?")
    assert "r2c2=2" in player.panel()
    player.presses("How could I know?")
    assert "nothing is left" in player.panel()
    player.presses("Undo to before the mistake")
    assert player.cell("r1c4").endswith(", 6")
    assert player.cell("r2c2").endswith("empty")
    assert player.cell("r5c5").endswith("empty")
    player.types("Control+y", "Control+y")
    assert player.cell("r5c5").endswith(", 5")


def test_a_mark_struck_out_wrongly_is_a_mistake(player: Player) -> None:
    player.picks("r1c3")
    player.types("Control+1", "Control+2")  # 4 is not among them
    player.turns("Help")
    player.presses("Check for mistakes")
    player.presses("Where?")
    assert "r1c3≠4" in player.panel()
    player.presses("Undo to before the mistake")
    assert player.cell("r1c3").endswith("empty")


def test_no_mistake_is_said(player: Player) -> None:
    player.turns("Help")
    player.presses("Check for mistakes")
    player.sees("No mistake so far.")


def test_why_not_and_why_is_it_gone(player: Player) -> None:
    player.turns("Help")
    player.picks("r1c3")
    player.presses("Why not 1 in r1c3?")
    player.tab.wait_for_selector(".why .answer")
    assert "r1c3 is not 1" in player.tab.locator(".why .card").inner_text()
    player.presses("Why not 5 in r1c3?")
    player.until("document.querySelector('.why .answer')?.textContent.includes('given as 5')")


def test_all_steps_are_filtered_shown_and_applied(player: Player) -> None:
    player.turns("Steps")
    player.presses("All steps now")
    player.tab.wait_for_selector(".list .entry")
    whole = player.tab.locator(".list .entry").count()
    choice = player.tab.locator("#panel select")
    choice.select_option(label="Hidden Single")
    fewer = player.tab.locator(".list .entry").count()
    assert 0 < fewer < whole
    entry = player.tab.locator(".list .entry").first
    does = entry.locator(".does").inner_text()
    entry.click()
    player.tab.wait_for_selector(".mark.placed")
    assert player.tab.locator(".mark.placed").count() == 1
    player.presses("Do this step")
    cell, digit = does.split("=")
    assert player.cell(cell).endswith(f", {digit}")
    player.types("Control+z")


def test_singles_are_done_up_to_the_next_other_step(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    player.turns("Steps")
    player.presses("Do the singles")
    player.sees("Next:")
    done = player.tab.locator(".placed").count()
    assert done >= 1
    player.presses("Undo")
    assert player.tab.locator(".squares .placed").count() == 0


def test_the_whole_story_and_the_implications_of_a_chain(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    player.turns("Steps")
    player.presses("Whole solve")
    player.tab.wait_for_selector(".story-list")
    entry = player.tab.locator(".story-list .entry", has_text="Forcing Chain").first
    entry.click()
    lines = player.tab.locator(".implications .number")
    assert lines.count() > 3
    tabs = player.tab.locator("#panel [role=tab]")
    player.tab.get_by_role("button", name="Next implication").click()
    assert player.tab.locator('.implications [aria-current="true"]').count() == 1
    assert player.tab.locator(".node.true").count() >= 1
    if tabs.count() > 1:
        tabs.nth(1).click()
        assert tabs.nth(1).get_attribute("aria-selected") == "true"
    player.presses("My game")
    assert player.tab.locator(".node").count() == 0


@pytest.mark.slow
def test_branches_are_tabs(visit: Any) -> None:
    player = visit(f"puzzle={NETS}")
    player.turns("Steps")
    player.presses("Whole solve")
    player.tab.wait_for_selector(".story-list")
    entries = player.tab.locator(".story-list .entry")
    split = player.tab.evaluate(
        "import('./state.js').then(({ app }) => app.whole.story.steps.findIndex("
        "step => step.told.some(line => line.path.length)))"
    )
    entries.nth(split).click()
    tabs = player.tab.locator("#panel .telling [role=tab]")
    tabs.first.focus()
    player.types("ArrowRight")
    assert tabs.nth(1).get_attribute("aria-selected") == "true"
    assert player.tab.locator(".telling [role=tabpanel]:not([hidden]) .implications").count()


def test_the_rating_leads_to_the_hardest_step(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    player.turns("Rating")
    player.presses("Rate this puzzle")
    rows = player.tab.locator("#panel .scales").first.locator(".scale")
    rows.first.wait_for()
    assert rows.locator("dt").all_inner_texts() == ["Sudoku Explainer", "HoDoKu", "Time"]
    done = "!/Thinking/.test(document.querySelector('#panel .scales').innerText)"
    player.until(done)
    while rows.get_by_role("button").count():  # given up unasked, where the machine is slow
        rows.get_by_role("button").first.click()
        player.until(done)
    assert rows.first.locator("b").inner_text() == "9.0"
    assert "Typical solvers take more than 25 minutes." in rows.last.inner_text()
    player.sees("More scales").click()
    asked = player.tab.get_by_role("button", name="Rate on Whips (W)")
    assert asked.count() == 1  # nobody has asked yet
    hardest = player.tab.locator(".facts .link").first.inner_text()
    assert player.tab.locator(".curve .bar").count() > 50
    player.tab.locator(".facts .link").first.click()
    player.tab.wait_for_selector(".story-list")
    assert hardest.split(". ")[1] in player.tab.locator(".card .title").inner_text()


def test_a_long_question_can_be_ended(visit: Any) -> None:
    player = visit(f"puzzle={NETS}")
    player.turns("Rating")
    player.presses("Rate this puzzle")  # it takes long on the scale of Sudoku Explainer
    player.presses("Stop")
    player.tab.wait_for_selector(".waiting", state="detached")
    player.picks("r1c2")
    player.types("9")
    assert ", 9" in player.cell("r1c2")  # that it clashes is said when it is known


def test_words_of_a_step_light_up_the_board(player: Player) -> None:
    player.presses("Hint")
    player.presses("7. ", exact=False)
    player.tab.locator(".word").first.focus()
    assert player.tab.locator(".lights *").count() >= 1


def test_in_spanish(visit: Any) -> None:
    player = visit(f"puzzle={EASY}", locale="es-ES")
    player.presses("Pista")
    player.tab.wait_for_selector(".rungs")
    player.presses("7. ", exact=False)
    assert "Único oculto" in player.panel()
    assert player.tab.evaluate("document.documentElement.lang") == "es"
    player.presses("Ajustes")
    player.tab.locator("#set-language").select_option("en")
    player.types("Escape")
    player.sees("Undo")


def test_keys_ask_for_a_hint_and_do_its_step(player: Player) -> None:
    player.picks("r1c3")
    player.types("n")  # there is no step yet
    for rung in (1, 2, 3, 5, 6, 7):
        player.types("h")
        player.tab.locator(f".rung[aria-current=step][aria-label^='{rung}.']").wait_for()
        player.types("n") if rung < 7 else player.types("h")
    assert player.tab.locator(".hint").count() == 1
    player.types("n")
    player.tab.locator(".hint").wait_for(state="detached")
    assert player.cell("r1c6") == "r1c6, box 2, 8"
    player.types("?")
    player.tab.locator("dialog[open] .keys").wait_for()
