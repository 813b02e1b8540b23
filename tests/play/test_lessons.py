"""Lessons: what is answered, and how one goes through the pictures."""

import re
from typing import Any

import pytest

from lapiz.files.puzzles import load_text
from lapiz.solving.solver import solve
from lapiz_play import answer
from tests.play.player import Player


@pytest.mark.parametrize(
    ("technique", "kind"),
    [("x-wing", ""), ("two-lines", "queens"), ("sum-bounds", "sudoku"), ("hidden-single", "")],
)
def test_a_lesson_has_pictures_with_captions(technique: str, kind: str) -> None:
    told = answer({"ask": "lesson", "technique": technique, "kind": kind})
    assert told["technique"] == technique
    assert told["asked"]
    used = solve(load_text(told["puzzle"], told["kind"])).steps
    assert technique in {step.technique for step in used}
    assert 3 <= len(told["frames"]) <= 7
    assert all(one["caption"] and one["picture"].startswith("<svg") for one in told["frames"])
    spanish = answer({"ask": "lesson", "technique": technique, "kind": kind, "language": "es"})
    assert spanish["frames"][0]["caption"] != told["frames"][0]["caption"]


@pytest.mark.parametrize(
    ("technique", "message"),
    [("exocet", "There is no lesson on"), ("x-wang", "there is no technique 'x-wang'")],
)
def test_what_has_no_lesson(technique: str, message: str) -> None:
    assert message in answer({"ask": "lesson", "technique": technique})["error"]


@pytest.mark.parametrize("size", [(390, 844), (1400, 900)])
def test_a_lesson_is_gone_through_with_keys(visit: Any, size: tuple[int, int]) -> None:
    player: Player = visit("/learn/x-wing", wide=size[0], high=size[1])
    player.tab.wait_for_selector("main.lesson h1")
    captions, pictures = player.tab.locator(".captions li"), player.tab.locator(".film button")
    assert captions.count() == 1
    many = pictures.count()
    for _ in range(many):
        player.tab.keyboard.press("ArrowRight")
    assert captions.count() == many
    player.tab.keyboard.press("ArrowLeft")
    assert captions.count() == many - 1
    pictures.nth(0).click()
    assert captions.count() == 1
    pictures.nth(many - 1).click()
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    player.presses("Try it yourself")
    player.tab.wait_for_selector("main.practising .board")
    assert not player.faults


def test_what_goes_is_supposed_and_something_has_no_place(visit: Any) -> None:
    player: Player = visit("/learn/x-wing")
    player.tab.wait_for_selector("main.lesson h1")
    assert player.tab.locator(".counter").count() == 0
    player.tab.locator(".film button").last.click()
    picture = player.tab.locator(".turned .frame-picture")
    before = picture.inner_html()
    picture.locator(".mark.removed").first.click()
    player.tab.wait_for_selector(".refuted")
    assert "nothing is left for" in player.tab.locator(".refuted").inner_text()
    assert picture.locator("path.lost").count() == 1
    player.tab.locator(".counter [aria-pressed=true]").click()
    assert picture.inner_html() == before
    player.tab.locator(".counter button").first.click()
    player.tab.wait_for_selector(".refuted")
    player.types("ArrowLeft")
    assert player.tab.locator(".refuted").count() == 0


def test_a_finger_turns_the_pictures(visit: Any) -> None:
    player: Player = visit("/learn/x-wing", wide=390, high=844, has_touch=True, is_mobile=True)
    player.tab.wait_for_selector("main.lesson h1")
    for across, frame in ((-120, "2"), (120, "1"), (-10, "1")):
        player.tab.evaluate(
            """across => {
              const target = document.querySelector(".turned");
              const touch = clientX => new Touch({ identifier: 1, target, clientX, clientY: 300 });
              const told = (name, touches) => target.dispatchEvent(
                new TouchEvent(name, { bubbles: true, touches, changedTouches: touches }));
              told("touchstart", [touch(200)]);
              told("touchend", [touch(200 + across)]);
            }""",
            across,
        )
        player.until(f"document.querySelector('.captions .now').value === {frame}")


def test_practise_leads_to_the_lesson_and_back(visit: Any) -> None:
    player: Player = visit("/practise")
    player.tab.locator("main.practising button", has_text="Lesson: ").click()
    player.tab.wait_for_selector("main.lesson h1")
    assert player.tab.evaluate("location.hash").startswith("#/learn/")
    player.tab.go_back()
    player.tab.wait_for_selector("main.practising")
    assert not player.faults


def _asks(player: Player, button: str) -> dict[str, Any]:
    """Press what leads to a question, and return that."""
    with player.tab.expect_response(
        lambda one: '"practice"' in (one.request.post_data or "")
    ) as answered:
        player.presses(button)
    asked: dict[str, Any] = answered.value.json()
    return asked


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("size", [(390, 844), (1400, 900)])
def test_who_never_solved_one_begins_with_a_single(visit: Any, size: tuple[int, int]) -> None:
    """Home, the lesson of five pictures, questions; each answer names a place, Learn has it."""
    player: Player = visit("/", wide=size[0], high=size[1])
    player.tab.get_by_role("button", name="Never solved one?").click()
    player.tab.wait_for_selector("main.lesson h1")
    assert player.tab.locator("main.lesson h1").inner_text() == "Naked Single"
    assert player.tab.locator(".film button").count() == 5
    player.tab.locator(".film button").last.click()
    asked, told = _asks(player, "Try it yourself"), dict[str, str]()
    while len(told) < 3:
        sort = ("wrong" if "right" in told else "right") if asked["there"] else "near"
        player.tab.wait_for_selector("main.practising .board")
        if sort == "right":
            _taps(player, asked)
            player.presses("Answer")
        elif sort == "wrong":
            player.presses("It is not there")
        else:
            assert asked["miss"]
            player.presses("It is not there")
        card = player.tab.locator(".side .card", has_text="It comes back")
        card.wait_for()
        told[sort] = card.text_content().strip()
        assert re.search(r"r\dc\d", told[sort]), told
        assert told[sort].startswith("Not right" if sort == "wrong" else "Right"), told
        over = player.tab.locator(".chip", has_text="6 of 6").count()
        asked = _asks(player, "Another round" if over else "Next question")
    player.opens("/learn")
    # Known, where by chance many were asked until one was of each sort; else when it comes back.
    shown = ".node.known, .node:has(.back-again)"
    player.tab.locator(shown, has_text="Naked Single").wait_for(state="attached")
    assert not player.faults


def _taps(player: Player, asked: dict[str, Any]) -> None:
    """Tap the place of the single that is there."""
    fields = {field: asked[field] for field in ("technique", "puzzle", "position", "miss")}
    steps = answer({"ask": "judge", **fields, "claims": False})["story"]["steps"]
    (candidate,) = steps[0]["places"]
    board = answer({"ask": "read", "puzzle": asked["puzzle"]})["board"]
    square, slot = next(
        (square, slot)
        for square, slots in enumerate(board["cells"])
        for slot, members in enumerate(slots)
        if candidate in members
    )
    cell = player.tab.locator(f".practising [data-square='{square}']")
    x, y = (part / board["side"] for part in board["slots"][slot])
    box = cell.bounding_box()
    cell.click(position={"x": x * box["width"], "y": y * box["height"]})


def test_a_lesson_by_another_name(visit: Any) -> None:
    player: Player = visit("/learn/nonsense")
    player.sees("There is no technique 'nonsense'")
    player.tab.locator(".node.now", has_text="Full House").wait_for()
    assert player.tab.evaluate("location.hash") == "#/learn"
