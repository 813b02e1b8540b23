"""What rules have drawn leaves pencil marks, and itself, readable: measured in the pictures."""

import itertools
import re
import xml.etree.ElementTree as Tree
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pytest

import lapiz
from lapiz.show.picture.svg import svg
from tests.support.places import ROOT

VARIANTS = sorted((ROOT / "puzzles_yaml" / "variants").glob("*.yaml"))
HALF_WIDE, HALF_HIGH = 0.31, 0.36
"""How far a digit reaches from its middle, as parts of its size."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]


def _drawn(document: str | dict[str, Any]) -> Tree.Element:
    picture = svg(lapiz.load(document), described=False)
    return Tree.fromstring(picture.replace(' xmlns="http://www.w3.org/2000/svg"', ""))


def _box(text: Tree.Element, size: float, at: Point = (0, 0)) -> Box:
    x, foot = at[0] + float(text.get("x", 0)), at[1] + float(text.get("y", 0))
    half = HALF_WIDE * size * len(text.text or "")
    return x - half, foot - 2 * HALF_HIGH * size, x + half, foot


def _marks(root: Tree.Element) -> list[Box]:
    """Return the boxes of all pencil marks."""
    squares = next(one for one in root.iter("g") if one.get("class") == "squares")
    size, found = float(squares.get("font-size", 0)), []
    for square in squares:
        left, top = map(float, re.findall(r"[\d.]+", square.get("transform", "")))
        texts = (text for text in square.iter("text") if not text.get("class"))
        found += [_box(text, size, (left, top)) for text in texts]
    return found


def _on_edges(root: Tree.Element) -> Iterator[Tree.Element]:
    """Yield what is drawn over the lines of the grid, and the borders and texts of cages."""
    lines = next(number for number, one in enumerate(root) if one.get("class") == "thick")
    for number, group in enumerate(root):
        if group.get("class") == "shapes":
            caged = False
            for shape in group:
                caged = bool(shape.get("stroke-dasharray")) or (caged and shape.tag == "text")
                if caged or number > lines:
                    yield shape


def _strokes(shape: Tree.Element) -> Iterator[Point]:
    """Yield points along a path of straight lines, two units from each other at most."""
    for piece in shape.get("d", "").split("M")[1:]:
        points = list(_points(piece))
        for (x, y), (to_x, to_y) in itertools.pairwise(points):
            parts = int(hypot(to_x - x, to_y - y) / 2) + 1
            for part in range(parts + 1):
                yield x + (to_x - x) * part / parts, y + (to_y - y) * part / parts


def _points(piece: str) -> Iterator[Point]:
    x = y = 0.0
    for sort, numbers in re.findall(r"([LHV]?)([-\d. ]+)", piece):
        here = list(map(float, numbers.split()))
        x, y = (here[0], y) if sort == "H" else (x, here[0]) if sort == "V" else (here[0], here[1])
        yield x, y


def _meets(shape: Tree.Element, box: Box) -> bool:
    """Tell whether a shape comes into a box."""
    left, top, right, bottom = box
    if shape.tag == "text":
        own = _box(shape, float(shape.get("font-size", 0)))
        return own[0] < right and own[2] > left and own[1] < bottom and own[3] > top
    if shape.tag == "circle":
        x, y = float(shape.get("cx", 0)), float(shape.get("cy", 0))
        return hypot(x - min(max(x, left), right), y - min(max(y, top), bottom)) < float(
            shape.get("r", 0)
        )
    return any(left < x < right and top < y < bottom for x, y in _strokes(shape))


@pytest.mark.sample(4, 30)
@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_pencil_marks_are_clear_of_what_is_on_the_edges(path: Path) -> None:
    root = _drawn(str(path))
    marks, shapes = _marks(root), list(_on_edges(root))
    met = [(shape.attrib, box) for shape in shapes for box in marks if _meets(shape, box)]
    assert met == []


@pytest.mark.sample(12, 30)
@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_no_text_is_struck_through_or_cut_off(path: Path) -> None:
    root = _drawn(str(path))
    left, top, wide, high = map(float, root.get("viewBox", "").split())
    shapes = [shape for group in root if group.get("class") == "shapes" for shape in group]
    borders = [shape for shape in shapes if shape.get("stroke-dasharray")]
    for text in (shape for shape in shapes if shape.tag == "text"):
        box = _box(text, float(text.get("font-size", 0)))
        assert left <= box[0] < box[2] <= left + wide, text.text
        assert top <= box[1] < box[3] <= top + high, text.text
        assert not [border.attrib for border in borders if _meets(border, box)], text.text


def test_a_long_text_of_a_cage_is_small_enough_for_its_square() -> None:
    rules = [{"look-and-say": {"cells": "r1c1 r2c1 r3c1 r4c1 r5c1", "clue": 1112131415}}]
    root = _drawn({"kind": "sudoku", "grid": ["." * 6] * 6, "rules": rules})
    (text,) = (one for one in root.iter("text") if one.text == "1112131415")
    assert _box(text, float(text.get("font-size", 0)))[2] < _column(root)


def _column(root: Tree.Element) -> float:
    """Return where the line between the first two columns is."""
    thin = next(one for one in root if one.get("class") == "thin")
    return min(map(float, re.findall(r"M([\d.]+) 0", thin.get("d", ""))))
