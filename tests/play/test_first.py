"""The board before Python: what the page has without the engine, and what it does with it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lapiz_play
from lapiz.testing import check_golden
from lapiz_play import answer
from lapiz_play.boards import SHARED
from tests.play.player import HARD, TEXTS, Player
from tests.support.puzzles import EASY

PAGE = Path(lapiz_play.__file__).parent / "page"
KEPT = """import("./games.js").then(games => games.all())"""
GRID = [EASY[at : at + 9] for at in range(0, 81, 9)]
FIRST_HINT = f"""
import sys
puzzle = {{"kind": "sudoku", "grid": {GRID}}}
for asked in ({{"ask": "check", "quick": True}}, {{"ask": "hint"}}):
    assert "error" not in answer({{**asked, "puzzle": puzzle, "position": {{"marks": []}}}})
print(*(name for name in sys.modules if name.startswith("lapiz")))
"""
APART = ("lapiz_nonomino.", "lapiz_queens.", "lapiz_shikaku.", "lapiz_triomino.")
MOST_MODULES = 252  # twenty are plugins, with a package each; one reads further names
WORDS = ("kinds", "labels", "themes")


@pytest.mark.parametrize("language", ["en", "es"])
def test_golden_first(language: str) -> None:
    """What the engine would say to the page's first questions is one of its files."""
    hello = answer({"ask": "hello", "language": language})
    read = answer({"ask": "read", "text": EASY, "language": language})
    made = {"hello": {name: hello[name] for name in WORDS}, "read": read}
    told = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    check_golden(PAGE / f"first-{language}.json", f"{told}\n")


class Held:
    """A page whose questions wait until they are let through."""

    def __init__(self, player: Player) -> None:
        self.player, self.waiting, self.open = player, list[Any](), False
        self.player.tab.context.route("**/answer", self._asked)

    def _asked(self, route: Any) -> None:
        if self.open:
            route.continue_()
        else:
            self.waiting.append(route)

    def opens(self, fragment: str = "/play") -> None:
        """Open the page anew: a fragment alone would change only the view."""
        self.player.tab.goto("about:blank")
        self.player.opens(fragment)

    def asks(self, question: str) -> bool:
        """Tell whether a question waits."""
        return any(one.request.post_data_json["ask"] == question for one in self.waiting)

    def lets_through(self) -> None:
        self.open = True
        for one in self.waiting:
            one.continue_()


def calls_it_other(route: Any) -> None:
    """Answer as a lapiz does that has another title for puzzles."""
    response = route.fetch()
    told = response.json()
    route.fulfill(
        response=response, json={**told, **({"title": "Other"} if "title" in told else {})}
    )


def test_one_plays_before_the_engine_is_there(visit: Any) -> None:
    player = visit("/")
    held = Held(player)
    held.opens()
    player.picks("r1c3")
    player.types("4")
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    player.types("ArrowRight", "Shift+2")
    assert "2" in player.cell("r1c4")
    player.types("Control+z", "Control+z")
    assert player.cell("r1c3") == "r1c3, box 1, empty"
    player.picks("r1c4")
    player.types("5")
    assert player.cell("r1c4").endswith("5, clashes")
    assert player.cell("r1c1").endswith("5, given, clashes")
    player.types("Control+z")
    assert player.cell("r1c1").endswith("5, given")
    player.presses("Hint")
    player.sees(TEXTS["en"]["loading"])
    assert held.asks("hint")
    held.lets_through()
    player.sees("Look at ")


def test_a_game_is_taken_up_before_the_engine_is_there(visit: Any) -> None:
    player = visit(f"puzzle={HARD}")
    player.picks("r1c2")
    player.types("5")
    player.until(f"{KEPT}.then(all => all.some(one => one.done && one.read.space))")
    held = Held(player)
    held.opens()
    assert player.cell("r1c2") == "r1c2, box 1, 5"
    held.lets_through()
    player.presses("Hint")
    player.tab.wait_for_selector(".asked .card")


def test_a_game_that_was_kept_by_another_lapiz_is_read_anew(visit: Any) -> None:
    player = visit("/")
    player.tab.context.route("**/answer", calls_it_other)
    player.opens(f"puzzle={HARD}")
    player.picks("r1c2")
    player.types("5")
    player.until(f"{KEPT}.then(all => all.some(one => one.done && one.read.title === 'Other'))")
    player.tab.context.unroute_all(behavior="wait")
    held = Held(player)
    held.opens()
    player.until("document.querySelector('h1').innerText === 'Other'")
    held.lets_through()
    usual = answer({"ask": "read", "text": HARD})["title"]
    player.until(f"document.querySelector('h1').innerText === '{usual}'")
    assert player.cell("r1c2") == "r1c2, box 1, 5"


def test_few_modules_are_imported_until_the_first_hint() -> None:
    """What the worker does until then; a puzzle of one kind needs no technique of another."""
    script = (PAGE / "worker.js").read_text(encoding="utf-8")
    warm = script.partition("invalidate_caches()")[2].partition("def reply")[0]
    done = subprocess.run(
        [sys.executable, "-c", f"{warm}{FIRST_HINT}"], capture_output=True, text=True, check=True
    )
    modules = [name for name in done.stdout.split() if name != "lapiz_site"]  # not in a tab
    assert "lapiz_sudoku.basics.singles" in modules
    assert {one.rpartition(".")[2] for one in modules if one.startswith(APART)} == {"plugin"}
    assert len(modules) <= MOST_MODULES


def test_what_the_page_knows_is_left_out_of_answers() -> None:
    whole = answer({"ask": "read", "text": EASY})
    other = answer({"ask": "read", "text": HARD, "spaces": [whole["space"]]})
    assert other["space"] == whole["space"]
    assert not set(SHARED) & set(other)
    assert {**whole, **other} == answer({"ask": "read", "text": HARD})
    assert len(json.dumps(other)) < len(json.dumps(whole)) / 10
    spanish = answer({"ask": "read", "text": EASY, "language": "es"})
    assert spanish["space"] != whole["space"]
