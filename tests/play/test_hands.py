"""What a mouse, a finger and the keys do on the boards of each kind, and what is said of them."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from tests.play.player import Player
from tests.support.places import ROOT
from tests.support.puzzles import EASY

PUZZLES = ROOT / "puzzles_yaml"
PHONE = {"has_touch": True, "is_mobile": True, "wide": 390, "high": 700}
Point = tuple[float, float]


def _opens(visit: Any, puzzle: str, **context: Any) -> Player:
    player: Player = visit(**context)
    _brings(player, puzzle)
    return player


def _brings(player: Player, puzzle: str) -> None:
    player.brings((PUZZLES / f"{puzzle}.yaml").read_text(encoding="utf-8"))


def _middle(player: Player, name: str) -> Point:
    box = player.cell_at(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drags(player: Player, *names: str) -> None:
    player.tab.mouse.move(*_middle(player, names[0]))
    player.tab.mouse.down()
    for name in names[1:]:
        player.tab.mouse.move(*_middle(player, name), steps=6)
    player.tab.mouse.up()
    player.tab.wait_for_timeout(50)


def _states(player: Player, names: Iterable[str]) -> list[str]:
    return [player.cell(name).rpartition(", ")[2] for name in names]


class Finger:
    """Touches as the browser gets them from a screen."""

    def __init__(self, player: Player) -> None:
        self.tab, self.session = player.tab, player.tab.context.new_cdp_session(player.tab)

    def _sends(self, sort: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": sort, "touchPoints": touches})
        self.tab.wait_for_timeout(16)

    def draws(self, *points: Point, hold: int = 20) -> None:
        """Go from point to point, after so many milliseconds at the first."""
        self._sends("touchStart", points[0])
        self.tab.wait_for_timeout(hold)
        for (x, y), (to_x, to_y) in pairwise(points):
            for part in range(1, 9):
                self._sends("touchMove", (x + (to_x - x) * part / 8, y + (to_y - y) * part / 8))
        self._sends("touchEnd")
        self.tab.wait_for_timeout(200)

    def pinches(self, x: float, y: float) -> None:
        self._sends("touchStart", (x - 20, y), (x + 20, y))
        for part in range(10):
            self._sends("touchMove", (x - 20 - 6 * part, y), (x + 20 + 6 * part, y))
        self._sends("touchEnd")
        self.tab.wait_for_timeout(200)


def _chosen(player: Player) -> int:
    return int(player.tab.locator('[role=gridcell][aria-selected="true"]').count())


# Crosses and pieces.


@pytest.mark.parametrize(
    ("puzzle", "piece", "cross", "free"),
    [
        ("queens/coloured-8", "queen", "cross", "empty"),
        ("star-battle/two-stars-10", "star", "cross", "empty"),
    ],
)
def test_a_click_leads_round_and_a_drag_crosses_out(
    visit: Any, puzzle: str, piece: str, cross: str, free: str
) -> None:
    player = _opens(visit, puzzle)
    found = []
    for _ in range(3):
        player.cell_at("r1c1").click()
        found += _states(player, ["r1c1"])
    assert found == [cross, piece, free]
    row = [f"r4c{column}" for column in range(1, 5)]
    player.cell_at("r4c2").click()
    player.cell_at("r4c2").click()
    _drags(player, "r4c1", "r4c4")
    assert _states(player, row) == [cross, piece, cross, cross]
    player.types("Control+z")
    assert _states(player, row) == [free, piece, free, free]
    player.types("Control+y")
    _drags(player, "r4c1", "r4c4")
    assert _states(player, row) == [free, piece, free, free]


def test_cells_are_chosen_with_a_key_held_and_written_in_by_keys(visit: Any) -> None:
    player = _opens(visit, "queens/coloured-8")
    player.cell_at("r3c3").click(modifiers=["Control"])
    assert _states(player, ["r3c3"]) == ["empty"]
    player.types("x")
    assert _states(player, ["r3c3"]) == ["cross"]
    player.types("1")
    assert _states(player, ["r3c3"]) == ["queen"]
    player.hears("r3c3: queen")


def test_where_help_is_in_place_of_the_pad_a_click_chooses_what_to_ask_about(visit: Any) -> None:
    player = _opens(visit, "queens/coloured-8", wide=800, high=600)
    player.turns("Help")
    player.cell_at("r3c3").click()
    assert _states(player, ["r3c3"]) == ["empty"]
    assert player.tab.get_by_text("About r3c3").is_visible()


# Pieces and areas.


def test_a_drag_makes_a_rectangle_and_a_new_one_takes_the_place_of_the_old(visit: Any) -> None:
    player = _opens(visit, "shikaku/board-5x5")
    assert player.cell("r1c5") == "r1c5, clue 5"
    _drags(player, "r1c1", "r1c5")
    assert player.cell("r1c1") == "r1c1, part of r1c1-r1c5"
    assert player.cell("r1c5") == "r1c5, clue 5, part of r1c1-r1c5"
    _drags(player, "r1c3", "r4c4")
    assert player.cell("r4c3") == "r4c3, part of r1c3-r4c4"
    assert player.cell("r1c1") == "r1c1, empty"
    _drags(player, "r2c1", "r2c2")
    assert player.cell("r2c1") == "r2c1, empty"
    player.hears("No piece covers exactly these squares.")
    player.cell_at("r2c3").click()
    assert _chosen(player) == 8
    player.tab.wait_for_timeout(600)  # not a double click
    player.cell_at("r2c3").click()
    assert player.cell("r4c3") == "r4c3, empty"
    player.cell_at("r1c1").click()
    player.types(*["Shift+ArrowRight"] * 4, "Enter")
    assert player.cell("r1c3") == "r1c3, part of r1c1-r1c5"


def test_a_drag_lays_a_piece_along_its_way(visit: Any) -> None:
    player = _opens(visit, "triomino/corner")
    assert player.cell("r4c4") == "r4c4, black square"
    _drags(player, "r1c1", "r1c2", "r2c2")
    assert player.cell("r2c2") == "r2c2, part of r1c1+r1c2+r2c2"


def test_pieces_lie_beside_the_board_until_they_are_laid(visit: Any) -> None:
    player = _opens(visit, "nonomino/four")
    pieces = player.tab.locator(".pieces .loose > *")
    assert pieces.count() == 4
    assert player.tab.locator(".drawing .loose").count() == 0
    _drags(player, "r1c1", "r1c3", "r1c1", "r2c1")
    assert player.cell("r2c1") == "r2c1, part of piece 2 at r1c1"
    assert player.tab.locator(".pieces .used").count() == 1
    assert "used" in (pieces.nth(1).get_attribute("class") or "")


# Fingers.


def test_a_finger_scrolls_over_digits_and_chooses_when_it_is_held(visit: Any) -> None:
    player = visit(f"puzzle={EASY}", **PHONE)
    finger, start = Finger(player), _middle(player, "r5c5")
    finger.draws(start, (start[0], start[1] - 90))
    player.until("scrollY > 40")
    assert _chosen(player) == 0
    player.tab.evaluate("scrollTo(0, 0)")
    finger.draws(_middle(player, "r2c2"))
    assert _chosen(player) == 1
    finger.draws(_middle(player, "r4c1"), _middle(player, "r7c1"), hold=700)
    assert _chosen(player) == 4
    assert player.tab.evaluate("scrollY") == 0
    player.tab.get_by_role("button", name="Several").tap()
    finger.draws(_middle(player, "r1c1"), _middle(player, "r1c3"))
    assert _chosen(player) == 7


@pytest.mark.parametrize("puzzle", ["sudoku/skyscraper", "queens/coloured-8", "shikaku/board-5x5"])
def test_two_fingers_enlarge_and_change_nothing(visit: Any, puzzle: str) -> None:
    player = _opens(visit, puzzle, **PHONE)
    labels = "[...document.querySelectorAll('[role=gridcell]')].map(one => one.ariaLabel)"
    before = player.tab.evaluate(labels)
    Finger(player).pinches(*_middle(player, "r3c3"))
    player.until("visualViewport.scale > 1.05")
    assert player.tab.evaluate(labels) == before


def test_a_finger_draws_rectangles_and_crosses(visit: Any) -> None:
    player = _opens(visit, "shikaku/board-5x5", **PHONE)
    Finger(player).draws(*(_middle(player, name) for name in ("r1c3", "r4c3", "r4c4")))
    assert player.cell("r4c4") == "r4c4, part of r1c3-r4c4"
    player = _opens(visit, "queens/coloured-8", **PHONE)
    Finger(player).draws(_middle(player, "r1c2"), _middle(player, "r5c2"))
    assert _states(player, ["r1c2", "r3c2", "r5c2"]) == ["cross"] * 3
    assert player.tab.evaluate("scrollY") == 0


# What is said.


SAID = {
    "queens/coloured-8": ("r1c1", "r1c1, region A, empty", "r1c1, región A, vacía"),
    "queens/corner-6": ("r1c1", "r1c1, queen, given", "r1c1, reina, dado"),
    "shikaku/board-5x5": ("r1c5", "r1c5, clue 5", "r1c5, pista 5"),
    "triomino/corner": ("r4c4", "r4c4, black square", "r4c4, casilla negra"),
    "nonomino/four": ("r1c1", "r1c1, empty", "r1c1, vacía"),
    "star-battle/two-stars-10": ("r1c1", "r1c1, region F, empty", "r1c1, región F, vacía"),
}


@pytest.mark.parametrize(
    ("locale", "at", "gone"), [("en-GB", 1, "ruled out"), ("es-ES", 2, "descartada")]
)
def test_nothing_is_called_ruled_out_that_is_not(
    visit: Any, locale: str, at: int, gone: str
) -> None:
    player = visit(locale=locale)
    for puzzle, told in SAID.items():
        _brings(player, puzzle)
        assert player.cell(told[0]) == told[at]
        labels = player.tab.evaluate(
            "[...document.querySelectorAll('[role=gridcell]')].map(one => one.ariaLabel)"
        )
        assert not [one for one in labels if gone in one], puzzle


DRAWN = """[...document.querySelectorAll(".state > g")].map(one =>
    one.querySelector("circle, text") ? "filled" : one.querySelector(".crossed") ? "x" : "")"""


LAST_RUNG = {
    "queens/coloured-8": (".goes", " goes here."),
    "star-battle/two-stars-10": (".effect", "no star at r2c6, r2c7"),
}
"""What the last rung of the first hint says, and where: one places something, one does not."""


@pytest.mark.parametrize("puzzle", LAST_RUNG)
def test_open_squares_and_regions_stay_bare(visit: Any, puzzle: str) -> None:
    """Only crosses and pieces are drawn; regions are named while something is said of them."""
    player = _opens(visit, puzzle)
    notes = player.tab.locator(".playing .notes")
    assert player.tab.locator(".playing .squares:not(.state) *").count() == 0
    assert not notes.is_visible()
    player.presses("Auto marks")
    assert set(player.tab.evaluate(DRAWN)) == {""}
    player.cell_at("r1c1").click()
    player.cell_at("r1c1").click()
    drawn = player.tab.evaluate(DRAWN)
    assert drawn[0] == "filled"
    assert drawn[1] == "x"
    assert set(drawn[1:]) == {"", "x"}
    player.types("Control+z", "Control+z")
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    player.presses("7. ", exact=False)
    assert notes.is_visible()
    assert "filled" not in player.tab.evaluate(DRAWN)
    assert player.tab.locator(".hint .first").count() == 0
    place, told = LAST_RUNG[puzzle]
    assert told in player.tab.locator(f".hint {place}").inner_text()


def test_automatic_marks_say_what_is_open_and_what_is_ruled_out(visit: Any) -> None:
    player = _opens(visit, "queens/coloured-8")
    player.presses("Auto marks")
    assert _states(player, ["r1c1", "r8c8"]) == ["open", "open"]
    player.cell_at("r1c1").click()
    player.cell_at("r1c1").click()
    assert _states(player, ["r1c1", "r1c8", "r8c8"]) == ["queen", "ruled out", "open"]
