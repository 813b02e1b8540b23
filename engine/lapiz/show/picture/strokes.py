"""The straight lines of a board: thin and thick ones, outlines of areas, hatches."""

from collections.abc import Collection, Iterator

from lapiz.core import Place, Position
from lapiz.show.picture.frame import frame, label
from lapiz.show.picture.plan import Plan, Point

Stroke = tuple[Point, Point]


def grid_lines(plan: Plan) -> Iterator[Stroke]:
    """Yield the lines between squares."""
    side = plan.side
    for y in range(1, plan.rows):
        yield (0, y * side), (plan.width, y * side)
    for x in range(1, plan.columns):
        yield (x * side, 0), (x * side, plan.height)


def borders(plan: Plan, position: Position) -> Iterator[Stroke]:
    """Yield the lines between regions, and around placed pieces."""
    side, joins = plan.side, plan.geometry.joins
    lines = frame(
        [[label(square, position, joins) for square in row] for row in plan.geometry.rows]
    )
    for r, row in enumerate(lines.upright):
        for x, line in enumerate(row):
            if line:
                yield (x * side, r * side), (x * side, (r + 1) * side)
    for y, row in enumerate(lines.level):
        for c, line in enumerate(row):
            if line:
                yield (c * side, y * side), ((c + 1) * side, y * side)


def hatch(plan: Plan, place: Place, *, falling: bool = False) -> Iterator[Stroke]:
    """Yield lines across a square that rise, or fall, to the right."""
    (x, y), side, gap = plan.corner(place), plan.side, max(9, plan.side // 5)
    for cut in range(gap, 2 * side, gap):
        low, high = max(0, cut - side), min(cut, side)
        if falling:
            yield (x + side - low, y + cut - low), (x + side - high, y + cut - high)
        else:
            yield (x + low, y + cut - low), (x + high, y + cut - high)


def outline(plan: Plan, squares: Collection[Place], inset: float) -> Iterator[Stroke]:
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
