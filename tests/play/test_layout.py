"""The board is as large as the screen lets it, whatever is open beside it: by numbers."""

from typing import Any

import pytest

from tests.play.player import PHONE, Player
from tests.support.places import ROOT
from tests.support.puzzles import EASY

PUZZLES = ROOT / "puzzles_yaml"
SCREENS: dict[tuple[int, int], tuple[dict[str, Any], int]] = {
    (320, 640): (PHONE, 285),
    (390, 844): (PHONE, 350),
    (844, 390): (PHONE, 355),
    (768, 1024): (PHONE, 580),
    (800, 600): ({}, 450),
    (1024, 768): ({}, 580),
    (1400, 900): ({}, 720),
}
"""The context of each size of a screen, and how wide the squares of a board are at least, in px."""
STILL = [(390, 844), (844, 390), (768, 1024), (800, 600), (1024, 768), (1400, 900)]
"""Where nothing of a game scrolls the page."""
SCROLLS = "document.documentElement.scrollHeight > innerHeight"
NARROW = """least => [...document.querySelectorAll("button, summary, select, [role=tab]")]
    .filter(one => one.offsetParent && !one.closest(".skip"))
    .filter(one => one.getBoundingClientRect().height < least)
    .map(one => one.outerHTML.slice(0, 120))"""
"""What can be pressed and is lower than so many px."""


def _arrives(
    visit: Any, size: tuple[int, int], fragment: str = "/play", locale: str = "en-GB"
) -> Player:
    context, _ = SCREENS[size]
    player: Player = visit(fragment, wide=size[0], high=size[1], locale=locale, **context)
    return player


def _brings(player: Player, puzzle: str) -> None:
    player.brings((PUZZLES / puzzle).read_text(encoding="utf-8"))


def _board(player: Player) -> dict[str, float]:
    return dict(player.tab.locator("[role=grid]").bounding_box())


def _hint(player: Player) -> None:
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    player.presses("5. ", exact=False)


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "{}x{}".format(*size))
def test_the_board_is_large_and_stays_so(visit: Any, size: tuple[int, int]) -> None:
    (wide, high), (_, least) = size, SCREENS[size]
    player = _arrives(visit, size)
    for puzzle in ("nonomino/nine.yaml", "sudoku/skyscraper.yaml"):
        _brings(player, puzzle)
        alone = _board(player)
        assert alone["width"] >= least
        assert alone["y"] + alone["height"] <= high
        _hint(player)
        act = player.tab.locator(".hint .act .main").bounding_box()
        assert size not in STILL or act["y"] + act["height"] <= high  # also below pieces
        beside = _board(player)
        assert beside["width"] == alone["width"]
        player.tab.evaluate("scrollTo(0, 0)")
        assert _board(player) == alone
        assert player.tab.evaluate("document.documentElement.scrollWidth") <= wide
        assert player.tab.evaluate(NARROW, 24) == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "across"])
def test_fingers_find_large_keys(visit: Any, size: tuple[int, int]) -> None:
    player = _arrives(visit, size)
    _brings(player, "sudoku/skyscraper.yaml")
    assert player.tab.evaluate(NARROW, 44) == []
    last = player.tab.get_by_role("button", name="Erase").bounding_box()
    assert last["y"] + last["height"] <= size[1]
    _hint(player)
    assert player.tab.evaluate(NARROW, 44) == []


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_a_game_fits_and_does_not_scroll(visit: Any, size: tuple[int, int], locale: str) -> None:
    """Board, pad, and what a hint has said last with the way on, are all in the window."""
    (wide, high), still = size, size in STILL
    player = _arrives(visit, size, f"puzzle={EASY}", locale)
    seen = [".board", ".tools", ".digits", ".digits .erase"]

    def fits(*selectors: str) -> None:
        assert player.tab.evaluate("document.documentElement.scrollWidth") <= wide
        assert not (still and player.tab.evaluate(SCROLLS))
        for selector in selectors if still else ():
            box = player.tab.locator(selector).last.bounding_box()
            assert box["y"] >= 0, selector
            assert box["y"] + box["height"] <= high, selector
            assert box["x"] + box["width"] <= wide, selector

    fits(*seen)
    player.presses("Hint")
    for rung in range(7):
        player.tab.locator(".rung").nth(rung).click()
        fits(*seen, ".hint .act .main", ".hint :is(.newest, .part, .goes)")
    player.presses("Close")
    for tab in ("Help", "Steps", "Rating"):
        player.turns(tab)
        fits()


def test_on_a_phone_help_lies_below_the_board(visit: Any) -> None:
    player = _arrives(visit, (390, 844))
    _brings(player, "sudoku/skyscraper.yaml")
    _hint(player)
    more = player.tab.locator(".hint .act .main")
    board, button = _board(player), more.bounding_box()
    assert board["y"] >= 0
    assert button["y"] >= board["y"] + board["height"]
    more.click()


OVERLAPS = """() => {
    const box = text => {  // without the room above and below letters
      const { left, right, top, bottom } = text.getBoundingClientRect();
      const room = .22 * (bottom - top);
      return { left, right, top: top + room, bottom: bottom - room };
    };
    const boxes = [...document.querySelectorAll(".shapes text, svg > text")].map(box);
    const circles = [...document.querySelectorAll(".shapes circle")].map(circle => {
      const { left, right, top, bottom } = circle.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2];
    });
    const nearest = (at, low, high) => Math.min(Math.max(at, low), high) - at;
    const meets = own => boxes.some(one => one.left < own.right && own.left < one.right
        && one.top < own.bottom && own.top < one.bottom)
      || circles.some(([x, y, r]) => r > Math.hypot(
        nearest(x, own.left, own.right), nearest(y, own.top, own.bottom)));
    const marks = [...document.querySelectorAll(".state .hand")];
    return [marks.length > 20, ...marks.filter(one => meets(box(one))).map(one => one.textContent)];
}"""
"""Whether there are marks, and those that lie on a clue."""


def test_marks_by_hand_are_clear_of_clues(visit: Any) -> None:
    player = _arrives(visit, (1400, 900))
    for puzzle in ("killer", "xv", "kropki", "quadruple"):
        _brings(player, f"variants/{puzzle}.yaml")
        player.types("Control+a")
        for digit in "123456":
            player.types(f"Shift+{digit}")
        assert player.tab.evaluate(OVERLAPS) == [True], puzzle
        player.types(*["Control+z"] * 6)
        for digit in "12345":
            player.types(f"Control+{digit}")
        assert player.tab.evaluate(OVERLAPS) == [True], puzzle
