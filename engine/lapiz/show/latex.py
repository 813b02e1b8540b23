"""Steps and boards as LaTeX: pictures for TikZ, which needs none of its libraries."""

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

from lapiz.core import Deduction, Place, Position, Square, bits
from lapiz.show.picture.curves import Curve, curves
from lapiz.show.picture.extras import NOTE, note_at, tone
from lapiz.show.picture.houses import Tint, tints
from lapiz.show.picture.layers import area_groups
from lapiz.show.picture.plan import BoardPlan, Point, check_drawable, plan_of, symbols_of
from lapiz.show.picture.strokes import (
    Stroke,
    borders,
    figure,
    grid_lines,
    grid_of,
    hatch,
    outline,
    rim_of,
    through,
)
from lapiz.show.picture.themes import THEMES
from lapiz.show.puzzle_facts import about
from lapiz.show.role_styles import PLACED, REMOVED, Look, parts
from lapiz.show.scenes import Scene, Shown, scene as scene_of
from lapiz.show.tex_shapes import escape, tex_shapes
from lapiz.solving.log import Log

UNIT = 0.42
"""Points of print for each unit of the plan."""
SHADES = {"shaded": "shape-slate,opacity=.5", "unshaded": "shape-orange,opacity=.4"}
"""How squares are filled that are shaded, and those that are known not to be."""


def latex(
    shown: Shown | Log,
    deduction: Deduction | None = None,
    *,
    position: Position | None = None,
    effects: bool = True,
    document: bool = False,
    caption: bool = False,
) -> str:
    """Return a step, a position or a whole log as LaTeX, to be set with the package tikz.

    With `document` it is a whole file. Without `effects` it says neither what a deduction removes
    or places, nor why. With `caption` author and rules are added. Raises BadInput if the pictures
    of a log are too many and too large.
    """
    if isinstance(shown, Log):
        check_drawable(shown.puzzle, len(shown.entries) + 1)
        start = Scene(shown.puzzle, shown.puzzle.start)
        scenes = [start, *map(scene_of, shown.steps)]
    else:
        scenes = [scene_of(shown, deduction, position, effects)]
    body = "\n".join(f"{_text(scene)}\n{_picture(scene)}\n" for scene in scenes)
    known = about(scenes[0].puzzle)
    told = known.lines[1:] if caption else known.ignored
    body += "".join(f"{escape(text)}\n\n" for text in told)
    colours = "\n".join(_colours())
    if not document:
        return f"{colours}\n{body}"
    head = "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{tikz}\n"
    return f"{head}{colours}\n\\begin{{document}}\n{body}\\end{{document}}\n"


def _text(scene: Scene) -> str:
    number = f"{scene.number}. " if scene.number else ""
    lines = [rf"\paragraph{{{number}{escape(scene.title)}}}"]
    lines += [
        escape(text) for text in (scene.pattern, scene.reason if scene.effects else "") if text
    ]
    if scene.effect:
        lines.append(rf"\textbf{{$\Rightarrow$ {escape(scene.effect)}}}")
    return "\n".join(lines) + "\n"


def _colours() -> Iterator[str]:
    for name, colour in THEMES["light"].items():
        yield rf"\definecolor{{lapiz-{name}}}{{HTML}}{{{colour[1:].upper()}}}"


def _picture(scene: Scene) -> str:
    plan = plan_of(scene.puzzle)
    lines = [
        rf"\begin{{tikzpicture}}[x={UNIT}pt,y=-{UNIT}pt,line cap=round,inner sep=0pt]",
        *_washes(plan, scene.position),
        *_tints(plan, scene),
        *tex_shapes(plan, UNIT, over=False),
        _draw("draw=lapiz-through,line width=1.2pt", through(plan)),
        _draw("draw=lapiz-line,line width=.4pt", grid_lines(plan)),
        _draw("draw=lapiz-ink,line width=1.2pt", borders(plan, scene.position)),
        *tex_shapes(plan, UNIT, over=True),
        *_links(plan, scene),
        *_labels(plan),
        *_notes(plan),
        *_squares(plan, scene),
        *_marks(plan, scene),
        *_loose(plan, scene.position),
        r"\end{tikzpicture}",
    ]
    return "\n".join(filter(None, lines))


def _at(point: Point) -> str:
    return f"({figure(point[0])},{figure(point[1])})"


def _draw(style: str, strokes: Iterable[Stroke]) -> str:
    drawn = " ".join(f"{_at(start)}--{_at(end)}" for start, end in strokes)
    return rf"\path[{style}] {drawn};" if drawn else ""


