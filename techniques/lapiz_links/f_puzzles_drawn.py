"""What f-puzzles draws and means nothing by itself, as SudokuPad draws it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import BadInput
from lapiz_links.drawn.account import OUTLINE, DrawnParts
from lapiz_links.drawn.figures import WIDTH, Figure
from lapiz_links.f_puzzles_rules import cells_in, groups_in, is_sign, place_of

Object = Mapping[str, Any]
DRAWINGS = {"rectangle", "circle", "line", "text", "cage"}
"""Lists of what is drawn."""


def drawn_parts(puzzle: Object, known: Mapping[str, Any], side: int) -> DrawnParts:
    """Return what is drawn in a puzzle, and what of it only shows rules that are stated."""
    lines, shapes = list[Object](), list[Object]()
    cages, decoration = list[Figure](), list[tuple[Figure, str]]()
    for name in DRAWINGS & puzzle.keys():
        things = puzzle[name] if isinstance(puzzle[name], list) else [puzzle[name]]
        for number, thing in enumerate(things):
            source = f"{name} {number}"
            if not isinstance(thing, dict):
                cages.append(Figure("odd", text=str(thing)[:40], sources=(source,)))
            elif _is_decoration(name, thing, puzzle, known):
                decoration.append((Figure(name, sources=(source,)), OUTLINE))
            elif name == "cage":
                cages.append(_cage(thing, source, side))
            elif name == "line":
                lines += _lines(thing)
            else:
                shapes.append(_shape(name, thing))
    return DrawnParts({"lines": lines, "overlays": shapes}, cages, decoration)


def _cage(cage: Object, source: str, side: int) -> Figure:
    named = cage.get("cells")
    names = named if isinstance(named, list) else []
    places = [place_of(name) for name in names if isinstance(name, str)]
    cells = tuple(
        (row - 1) * side + column - 1
        for row, column in places
        if 1 <= row <= side and 1 <= column <= side
    )
    return Figure("cage", cells, text=str(cage.get("value") or "").strip()[:40], sources=(source,))


def _lines(line: Object) -> Iterator[Object]:
    """Yield each of the lines of an entry by itself."""
    width, colour = line.get("width"), line.get("outlineC") or "#000"
    lines = line.get("lines")
    for cells in lines if isinstance(lines, list) else [None]:
        yield {
            "wayPoints": [_middle(cell) for cell in cells] if isinstance(cells, list) else [],
            "color": colour,
            "thickness": WIDTH * width if isinstance(width, int | float) else WIDTH / 4,
        }


def _middle(name: Any) -> list[float]:
    row, column = place_of(name)
    return [row - 0.5, column - 0.5]


def _shape(name: str, shape: Object) -> Object:
    """Return a rectangle, a circle or a text as SudokuPad has it."""
    cells = shape.get("cells") or [shape.get("cell")]
    if not isinstance(cells, list):
        raise BadInput(f"{str(cells)[:20]!a}, expected a list of cells")
    middles = [_middle(cell) for cell in cells]
    centre = [sum(part) / len(middles) for part in zip(*middles, strict=True)]
    text = str(shape.get("value") or "")
    if name == "text":
        return {"center": centre, "text": text, "width": 0, "angle": shape.get("angle") or 0}
    return {
        "center": centre,
        "width": shape.get("width"),
        "height": shape.get("height"),
        "rounded": name == "circle",
        "angle": shape.get("angle") or 0,
        "text": text,
        "backgroundColor": shape.get("baseC"),
        "borderColor": shape.get("outlineC"),
    }


def _is_decoration(name: str, drawn: Object, puzzle: Object, known: Mapping[str, Any]) -> bool:
    """Tell whether something drawn is only what a rule that is stated otherwise looks like.

    It is where a program drew it for such a rule, or where it has the cells of one.
    """
    rule = str(drawn.get("fromConstraint") or "").replace(" ", "").lower()
    if rule:
        return any(puzzle.get(field) for field in (rule, rule + "s", rule + "sum"))
    value = str(drawn.get("value") or "").strip()
    if value:
        return (name == "text" and is_sign(drawn)) or (name == "cage" and _is_told(value))
    stated = {
        group for name in known if name not in DRAWINGS for group in groups_in(puzzle.get(name))
    }
    return bool(cells_in(drawn)) and all(group in stated for group in groups_in(drawn))


def _is_told(value: str) -> bool:
    """Tell whether the value of a cage says something about the puzzle, such as its author."""
    return bool(re.match(r"\w+:", value))
