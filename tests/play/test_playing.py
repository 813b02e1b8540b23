"""Bringing puzzles and solving them, by mouse, finger and keyboard."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.play.player import HARD, Player
from tests.support.places import ROOT
from tests.support.puzzles import EASY

PAGE = ROOT / "apps" / "lapiz_play" / "page"


def test_texts_are_whole_in_both_languages() -> None:
    texts = json.loads((PAGE / "texts.json").read_text(encoding="utf-8"))
    assert set(texts) == {"en", "es"}
    assert list(texts["en"]) == list(texts["es"])
    for key, english in texts["en"].items():
        spanish = texts["es"][key]
        assert spanish.strip(), key
        assert sorted(_fields(english)) == sorted(_fields(spanish)), key


def _fields(text: str) -> list[str]:
    return [part.split("}")[0] for part in text.split("{")[1:]]


# Bringing.


def test_pasting_a_line_into_the_dialog_and_anywhere(player: Player) -> None:
    player.brings(HARD)
    assert player.cell("r1c1").endswith("4, given")
    player.tab.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const about = { clipboardData: data, bubbles: true };
          document.body.dispatchEvent(new ClipboardEvent("paste", about));
        }""",
        EASY,
    )
    player.tab.wait_for_selector('[aria-label="r1c1, box 1, 5, given"]')


def test_what_cannot_be_read_is_said_in_the_dialog(player: Player) -> None:
    player.presses("New")
    player.tab.locator("#paste").fill("no puzzle at all")
    player.presses("Open")
    assert player.tab.locator("dialog [role=alert]").inner_text()
    player.types("Escape")
    assert player.cell("r1c1").endswith("5, given")


def test_a_puzzle_with_rules_that_are_not_read_is_opened_without_them(player: Player) -> None:
    player.presses("New")
    player.tab.locator("#paste").fill(".Shape~4x4.AntiKnight.MadeUp~3~R1C1~R1C2")
    player.presses("Open")
    alert = player.tab.locator("dialog [role=alert]")
    assert "does not know: MadeUp (r1c1 r1c2)" in alert.inner_text()
    assert "--" not in alert.inner_text()
    player.presses("Open it without these rules")
    player.tab.wait_for_selector("dialog", state="detached")
    assert "is ignored: MadeUp" in " ".join(player.tab.locator("main").inner_text().split())
    assert player.tab.locator("main [role=alert]").count() == 0


