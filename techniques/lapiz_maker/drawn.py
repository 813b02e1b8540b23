"""What SudokuMaker draws and means nothing by itself, as SudokuPad draws it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lapiz_grid import Cells
from lapiz_links.drawn.account import DrawnParts
from lapiz_links.drawn.figures import Figure, clue_of
from lapiz_maker.places import Block, Places
from lapiz_maker.stating import list_in

LINE, CAGE, SYMBOL = 2000, 2001, 2002
"""The types of what is drawn: lines, cages, and symbols, such as circles and texts."""
PIXELS = 64
"""How many pixels a cell has where SudokuPad tells how thick a line is."""


def parts_of(blocks: Iterable[Block], grid: Places, groups: Iterable[Cells]) -> DrawnParts:
    """Return what is drawn; `groups` are cells of rules that are stated otherwise."""
    drawn: dict[str, list[Any]] = {"lines": [], "overlays": []}
    cages: list[Figure] = []
    for block in blocks:
        if block["type"] == LINE:
            drawn["lines"] += _lines(block)
        elif block["type"] == SYMBOL:
            drawn["overlays"] += _symbols(block)
        elif block["type"] == CAGE:
            cages += _cages(block, grid, len(cages))
    outlines = frozenset(map(frozenset, groups))
    return DrawnParts({name: things for name, things in drawn.items() if things}, cages,
                      outlines=outlines)  # fmt: skip


def _object(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _lines(block: Block) -> Iterator[dict[str, Any]]:
    style = _object(block.get("style"))
    width = _number(style.get("thickness", 1 / 8)) * PIXELS
    for line in list_in(block, "lines"):
        points = [_point(point) for point in (line if isinstance(line, list) else [])]
        yield {"wayPoints": points, "color": style.get("color", "#000"), "thickness": width}


def _point(point: Any) -> list[Any]:
    """Return row and column of a point, as they are told."""
    return [_object(point).get("y"), _object(point).get("x")]


def _symbols(block: Block) -> Iterator[dict[str, Any]]:
    """Yield rectangles, ellipses and texts; of what else there is, the place."""
    for symbol in map(_object, list_in(block, "symbols")):
        form = _object(symbol.get("params"))
        shape = {"center": _point(symbol.get("position")), "angle": form.get("angle", 0)}
        colours = {"backgroundColor": form.get("fill"), "borderColor": form.get("stroke")}
        if form.get("type") == "text":
            yield {**shape, "text": form.get("text"), "width": 0, "height": 0}
        elif form.get("type") == "ellipse":
            wide, high = (2 * _number(form.get(name)) for name in ("rx", "ry"))
            yield {**shape, **colours, "width": wide, "height": high, "rounded": True}
        else:
            wide, high = (_number(form.get(name)) for name in ("width", "height"))
            yield {**shape, **colours, "width": wide, "height": high}


def _number(value: Any) -> float:
    return float(value) if type(value) in (int, float) else 0.0


def _cages(block: Block, grid: Places, before: int) -> Iterator[Figure]:
    for number, cage in enumerate(map(_object, list_in(block, "cages")), before):
        text = clue_of(cage.get("value") or "")
        yield Figure("cage", grid.cells(cage.get("cells")), frozenset(), text,
                     sources=(f"cages {number}",))  # fmt: skip
