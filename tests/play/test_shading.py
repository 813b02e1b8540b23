"""A sudoku whose cells are shaded or not, on the page: what is entered, told and asked."""

import re
from typing import Any

import pytest

from tests.play.asking import ask, candidate
from tests.play.player import Player
from tests.support.places import ROOT

TEXT = """\
kind: sudoku
grid: |
  123.
  341.
  214.
  4321
rules:
- yin-yang
- shaded: [r1c1, r1c2, r1c3, r2c2, r3c3]
- unshaded: [r1c4, r2c1, r2c3, r2c4, r3c1]
"""
FILE = ROOT / "puzzles_yaml" / "variants" / "shaded-around.yaml"
FIRST = FILE.read_text("utf-8").split("---")[0]
SOLUTION = re.findall(r"solution: '(\d+)'", FIRST)[0]
NOTHING: dict[str, Any] = {"placed": [], "removed": []}


@pytest.fixture(scope="module")
def read() -> dict[str, Any]:
    return ask("read", text=FIRST)


def test_the_board_knows_the_shades() -> None:
    read = ask("read", text=TEXT)
    shades = read["board"]["shades"]
    assert len(shades) == 16
    assert [read["names"][one] for one in shades[0]] == ["r1c1=shaded", "r1c1=unshaded"]
    assert candidate(read, "r1c1=shaded") in read["given"]
    assert "shades" not in ask("read", text="12........1.....")["board"]


def test_a_solve_tells_them_step_by_step(read: dict[str, Any]) -> None:
    story = ask("solve", puzzle=read["puzzle"], position=NOTHING)["story"]
    told = [dict(step["shades"]) for step in story["steps"] if "shades" in step]
    assert told
    assert {hue for each in told for hue in each.values()} <= {1, 4}


def test_it_is_solved_once_its_digits_are_right(read: dict[str, Any]) -> None:
    names = [f"r{n // 6 + 1}c{n % 6 + 1}={digit}" for n, digit in enumerate(SOLUTION)]
    placed = [one for one in (candidate(read, name) for name in names) if one not in read["given"]]
    shade = candidate(read, "r1c1=shaded")

    def solved(*entered: int) -> bool:
        position = {"placed": list(entered), "removed": []}
        return bool(ask("check", puzzle=read["puzzle"], position=position, quick=True)["solved"])

    assert solved(*placed)
    assert not solved(*placed[1:])
    assert solved(*placed, shade + 36) != solved(*placed, shade)  # one of them is wrong


@pytest.mark.browser
def test_shades_are_entered_and_hinted(player: Player) -> None:
    player.brings(TEXT)
    assert "shaded" in player.cell("r1c1").split(", ")
    assert not {"shaded", "unshaded"} & set(player.cell("r4c4").split(", "))
    player.presses("Colour")
    player.cell_at("r4c4").click()
    player.presses("shaded")
    player.hears("r4c4: Colour shaded")
    assert "shaded" in player.cell("r4c4").split(", ")
    player.presses("unshaded")
    assert "unshaded" in player.cell("r4c4").split(", ")
    player.cell_at("r1c1").click()
    player.presses("unshaded")  # it is given, and stays
    assert "shaded" in player.cell("r1c1").split(", ")
    player.types("Control+z", "Control+z")
    assert not {"shaded", "unshaded"} & set(player.cell("r4c4").split(", "))


@pytest.mark.browser
def test_it_is_solved_once_the_digits_are_typed(player: Player) -> None:
    player.brings(TEXT)
    for cell, digit in (("r1c4", "4"), ("r2c4", "2"), ("r3c4", "3")):
        player.cell_at(cell).click()
        player.types(digit)
    player.tab.wait_for_selector("main.solved")
