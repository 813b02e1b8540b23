"""Sentences as setters write them, with what they say of what is drawn: `sentences.yaml`."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import lapiz
from tests.support.drawn_links import cage, circle, line, mark, scl

DATA = yaml.safe_load(Path(__file__).with_name("sentences.yaml").read_text("utf-8"))
CASES = [
    pytest.param(group, sentence, id=f"{group['drawn']}: {sentence[:60]}")
    for group in DATA["readings"]
    for sentence in group["sentences"]
]
PLACES = {"r": (lambda n: [n - 0.5, -0.5]), "c": (lambda n: [-0.5, n - 0.5])}


def drawn(figures: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """What a link draws, of figures as the file has them."""
    made: dict[str, list[Any]] = {"lines": [], "underlays": [], "overlays": [], "cages": []}
    for figure in figures:
        if "line" in figure:
            made["lines"].append(line(figure["line"], *figure["cells"]))
        elif "circle" in figure:
            made["underlays"].append(circle(*figure["at"], backgroundColor=figure["circle"]))
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
