"""A picture becomes the puzzle, in a real browser; and what is said of pictures of no puzzle."""

from functools import partial
from typing import Any

import attrs

from lapiz.solving.generation import generate
from tests.play.bringing import DONE, bring
from tests.play.player import EASY_SOLUTION, Player
from tests.play.sheets import CELL, Sheet, boxed, pictured
from tests.support.puzzles import EASY
from tests.support.samples import drawn

DIGITS = EASY.replace(".", "0")
PLAIN = Sheet(DIGITS, boxed(9, 3, 3))
READ = """() => [...document.querySelectorAll(".compared .typing input")]
    .map(one => one.value || "0").join("")"""
BRING = """async ([bytes, type, name, way]) => {
    const file = new File([new Uint8Array(bytes)], name, { type }), data = new DataTransfer();
    data.items.add(file);
    document.body.dispatchEvent(way === "drop"
        ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
        : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def read(player: Player) -> str:
    return str(player.tab.evaluate(READ))


def light(player: Player) -> None:
    player.tab.wait_for_selector(".light.green")


def said(player: Player) -> str:
    return str(player.tab.locator("dialog .error").inner_text())


def test_a_screenshot_becomes_the_game(easel: Any, player: Player) -> None:
    asked: list[str] = []

    def asks(request: Any) -> None:
        asked.append(request.post_data or "")

    player.tab.on("request", asks)
    bring(player, pictured(easel, PLAIN))
    assert read(player) == DIGITS
    light(player)
    assert "not guessed" in player.tab.locator("dialog").inner_text()  # cages and other rules
    player.presses("Open")
    player.tab.wait_for_selector("dialog", state="detached")
    assert player.cell("r1c1").endswith("5, given")
    player.tab.remove_listener("request", asks)
    assert max(map(len, asked)) < 12_000  # likelihoods of 81 cells, and no picture
    player.presses("Hint")
    player.tab.wait_for_selector(".rungs")


def test_a_picture_is_pasted_or_dropped(easel: Any, player: Player) -> None:
    for way in ("paste", "drop"):
        player.tab.evaluate(BRING, [list(pictured(easel, PLAIN)), "image/png", "p.png", way])
        player.tab.wait_for_selector(DONE)
        assert read(player) == DIGITS, way
        player.presses("Close")
        player.tab.wait_for_selector("dialog", state="detached")


FULL_SHEET = Sheet(EASY_SOLUTION, PLAIN.regions)
DARK = attrs.evolve(PLAIN, ink="#ddd", own="#64b5f6", paper="#14181c")
HELD: dict[str, tuple[list[Sheet], dict[str, Any]]] = {
    "aslant": (
        [PLAIN],
        {"css": "transform: perspective(900px) rotateX(24deg) rotateY(-16deg) rotate(5deg)"},
    ),
    "upside down": ([PLAIN], {"css": "transform: rotate(180deg)"}),
    "on its side": ([PLAIN], {"css": "transform: rotate(90deg)"}),
    "grey": ([PLAIN], {"css": "filter: blur(0.7px) contrast(0.5)"}),
    "light on dark": ([DARK], {}),
    "beside its solution": ([FULL_SHEET, PLAIN], {"wide": 960, "high": 500}),
    "of twelve megapixels": (
        [PLAIN],
        {"css": "transform: scale(6)", "wide": 4000, "high": 3000},
    ),
}
"""Pictures of one puzzle."""


def test_it_is_read_however_it_was_held(easel: Any, player: Player) -> None:
    today, *_ = drawn(list(HELD), 4, name="held")
    for name in today:
        sheets, held = HELD[name]
        bring(player, pictured(easel, *sheets, **held))
        assert read(player) == DIGITS, name
        light(player)
        assert player.tab.locator(".choice").count() == 0, name


def test_entered_digits_and_marks_are_kept_as_such(easel: Any, player: Player) -> None:
    entered = frozenset(at for at in (2, 3, 11, 40) if DIGITS[at] == "0")
    digits = "".join(EASY_SOLUTION[at] if at in entered else one for at, one in enumerate(DIGITS))
    marks = {5: [2, 6, 8], 6: [1, 4, 9], 7: [1, 2, 4], 15: [3, 4], 16: [2, 3, 4], 17: [2, 4, 7, 8]}
    sheet = Sheet(digits, boxed(9, 3, 3), entered=entered, marks=marks)
    bring(player, pictured(easel, sheet))
    assert read(player) == digits
    light(player)
    player.presses("Open")
    player.tab.wait_for_selector("dialog", state="detached")
    assert player.cell("r1c3") == "r1c3, box 1, 4"
    assert player.cell("r1c6").endswith("marks 2 6 8")


KINDS: dict[str, tuple[dict[str, Any], list[int] | None]] = {
    "4": ({"side": 4}, boxed(4, 2, 2)),
    "6": ({"side": 6}, boxed(6, 2, 3)),
    "8": ({"side": 8}, boxed(8, 2, 4)),
    "16": ({"side": 16}, boxed(16, 4, 4)),
    "5 in regions": ({"side": 5, "regions": True}, None),
    "7 in regions": ({"side": 7, "regions": True}, None),
    "9 in regions": ({"side": 9, "regions": True}, None),
}


def test_sides_and_regions_are_read_from_the_lines(easel: Any, player: Player) -> None:
    today, *_ = drawn(list(KINDS), 3, name="kinds of sheets")
    for kind in today:
        options, regions = KINDS[kind]
        puzzle, _ = next(iter(generate("sudoku", seed=3, options=options)))
        document = puzzle.kind.write(puzzle, puzzle.start)
        digits = "".join("".join(document["grid"]).split()).replace(".", "0")
        labels = "".join("".join(document.get("regions", "")).split())
        sheet = Sheet(digits, regions or [ord(one) for one in labels])
        size = max(sheet.side * CELL + 60, 400)
        bring(player, pictured(easel, sheet, wide=size, high=size))
        assert read(player) == digits, kind
        if kind != "16":  # counting takes too long to wait for
            light(player)
        player.presses("Open")
        player.tab.wait_for_selector("dialog", state="detached")
        assert player.tab.locator(".playing [role=gridcell]").count() == len(digits), kind


def test_what_is_not_sure_is_marked_and_corrected(easel: Any, player: Player) -> None:
    """Two 3s in a row cannot be: whatever is taken instead, it is said that this is not sure."""
    wrong = attrs.evolve(PLAIN, digits=f"3{DIGITS[1:]}")
    bring(player, pictured(easel, wrong))
    first = player.tab.locator(".unsure-cells li").first
    first.wait_for()
    assert player.tab.locator(".typing .unsure").count() > 0
    taken = read(player)
    other = first.get_by_role("button", pressed=False).first
    other.click()
    assert read(player) != taken
    for at, digit in enumerate(DIGITS[:2]):
        player.tab.locator(".typing input").nth(at).press(digit)
    assert read(player) == DIGITS
    light(player)


def test_of_two_grids_one_is_chosen(easel: Any, player: Player) -> None:
    turned = Sheet(DIGITS[::-1], PLAIN.regions)
    bring(player, pictured(easel, PLAIN, turned, wide=960, high=500))
    choices = player.tab.locator(".choice")
    assert choices.count() == 2
    choices.nth(0).click()
    one = read(player)
    choices.nth(1).click()
    player.until(f"({READ})() !== '{one}' && ({READ})() !== ''")
    assert {one, read(player)} == {DIGITS, DIGITS[::-1]}


NONE = "No grid was found in this picture. Show the whole grid, sharp and without shadows over it."
PART = "This looks like a part of a grid. Show all of it, with a little paper around it."
FULL = "This grid is full: it is a solution, not a puzzle."
EMPTY = "There is a grid in this picture, but no digits were found in it."


def test_what_is_no_puzzle_is_said(easel: Any, player: Player) -> None:
    """None of these is ever shown as a board."""
    letters = "".join("RSTUVWXYZKLMNPQ"[at % 15] for at in range(81))
    sheets = {
        NONE: [partial(pictured, easel), partial(pictured, easel, PLAIN, clip=_part(640, 300))],
        FULL: [partial(pictured, easel, FULL_SHEET)],
        EMPTY: [partial(pictured, easel, Sheet("0" * 81, PLAIN.regions))],
        PART: [partial(pictured, easel, PLAIN, clip=_part(385, 385))],
        "There is a grid in this picture, but what stands in it are not the digits of a sudoku.": [
            partial(pictured, easel, Sheet(letters, PLAIN.regions))
        ],
    }
    today, *_ = drawn(list(sheets), 3, name="what is no puzzle")
    for sentence in today:
        for picture in sheets[sentence]:
            bring(player, picture())
            assert said(player) == player.word(sentence)


def _part(wide: int, high: int) -> dict[str, int]:
    return {"x": 0, "y": 0, "width": wide, "height": high}


def test_broken_and_animated_files(easel: Any, player: Player) -> None:
    broken = "This file is not a picture that can be shown here."
    for content in (b"", b"no picture", pictured(easel, PLAIN)[:2000]):
        bring(player, content)
        assert said(player) == player.word(broken)
    still = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
    image = b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00"
    bring(player, still + 3 * image + b";", "moves.gif", "image/gif")
    assert said(player) == player.word(NONE)


def test_in_spanish(easel: Any, visit: Any) -> None:
    player = visit(locale="es-ES", wide=390, high=844)
    bring(player, pictured(easel, PLAIN))
    light(player)
    assert player.tab.evaluate("document.documentElement.scrollWidth") <= 390
