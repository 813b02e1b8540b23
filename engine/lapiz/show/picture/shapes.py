"""Draws the shapes of rules: lines, circles, squares, texts and cages, as SVG."""

from collections.abc import Iterable, Iterator

from lapiz.core import Shape, Spot
from lapiz.show.picture.plan import Plan, Point
from lapiz.show.picture.room import CAGE_INSET, CAGE_LINE, HEAD, OUTLINE
from lapiz.show.picture.strokes import Stroke, outline
from lapiz.show.picture.xml import escape, figure, path

LETTER = 0.64
"""How wide a letter is, as a part of its size."""


def points(plan: Plan, spots: tuple[Spot, ...]) -> list[Point]:
    """Return where spots are, in units."""
    return [((column + 0.5) * plan.side, (row + 0.5) * plan.side) for row, column in spots]


def baseline(size: float) -> float:
    """Return how far the foot of a text of some size is below its middle."""
    return 0.36 * size


DASH = 0.07
"""How long a dash of a broken line is, in squares."""
WIDEST = 0.94
"""How wide the text of a cage may be, in squares: a longer one is smaller."""


def cage(plan: Plan, shape: Shape) -> tuple[list[Stroke], Point, float]:
    """Return the border of a cage, and the middle and the size of the text in its corner.

    The border is left out where the text is.
    """
    border = list(outline(plan, shape.squares, CAGE_INSET * plan.side))
    if not shape.text:
        return border, (0, 0), 0
    size = min(shape.size, WIDEST / (LETTER * len(shape.text)))
    x, y = plan.corner(min(shape.squares))
    half = LETTER * size * len(shape.text) / 2
    middle = x + (0.05 + half) * plan.side, y + (HEAD - 0.01 - 0.36 * size) * plan.side
    end = x + (0.08 + 2 * half) * plan.side, y + (HEAD + 0.02) * plan.side
    return list(_without(border, (x, y), end)), middle, size * plan.side


def _without(strokes: Iterable[Stroke], start: Point, end: Point) -> Iterator[Stroke]:
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


def shapes(plan: Plan, *, over: bool) -> str:
    """Return the shapes that lie over the lines of the grid, or those under them."""
    drawn = "".join(_drawn(plan, shape) for shape in plan.geometry.shapes if shape.over == over)
    return f'<g class="shapes">{drawn}</g>' if drawn else ""


def _drawn(plan: Plan, shape: Shape) -> str:
    at, size = points(plan, shape.spots), shape.size * plan.side
    look = f"shape-{shape.shade}"
    if shape.sort == "line":
        through = "L".join(f"{figure(x)} {figure(y)}" for x, y in at)
        return f'<path class="stroked {look}" stroke-width="{figure(size)}" d="M{through}"/>'
    if shape.sort == "cage":
        strokes, corner, letters = cage(plan, shape)
        dash, width = figure(DASH * plan.side), figure(CAGE_LINE * plan.side)
        more = f'stroke-width="{width}" stroke-dasharray="{dash}"'
        border = f'<path class="stroked {look}" {more} d="{path(strokes)}"/>'
        return border + (_text(shape, "halo ", corner, letters) if shape.text else "")
    if shape.sort == "text":
        halo = "halo " if shape.over and shape.shade == "ink" else ""  # clear of lines below it
        return "".join(_text(shape, halo, point, size) for point in at)
    style = f'class="{look}"'
    if not shape.filled:
        style = f'class="stroked {look}" stroke-width="{figure(OUTLINE * plan.side)}"'
    return "".join(_solid(shape, style, point, size) for point in at)


def _text(shape: Shape, halo: str, point: Point, size: float) -> str:
    place = f'x="{figure(point[0])}" y="{figure(point[1] + baseline(size))}"'
    look = f'class="{halo}shape-{shape.shade}" font-size="{figure(size)}"'
    return f"<text {look} {place}>{escape(shape.text)}</text>"


def _solid(shape: Shape, style: str, point: Point, size: float) -> str:
    x, y = point
    if shape.sort == "circle":
        return f'<circle {style} cx="{figure(x)}" cy="{figure(y)}" r="{figure(size / 2)}"/>'
    corner = f'x="{figure(x - size / 2)}" y="{figure(y - size / 2)}"'
    return f'<rect {style} {corner} width="{figure(size)}" height="{figure(size)}"/>'
