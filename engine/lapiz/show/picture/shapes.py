"""Draws the shapes of rules: lines, circles, squares, texts and cages, as SVG."""

from lapiz.core.shapes import Shape, Spot
from lapiz.show.picture.plan import Plan, Point
from lapiz.show.picture.strokes import Stroke, outline
from lapiz.show.picture.xml import escape, figure, path

__all__ = ["OUTLINE", "baseline", "cage", "points", "shapes"]

OUTLINE = 0.03
"""How wide the outline of what is not filled is, in squares."""


def points(plan: Plan, spots: tuple[Spot, ...]) -> list[Point]:
    """Return where spots are, in units."""
    return [((column + 0.5) * plan.side, (row + 0.5) * plan.side) for row, column in spots]


def baseline(size: float) -> float:
    """Return how far the foot of a text of some size is below its middle."""
    return 0.36 * size


DASH = 0.07
"""How long a dash of a broken line is, in squares."""
CAGE_INSET, CAGE_LINE = 0.07, 0.02
"""How far inside its squares the border of a cage is, and how wide, in squares."""


def cage(plan: Plan, shape: Shape) -> tuple[list[Stroke], Point]:
    """Return the border of a cage, and the middle of the text in its corner."""
    inset = CAGE_INSET * plan.side
    x, y = plan.corner(min(shape.squares))
    text = x + (0.05 + 0.3 * shape.size * len(shape.text)) * plan.side, y + 0.1 * plan.side
    return list(outline(plan, shape.squares, inset)), text


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
        strokes, corner = cage(plan, shape)
        dash, width = figure(DASH * plan.side), figure(CAGE_LINE * plan.side)
        more = f'stroke-width="{width}" stroke-dasharray="{dash}"'
        border = f'<path class="stroked {look}" {more} d="{path(strokes)}"/>'
        return border + (_text(shape, "halo ", corner, size) if shape.text else "")
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
