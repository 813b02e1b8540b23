"""What a kind has drawn besides squares: washes, lines through squares, notes, loose pieces."""

from collections.abc import Iterator
from itertools import pairwise

from lapiz.core import Loose, Place, Position
from lapiz.show.picture.layers import filled
from lapiz.show.picture.plan import Plan, Point
from lapiz.show.picture.strokes import Stroke
from lapiz.show.picture.themes import TONES
from lapiz.show.picture.xml import escape, figure, path

SHADE = "shade"
NOTE = 8
"""The size of a note, in units."""
NOTE_AT = 6.0, 9.0
"""Where the foot of a note's middle is in its square: clear of the first pencil mark."""


def note_at(plan: Plan) -> Point:
    """Return where the foot of a note's middle is: on the right where cages have their texts."""
    headed = any(shape.sort == "cage" and shape.text for shape in plan.geometry.shapes)
    return (plan.side - NOTE_AT[0], NOTE_AT[1]) if headed else NOTE_AT


def tone(number: int) -> str:
    """Return the name of the colour of a wash.

    >>> tone(0), tone(1), tone(len(TONES) + 1)
    ('shade', 'tone-a', 'tone-a')
    """
    return TONES[(number - 1) % len(TONES)] if number else SHADE


def through(plan: Plan) -> Iterator[Stroke]:
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


def washes(plan: Plan) -> str:
    """Return the backgrounds of squares as SVG."""
    drawn = (
        f'<path class="wash {tone(wash.tone)}" '
        f'd="{"".join(filled(plan, place) for place in sorted(wash.squares))}"/>'
        for wash in plan.geometry.washes
    )
    together = "".join(drawn)
    return f'<g class="washes">{together}</g>' if together else ""


def lines(plan: Plan) -> str:
    """Return the lines through squares as SVG."""
    drawn = path(through(plan))
    return f'<path class="through" d="{drawn}"/>' if drawn else ""


def notes(plan: Plan) -> str:
    """Return the small texts in the corners of squares as SVG."""
    (dx, dy), texts = note_at(plan), []
    for r, row in enumerate(plan.geometry.rows):
        for c, square in enumerate(row):
            if square.note:
                x, y = plan.corner((r, c))
                texts.append(f'<text x="{x + dx:g}" y="{y + dy:g}">{escape(square.note)}</text>')
    return f'<g class="notes" font-size="{NOTE}">{"".join(texts)}</g>' if texts else ""


def loose(plan: Plan, position: Position) -> str:
    """Return the loose pieces beside the board as SVG; those that are placed are faint."""
    drawn = (_piece(plan, piece, at, position) for piece, at in plan.loose)
    together = "".join(drawn)
    return f'<g class="loose">{together}</g>' if together else ""


def _piece(plan: Plan, piece: Loose, at: Point, position: Position) -> str:
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


def _edges(piece: Loose, *, inner: bool) -> Iterator[tuple[Place, Place]]:
    """Yield the edges of a piece's squares, from corner to corner: between two, or at the rim."""
    own = {place for place, _ in piece.squares}
    for row, column in sorted(own):
        for step in (0, 1):
            if ((row + 2 * step - 1, column) in own) == inner:
                yield (row + step, column), (row + step, column + 1)
            if ((row, column + 2 * step - 1) in own) == inner:
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
