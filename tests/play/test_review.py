"""A look back at a solved game: what the engine says of each entry, and what the page shows."""

from typing import Any

import pytest

import lapiz
from lapiz.texts import speaking, title
from lapiz_play import answer
from lapiz_play.library import shelf
from tests.play.player import EASY_SOLUTION, Player
from tests.support.puzzles import EASY

SINGLES = ("full-house", "naked-single", "hidden-single")


def _entries() -> tuple[dict[str, Any], list[int]]:
    """An easy puzzle as it is read, and all that is entered, square by square."""
    read = answer({"ask": "read", "text": EASY})
    numbers = {name: number for number, name in enumerate(read["names"])}
    squares = [at for at, sign in enumerate(EASY) if sign == "."]
    names = (f"r{at // 9 + 1}c{at % 9 + 1}={EASY_SOLUTION[at]}" for at in squares)
    return read, [numbers[name] for name in names]


def _review(placed: list[int], **more: Any) -> Any:
    puzzle = answer({"ask": "read", "text": EASY})["puzzle"]
    return answer({"ask": "review", "puzzle": puzzle, "position": {"placed": placed}, **more})


def test_each_entry_has_its_easiest_single_and_since_when_it_is_open() -> None:
    read, placed = _entries()
    told = _review(placed)["steps"]
    assert [one["name"] for one in told] == [read["names"][one] for one in placed]
    puzzle = lapiz.load(EASY)
    positions = [puzzle.start]
    for one in placed:
        positions.append(positions[-1].place(one))

    def there(at: int, technique: str, candidate: int) -> bool:
        found = lapiz.registry().technique(technique)(puzzle.kind.view(positions[at]))
        return any(one.places >> candidate & 1 for one in found)

    for at, (candidate, one) in enumerate(zip(placed, told, strict=True)):
        easiest = [name for name in SINGLES if there(at, name, candidate)]
        assert one["technique"] == (easiest[0] if easiest else "")
        since = one["since"]
        assert since <= at
        if easiest:
            assert there(since, easiest[0], candidate)
            assert not since or not there(since - 1, easiest[0], candidate)
    assert {one["technique"] for one in told} == {"", *SINGLES}


def test_what_is_told_is_told_in_spanish() -> None:
    _, placed = _entries()
    with speaking("es"):
        spanish = {title(name) for name in SINGLES}
    assert {one["title"] for one in _review(placed, language="es")["steps"]} == {"", *spanish}


@pytest.mark.parametrize("placed", [[10**6], ["r1c1=1"], "r1c1=1"])
def test_what_is_no_entry(placed: Any) -> None:
    assert "placed: expected" in _review(placed)["error"]


@pytest.mark.parametrize("kind", sorted({one.kind for one in shelf()}))
def test_games_of_every_kind_are_looked_back_at(kind: str) -> None:
    text = next(one.text for one in shelf() if one.kind == kind)
    read = answer({"ask": "read", "text": text, "kind": kind})
    asked = {"puzzle": read["puzzle"], "kind": kind}
    placed = answer({"ask": "advance", **asked})["placed"][:3]
    told = answer({"ask": "review", **asked, "position": {"placed": placed}})
    assert len(told["steps"]) == len(placed)
    assert all(one["technique"] for one in told["steps"])


def test_a_solved_game_says_what_it_took(visit: Any) -> None:
    player: Player = visit(f"puzzle={EASY}", wide=390, high=844, has_touch=True, is_mobile=True)
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")
    player.presses("3. ", exact=False)
    player.presses("Close")
    player.lets_time_pass()
    player.fills()
    player.sees("Solved. Well done!")
    player.tab.locator(".spent i").nth(50).wait_for(state="attached")
    assert player.tab.locator(".spent i").count() == 51
    assert player.tab.locator(".spent .helped").count() == 1
    player.sees("Hints told you of Hidden Single.")
    assert not player.tab.locator(".digits").is_visible()
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= 390
    player.presses("Lesson: Hidden Single")
    player.tab.wait_for_selector("main.lesson h1")
    player.tab.go_back()
    player.presses("Another that suits me")
    player.until("!document.querySelector('.game.solved')")
    player.opens("/")
    player.tab.locator(".recent .card").wait_for()


def test_a_solved_game_is_not_one_to_go_on_with(visit: Any) -> None:
    player: Player = visit(f"puzzle={EASY}")
    player.fills()
    player.sees("Solved. Well done!")
    player.goes("Home")
    player.presses("Look back")
    player.tab.locator(".came-to").wait_for()