def test_opening_and_dropping_a_file(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "some.sdk"
    file.write_text("\n".join(HARD[at : at + 9] for at in range(0, 81, 9)), encoding="utf-8")
    player.presses("New")
    player.tab.locator("dialog input[type=file]").set_input_files(file)
    player.tab.wait_for_selector('[aria-label="r1c1, box 1, 4, given"]')
    player.tab.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "other.txt", { type: "text/plain" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }""",
        EASY,
    )
    player.tab.wait_for_selector('[aria-label="r1c1, box 1, 5, given"]')


def test_typing_a_puzzle_in_is_checked_while_typing(player: Player) -> None:
    player.presses("New")
    player.turns("Type in")
    player.tab.locator(".typing input").first.click()
    player.types("5", "5")
    player.until("/5/.test(document.querySelector('.told').textContent)")
    player.types("ArrowLeft", "Delete", *EASY[2:].replace(".", "0"))
    player.tab.locator(".typing input").nth(1).click()
    player.types("3")
    player.sees("Exactly one solution.")
    player.presses("Open")
    player.tab.wait_for_selector("dialog", state="detached")
    assert player.cell("r1c2").endswith("3, given")


def test_one_of_the_library_by_technique(player: Player) -> None:
    player.opens("/library?kind=sudoku")
    technique = player.tab.locator("main select")
    technique.locator("option[value=x-wing]").wait_for(state="attached")
    technique.select_option("x-wing")
    player.tab.wait_for_timeout(500)
    assert player.tab.url.endswith("#/library?kind=sudoku&technique=x-wing")
    player.tab.locator("main .puzzles .card").first.click()
    player.turns("Rating")
    player.presses("Rate this puzzle")
    player.tab.wait_for_selector("#panel .scales dd")


def test_a_new_one_and_todays(player: Player) -> None:
    player.presses("New")
    player.turns("New one")
    player.presses("Make one")
    player.tab.wait_for_selector("dialog", state="detached")
    made = _givens(player)
    player.presses("New")
    player.turns("Today’s")
    player.presses("Open today’s")
    player.tab.wait_for_selector("dialog", state="detached")
    assert _givens(player) != made


def _givens(player: Player) -> list[str]:
    return player.tab.evaluate(
        "[...document.querySelectorAll('.given')].map(one => one.textContent)"
    )


# Solving.


def test_by_keyboard_alone_to_the_end(visit: Any) -> None:
    player = visit(f"puzzle={EASY}")
    player.tab.keyboard.press("Tab")  # to the link over the head of the page
    assert player.tab.evaluate("document.activeElement.className") == "skip"
    while player.tab.evaluate("document.activeElement.role") != "gridcell":
        player.types("Tab")
    player.types("Home", *["ArrowUp"] * 0)
    row = int(player.tab.evaluate("document.activeElement.dataset.square")) // 9
    player.types(*["ArrowUp"] * row)
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    for at, digit in enumerate(solution):
        player.types(digit, "ArrowRight", *(["ArrowDown"] if at % 9 == 8 else []))
    player.sees("Solved. Well done!")
    player.hears("Solved", "starts")


def test_marks_colours_and_taking_them_back(player: Player) -> None:
    player.picks("r1c3")
    player.types("Control+1", "Control+4", "Shift+2", "Alt+3")
    assert player.cell("r1c3") == "r1c3, box 1, marks 1 4, corner marks 2, yellow"
    player.types("Control+4")
    assert player.cell("r1c3") == "r1c3, box 1, marks 1, corner marks 2, yellow"
    player.types(*["Control+z"] * 4)
    assert player.cell("r1c3") == "r1c3, box 1, marks 1"
    player.types("Control+y", "Control+y")
    assert player.cell("r1c3") == "r1c3, box 1, marks 1 4, corner marks 2"
    player.types("4")
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    player.hears("r1c3: 4")
    player.types("Backspace", "Backspace")
    assert player.cell("r1c3") == "r1c3, box 1, empty"


def test_modes_by_space_and_by_letter(player: Player) -> None:
    player.picks("r1c3")
    player.types("Space", "1", "Space", "2", "c", "4", "z", "4", "Control+z", "v", "9")
    assert player.cell("r1c3") == "r1c3, box 1, marks 2 4, corner marks 1, red"
    player.presses("Settings")
    player.tab.get_by_label("Letters as keys").uncheck()
    player.types("Escape")
    player.picks("r1c4")
    player.types("c", "2")
    assert player.cell("r1c4").endswith("empty, orange")


def test_several_cells_by_dragging_clicking_and_arrows(player: Player) -> None:
    start, end = (player.cell_at(name).bounding_box() for name in ("r1c7", "r1c9"))
    assert start
    assert end
    player.tab.mouse.move(start["x"] + 9, start["y"] + 9)
    player.tab.mouse.down()
    player.tab.mouse.move(end["x"] + 9, end["y"] + 9, steps=9)
    player.tab.mouse.up()
    player.types("Control+9")
    assert [player.cell(f"r1c{c}")[-7:] for c in (7, 8, 9)] == ["marks 9"] * 3
    player.picks("r9c1", "r9c3")
    player.types("Control+1")
    player.picks("r9c2")
    player.types("Shift+ArrowRight", "Control+2")
    assert player.cell("r9c1").endswith("marks 1")
    assert player.cell("r9c2").endswith("marks 2")
    assert player.cell("r9c3").endswith("marks 1 2")


def test_a_digit_takes_its_marks_along_and_a_clash_is_seen(player: Player) -> None:
    player.picks("r1c3", "r1c4", "r9c9")
    player.types("Control+2")
    player.picks("r1c4")
    player.types("2")
    assert player.cell("r1c3").endswith("empty")
    player.picks("r1c3")
    player.types("5")
    player.tab.wait_for_selector('[aria-label*="clashes"]')
    assert "clashes" in player.cell("r1c1")
    assert "clashes" in player.cell("r1c3")


def test_automatic_marks(player: Player) -> None:
    player.presses("Auto marks")
    assert player.cell("r1c3") == "r1c3, box 1, may be 1 2 4"
    player.picks("r1c3")
    player.types("Control+2")
    assert player.cell("r1c3") == "r1c3, box 1, may be 1 4"
    player.picks("r1c4")
    player.types("2")
    player.picks("r1c3")
    player.presses("Auto marks")
    assert player.cell("r1c3") == "r1c3, box 1, marks 1 4"


def test_highlights(player: Player) -> None:
    player.presses("Auto marks")
    player.tab.get_by_text("More tools").click()
    player.presses("Two marks")
    squares = player.tab.evaluate(
        "document.querySelector('.own.same path').getAttribute('d').split('M').length - 1"
    )
    assert squares == sum(
        "may be" in label and len(label.split("may be ")[1].split()) == 2
        for label in player.tab.evaluate(
            "[...document.querySelectorAll('[role=gridcell]')].map(one => one.ariaLabel)"
        )
    )
    player.presses("Two marks")
    player.picks("r5c5")
    assert player.tab.locator(".own.seen path").count() == 1


def test_saved_points_starting_again_and_what_is_kept(player: Player) -> None:
    player.picks("r1c3")
    player.types("4")
    player.tab.get_by_text("More tools").click()
    player.presses("Save this point")
    player.tab.get_by_label("Name of this point").fill("before guessing")
    player.tab.evaluate("import('./state.js').then(({ set }) => set({}))")  # whatever is drawn then
    player.types("Tab")
    player.presses("Start again")
    assert player.cell("r1c3").endswith("empty")
    player.tab.wait_for_timeout(500)
    player.tab.reload()
    player.tab.wait_for_selector("main.playing")
    assert player.cell("r1c3").endswith("empty")
    player.tab.get_by_text("More tools").click()
    assert player.tab.get_by_label("Name of this point").input_value() == "before guessing"
    player.presses("Go back")
    assert player.cell("r1c3").endswith(", 4")
    player.presses("Undo")
    player.presses("Undo")
    assert player.cell("r1c3").endswith(", 4")


def test_a_tab_closed_in_mid_game(player: Player) -> None:
    player.picks("r1c3")
    player.types("4")
    other = player.tab.context.new_page()
    player.tab.close()
    other.goto(f"{player.address}#/play")
    other.wait_for_selector("main.playing")
    assert other.locator('[aria-label="r1c3, box 1, 4"]').count() == 1


def test_a_link_holds_puzzle_and_position(player: Player, visit: Any) -> None:
    player.brings(HARD)
    player.picks("r1c2")
    player.types("Control+5", "Shift+6", "Alt+2")
    player.presses("Share")
    link = player.tab.locator("#link")
    player.until("document.getElementById('link')?.value")
    fragment = link.input_value().split("#")[1]
    other = visit(fragment)
    assert other.cell("r1c2") == "r1c2, box 1, marks 5, corner marks 6, orange"
    assert "#game" not in other.tab.url
    assert any("SudokuPad" in text for text in player.tab.locator("dialog li").all_inner_texts())


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize(
    "fragment",
    [
        "game=!!!",
        "game=AAAA",
        "game=" + "A" * 300_000,
        "puzzle=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "technique=AAAA",
        "other=1",
    ],
)
def test_a_link_that_is_none(visit: Any, fragment: str) -> None:
    player = visit(fragment)
    assert player.cell("r1c1").endswith("5, given")


def test_a_hostile_link_is_text(visit: Any, player: Player) -> None:
    bad = "<img src=x onerror=hit()>"
    document = {
        "kind": "sudoku",
        "title": bad,
        "grid": [EASY[at : at + 9] for at in range(0, 81, 9)],
    }
    data = {
        "puzzle": document,
        "cells": [[99, -1, 2**40, 3, 7], {"value": bad}, *[0] * 500],
        "moves": [[[bad, 0, 0]], 7, [[80, 0, [3, 1, 1, 1, 1]]]],
        "at": 10**9,
        "saves": [{"name": bad, "cells": bad}, None],
        "seconds": bad,
        "pieces": [-1, 10**9, bad],
    }
    fragment = player.tab.evaluate(
        "async data => 'game=' + await (await import('./keep.js')).encode(data)", data
    )
    other = visit(fragment)
    other.tab.get_by_text("More tools").click()
    assert other.tab.locator("h1").inner_text() == bad
    assert other.tab.locator("img[onerror]").count() == 0
    other.presses("Undo")
    other.picks("r9c7")
    other.types("1")
    assert other.cell("r9c7").endswith(", 1")


def test_undo_leads_back_through_any_moves(player: Player) -> None:
    same = player.tab.evaluate(
        """async () => {
          const play = await import("./game.js"), { app } = await import("./state.js");
          let game = play.begin(app.game.read), seed = 7;
          const random = most => (seed = seed * 48271 % 2147483647) % most, kept = [];
          for (let n = 0; n < 300; n++) {
            kept[game.at] = JSON.stringify([game.auto, game.cells]);
            const squares = [random(81), random(81)], mode = play.MODES[random(4)];
            const acts = [
              () => play.enter(game, squares, mode, random(9)), () => play.restart(game),
              () => play.erase(game, squares, mode), () => play.mark(game, squares),
              () => play.automatic(game, !game.auto)];
            game = acts[random(20) < 17 ? 0 : random(5)]();
          }
          const packed = JSON.parse(JSON.stringify(play.pack(game)));
          const whole = JSON.stringify(play.unpack(packed, game.read).cells);
          if (whole !== JSON.stringify(game.cells)) return "what is kept differs";
          while (game.at) {
            game = play.undo(game);
            if (JSON.stringify([game.auto, game.cells]) !== kept[game.at]) return `at ${game.at}`;
          }
          return "same";
        }"""
    )
    assert same == "same"


def test_by_finger_on_a_phone(visit: Any) -> None:
    player = visit(f"puzzle={EASY}", wide=390, high=844, has_touch=True, is_mobile=True)
    player.cell_at("r1c3").tap()
    player.tab.get_by_role("button", name="4, 7 left").tap()
    assert player.cell("r1c3").endswith(", 4")
    player.tab.get_by_role("button", name="Several").tap()
    player.cell_at("r1c7").tap()
    player.cell_at("r1c8").tap()
    player.tab.get_by_role("button", name="Centre").tap()
    player.tab.get_by_role("button", name="Centre 9").tap()
    assert player.cell("r1c7").endswith("marks 9")
    assert player.cell("r1c8").endswith("marks 9")
    player.tab.get_by_role("button", name="Undo").tap()
    assert player.cell("r1c8").endswith("empty")
