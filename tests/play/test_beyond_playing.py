"""Practising a technique, making a puzzle, writing a technique."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.play.player import HARD, PHONE, SOURCE, Player
from tests.support.puzzles import EASY
from tests.support.samples import drawn

ENDLESS = """    while True:
        pass
"""


def _asks(player: Player, technique: str) -> None:
    player.goes_to_practise()
    player.chooses_to_practise(technique)
    asked = "import('./state.js').then(({ app }) => app.practice.asked?.technique"
    player.until(f"{asked} === '{technique}')")
    busy = "import('./state.js').then(({ app }) => Object.values(app.busy).some(Boolean))"
    player.until(f"{busy}.then((busy) => !busy)")  # what comes later would be another question
    player.tab.wait_for_selector(".card h2")


@pytest.mark.parametrize("right", [True, False])
def test_a_question_is_answered_judged_and_scheduled(player: Player, right: bool) -> None:
    _asks(player, "naked-pair")
    asked = player.tab.evaluate("import('./state.js').then(({ app }) => app.practice.asked)")
    if asked["there"] == right:
        story = player.tab.evaluate(
            """async ({ technique, puzzle, position }) => {
              const { ask } = await import("./transport.js");
              const about = { technique, puzzle, position };
              const judged = await ask({ ask: "judge", ...about, claims: false });
              return judged.story?.steps[0] || null;
            }""",
            asked,
        )
        candidates = story["removes"] if asked["there"] else [asked["read"]["alive"][0]]
        spots = [_spot(asked["read"], one) for one in candidates]
        spots = [spot for spot in spots if spot][:9] or [_open_spot(asked["read"])]
        for square, digit in spots:
            player.tab.locator(f'[data-square="{square}"]').focus()
            player.types(digit)
        player.presses("Answer")
    else:
        player.presses("It is not there")
    player.tab.wait_for_selector(".card.right, .card.bad")
    assert player.tab.locator(".card.right").count() == int(right)
    kept = player.tab.evaluate("JSON.parse(localStorage['lapiz-play-practice'])['naked-pair']")
    assert (kept["right"], kept["wrong"]) == (int(right), int(not right))
    assert not player.tab.locator(".moves").count()  # of one step there is nothing to go through
    player.presses("Next question")
    player.tab.wait_for_selector(".card.right, .card.bad", state="detached")
    player.sees("2 of 6")


def _spot(read: Any, candidate: int) -> tuple[int, str] | None:
    for square, slots in enumerate(read["board"]["cells"]):
        for slot, members in enumerate(slots):
            if candidate in members and isinstance(read["codes"][square], int):
                return square, read["board"]["symbols"][slot]
    return None


def _open_spot(read: Any) -> tuple[int, str]:
    square = next(at for at, code in enumerate(read["codes"]) if isinstance(code, int))
    slot = (read["codes"][square] & -read["codes"][square]).bit_length() - 1
    return square, read["board"]["symbols"][slot]


def test_what_is_hard_comes_back_sooner(player: Player) -> None:
    days = player.tab.evaluate(
        """async () => {
          const { createEmptyCard, fsrs, Rating } = await import("./vendor/ts-fsrs.js");
          const now = new Date(), after = rating =>
            new Date(fsrs().next(createEmptyCard(now), now, rating).card.due).getTime();
          return [after(Rating.Again), after(Rating.Good)];
        }"""
    )
    assert days[0] < days[1]


def test_pressing_a_candidate_chooses_it(player: Player) -> None:
    _asks(player, "naked-pair")
    read = player.tab.evaluate("import('./state.js').then(({ app }) => app.practice.asked.read)")
    square, symbol = _open_spot(read)
    slot = read["board"]["symbols"].index(symbol)
    box = player.tab.locator(f'[data-square="{square}"]').bounding_box()
    x, y = (part / read["board"]["side"] for part in read["board"]["slots"][slot])
    player.tab.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
    chosen = f"{read['square_names'][square]}={symbol}"
    assert player.tab.locator(".side .told").inner_text() == chosen
    assert player.tab.locator(".node.false").count() == 1


def _tool(player: Player, name: str) -> None:
    player.tab.locator(".palette").get_by_role("button", name=name, exact=True).click()


def _made(player: Player) -> Any:
    return player.tab.evaluate("import('./state.js').then(({ app }) => app.making.rules)")


def _setting(player: Player) -> None:
    player.goes("Make")
    player.tab.locator(".palette .key").nth(7).wait_for()


def test_rules_are_drawn_and_their_numbers_typed(player: Player) -> None:
    _setting(player)
    _tool(player, "Cage")
    player.drags(10, 11, 20)
    player.types("1", "7")
    _tool(player, "Thermo")
    player.drags(54, 64, 74)
    _tool(player, "Dot")
    player.tab.locator('[data-square="52"]').click(position={"x": 2, "y": 20})
    _tool(player, "Outside")
    player.tab.locator('[data-square="3"]').click()
    player.types("9")
    assert _made(player) == [
        {"killer": {"cells": "r2c2 r2c3 r3c3", "sum": 17}},
        {"thermometer": {"line": "r7c1 r8c2 r9c3"}},
        {"white-dots": {"pairs": "r6c8-r6c7"}},
        {"sandwich": {"column": 4, "sum": 9}},
    ]
    player.until("document.querySelectorAll('.making-view .drawing .shapes > *').length > 4")


def test_what_is_drawn_is_moved_changed_deleted_and_brought_back(player: Player) -> None:
    _setting(player)
    _tool(player, "Cage")
    player.drags(10, 11)
    player.types("1", "2")
    player.drags(11, 20)
    assert _made(player) == [{"killer": {"cells": "r2c2 r2c3 r3c3", "sum": 12}}]
    _tool(player, "Move")
    player.drags(20, 29)
    assert _made(player) == [{"killer": {"cells": "r3c2 r3c3 r4c3", "sum": 12}}]
    player.types("Delete")
    assert _made(player) == []
    player.types("Control+z", "Control+z", "Control+z")
    assert _made(player) == [{"killer": {"cells": "r2c2 r2c3", "sum": 12}}]
    player.types("Control+z")
    assert _made(player) == [{"killer": {"cells": "r2c2 r2c3"}}]
    player.types("Control+y", "Control+y", "Control+y", "Control+y")
    assert _made(player) == []


def test_a_rule_is_found_and_a_puzzle_shared_without_a_game(player: Player, visit: Any) -> None:
    _setting(player)
    player.presses("More rules")
    player.tab.locator("#find-rule").fill("anti-knight")
    player.tab.locator(".more-rules .rule").click()
    assert _made(player) == ["anti-knight"]
    _tool(player, "Digit")
    player.tab.locator('[data-square="0"]').click()
    player.types("3")
    player.tab.wait_for_selector('[aria-label="r1c1, box 1, 3, given"]')
    player.tab.locator(".making-view .tools").get_by_role("button", name="Share").click()
    player.until("document.getElementById('link')?.value")
    player.tab.wait_for_selector("dialog .links li")
    assert "/make" in player.tab.url
    titles = player.tab.locator("dialog .links li span").all_inner_texts()
    assert "SudokuPad" in titles[0]
    first = "[...document.querySelectorAll('dialog :is(.links, #link)')][0].id"
    assert player.tab.evaluate(first) != "link"
    player.until("document.querySelector('.preview img')?.naturalWidth > 200")
    with player.tab.expect_download() as saved:
        player.presses("Save as a picture")
    assert saved.value.suggested_filename == "puzzle.png"
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    fragment = player.tab.locator("#link").input_value().split("#")[1]
    other = visit(fragment)
    assert other.cell("r1c1").endswith("3, given")


def test_the_count_and_the_cells_in_which_solutions_differ(player: Player) -> None:
    _setting(player)
    player.fills(f"{EASY[:80]}.")  # so fast that few of the boards on the way are counted
    player.tab.locator('[data-square="80"]').click()
    player.types("9")
    player.sees("1 solution")
    player.tab.wait_for_selector(".count strong")
    assert player.cell("r1c3") == "r1c3, box 1, empty"
    player.presses("Marks")
    assert player.cell("r1c3") == "r1c3, box 1, may be 4"
    player.types("8")
    player.sees("8 in row 9 appears twice")  # the engine has read it: only then is it undone
    player.presses("Undo")
    player.sees("1 solution")
    player.tab.locator('[data-square="0"]').click()
    for square in (0, 1, 4):
        player.tab.locator(f'[data-square="{square}"]').click()
        player.types("Delete")
    player.until("document.querySelector('.making-view .same path')")
    player.sees("The solutions differ in the tinted cells.")


def _source(player: Player, change: tuple[str, str] = ("", "")) -> None:
    player.writes()
    if change[0]:
        player.writes_source(player.source().replace(*change))
    player.presses("Run")
    player.tab.wait_for_selector(".side .answer, .side .error")


def test_the_naked_pair_of_the_template_finds_draws_and_proves(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    _source(player)
    player.tab.wait_for_selector(".side .answer")
    assert "0 refused" in player.tab.locator(".side .answer").inner_text()
    assert player.tab.locator(".mark.removed").count() >= 1


def test_a_mistake_gets_its_counterexample_drawn(player: Player) -> None:
    _source(player, ("grid.layout.peers[one] >> other & 1", "True"))
    player.sees("Refused")
    player.tab.locator(".side .board .mark").nth(1).wait_for()
    assert "can be satisfied" in player.tab.locator(".card.bad").inner_text()


def test_a_fault_is_told_with_its_line(player: Player) -> None:
    _source(player, ("for one, other in", "for one other in"))
    error = player.tab.locator(".side .error").inner_text()
    assert error.startswith("Line 28")
    player.tab.wait_for_selector(".cm-lint-marker-error")
    marked = player.tab.locator(".cm-line:has(.cm-lintRange-error)")
    assert marked.inner_text().strip().startswith("for one other in")


def test_names_of_the_grid_are_completed(player: Player) -> None:
    player.writes()
    player.until("import('./state.js').then(({ app }) => Boolean(app.writing.names))")
    player.writes_source(f"{player.source()}\n\ndef two(grid: Grid):\n    grid.")
    player.until(f"{SOURCE}.then(source => source.endsWith('grid.'))")
    player.types("Control+End", "t", "r", "i")
    player.tab.locator(".cm-tooltip-autocomplete li", has_text="trivalue").first.wait_for()
    player.tab.wait_for_timeout(100)  # what is typed so fast is not yet a choice
    player.types("Enter")
    assert player.source().endswith("grid.trivalue")


def test_nothing_of_what_is_typed_fast_is_lost(player: Player) -> None:
    """What follows a drawing of the page may come only after the next letter is typed."""
    player.writes()
    before, word = player.source(), "abcdefghijklmnopqrstuvwxyz"
    player.tab.locator("#source").press("Control+End")
    player.tab.evaluate(
        """async word => {
          for (const letter of word) {
            document.execCommand("insertText", false, letter);
            await new Promise(one => setTimeout(one));
          }
        }""",
        word,
    )
    player.until(f"{SOURCE}.then(source => source.endsWith('z'))")
    player.tab.wait_for_timeout(200)
    assert player.source() == before + word


def test_the_keyboard_is_not_caught_in_the_editor(player: Player) -> None:
    player.writes()
    source = player.tab.locator("#source")
    before = player.source()
    source.press("Control+a")
    player.types("x")  # typed over all of it, it leaves no trace of what was there
    player.until(f"{SOURCE}.then(source => source === 'x')")
    player.types("Control+z")
    player.until(f"{SOURCE}.then(source => source.length > 1000)")
    source.press("Control+Home")
    player.types("Tab")
    assert player.source() == f"    {before}"
    player.types("Escape", "Tab")
    player.until("!document.activeElement.closest('.editor')")
    assert player.source() == f"    {before}"
    source.focus()
    player.types("Shift+Tab")
    assert player.source() == before


def test_what_is_pasted_into_the_editor_stays_there(player: Player) -> None:
    player.writes()
    game = "import('./state.js').then(({ app }) => app.gameId)"
    before = player.tab.evaluate(game)
    player.tab.locator("#source").evaluate(
        """(node, text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const event = { clipboardData: data, bubbles: true, cancelable: true };
          node.focus();
          node.dispatchEvent(new ClipboardEvent("paste", event));
        }""",
        EASY,
    )
    player.until(f"{SOURCE}.then(source => source.includes('{EASY}'))")
    assert player.tab.evaluate(game) == before
    assert player.tab.locator("main.writing").count() == 1


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_hundreds_of_refusals_are_three_with_the_name_of_their_puzzle(
    visit: Any, locale: str
) -> None:
    player = visit(f"puzzle={HARD}", locale=locale)
    _source(player, ("grid.layout.seen_by_all(both)", "both"))
    player.tab.wait_for_selector(".card.bad")
    texts = player.tab.locator(".refusals li").all_inner_texts()
    step = {"en": "step", "es": "paso"}[player.language]
    assert 1 <= len(texts) <= 3
    assert all(re.match(rf"(?!Sudoku)\w[\w ]+, {step} \d+", text) for text in texts)
    assert player.tab.evaluate("document.documentElement.scrollHeight") < 2500


def test_on_a_phone_the_result_comes_forward(visit: Any) -> None:
    player = visit("", wide=390, high=844, **PHONE)
    _source(player, ("for one, other in", "for one other in"))
    tabs = [player.tab.get_by_role("tab", name=name) for name in ("Code", "Result")]
    assert [tab.get_attribute("aria-selected") for tab in tabs] == ["false", "true"]
    assert player.tab.locator("#source").is_hidden()
    player.presses("Line 28")
    player.until("document.activeElement?.id === 'source'")
    player.writes_source(player.source().replace("one other", "one, other"))
    player.types("Control+Enter")
    player.tab.wait_for_selector(".side .answer")
    player.until("document.activeElement?.id === 'tab-result'")
    assert player.tab.locator(".side .board").bounding_box()["width"] > 300
    assert player.tab.locator(".mark.removed").count() >= 1
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= 390


SIZES = ((390, 844), (844, 390), (320, 568), (800, 600), (1400, 900), (1920, 1080))
IN_SIGHT = """selector => {
  const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return document.elementFromPoint(x, y)?.closest(selector) !== null && top >= 0
    && document.documentElement.scrollWidth <= innerWidth;
}"""


def test_code_run_and_result_are_in_sight_at_every_size(visit: Any) -> None:
    """Two sizes a day: a run takes seconds."""
    player = visit("/write")
    player.writes()
    today, *_ = drawn(SIZES, 2, name="sizes of Write")
    for wide, high in today:
        player.tab.set_viewport_size({"width": wide, "height": high})
        if player.tab.get_by_role("tab", name="Code").count():
            player.turns("Code")
        player.tab.evaluate("scrollTo(0, 0)")
        player.until(f"({IN_SIGHT})('#run')")
        player.presses("Run")
        player.tab.wait_for_selector(".side .answer")
        player.tab.evaluate("scrollTo(0, 0)")
        for part in (".side .answer", ".side .board [role=gridcell]"):
            assert player.tab.evaluate(IN_SIGHT, part), (wide, high, part)
        beside = player.tab.locator("#source").is_visible()
        assert beside == (wide > 864), (wide, high)


def test_the_game_may_be_what_it_is_tried_on(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    player.writes()
    player.tab.get_by_label("Try it on").select_option("game")
    player.presses("Run")
    player.tab.wait_for_selector(".side .answer")
    assert "after" in player.tab.locator(".side .answer").inner_text()


def test_a_run_is_stopped(player: Player) -> None:
    player.writes()
    endless = player.source().replace("    for one, other in", ENDLESS + "    for one, other in")
    player.writes_source(endless)
    player.presses("Run")
    player.presses("Stop")
    player.sees("Stopped.")
    assert player.tab.locator(".side .answer, .side .error").count() == 0


def test_one_that_never_ends_is_cut_and_the_page_goes_on(player: Player) -> None:
    _source(player, ("    for one, other in", ENDLESS + "    for one, other in"))
    assert player.tab.locator(".side .error, .side .answer").count() >= 1
    player.goes("Home")
    player.tab.locator(".hero .main").click()
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")


def test_it_is_downloaded_as_a_package(player: Player, tmp_path: Path) -> None:
    _source(player)
    with player.tab.expect_download() as waiting:
        player.presses("Download package")
    path = tmp_path / "package.zip"
    waiting.value.save_as(path)
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as package:
        names = package.namelist()
    assert any(name.endswith("pyproject.toml") for name in names)
    assert any("test" in name for name in names)


def test_a_shared_technique_does_not_run_by_itself(player: Player, visit: Any) -> None:
    _source(player, ("My Wing", "Your Wing"))
    player.presses("Share", exact=True)
    fragment = player.tab.evaluate(
        """async source => `technique=${await (await import("./keep.js")).encode({ source })}`""",
        player.source(),
    )
    other = visit(fragment)
    other.sees("Somebody else has written this.")
    assert "Your Wing" in other.source()
    assert other.tab.locator(".side .answer").count() == 0
