"""Games are kept one by one: nothing that is opened takes another game's place for good."""

from typing import Any

import pytest

from tests.play.player import HARD, Player
from tests.support.puzzles import EASY

PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const about = { clipboardData: data, bubbles: true };
  document.body.dispatchEvent(new ClipboardEvent("paste", about));
}"""
KEPT = """import("./games.js").then(games => games.all())
  .then(all => all.map(one => ({ done: one.done, open: one.open })))"""
NO_STORE = "Object.defineProperty(window, 'indexedDB', { value: undefined })"
FULL = """IDBObjectStore.prototype.put = () => {
  throw new DOMException("no room", "QuotaExceededError");
}"""


def keeps(player: Player, done: list[int]) -> None:
    """Wait until just these games are kept, told by how many cells are filled in each."""
    packed = "[" + ",".join(map(str, done)) + "]"
    player.until(f"{KEPT}.then(all => JSON.stringify(all.map(one => one.done)) === '{packed}')")


def begins(player: Player, digit: str = "4") -> None:
    """Put a digit in r1c3 of the easy puzzle, and wait until it is kept."""
    player.picks("r1c3")
    player.types(digit)
    keeps(player, [1])


def pastes(player: Player, text: str, first: str) -> None:
    player.tab.evaluate(PASTE, text)
    player.tab.wait_for_selector(f'[aria-label="r1c1, box 1, {first}, given"]')


BOARD = "JSON.stringify(document.querySelector('.board').getBoundingClientRect())"


@pytest.mark.parametrize(("wide", "high"), [(1400, 900), (800, 600), (390, 844), (844, 390)])
def test_what_is_said_of_a_game_does_not_move_the_board(visit: Any, wide: int, high: int) -> None:
    player = visit(wide=wide, high=high)
    before = player.tab.evaluate(BOARD)
    begins(player)
    pastes(player, HARD, "4")
    player.sees("” is kept.")
    assert player.tab.evaluate(BOARD) == before
    player.presses("Back to it")
    player.tab.wait_for_selector('[aria-label="r1c3, box 1, 4"]')
    player.tab.evaluate(PASTE, "nothing that lapiz reads")
    player.tab.wait_for_selector(".messages [role=alert]")
    assert player.tab.evaluate(BOARD) == before


LATE = """async small => {
  const [{ hint }, { open }, { app }] = await Promise.all(
    ["./help.js", "./play.js", "./state.js"].map(name => import(name)));
  const asked = hint();
  await open(small, { kind: "sudoku" });
  await asked;
  return [app.game.read.board.rows, app.hint ?? null, app.over];
}"""
"""Ask for a hint, and have another game on the table before it is there."""


def test_no_answer_is_drawn_over_the_next_game(player: Player) -> None:
    assert player.tab.evaluate(LATE, "..3....2.2..14..") == [4, None, None]


def test_a_paste_is_undone(player: Player) -> None:
    begins(player)
    pastes(player, HARD, "4")
    player.sees("” is kept.")
    player.presses("Undo")
    player.tab.wait_for_selector('[aria-label="r1c3, box 1, 4"]')
    assert player.cell("r1c1").endswith("5, given")


def test_the_way_back_is_on_the_page_and_by_keys(player: Player) -> None:
    begins(player)
    pastes(player, HARD, "4")
    player.presses("Back to it")
    player.tab.wait_for_selector('[aria-label="r1c3, box 1, 4"]')
    pastes(player, HARD, "4")
    player.picks("r1c2")
    player.types("Control+z")
    player.tab.wait_for_selector('[aria-label="r1c3, box 1, 4"]')


def test_recent_games_are_taken_up_deleted_and_brought_back(player: Player) -> None:
    begins(player)
    pastes(player, HARD, "4")
    player.picks("r1c2")
    player.types("5")
    keeps(player, [1, 1])
    player.follows("/games")
    player.sees("Sudoku · 1 of 51 cells")
    titles = player.tab.locator(".games b").all_inner_texts()
    assert len(set(titles)) == 2
    player.presses(f"Delete {titles[1]}")  # that which is open stays
    player.until("document.querySelectorAll('.games .entry').length === 1")
    player.presses("Undo")
    player.tab.locator(".games .entry").nth(1).click()
    player.tab.wait_for_selector("main.game")
    assert player.cell("r1c3").endswith(", 4")


def test_what_was_only_looked_at_is_not_kept(player: Player) -> None:
    keeps(player, [0])
    pastes(player, HARD, "4")
    player.until(f"{KEPT}.then(all => all.length === 1 && all[0].open > 60)")


def test_the_same_puzzle_again_offers_the_game_that_was_begun(player: Player) -> None:
    begins(player)
    pastes(player, HARD, "4")
    pastes(player, EASY, "5")
    player.sees("You have begun this puzzle before: 1 of 51 cells are filled.")
    player.presses("Go on with that game")
    player.tab.wait_for_selector('[aria-label="r1c3, box 1, 4"]')


def test_two_tabs_do_not_write_over_each_other(player: Player) -> None:
    begins(player)
    other = player.tab.context.new_page()
    other.goto(f"{player.address}#/play")
    other.wait_for_selector('[aria-label="r1c3, box 1, 4"]')
    other.locator('[aria-label="r1c4, box 2, empty"]').click()
    other.keyboard.press("2")
    keeps(player, [2])
    player.picks("r1c6")
    player.types("8")
    player.sees("This game is open in another tab, too")
    keeps(player, [2, 2])
    assert player.cell("r1c4").endswith("empty")


def test_the_one_game_of_before_is_taken_over(player: Player) -> None:
    begins(player)
    packed = player.tab.evaluate(
        """async () => {
          const [{ pack }, { app }] = [await import("./game.js"), await import("./state.js")];
          return pack(app.game);
        }"""
    )
    other = player.tab.context.browser.new_context(locale="en-GB").new_page()
    other.goto(f"{player.address}#/play")
    other.wait_for_selector("main.playing")
    other.evaluate(
        """packed => {
          sessionStorage.clear();
          localStorage["lapiz-play-game"] = JSON.stringify(packed);
        }""",
        packed,
    )
    other.evaluate("import('./games.js').then(games => games.forgetAll())")
    other.goto(f"{player.address}#/play")
    other.wait_for_selector('[aria-label="r1c3, box 1, 4"]')
    assert other.evaluate("localStorage['lapiz-play-game']") is None
    other.context.close()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (NO_STORE, "This browser does not keep games here"),
        (FULL, "There is no room left to keep your games"),
    ],
)
def test_where_nothing_can_be_kept_it_is_said_and_one_can_play(
    browser: Any, address: str, script: str, told: str
) -> None:
    context = browser.new_context(locale="en-GB")
    context.add_init_script(script)
    tab = context.new_page()
    tab.goto(f"{address}#/play")
    tab.wait_for_selector("main.playing")
    tab.get_by_text(told).wait_for()
    tab.locator('[aria-label="r1c3, box 1, empty"]').click()
    tab.keyboard.press("4")
    tab.evaluate(PASTE, HARD)
    tab.wait_for_selector('[aria-label="r1c1, box 1, 4, given"]')
    tab.get_by_role("button", name="Undo", exact=True).click()
    tab.wait_for_selector('[aria-label="r1c3, box 1, 4"]')
    context.close()


def test_everything_is_forgotten_when_asked(player: Player) -> None:
    begins(player)
    player.presses("Settings")
    player.presses("Forget all")
    player.tab.wait_for_selector('[aria-label="r1c3, box 1, empty"]')
    keeps(player, [0])


def test_a_short_link_offers_its_text_in_a_new_tab(visit: Any) -> None:
    player = visit()
    player.tab.evaluate(PASTE, "https://sudokupad.app/abc123")
    button = player.tab.wait_for_selector(".messages [role=alert] a")
    assert button.inner_text() == "Open its text in a new tab"
    assert button.get_attribute("target") == "_blank"
    assert button.get_attribute("href") == "https://sudokupad.app/api/puzzle/abc123"
    player.tab.evaluate(PASTE, "https://example.org/api/puzzle/abc123")
    player.tab.wait_for_selector(".messages [role=alert]:not(:has(a))")
