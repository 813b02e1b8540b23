"""Links hold more than rules that are known: nothing of it is lost in silence."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import BadInput
from lapiz_formats.lz_string import compressed
from lapiz_links.phrases import ReadRules, left_over
from lapiz_play import answer
from tests.links.sites import COACH, PUZZLE, coach

SOLUTION = "1234341243212143"
BOXES = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]
NORMAL = "Normal sudoku rules apply."


def cells(digits: str, **more: Any) -> list[list[dict[str, Any]]]:
    """The cells of a grid, each digit with further fields."""
    side = round(len(digits) ** 0.5)
    made = [{} if digit == "." else {"value": int(digit), **more} for digit in digits]
    return [made[at : at + side] for at in range(0, len(digits), side)]


def f_puzzles(digits: str = "1" + "." * 15, **fields: Any) -> str:
    grid = fields.pop("grid", None) or cells(digits, given=True)
    return compressed(json.dumps({"size": len(grid), "grid": grid, **fields}))


def scl(digits: str = "1" + "." * 15, **fields: Any) -> str:
    puzzle = {"cells": cells(digits), "regions": BOXES, **fields}
    return "https://sudokupad.app/scl" + compressed(json.dumps(puzzle))


def placed(puzzle: lapiz.Puzzle) -> list[str]:
    return puzzle.space.names(puzzle.start.placed)


LINE = [{"lines": [["R1C1", "R1C2"]]}]
DOT = [{"cells": ["R1C1", "R1C2"]}]
CIRCLE = [{"cells": ["R2C1", "R2C2"], "baseC": "#38DE00", "width": 0.25, "height": 0.25}]
LOST = {
    "drawn beside a known rule": (
        f_puzzles(difference=DOT, circle=CIRCLE),
        "1 green dot .r2c1 r2c2",
    ),
    "a text beside a known rule": (
        f_puzzles(difference=DOT, text=[{"cells": ["R1C1"], "value": "7"}]),
        r"1 text in a cell with a number .r1c1.",
    ),
    "what would be drawn for a rule, without it": (
        f_puzzles(line=[{**LINE[0], "fromConstraint": "Renban"}], renban=[]),
        r"1 black line .r1c1 r1c2",
    ),
    "rules that do not apply": (
        f_puzzles(ruleset="Normal sudoku rules do NOT apply."),
        "“Normal sudoku rules do NOT apply”",
    ),
    "a text alone": (
        scl(metadata={"rules": f"{NORMAL} Draw a snake through the grid."}),
        "“Draw a snake through the grid”",
    ),
    "a text with its line break written out": (
        scl(metadata={"rules": "Normal sudoku rules apply.\\nShade some cells."}),
        "“Shade some cells”",
    ),
    "in another language": (
        f_puzzles(ruleset="Es gelten die üblichen Regeln, der Rest steht im Bild."),
        "“Es gelten die",
    ),
    "another number": (
        f_puzzles(xv=[{**DOT[0], "value": "V"}], ruleset="Digits joined by a V sum to 7."),
        "“Digits joined by a V sum to 7”",
    ),
    "another range": (f_puzzles(ruleset="Place the digits 0-3 in each row."), "“Place the digits"),
    "all are given": (
        f_puzzles(difference=DOT, ruleset=f"{NORMAL} All white dots are given."),
        "“All white dots are given”",
    ),
    "a clue that is wrong": (
        f_puzzles(difference=DOT, ruleset="Exactly one white dot is wrong."),
        "“Exactly one white dot is wrong”",
    ),
    "a field that nobody knows": (scl(tiles=[{"center": [0.5, 0.5]}]), r"tiles .r1c1."),
    "a picture": (scl(metadata={"bgimage": "https://example.org/x.png"}), "a picture behind"),
    "a statement that nobody knows": (scl(metadata={"norepeat": True}), "norepeat"),
    "a field of a cell": (f_puzzles(grid=[[{"wall": 3}, *[{}] * 3], *[[{}] * 4] * 3]), "wall of"),
    "a circle without its arrow": (
        f_puzzles(arrow=[{"cells": ["R1C1"], "lines": []}]),
        r"arrow without a line .r1c1",
    ),
    "a hidden cage": (
        scl(cages=[{"cells": [[0, 0], [1, 1], [2, 2], [3, 3]], "hidden": True}]),
        r"1 hidden cage .r1c1 r2c2",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), LOST.values(), ids=LOST)
def test_what_is_left_over_is_refused_and_can_be_ignored(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as raised:
        lapiz.load(text)
    assert len(str(raised.value).splitlines()) == 1
    puzzle = lapiz.load(text, ignore_unknown_rules=True)
    assert any("is ignored" in note for note in puzzle.notes)


HARMLESS = {
    "the outline of a rule": f_puzzles(renban=LINE, line=LINE),
    "drawn by a program": f_puzzles(
        xsum=[{"cell": "R0C1", "value": "3"}],
        text=[{"cells": ["R0C1"], "value": "3", "fromConstraint": "X Sum"}],
    ),
    "the author in a cage": f_puzzles(cage=[{"cells": [], "value": "author: me"}]),
    "what a rule means": f_puzzles(
        difference=DOT,
        ruleset=f"{NORMAL}\nDigits separated by a white dot are consecutive (e.g. 1-2). "
        "Not all dots are given.\n\nHave fun!",
    ),
    "misspelt": f_puzzles(difference=DOT, ruleset="Digits joined by a dot are consequtive."),
    "a mention of what is not there": f_puzzles(ruleset="Normal sudoku rules. Normal cage rules."),
    "a story": f_puzzles(ruleset=f"{NORMAL} This was made on a train to Madrid."),
    "statements": scl(
        metadata={"antiknight": True, "rules": f"{NORMAL} Cells a knight's move apart differ."}
    ),
    "cages that are the regions": scl(
        regions=[], cages=[{"cells": box, "hidden": True, "unique": True} for box in BOXES]
    ),
}


@pytest.mark.parametrize("text", HARMLESS.values(), ids=HARMLESS)
def test_what_says_no_more_is_read(text: str) -> None:
    assert not lapiz.load(text).notes


def test_statements_are_rules_and_hidden_cages_regions() -> None:
    assert lapiz.load(HARMLESS["statements"]).document["rules"] == ["anti-knight"]
    regions = lapiz.load(HARMLESS["cages that are the regions"])
    assert regions.document.get("boxes", True)
    bare = lapiz.load(
        scl(regions=[], metadata={"rules": "Each row and column has the digits 1-4."})
    )
    assert bare.document["boxes"] is False


def test_fog_and_colours_are_noted() -> None:
    assert "fog" in str(lapiz.load(scl(foglight=[[0, 0]])).notes)
    grid = [[{"c": "#ff0000"}, {}, {}, {}], *[[{}] * 4] * 3]
    assert "colours" in str(lapiz.load(f_puzzles(grid=grid)).notes)
    clones = [{"cells": ["R1C1"], "cloneCells": ["R4C4"]}]
    assert not lapiz.load(f_puzzles(grid=grid, clone=clones)).notes


# Digits that a player has entered.


def entered(digits: str, given: str, **fields: Any) -> tuple[str, str]:
    """A grid with digits entered and some given, in both programs' forms."""
    made = cells(digits)
    for at, digit in enumerate(given):
        if digit != ".":
            made[at // 4][at % 4] = {"value": int(digit), "given": True}
    own = [[{"given": False, **cell} if cell else {} for cell in row] for row in made]
    told = {"cells": own, "regions": BOXES, "metadata": fields}
    return f_puzzles(grid=made, **fields), "https://sudokupad.app/scl" + compressed(
        json.dumps(told)
    )


@pytest.mark.parametrize("program", [0, 1], ids=["f-puzzles", "sudokupad"])
def test_entered_digits_are_not_givens(program: int) -> None:
    def read(digits: str, given: str = "1...............", **fields: Any) -> lapiz.Puzzle:
        return lapiz.load(entered(digits, given, **fields)[program])

    some = read("123.............")
    assert some.document["grid"] == ["1...", "....", "....", "...."]
    assert sorted(placed(some)) == ["r1c1=1", "r1c2=2", "r1c3=3"]
    assert "are placed: 2" in some.notes[0]
    full = read(SOLUTION)
    assert placed(full) == ["r1c1=1"]
    assert "fill the grid" in full.notes[0]
    assert placed(read(SOLUTION, "." * 16)) == []
    clashing = read("12.2............")
    assert placed(clashing) == ["r1c1=1"]
    assert "do not fit the puzzle" in clashing.notes[0]
    wrong = read("13..............", solution=SOLUTION)
    assert placed(wrong) == ["r1c1=1"]
    assert placed(read("12..............", solution=SOLUTION)) == ["r1c1=1", "r1c2=2"]


def test_a_state_of_sudoku_coach_that_is_full() -> None:
    rest = "".join("1" if digit == "." else "0" for digit in PUZZLE)
    full = lapiz.load(COACH + coach(userDigits=rest))
    assert full.start.placed.bit_count() == 81 - PUZZLE.count(".")


# The solution that a link carries.


def test_a_solution_is_asked_and_not_kept() -> None:
    fitting = lapiz.load(f_puzzles(difference=DOT, solution=list(SOLUTION)))
    assert not fitting.notes
    assert SOLUTION not in json.dumps(fitting.document)
    assert lapiz.solve(fitting).status == "many solutions"


BREAKING: list[tuple[str, str]] = [
    (f_puzzles(ratio=[{"cells": ["R1C2", "R1C3"]}], solution=SOLUTION), "Black dots.*breaks .r1c2"),
    (f_puzzles(thermometer=[{"lines": [["R1C2", "R1C1"]]}], solution=SOLUTION), "Therm.*breaks"),
    (f_puzzles("2" + "." * 15, solution=SOLUTION), "givens that its own solution does not have"),
    (f_puzzles(solution="1" * 16), "each digit once in a row, which its own solution breaks"),
    (f_puzzles(solution="0" + SOLUTION[1:]), "digits other than 1 to 4 in its solution"),
    (scl(cages=[{"value": f"solution: {SOLUTION[::-1]}"}]), "givens that its own"),
    (
        scl(cages=[{"cells": [[0, 0], [0, 1]], "value": 4, "unique": True}],
            metadata={"solution": SOLUTION}),
        "Killer cage, which its own solution breaks .r1c1 r1c2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), BREAKING, ids=range(len(BREAKING)))
def test_a_reading_that_breaks_the_solution_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        lapiz.load(text)
    assert not lapiz.load(text, ignore_unknown_rules=True).document.get("rules")


@pytest.mark.parametrize("solution", ["", "12", "????????????????", None, 7, {"a": 1}, [[1]] * 16])
def test_a_solution_that_says_nothing(solution: Any) -> None:
    assert not lapiz.load(f_puzzles(solution=solution)).notes


# Forms in which links are pasted.

PAYLOADS = {"fpuz": f_puzzles(), "fpuzzles": f_puzzles(), "scl": scl().rpartition("scl")[2]}
PASTED = [
    "{0}", "  {0}\n", "<{0}>", "?puzzleid={0}", "puzzleid={0}", "sudokupad.app/{0}",
    "<https://sudokupad.app/{0}>", "https://sudokupad.app/scf?puzzleid={0}",
    "[a puzzle](https://sudokupad.app/{0})", "Try https://sudokupad.app/{0}.",
    "https://app.crackingthecryptic.com/sudoku/{0}",
]  # fmt: skip


@pytest.mark.parametrize("form", PASTED)
@pytest.mark.parametrize("sort", PAYLOADS)
def test_as_it_is_pasted(sort: str, form: str) -> None:
    whole = form.format(sort + PAYLOADS[sort])
    assert lapiz.load(whole).document["grid"][0] == "1..."
    half = whole.index(sort) + 40
    assert lapiz.load(whole[:half] + "\r\n" + whole[half:]).document["grid"][0] == "1..."


@pytest.mark.parametrize("prefix", ["ctc", "scf"])
def test_older_prefixes(prefix: str) -> None:
    assert lapiz.load(prefix + PAYLOADS["scl"]).document["grid"][0] == "1..."


def test_partly_told_regions() -> None:
    grid = [[{"region": 0}, {"region": None}, {}, {}], *[[{}] * 4] * 3]
    assert "regions" not in lapiz.load(f_puzzles(grid=grid)).document
    five = lapiz.load(f_puzzles(grid=[[{}] * 5] * 5))
    assert five.document["boxes"] is False
    fourteen = lapiz.load(f_puzzles(grid=[[{}] * 14] * 14))
    assert fourteen.document["regions"][0] == "1" * 7 + "2" * 7


def test_regions_that_do_not_hang_together() -> None:
    labels = [[0, 0, 1, 1], [0, 1, 0, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    grid = [[{"region": label} for label in row] for row in labels]
    regions = lapiz.load(f_puzzles(grid=grid)).document["regions"]
    assert regions == ["1122", "1212", "3344", "3344"]


# Strings of the Interactive Sudoku Solver.

SOLVER = [
    (".Entropic~R1C1~R1C2~R1C3", [{"entropic-line": "r1c1 r1c2 r1c3"}]),
    (".Shape~16x16.Thermo~RaCa~RbCb", [{"thermometer": "r10c10 r11c11"}]),
    (".Shape~16x16.Sandwich~12~Rb", [{"sandwich": {"sum": 12, "row": 11}}]),
    (
        ".Regex~WzEyM10q~R1C1~R1C2~~R2C1~R2C2~R2C3",
        [{"regex": {"line": ["r1c1 r1c2", "r2c1 r2c2 r2c3"], "pattern": "[123]*"}}],
    ),
]


@pytest.mark.parametrize(("text", "rules"), SOLVER, ids=range(len(SOLVER)))
def test_strings_of_the_solver(text: str, rules: list[Any]) -> None:
    assert lapiz.load(text).document["rules"] == rules


def test_no_boxes_alone() -> None:
    assert lapiz.load(".NoBoxes").document["boxes"] is False
    assert lapiz.load(".Shape~16x16.~R1Cb_2").document["grid"][0] == "..........2....."


# Whatever stands in a link, it is read or refused.

VALUES = [None, True, -1, 0, 1e300, "", "x", "R1C1", [], {}, [[]], [None], {"cells": ["R9C9"]}]
RICH = {
    "size": 4,
    "grid": cells("1" + "." * 15, given=True),
    "title": "T",
    "solution": SOLUTION,
    "difference": DOT,
    "renban": LINE,
    "negative": ["xv"],
    "ruleset": NORMAL,
    "line": LINE,
    "circle": CIRCLE,
    "cage": DOT,
    "text": [{"cells": ["R1C1"], "value": "<"}],
}
RICH_SCL = {
    "cells": cells("1" + "." * 15),
    "regions": BOXES,
    "cages": [
        {"cells": [[0, 0], [0, 1]], "value": 5, "unique": True},
        {"value": f"rules: {NORMAL}"},
    ],
    "lines": [{"wayPoints": [[0, 0], [4, 4]], "color": "#000"}],
    "overlays": [{"center": [0.5, 1], "text": "X"}],
    "metadata": {"solution": SOLUTION, "antiknight": True},
}


def bent(value: Any, chance: random.Random) -> Any:
    """The same with one thing in it replaced by something else."""
    if chance.random() < 0.2 or not isinstance(value, dict | list) or not value:
        return chance.choice(VALUES)
    key = chance.choice([*value] if isinstance(value, dict) else range(len(value)))
    items = value.items() if isinstance(value, dict) else enumerate(value)
    made = {one: bent(inner, chance) if one == key else inner for one, inner in items}
    return made if isinstance(value, dict) else [*made.values()]


@pytest.mark.sample(1)
@pytest.mark.parametrize("rich", [RICH, RICH_SCL], ids=["f-puzzles", "sudokupad"])
def test_bent_payloads(rich: dict[str, Any]) -> None:
    chance = random.Random(24)
    for number in range(150):
        text = compressed(json.dumps(bent(rich, chance)))
        if number % 3 == 0:
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(["", "A", "!", "%", "é"]) + text[at + 1 :]
        elif number % 3 == 1:
            text = text[: chance.randrange(1, len(text) + 1)]
        prefix = "scl" if rich is RICH_SCL else "fpuz"
        try:
            lapiz.load("https://sudokupad.app/" + prefix + text)
        except BadInput as error:
            assert len(str(error).splitlines()) == 1  # noqa: PT017


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_read_or_left_over(text: str) -> None:
    for sentence in left_over(text, ReadRules(9)):
        assert sentence == "…" or sentence.strip()


def test_a_huge_text_is_told_to_be_cut() -> None:
    assert left_over("Have fun with it. " * 5000, ReadRules(9)) == ["…"]


# The page.


def test_the_page_says_what_is_left_over_and_goes_on_without() -> None:
    text, _ = LOST["a text alone"]
    refused = answer({"ask": "read", "text": text})
    assert refused["unknown"] is True
    assert "Draw a snake" in refused["error"]
    assert "--" not in refused["error"]
    read = answer({"ask": "read", "text": text, "without": True})
    assert "is ignored" in " ".join(read["rules"])
    again = answer({"ask": "check", "puzzle": read["puzzle"], "position": {"placed": []}})
    assert "error" not in again
