"""The straight lines of a board and of the pieces beside it, and paths of them as SVG has them.

Thin and thick lines, outlines of areas, hatches, lines through squares.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from lapiz.core import Loose, Place, Position
from lapiz.show.picture.frame import frame, labels_of
from lapiz.show.picture.plan import BoardPlan, Point

Stroke = tuple[Point, Point]


def grid_lines(plan: BoardPlan) -> Iterator[Stroke]:
    """Yield the lines between squares."""
    side = plan.side
    for y in range(1, plan.rows):
        yield (0, y * side), (plan.width, y * side)
    for x in range(1, plan.columns):
        yield (x * side, 0), (x * side, plan.height)


def borders(plan: BoardPlan, position: Position) -> Iterator[Stroke]:
    """Yield the lines between regions, and around placed pieces."""
    side = plan.side
    lines = frame(labels_of(plan.geometry, position))
    for r, row in enumerate(lines.upright):
        for x, line in enumerate(row):
            if line:
                yield (x * side, r * side), (x * side, (r + 1) * side)
    for y, row in enumerate(lines.level):
        for c, line in enumerate(row):
            if line:
                yield (c * side, y * side), ((c + 1) * side, y * side)


def hatch(plan: BoardPlan, place: Place, *, falling: bool = False) -> Iterator[Stroke]:
    """Yield lines across a square that rise, or fall, to the right."""
    (x, y), side, gap = plan.corner(place), plan.side, max(9, plan.side // 5)
    for cut in range(gap, 2 * side, gap):
        low, high = max(0, cut - side), min(cut, side)
        if falling:
            yield (x + side - low, y + cut - low), (x + side - high, y + cut - high)
        else:
            yield (x + low, y + cut - low), (x + high, y + cut - high)


def outline(plan: BoardPlan, squares: Collection[Place], inset: float) -> Iterator[Stroke]:
    """Yield the outline of some squares, drawn a little inside of it.

    Each end of an edge stops short at an outer corner, runs on where the border is straight, or
    reaches into the neighbour at an inner corner.
    """
    side, area = plan.side, frozenset(squares)

    def end(square: Place, away: Place, along: Place) -> float:
        beside = square[0] + along[0], square[1] + along[1]
        if beside not in area:
            return inset
        return -inset if (beside[0] + away[0], beside[1] + away[1]) in area else 0

    for square in sorted(area):
        (row, column), (x, y) = square, plan.corner(square)
        for step in (-1, 1):
            if (row + step, column) not in area:
                level, away = y + (inset if step < 0 else side - inset), (step, 0)
                west, east = end(square, away, (0, -1)), end(square, away, (0, 1))
                yield (x + west, level), (x + side - east, level)
            if (row, column + step) not in area:
                upright, away = x + (inset if step < 0 else side - inset), (0, step)
                north, south = end(square, away, (-1, 0)), end(square, away, (1, 0))
                yield (upright, y + north), (upright, y + side - south)


def figure(value: float) -> str:
    """Return a number with one decimal at most.

    >>> figure(2.0), figure(-0.04), figure(2.34)
    ('2', '0', '2.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def outside_of(strokes: Iterable[Stroke], start: Point, end: Point) -> Iterator[Stroke]:
    """Yield the parts of level and upright strokes that are outside of a rectangle."""
    for one, other in strokes:
        axis = 0 if one[1] == other[1] else 1  # the one along which the stroke runs
        low, high = sorted((one, other))
        if not start[1 - axis] < low[1 - axis] < end[1 - axis]:
            yield one, other
            continue
        cuts = ((low[axis], min(high[axis], start[axis])), (max(low[axis], end[axis]), high[axis]))
        for begin, stop in cuts:
            if begin < stop:
                fixed = low[1 - axis]
                yield (
                    ((begin, fixed), (stop, fixed))
                    if axis == 0
                    else ((fixed, begin), (fixed, stop))
                )


def through(plan: BoardPlan) -> Iterator[Stroke]:
    """Yield the strokes of the lines through squares, each from the edge of its first square."""
    for line in plan.geometry.lines:
        points = [plan.centre(place) for place in line]
        if len(points) < 2:
            continue
        points[0] = _beyond(points[1], points[0])
        points[-1] = _beyond(points[-2], points[-1])
        yield from pairwise(points)


def _beyond(before: Point, point: Point) -> Point:
    """Return the point half a step further on."""
    return point[0] + (point[0] - before[0]) / 2, point[1] + (point[1] - before[1]) / 2


def _edges(piece: Loose, *, inner: bool) -> Iterator[tuple[Place, Place]]:
    """Yield the edges of a piece's squares, from corner to corner: between two, or at the rim."""
    places = {place for place, _ in piece.squares}
    for row, column in sorted(places):
        for step in (0, 1):
            if ((row + 2 * step - 1, column) in places) == inner:
                yield (row + step, column), (row + step, column + 1)
            if ((row, column + 2 * step - 1) in places) == inner:
                yield (row, column + step), (row + 1, column + step)


def grid_of(piece: Loose, at: Point, side: float) -> Iterator[Stroke]:
    """Yield the thin lines inside a loose piece, each once."""
    for start, end in dict.fromkeys(_edges(piece, inner=True)):
        yield _point(start, at, side), _point(end, at, side)


def rim_of(piece: Loose, at: Point, side: float) -> Iterator[Stroke]:
    """Yield the outline of a loose piece."""
    for start, end in _edges(piece, inner=False):
        yield _point(start, at, side), _point(end, at, side)


def _point(corner: Place, at: Point, side: float) -> Point:
    return at[0] + corner[1] * side, at[1] + corner[0] * side


def path(strokes: Iterable[Stroke]) -> str:
    """Return lines as the data of a path.

    >>> path([((0, 0), (5, 0)), ((1, 1), (2, 3))])
    'M0 0H5M1 1L2 3'
    """
    return "".join(map(_stroke, strokes))


def _stroke(stroke: Stroke) -> str:
    (x0, y0), (x1, y1) = (tuple(map(figure, point)) for point in stroke)
    if y0 == y1:
        return f"M{x0} {y0}H{x1}"
    return f"M{x0} {y0}V{y1}" if x0 == x1 else f"M{x0} {y0}L{x1} {y1}"


def filled(plan: BoardPlan, place: Place) -> str:
    """Return the path of a whole square."""
    x, y = plan.corner(place)
    return f"M{x} {y}h{plan.side}v{plan.side}h-{plan.side}z"
