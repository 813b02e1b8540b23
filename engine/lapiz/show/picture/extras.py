"""What a kind and its rules have drawn besides squares, as SVG.

Washes, lines through squares, shapes (lines, circles, squares, texts and cages), notes, and the
loose pieces beside the board.
"""

import attrs

from lapiz.core import Loose, Position, Shape, Spot
from lapiz.show.picture.palettes import TONES
from lapiz.show.picture.plan import LETTER, BoardPlan, Point
from lapiz.show.picture.room import CAGE_INSET, CAGE_LINE, HEAD, OUTLINE
from lapiz.show.picture.strokes import (
    Stroke,
    borders,
    figure,
    filled,
    grid_lines,
    grid_of,
    outline,
    outside_of,
    path,
    rim_of,
    through,
)
from lapiz.show.picture.xml import escape

DASH = 0.07
"""How long a dash of a broken line is, in squares."""
WIDEST = 0.94
"""How wide the text of a cage may be, in squares: a longer one is smaller."""
SHADE = "shade"
NOTE = 8
"""The size of a note, in units."""
NOTE_AT = 6.0, 9.0
"""Where the foot of a note's middle is in its square: clear of the first pencil mark."""


@attrs.frozen
class Extras:
    """The lines of a board and what is drawn besides, each layer as SVG.

    `grid` are the lines between squares; `under` and `over` are the shapes of rules on both sides.
    """

    washes: str
    under: str
    lines: str
    grid: str
    over: str
    notes: str
    loose: str


def extras(plan: BoardPlan, position: Position) -> Extras:
    """Return what a board has besides the content of its squares in a position."""
    crossing = path(through(plan))
    thin, thick = path(grid_lines(plan)), path(borders(plan, position))
    return Extras(
        lines=f'<path class="through" d="{crossing}"/>' if crossing else "",
        grid=f'<path class="thin" d="{thin}"/><path class="thick" d="{thick}"/>',
        washes=_washes(plan, position),
        under=_shapes(plan, over=False),
        over=_shapes(plan, over=True),
        notes=_notes(plan),
        loose=_loose(plan, position),
    )


def points(plan: BoardPlan, spots: tuple[Spot, ...]) -> list[Point]:
    """Return where spots are, in units."""
    return [((column + 0.5) * plan.side, (row + 0.5) * plan.side) for row, column in spots]


def baseline(size: float) -> float:
    """Return how far the foot of a text of some size is below its middle."""
    return 0.36 * size


def cage(plan: BoardPlan, shape: Shape) -> tuple[list[Stroke], Point, float]:
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
    return list(outside_of(border, (x, y), end)), middle, size * plan.side


def _shapes(plan: BoardPlan, *, over: bool) -> str:
    """Return the shapes that lie over the lines of the grid, or those under them."""
    drawn = "".join(_drawn(plan, shape) for shape in plan.geometry.shapes if shape.over == over)
    return f'<g class="shapes">{drawn}</g>' if drawn else ""


def _drawn(plan: BoardPlan, shape: Shape) -> str:
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


def note_at(plan: BoardPlan) -> Point:
    """Return where the foot of a note's middle is: on the right where cages have their texts."""
    headed = any(shape.sort == "cage" and shape.text for shape in plan.geometry.shapes)
    return (plan.side - NOTE_AT[0], NOTE_AT[1]) if headed else NOTE_AT


def tone(number: int) -> str:
    """Return the name of the colour of a wash.

    >>> tone(0), tone(1), tone(len(TONES) + 1)
    ('shade', 'tone-a', 'tone-a')
    """
    return TONES[(number - 1) % len(TONES)] if number else SHADE


def _washes(plan: BoardPlan, position: Position) -> str:
    """Return the backgrounds of squares as SVG."""
    drawn = (
        f'<path class="wash {tone(wash.tone)}" '
        f'd="{"".join(filled(plan, place) for place in sorted(wash.squares))}"/>'
        for wash in plan.geometry.washes
    )
    shades = (
        f'<path class="{look}" d="{"".join(filled(plan, place) for place in places)}"/>'
        for look, places in plan.shaded(position)
    )
    together = "".join((*drawn, *shades))
    return f'<g class="washes">{together}</g>' if together else ""


def _notes(plan: BoardPlan) -> str:
    """Return the small texts in the corners of squares as SVG."""
    (dx, dy), texts = note_at(plan), []
    for r, row in enumerate(plan.geometry.rows):
        for c, square in enumerate(row):
            if square.note:
                x, y = plan.corner((r, c))
                texts.append(f'<text x="{x + dx:g}" y="{y + dy:g}">{escape(square.note)}</text>')
    return f'<g class="notes" font-size="{NOTE}">{"".join(texts)}</g>' if texts else ""


def _loose(plan: BoardPlan, position: Position) -> str:
    """Return the loose pieces beside the board as SVG; those that are placed are faint."""
    drawn = (_piece(plan, piece, at, position) for piece, at in plan.loose)
    together = "".join(drawn)
    return f'<g class="loose">{together}</g>' if together else ""


def _piece(plan: BoardPlan, piece: Loose, at: Point, position: Position) -> str:
    side, (x, y) = plan.loose_side, at
    size = 0.62 * side

    def written(row: float, column: float, text: str, more: str = "") -> str:
        across, foot = x + (column + 0.5) * side, y + (row + 0.5) * side + 0.36 * size
        return f'<text{more} x="{figure(across)}" y="{figure(foot)}">{escape(text)}</text>'

    texts = [written(0, -1.1, piece.name, ' class="name"')]
    texts += [written(*place, symbol) for place, symbol in piece.squares if symbol]
    used = ' class="used"' if position.placed & piece.placing else ""
    thin, thick = path(grid_of(piece, at, side)), path(rim_of(piece, at, side))
    drawn = f'<path class="thin" d="{thin}"/><path class="thick" d="{thick}"/>{"".join(texts)}'
    return f'<g{used} font-size="{figure(size)}">{drawn}</g>'
