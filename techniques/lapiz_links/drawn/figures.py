"""Figures: what is drawn in a link in normal form, whatever the program that drew it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot, isfinite
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_grid import Cells
from lapiz_links.drawn.colours import Words, hex_of, words_of

Point = tuple[float, float]
"""Row and column in cells from the upper left corner: the middle of r1c1 is .5, .5."""
MOST_FIGURES, MOST_POINTS, BEYOND = 20_000, 2_000, 3
"""How much may be drawn, of how many points a line, and how far outside the grid."""
MIDDLE, CORNER, SMALL = 0.2, 0.12, 0.6
"""Tolerances in cells: around a middle or an edge, around a corner; what a small figure spans."""
MARK, FULL = 0.55, 0.92
"""How wide a mark on an edge is at most, and a shaded cell at least."""
LINES, SHAPES = ("lines", "arrows"), ("underlays", "overlays")
SIGNS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0), "∧": (-1, 0), "∨": (1, 0)}
"""Where signs point, as row and column."""
_REACHED = re.compile(r"(≤|≥|<=|>=)\s*([0-9]{1,3})")
WIDTH = 64
"""Pixels of a cell, in which a line's thickness is told."""


@attrs.frozen
class Figure:
    """Something drawn: its kind, the cells that it is about, in order, colours, and a text.

    `spot` is its middle, `points` are those of a line, `width` is how wide it is. `sources` say
    which entries of the payload it was read from, such as `lines 3`. `further` are facts that a
    rule needs besides (`row`, `column`, `reverse`). `strokes` are how it, and what it is composed
    of, can be drawn again.
    """

    kind: str
    cells: Cells = ()
    colours: Words = frozenset()
    text: str = ""
    spot: Point = (0.0, 0.0)
    points: tuple[Point, ...] = ()
    width: float = 0.0
    sources: tuple[str, ...] = ()
    further: tuple[tuple[str, Any], ...] = ()
    strokes: tuple[Mapping[str, Any], ...] = ()

    def with_(self, other: "Figure", **changes: Any) -> "Figure":
        """Return this figure with another one as a part of it."""
        strokes, sources = other.strokes + self.strokes, self.sources + other.sources
        return attrs.evolve(self, sources=sources, strokes=strokes, **changes)


def figures_of(drawn: Mapping[str, Any], side: int) -> list[Figure]:
    """Return the figures of all that a link draws, in SudokuPad's form.

    >>> dot = {"center": [0.5, 1], "width": 0.3, "rounded": True, "backgroundColor": "#000"}
    >>> [(one.kind, one.cells, set(one.colours)) for one in figures_of({"overlays": [dot]}, 9)]
    [('dot', (0, 1), {'black'})]
    """
    entries = [
        (name, number, thing)
        for name in (*LINES, *SHAPES)
        for number, thing in enumerate(_objects(drawn.get(name)))
    ]
    if len(entries) > MOST_FIGURES:
        raise BadInput(f"{len(entries)} things are drawn in the link, expected at most 20000")
    made = []
    for name, number, thing in entries:
        read = _line if name in LINES else _shape
        figure = read(thing, side, "arrow" if name == "arrows" else "line")
        strokes = (_stroke(thing, figure),) if figure.kind not in ("hidden", "odd") else ()
        made.append(attrs.evolve(figure, sources=(f"{name} {number}",), strokes=strokes))
    return made


def _stroke(entry: Mapping[str, Any], figure: Figure) -> dict[str, Any]:
    """Return how a figure can be drawn again: its form, points and colours."""
    if figure.points:
        return {
            "form": "line",
            "points": [list(point) for point in figure.points],
            "colour": hex_of(entry.get("color", "#000")),
            "size": min(figure.width, 1.0),
        }
    width, height = (_number(entry.get(name)) for name in ("width", "height"))
    return {
        "form": "circle" if entry.get("rounded") else "square",
        "points": [list(figure.spot)],
        "colour": hex_of(entry.get("backgroundColor")),
        "rim": hex_of(entry.get("borderColor")),
        "size": min(max(width, 0.0), 9.0),
        "high": min(max(height, 0.0), 9.0),
        "turn": _number(entry.get("angle")) % 360,
        "text": figure.text,
    }


def _objects(value: Any) -> list[Mapping[str, Any]]:
    things = value if isinstance(value, list) else []
    return [thing if isinstance(thing, dict) else {} for thing in things]