def _node(point: Point, text: str, size: float, style: str) -> str:
    return rf"\node[{style},font={_font(size)}\bfseries] at {_at(point)} {{{escape(text)}}};"


def _font(size: float) -> str:
    points = f"{size * UNIT:.3g}"
    return rf"\fontsize{{{points}}}{{{points}}}\selectfont\sffamily"


def _fill(plan: BoardPlan, places: Iterable[Place], style: str) -> str:
    side, corners = plan.side, map(plan.corner, sorted(places))
    filled = " ".join(f"{_at((x, y))} rectangle {_at((x + side, y + side))}" for x, y in corners)
    return rf"\fill[{style}] {filled};"


def _washes(plan: BoardPlan, position: Position) -> Iterator[str]:
    for look, places in plan.shaded(position):
        yield _fill(plan, places, f"lapiz-{SHADES.get(look, look)}")
    for wash in plan.geometry.washes:
        name = tone(wash.tone)
        yield _fill(plan, wash.squares, f"lapiz-{name}" + ("" if wash.tone else ",opacity=.13"))


def _notes(plan: BoardPlan) -> Iterator[str]:
    for r, row in enumerate(plan.geometry.rows):
        for c, square in enumerate(row):
            if square.note:
                (x, y), (dx, dy) = plan.corner((r, c)), note_at(plan)
                at, font = _at((x + dx, y + dy - 0.36 * NOTE)), rf"{_font(NOTE)}\bfseries\itshape"
                yield rf"\node[text=lapiz-note,font={font}] at {at} {{{escape(square.note)}}};"


def _loose(plan: BoardPlan, position: Position) -> Iterator[str]:
    side = plan.loose_side
    for piece, (x, y) in plan.loose:
        faint = ",opacity=.3" if position.placed & piece.placing else ""
        yield _draw(f"draw=lapiz-line,line width=.4pt{faint}", grid_of(piece, (x, y), side))
        yield _draw(f"draw=lapiz-ink,line width=.9pt{faint}", rim_of(piece, (x, y), side))
        texts = [((0.5, -0.6), piece.name, "label")]
        texts += [((r + 0.5, c + 0.5), symbol, "ink") for (r, c), symbol in piece.squares if symbol]
        for (row, column), symbol, colour in texts:
            at = x + column * side, y + row * side
            yield _node(at, symbol, 0.62 * side, f"text=lapiz-{colour}{faint}")


def _tints(plan: BoardPlan, scene: Scene) -> Iterator[str]:
    if scene.deduction:
        for tint in tints(plan, scene.position, scene.deduction, scene.effects):
            yield _tint(plan, tint)


def _tint(plan: BoardPlan, tint: Tint) -> str:
    squares = sorted(tint.squares)
    if tint.sort == "base":
        return _fill(plan, squares, "lapiz-base")
    ways = (False, True) if tint.sort == "deadly" else (False,)
    lines = (line for place in squares for way in ways for line in hatch(plan, place, falling=way))
    return _draw(f"draw=lapiz-{tint.sort},line width=.4pt", lines)


def _links(plan: BoardPlan, scene: Scene) -> Iterator[str]:
    if scene.deduction:
        deduction = scene.deduction
        hidden = 0 if scene.effects else deduction.removes | deduction.places
        for curve in curves(plan, scene.position, deduction, hidden):
            yield _link(curve)


def _link(curve: Curve) -> str:
    """Return a link; TikZ has cubic curves only."""
    (x0, y0), (x1, y1), (x2, y2) = curve.start, curve.control, curve.end
    first = x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0)
    second = x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2)
    dash = ",dashed" if curve.link.kind == "weak" else ""
    route = f"{_at(curve.start)} .. controls {_at(first)} and {_at(second)} .. {_at(curve.end)}"
    return rf"\draw[-stealth,lapiz-link,line width=.7pt{dash}] {route};"


def _labels(plan: BoardPlan) -> Iterator[str]:
    yield rf"\begin{{scope}}[every node/.style={{text=lapiz-label,font={_font(12)}}}]"
    for c in range(plan.columns):
        yield rf"\node at {_at((plan.side * (c + 0.5), -10 - plan.margin.top))} {{{c + 1}}};"
    for r in range(plan.rows):
        yield rf"\node at {_at((-10 - plan.margin.left, plan.side * (r + 0.5)))} {{{r + 1}}};"
    yield r"\end{scope}"


