"""Sentences as setters write them, with what they say of what is drawn: `sentences.yaml`."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import lapiz
from lapiz_formats.lz_string import compressed
from tests.support.drawn_links import BOXES, SOLUTION, cage, circle, line, mark, middle, scl

DATA = yaml.safe_load(Path(__file__).with_name("sentences.yaml").read_text("utf-8"))
CASES = [
    pytest.param(group, sentence, id=f"{group['drawn']}: {sentence[:60]}")
    for group in DATA["readings"]
    for sentence in group["sentences"]
]
LISTS = ("lines", "arrows", "underlays", "overlays", "cages")
PLACES = {"r": (lambda n: [n - 0.5, -0.5]), "c": (lambda n: [-0.5, n - 0.5])}


def drawn(figures: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """What a link draws, of figures as the file has them."""
    made: dict[str, list[Any]] = {name: [] for name in LISTS}
    for figure in figures:
        if "line" in figure:
            made["lines"].append(line(figure["line"], *figure["cells"]))
        elif "circle" in figure:
            colours = {"backgroundColor": figure["circle"], "borderColor": figure.get("rim")}
            made["underlays"].append(circle(*figure["at"], **colours))
        elif "square" in figure:
            shape = {"center": middle(figure["at"]), "width": 0.8, "height": 0.8}
            made["underlays"].append({**shape, "backgroundColor": figure["square"]})
        elif "arrow" in figure and "clue" not in figure:
            points = [middle(name) for name in figure["arrow"]]
            made["arrows"].append({"wayPoints": points, "color": "#aaaaaa", "headLength": 0.3})
        elif "corner" in figure:
            round_ = {"backgroundColor": "#ffffff", "borderColor": "#000000", "width": 0.5}
            made["overlays"].append(
                mark(*figure["at"], **round_, height=0.5, text=figure["corner"])
            )
        elif "dot" in figure:
            colours = {"backgroundColor": figure["dot"], "borderColor": "#000000"}
            made["overlays"].append(mark(*figure["at"], **colours))
        elif "text" in figure:
            made["overlays"].append(mark(*figure["at"], text=figure["text"]))
        elif "cage" in figure:
            made["cages"].append(cage(*figure["cells"], value=figure["cage"]))
        else:
            spot = PLACES[figure["at"][0]](int(figure["at"][1]))
            made["overlays"].append({"center": spot, "width": 0, "text": figure["clue"]})
            if figure.get("arrow"):
                points = [[part + step for part in spot] for step in (0.3, 0.45)]
                made["arrows"].append({"wayPoints": points, "color": "#000000"})
    return {name: things for name, things in made.items() if things}


def link_of(figures: list[dict[str, Any]], sentence: str) -> str:
    return scl(sentence, **drawn(figures))


@pytest.mark.parametrize(("group", "sentence"), CASES)
def test_a_sentence_says_what_a_drawing_is(group: dict[str, Any], sentence: str) -> None:
    puzzle = lapiz.load(link_of(DATA["drawings"][group["drawn"]], sentence))
    reading = puzzle.reading
    assert reading
    assert {one.rule for one in reading.rules} == set(group["reads"])
    assert not reading.left_over
    assert reading.verdict == group.get("verdict", "complete")
    for note in group.get("notes", ()):
        assert note in str(puzzle.notes)


def test_clues_of_f_puzzles_that_are_bounds_or_unknown() -> None:
    """They are read, and written so that they are read again."""
    cells = [[{"value": int(SOLUTION[r * 9 + c]), "given": True} if r else {} for c in range(9)]
             for r in range(9)]  # fmt: skip
    clues = [(["R1C1", "R1C2"], "<13"), (["R2C1", "R2C2"], "?"), (["R3C1", "R3C2"], "≥8"),
             (["R1C5", "R1C6", "R1C7"], "??")]  # fmt: skip
    puzzle = {
        "size": 9,
        "grid": cells,
        "killercage": [{"cells": names, "value": value} for names, value in clues],
        "littlekillersum": [{"cell": "R0C7", "direction": "DR", "value": "<12"}],
        "sandwichsum": [{"cell": "R1C0", "value": "?"}],
    }
    read = lapiz.load("https://f-puzzles.com/?load=" + compressed(json.dumps(puzzle)))
    assert read.document["rules"] == [
        {"bounded-cage": {"cells": "r1c1 r1c2", "below": 13}},
        {"killer": "r2c1 r2c2"},
        {"bounded-cage": {"cells": "r3c1 r3c2", "above": 7}},
        {"bounded-cage": {"cells": "r1c5 r1c6 r1c7", "above": 9}},
        {"bounded-sum": {"cells": "r1c8 r2c9", "below": 12}},
    ]
    assert "only a question mark" in str(read.notes)
    again = lapiz.load(lapiz.dump(read, format="f-puzzles-text"))
    assert again.document["rules"] == read.document["rules"]


ZERO, SOME = SOLUTION.replace("9", "0"), SOLUTION.replace("5", "0")
DIGITS = [
    ("Place the digits 0-8 once each in every row, column and 3x3 box.", ZERO, 5, "0-8", False),
    ("Use nine of the digits 0-9, once each in every row and box.", SOME, 9, "0-9", True),
    ("Each row, column and box contains the same nine digits from 0-9.", SOME, 9, "0-9", True),
]


@pytest.mark.parametrize(("text", "solution", "open_", "digits", "few"), DIGITS)
def test_digits_that_a_text_says(
    text: str, solution: str, open_: int, digits: str, few: bool
) -> None:
    """Other digits than 1 to the side; of more than the side all houses may hold the same."""
    rows = [range(at, at + 9) for at in range(0, 81, 9)]
    cells = [[{} if at < open_ else {"value": int(solution[at])} for at in row] for row in rows]
    told = {"rules": text, "solution": solution}
    puzzle = {"cells": cells, "regions": BOXES, "metadata": told}
    read = lapiz.load("https://sudokupad.app/scl" + compressed(json.dumps(puzzle)))
    assert read.document["digits"] == digits
    assert read.reading
    assert (read.reading.verdict, read.reading.left_over) == ("complete", ())
    stated = [next(iter(rule)) for rule in read.document.get("rules", []) if isinstance(rule, dict)]
    assert stated == ["same-digits"] * few


@pytest.mark.parametrize(
    "sentence",
    [
        "There is at most one doubler in each row, column and box.",
        "Each row, column and box contains two doublers.",
        "Some digits are doubled.",
        "There is one doubler in each row.",
    ],
)
def test_modified_cells_that_are_not_one_in_each_house_are_left_over(sentence: str) -> None:
    puzzle = lapiz.load(scl(sentence))
    assert puzzle.reading
    (left,) = puzzle.reading.left_over
    assert sentence.rstrip(".") in left
