"""What figures compose: arrows, thermometers, lines with ends, clues with the arrow beside them.

Each figure is used once, but for a circle of which several lines start.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

import attrs

from lapiz import Name
from lapiz_grid import Cells
from lapiz_links.drawn.figures import Figure, Point

NEAR = 1.2
"""How far, in cells, an arrow outside the grid is from the clue that it belongs to."""
LABELLED = (
    ("edge-text", "dot"),
    ("edge-text", "edge-square"),
    ("sign", "dot"),
    ("sign", "edge-square"),
    ("corner-text", "corner-dot"),
    ("cell-text", "circle"),
)
"""Texts, and the marks that they may stand in."""
HIDDEN = Name("it cannot be seen")
BENEATH = Name("it is beneath another line of the same cells")
BORDER = Name("it is a border of a region, or of the grid")


@attrs.define
class Composition:
    """Takes figures, and what is only decoration, from those that are left."""

    side: int
    left: list[Figure]
    decoration: list[tuple[Figure, str]] = attrs.field(factory=list)
    made: list[Figure] = attrs.field(factory=list)

    def of(self, *kinds: str) -> list[Figure]:
        """Return the figures left of some kinds."""
        return [figure for figure in self.left if figure.kind in kinds]

    def drop(self, figures: Iterable[Figure], why: str = "") -> None:
        """Take figures away, as decoration if there is a reason."""
        gone = list(figures)
        self.left = [figure for figure in self.left if not any(figure is other for other in gone)]
        self.decoration += [(figure, why) for figure in gone if why]


def composed(
    figures: list[Figure], side: int, regions: tuple[str, ...]
) -> tuple[list[Figure], list[tuple[Figure, str]]]:
    """Return what some figures compose with all others, and the decoration with its reasons."""
    state = Composition(side, list(figures))
    state.drop(state.of("hidden"), HIDDEN)
    state.drop([border for border in state.of("border") if _agrees(border, side, regions)], BORDER)
    for step in (_stacked, _labelled, _arrows, _drawn_arrows, _thermometers, _ended, _outside):
        step(state)
    return state.made + state.left, state.decoration


def _agrees(border: Figure, side: int, regions: tuple[str, ...]) -> bool:
    """Tell whether all of a border runs between two regions, or around the grid.

    Without regions no border inside the grid agrees with any.
    """
    regions = regions or ("all",) * side**2
    corners = [tuple(map(round, point)) for point in border.points]
    for (row, column), (below, beside) in pairwise(corners):
        if row != below and column != beside:
            return False
        for step in range(max(abs(below - row), abs(beside - column))):
            r, c = min(row, below) + step * (row != below), min(column, beside)
            c += step * (column != beside)
            near = [(r - 1, c), (r, c)] if row == below else [(r, c - 1), (r, c)]
            labels = {
                regions[y * side + x] if 0 <= y < side and 0 <= x < side else "" for y, x in near
            }
            if len(labels) < 2:
                return False
    return True


def _stacked(state: Composition) -> None:
    """Keep of lines along the same cells only the last, thinner one."""
    seen: dict[frozenset[int], Figure] = {}
    beneath = []
    for line in state.of("line"):
        key = frozenset(line.cells)
        other = seen.get(key)
        if other and sorted(other.cells) == sorted(line.cells) and line.width < other.width:
            beneath.append(other)
        seen[key] = line
    state.drop(beneath, BENEATH)


def _labelled(state: Composition) -> None:
    """Join a text with the empty mark that it stands in."""
    for text_kind, mark_kind in LABELLED:
        marks = {frozenset(figure.cells): figure for figure in state.of(mark_kind)}
        for text in state.of(text_kind):
            mark = marks.pop(frozenset(text.cells), None)
            if mark is not None:
                kind = "circle" if mark_kind == "circle" else text_kind
                joined = text.with_(mark, kind=kind, colours=mark.colours, cells=text.cells)
                state.drop([text, mark])
                state.left.append(joined)


def _starts(state: Composition, *kinds: str) -> dict[int, Figure]:
    """Return the figures of some kinds by their cells."""
    return {cell: figure for figure in state.of(*kinds) for cell in figure.cells}


def _arrows(state: Composition) -> None:
    """Join arrows with the circle or the pill that they start in."""
    circles, used = _starts(state, "circle", "pill"), list[Figure]()
    for shaft in state.of("shaft"):
        start = circles.get(shaft.cells[0]) if shaft.cells else None
        if start is None or len(shaft.cells) < 2:
            continue
        state.made.append(_arrow(start, shaft.cells, shaft))
        used += [start, shaft]
    state.drop(used)


def _arrow(start: Figure, cells: Cells, shaft: Figure) -> Figure:
    """Return an arrow from a circle, or from a pill whose cells are read in order."""
    if start.kind == "circle" or len(start.cells) < 2:
        return shaft.with_(start, kind="arrow", cells=cells, text=start.text)
    pill = tuple(sorted(start.cells))
    rest = tuple(cell for cell in cells if cell not in pill)
    further = (("pill", len(pill)),)
    return shaft.with_(start, kind="pill-arrow", cells=pill + rest, further=further)


def _drawn_arrows(state: Composition) -> None:
    """Join lines whose head is drawn by hand with their circle: they are arrows."""
    hooks = {_cell_of(hook.points[1], state.side): hook for hook in state.of("hook")}
    circles, used = _starts(state, "circle", "pill"), list[Figure]()
    for line in state.of("line"):
        for cells in (line.cells, line.cells[::-1]):
            start, hook = circles.get(cells[0]), hooks.get(cells[-1])
            if start and hook:
                state.made.append(_arrow(start, cells, line.with_(hook)))
                used += [start, line, hook]
                break
    state.drop(used)


def _cell_of(point: Point, side: int) -> int:
    return int(point[0]) * side + int(point[1])


def _thermometers(state: Composition) -> None:
    """Join lines with the bulb of the same colour at just one end, and with their branches."""
    bulbs, used = _starts(state, "circle"), list[Figure]()
    thermometers: list[Figure] = []
    for line in state.of("line"):
        ends = [
            cells
            for cells in (line.cells, line.cells[::-1])
            if cells[0] in bulbs and _alike(bulbs[cells[0]], line)
        ]
        if len(ends) == 1 and line.cells[0] != line.cells[-1]:
            bulb = bulbs[ends[0][0]]
            thermometers.append(line.with_(bulb, kind="thermometer", cells=ends[0]))
            used += [line, bulb]
    state.drop(used)
    todo = state.of("line")
    for line in todo if thermometers else ():
        whole = next(filter(None, (_branch(line, trunk) for trunk in thermometers)), None)
        if whole:
            thermometers.append(whole)
            state.drop([line])
    state.made += thermometers


def _alike(bulb: Figure, line: Figure) -> bool:
    """Tell whether a circle looks like the bulb of a line."""
    filled = dict(bulb.further).get("filled", True)
    return bool(filled and not bulb.text and bulb.colours & line.colours and bulb.width > 0.45)


def _branch(line: Figure, trunk: Figure) -> Figure | None:
    """Return the thermometer of a line that begins on another one; None if it does not."""
    if line.colours != trunk.colours or abs(line.width - trunk.width) > 0.02:
        return None
    for cells in (line.cells, line.cells[::-1]):
        if cells[0] in trunk.cells and not set(cells[1:]) & set(trunk.cells):
            way = trunk.cells[: trunk.cells.index(cells[0])]
            return attrs.evolve(line, kind="thermometer", cells=way + cells)
    return None


def _ended(state: Composition) -> None:
    """Join lines with what stands at both of their ends, or a diamond at one."""
    used: list[Figure] = []
    for sort in ("circle", "diamond", "square"):
        marks = _starts(state, sort)
        for line in state.of("line"):
            ends = [marks.get(line.cells[0]), marks.get(line.cells[-1])]
            known = [mark for mark in ends if mark and not mark.text]
            if len(known) == 2:
                state.made.append(
                    line.with_(known[0].with_(known[1]), kind=f"{sort}-ends", colours=line.colours)
                )
                used += [line, *known]
            elif known and sort == "diamond":
                cells = line.cells if ends[0] else line.cells[::-1]
                state.made.append(line.with_(known[0], kind="diamond-start", cells=cells))
                used += [line, *known]
        state.drop(used)


def _outside(state: Composition) -> None:
    """Say of clues outside the grid along which cells they look."""
    arrows = state.of("out-arrow")
    for clue in state.of("out-text"):
        near = min(arrows, key=lambda arrow: _far(arrow, clue), default=None)
        way = None
        if near is not None and _far(near, clue) < NEAR:
            arrows.remove(near)
            state.drop([near])
            first, last = near.points[0], near.points[-1]
            way = _sign(last[0] - first[0]), _sign(last[1] - first[1])
        state.drop([clue])
        state.left.append(_looking(clue.with_(near) if near and way else clue, way, state.side))


def _far(arrow: Figure, clue: Figure) -> float:
    (row, column), (y, x) = arrow.points[0], clue.spot
    return hypot(row - y, column - x)


def _sign(value: float) -> int:
    return 0 if abs(value) < 0.08 else 1 if value > 0 else -1


def _looking(clue: Figure, way: tuple[int, int] | None, side: int) -> Figure:
    """Return a clue with its row, column or diagonal."""
    row, column = (int(x // 1) for x in clue.spot)
    beside = 0 <= row < side, 0 <= column < side
    if way is None and not any(beside):
        way = (1 if row < 0 else -1), (1 if column < 0 else -1)
    if way and all(way):
        cells = tuple(_diagonal(row, column, way, side))
        return attrs.evolve(clue, kind="out-diagonal", cells=cells)
    if beside[0]:
        reverse = column >= side
        further = (("row", row + 1), *([("reverse", True)] if reverse else []))
        cells = tuple(row * side + c for c in range(side))
    elif beside[1]:
        reverse = row >= side
        further = (("column", column + 1), *([("reverse", True)] if reverse else []))
        cells = tuple(r * side + column for r in range(side))
    else:
        return clue
    return attrs.evolve(clue, cells=cells[::-1] if reverse else cells, further=further)


def _diagonal(row: int, column: int, way: tuple[int, int], side: int) -> Iterator[int]:
    """Yield the cells of a diagonal from outside the grid."""
    for step in range(1, 2 * side):
        y, x = row + way[0] * step, column + way[1] * step
        if 0 <= y < side and 0 <= x < side:
            yield y * side + x
