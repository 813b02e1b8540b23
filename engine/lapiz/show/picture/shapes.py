"""Draws the shapes of rules: lines, circles, squares and texts, as SVG."""

from lapiz.core.shapes import Shape, Spot
from lapiz.show.picture.plan import Plan, Point
from lapiz.show.picture.xml import escape, figure

__all__ = ["OUTLINE", "baseline", "points", "shapes"]

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


def shapes(plan: Plan, *, over: bool) -> str:
    """Return the shapes that lie over the lines of the grid, or those under them."""
    drawn = "".join(_drawn(plan, shape) for shape in plan.geometry.shapes if shape.over == over)
    return f'<g class="shapes">{drawn}</g>' if drawn else ""


def _drawn(plan: Plan, shape: Shape) -> str:
    at, size = points(plan, shape.spots), shape.size * plan.side
    look = f"shape-{shape.shade}"
    if shape.sort == "line":
        through = "L".join(f"{figure(x)} {figure(y)}" for x, y in at)
        gaps = f' stroke-dasharray="{figure(DASH * plan.side)}"' if shape.dashed else ""
        width = f'stroke-width="{figure(size)}"{gaps}'
        return f'<path class="stroked {look}" {width} d="M{through}"/>'
    if shape.sort == "text":
        font, text = f'font-size="{figure(size)}"', escape(shape.text)
        return "".join(
            f'<text class="{look}" {font} x="{figure(x)}" y="{figure(y + baseline(size))}">'
            f"{text}</text>"
            for x, y in at
        )
    style = f'class="{look}"'
    if not shape.filled:
        style = f'class="stroked {look}" stroke-width="{figure(OUTLINE * plan.side)}"'
    return "".join(_solid(shape, style, point, size) for point in at)


def _solid(shape: Shape, style: str, point: Point, size: float) -> str:
    x, y = point
    if shape.sort == "circle":
        return f'<circle {style} cx="{figure(x)}" cy="{figure(y)}" r="{figure(size / 2)}"/>'
    corner = f'x="{figure(x - size / 2)}" y="{figure(y - size / 2)}"'
    return f'<rect {style} {corner} width="{figure(size)}" height="{figure(size)}"/>'