def _point(value: Any, side: int) -> Point | None:
    """Return a point; None if it is none, or far outside the grid."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    if not all(type(part) in (int, float) and isfinite(part) for part in value):
        return None
    row, column = map(float, value)
    return (row, column) if all(-BEYOND <= x <= side + BEYOND for x in (row, column)) else None


def _number(value: Any, usual: float = 0.0) -> float:
    return float(value) if type(value) in (int, float) and isfinite(value) else usual


def _line(line: Mapping[str, Any], side: int, sort: str) -> Figure:
    """Return a line or an arrow as a figure."""
    given = line.get("wayPoints")
    corners = given[: MOST_POINTS + 1] if isinstance(given, list) else []
    points = [_point(corner, side) for corner in corners]
    known = tuple(point for point in points if point is not None)
    colours = words_of(line.get("color", "#000"))
    plain = Figure("odd", colours=colours, points=known, cells=_path(known * 2, side))
    if len(known) == len(points) == 1:
        return attrs.evolve(plain, kind="stroke")
    if len(known) < 2 or len(known) < len(points) or len(points) > MOST_POINTS:
        return plain if points and colours else attrs.evolve(plain, kind="hidden")
    width = _number(line.get("thickness")) / WIDTH
    made = attrs.evolve(plain, spot=known[0], width=width, cells=_path(known, side))
    if not colours:
        return attrs.evolve(made, kind="filled" if words_of(line.get("fill")) else "hidden")
    kind = _kind_of_line(made, side, sort)
    return attrs.evolve(made, kind=kind, cells=_cells_of(made, side, kind))


def _kind_of_line(line: Figure, side: int, sort: str) -> str:
    """Return the kind of a line (or arrow) by its points."""
    points, extent = line.points, _extent(line.points)
    if sort == "arrow":
        if not _inside(points[0], side):
            return "out-arrow"
        return "cell-arrow" if extent < SMALL else "shaft"
    if all(abs(x - round(x)) < CORNER for point in points for x in point):
        ends = {tuple(map(round, point)) for point in (points[0], points[-1])}
        main = ({(0, 0), (side, side)}, {(0, side), (side, 0)})
        return "diagonal" if len(points) == 2 and ends in main else "border"
    if len(points) == 3 and extent < SMALL:
        return "sign" if _edge(_centre(points), side) else "hook"
    if not all(_inside(point, side) for point in points):
        return "out-line"
    return "line" if len(line.cells) > 1 else "stroke"


def _cells_of(line: Figure, side: int, kind: str) -> Cells:
    """Return the cells of a line: of a sign the larger first, of a diagonal all."""
    if kind == "diagonal":
        falling = line.points[0][0] == line.points[0][1]
        return tuple(n * side + (n if falling else side - 1 - n) for n in range(side))
    if kind == "sign":
        pair = _edge(_centre(line.points), side)
        tip, ends = line.points[1], _centre((line.points[0], line.points[2]))
        return _pointed(pair, (tip[0] - ends[0], tip[1] - ends[1]), side)
    pointing = kind == "cell-arrow" and line.cells and line.points[0] != line.points[-1]
    return _ray(line, side) if pointing else line.cells


def _ray(line: Figure, side: int) -> Cells:
    """Return the cell of a short arrow, and those that it points at."""
    ways = [last - first for first, last in zip(line.points[0], line.points[-1], strict=True)]
    down, right = (round(way / max(map(abs, ways))) for way in ways)
    (row, column), steps = divmod(line.cells[0], side), range(side)
    places = [(row + down * step, column + right * step) for step in steps]
    return tuple(r * side + c for r, c in places if 0 <= r < side and 0 <= c < side)


def _pointed(pair: Cells, way: Point, side: int) -> Cells:
    """Return the cells beside an edge, the one that a sign points at last."""
    (row, column), (below, beside) = (divmod(cell, side) for cell in pair)
    along = way[0] * (below - row) + way[1] * (beside - column)
    return pair if along > 0 else pair[::-1]


def _extent(points: Sequence[Point]) -> float:
    first = points[0]
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    far = max(hypot(row - first[0], column - first[1]) for row, column in points)
    return max(far, length / 2)


def _centre(points: Sequence[Point]) -> Point:
    rows, columns = zip(*points, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _inside(point: Point, side: int) -> bool:
    return all(0 <= x <= side for x in point)


def _path(points: Sequence[Point], side: int) -> Cells:
    """Return the cells along a line, those between its corners filled in."""
    cells: list[int] = []
    for start, other in pairwise(points):
        (row, column), (to_row, to_column) = (_cell(point) for point in (start, other))
        steps = max(abs(to_row - row), abs(to_column - column))
        for step in range(steps + 1):
            part = step / steps if steps else 0
            at = (
                row + round((to_row - row) * part),
                column + round((to_column - column) * part),
            )
            if all(0 <= x < side for x in at):
                cell = at[0] * side + at[1]
                if not cells or cells[-1] != cell:
                    cells.append(cell)
        if len(cells) > 4 * side * side:
            return ()
    return tuple(cells)


def _cell(point: Point) -> tuple[int, int]:
    return int(point[0] // 1), int(point[1] // 1)


def _shape(shape: Mapping[str, Any], side: int, _: str) -> Figure:
    """Return a shape or a text as a figure."""
    spot, text = _point(shape.get("center"), side), _text(shape)
    fill, rim = words_of(shape.get("backgroundColor")), words_of(shape.get("borderColor"))
    width, height = (_number(shape.get(name)) for name in ("width", "height"))
    drawn = bool(fill or rim) and width > 0
    if spot is None or not (text or drawn):
        return Figure("hidden" if spot or not (text or drawn) else "odd", text=text)
    made = Figure(
        "", _around(spot, side), fill or rim if drawn else frozenset(), text, spot, width=width
    )
    kind = _kind_of_shape(made, shape, side, max(width, height) if drawn else 0.0)
    cells = made.cells
    if kind == "sign":
        cells = _pointed(cells, _turned(SIGNS[text], _number(shape.get("angle"))), side)
    if kind in ("pill", "block"):
        cells = _covered(spot, width, height, side)
    if kind in ("circle", "square", "diamond") and fill and rim and fill != {"white"}:
        made = attrs.evolve(made, colours=fill)
    return attrs.evolve(made, kind=kind, cells=cells, further=(("filled", bool(fill)),))


def _text(shape: Mapping[str, Any]) -> str:
    value = shape.get("text")
    return clue_of(value) if isinstance(value, str | int | float) else ""


def clue_of(value: Any) -> str:
    """Return a text as figures have it: a bound that may be reached is told by the next number.

    >>> clue_of(" ≤7 "), clue_of(">= 12"), clue_of("<7")
    ('<8', '>11', '<7')
    """
    text = str(value).strip()[:40].replace("−", "-")
    bound = _REACHED.fullmatch(text)
    if not bound:
        return text
    sign, number = bound[1], int(bound[2])
    return f"<{number + 1}" if sign in "≤<=" else f">{number - 1}"


def _kind_of_shape(made: Figure, shape: Mapping[str, Any], side: int, size: float) -> str:
    """Return the kind of a shape (0 wide: a text alone) by its place, its size and its form."""
    inside, rounded = _inside(made.spot, side), bool(shape.get("rounded"))
    narrow = min(_number(shape.get("width")), _number(shape.get("height")))
    middles = [abs(x % 1 - 0.5) < MIDDLE for x in made.spot]
    if not inside:
        return "out-text" if made.text else "out-shape"
    if size > 1.05:
        return "pill" if rounded and narrow <= 1 else "block"
    if all(middles):
        return _kind_in_cell(made, shape, rounded, size)
    if len(made.cells) == 2 and any(middles):
        if made.text in SIGNS and (made.text != "v" or _number(shape.get("angle"))):
            return "sign"
        if made.text:
            return "edge-text"
        return ("dot" if rounded else "edge-square") if size <= MARK else "block"
    if len(made.cells) == 4:
        return "corner-text" if made.text else "corner-dot"
    return "odd"


def _kind_in_cell(made: Figure, shape: Mapping[str, Any], rounded: bool, size: float) -> str:
    if not size:
        return "cell-text"
    if rounded:
        return "circle"
    turned = abs(_number(shape.get("angle")) % 90 - 45) < 10
    return "diamond" if turned else "shade" if size >= FULL else "square"


def _turned(way: tuple[int, int], angle: float) -> Point:
    """Return a direction turned clockwise by degrees, a multiple of 90."""
    down, right = way
    for _ in range(round(angle / 90) % 4):
        down, right = right, -down
    return float(down), float(right)


def _around(spot: Point, side: int) -> Cells:
    """Return the cell that a point is in the middle of, or those at its edge or corner."""
    rows, columns = (
        [int(x)] if abs(x % 1 - 0.5) < MIDDLE else [round(x) - 1, round(x)] for x in spot
    )
    return tuple(
        row * side + column
        for row in rows
        for column in columns
        if 0 <= row < side and 0 <= column < side
    )


def _edge(spot: Point, side: int) -> Cells:
    """Return the two cells beside an edge that a point is near; nothing for other points."""
    rows, columns = (round(x - 0.5) if abs(x % 1 - 0.5) < 0.3 else None for x in spot)
    if (rows is None) == (columns is None):
        return ()
    row, column = spot
    near = (
        [(rows, round(column) - 1), (rows, round(column))]
        if rows is not None
        else [(round(row) - 1, columns), (round(row), columns)]
    )
    inside = [(r, c) for r, c in near if r is not None and c is not None]
    if not all(0 <= r < side and 0 <= c < side for r, c in inside):
        return ()
    return tuple(r * side + c for r, c in inside)


def _covered(spot: Point, width: float, height: float, side: int) -> Cells:
    """Return the cells of which a shape covers the middle."""
    return tuple(_covered_cells(spot, width, height, side))


def _covered_cells(spot: Point, width: float, height: float, side: int) -> Iterator[int]:
    for cell in range(side * side):
        row, column = divmod(cell, side)
        if abs(row + 0.5 - spot[0]) <= height / 2 and abs(column + 0.5 - spot[1]) <= width / 2:
            yield cell