def _squares(plan: BoardPlan, scene: Scene) -> Iterator[str]:
    """Yield the content of all squares, the pencil marks of all in one scope."""
    pencil = f"text=lapiz-pencil,font={_font(13)}"
    yield rf"\begin{{scope}}[every node/.style={{{pencil}}}]"
    for r, row in enumerate(plan.geometry.rows):
        for c, square in enumerate(row):
            yield from _square(plan, scene, square, plan.corner((r, c)))
    yield r"\end{scope}"


def _square(plan: BoardPlan, scene: Scene, square: Square, corner: Point) -> Iterator[str]:
    x, y = corner
    middle, big = (x + plan.side / 2, y + plan.side / 2), 0.55 * plan.side
    position = scene.position
    alive = [pair for pair in square.marks if position.alive >> pair[0] & 1]
    placed = [pair for pair in alive if position.placed >> pair[0] & 1]
    if square.fixed:
        yield _node(middle, square.fixed, big, "text=lapiz-ink")
    for candidate, symbol in [] if square.fixed else placed:
        if scene.puzzle.start.placed >> candidate & 1:
            yield _node(middle, symbol, big, "text=lapiz-ink")
        else:
            style = f"text=lapiz-written,font={_font(big)}"
            yield rf"\node[{style}] at {_at(middle)} {{{escape(symbol)}}};"
    if plan.lone:
        if alive and not placed and not square.fixed:
            yield rf"\fill[lapiz-pencil] {_at(middle)} circle[radius=2];"
    elif scene.pencil and not placed:
        slots = dict(zip(symbols_of(square), plan.slots, strict=False))
        for _, symbol in alive:
            dx, dy = slots[symbol]
            yield rf"\node at {_at((x + dx, y + dy))} {{{escape(symbol)}}};"


def _marks(plan: BoardPlan, scene: Scene) -> Iterator[str]:
    if not scene.deduction:
        return
    areas = 0
    for part in parts(scene.deduction, effects=scene.effects):
        drawn = [candidate for candidate in bits(part.members) if candidate in plan.places]
        for group in area_groups(plan, drawn):
            squares = {place for candidate in group for place in plan.places[candidate]}
            dash = ",dotted" if part.look is REMOVED else ""
            style = f"draw=lapiz-{part.look.name},line width=1.2pt{dash}"
            yield _draw(style, outline(plan, squares, 3 + 3 * (areas % 4)))
            areas += 1
        if not any(map(plan.is_area, drawn)) or len(drawn) <= 6:
            for candidate in drawn:
                yield from _mark(plan, part.look, candidate)


def _mark(plan: BoardPlan, look: Look, candidate: int) -> Iterator[str]:
    point, reach = plan.spot(candidate), plan.reach * (0.5 if plan.is_area(candidate) else 1)
    colour, symbol = f"lapiz-{look.name}", plan.symbols[candidate]
    filled = look is PLACED or look.shape == "tag"
    if look is REMOVED:
        (x, y), d = point, 0.86 * reach
        arms = [((x - d, y + way * d), (x + d, y - way * d)) for way in (1, -1)]
        yield _draw(f"draw={colour},line width=1.4pt", arms)
        if symbol:
            yield rf"\fill[{colour}] {_at(point)} circle[radius={d:.3g}];"
    else:
        fill, line = (colour, "lapiz-ink") if filled else ("white", colour)
        style = f"fill={fill},draw={line},line width=.9pt"
        yield from (rf"\path[{style}] {shape};" for shape in _shape(look, point, reach))
    text = "white" if look in (PLACED, REMOVED) else "lapiz-ink" if filled else colour
    if symbol:
        yield _node(point, symbol, 1.35 * reach, f"text={text}")
    if look.shape == "tag":
        corner = point[0] + 0.65 * reach, point[1] - 0.35 * reach
        yield _node(corner, look.symbol, 0.8 * reach, "text=lapiz-ink")


def _shape(look: Look, point: Point, reach: float) -> Iterator[str]:
    """Yield the paths of a shape."""
    if look.shape in CORNERS:
        number, turn, wide = CORNERS[look.shape]
        angles = [turn + 2 * pi * corner / number for corner in range(number)]
        (x, y), r = point, reach * wide
        yield "--".join(_at((x + r * cos(a), y + r * sin(a))) for a in angles) + "--cycle"
        return
    yield f"{_at(point)} circle[radius={reach:.3g}]"
    if look.shape == "rings":
        yield f"{_at(point)} circle[radius={reach - 3:.3g}]"


CORNERS = {
    "square": (4, pi / 4, 1.3),
    "tag": (4, pi / 4, 1.41),
    "diamond": (4, 0.0, 1.2),
    "hexagon": (6, 0.0, 1.1),
}
"""Shapes with corners: how many, where the first is, and how far out."""
