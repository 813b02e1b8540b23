"""What a deduction adds to a board, as SVG: tinted houses, links, and the marks of candidates."""

from collections.abc import Callable, Iterable, Iterator
from math import cos, pi, sin

from lapiz.core import Deduction, Place, Position, Space, bits
from lapiz.show.picture.curves import Curve, curves
from lapiz.show.picture.houses import Tint, tints
from lapiz.show.picture.plan import BoardPlan, Point
from lapiz.show.picture.strokes import figure, filled, hatch, outline, path
from lapiz.show.picture.xml import attribute, escape
from lapiz.show.role_styles import PLACED, Look, MarkedPart
from lapiz.show.scenes import Scene

MANY = 16
"""More links than this are drawn thin."""


def layers(
    scene: Scene,
    plan: BoardPlan,
    shown: Iterable[MarkedPart],
    *,
    houses: bool = True,
    links: bool = True,
) -> dict[str, str]:
    """Return what a deduction adds to a bare board: "tints", "links" and "marks", SVG for each.

    `shown` are the parts of the deduction that are marked. The first two are drawn under the
    digits; outlines of areas are among the links. A page that steps through a solve draws one board
    and replaces these groups.
    """
    deduction, space = scene.deduction, scene.puzzle.space
    if deduction is None:
        return {"tints": "", "links": "", "marks": ""}
    hidden = 0 if scene.effects else deduction.removes | deduction.places
    tinted = list(_tinted(scene, plan, deduction)) if houses else []
    linked = curves(plan, scene.position, deduction, hidden) if links else []
    return {
        "tints": "".join(_tint(plan, tint) for tint in tinted),
        "links": "".join(areas(plan, space, shown))
        + (_together(linked) if len(linked) > MANY else _each(linked, space)),
        "marks": "".join(marks(plan, scene, shown)),
    }


def _tinted(scene: Scene, plan: BoardPlan, deduction: Deduction) -> Iterator[Tint]:
    for tint in tints(plan, scene.position, deduction, scene.effects):
        if scene.covers or tint.sort != "cover":
            yield tint


def _tint(plan: BoardPlan, tint: Tint) -> str:
    """Return a tint: a base is plain, a cover hatched, a deadly pattern hatched both ways."""
    squares = sorted(tint.squares)
    if tint.sort == "base":
        drawn = "".join(filled(plan, square) for square in squares)
    else:
        ways = (False, True) if tint.sort == "deadly" else (False,)
        drawn = path(
            line for square in squares for way in ways for line in hatch(plan, square, falling=way)
        )
    return f'<path class="{tint.sort}" data-item="{attribute(tint.name)}" d="{drawn}"/>'


def _each(linked: list[Curve], space: Space) -> str:
    """Return links one by one, each with the names of its ends."""
    return "".join(
        f'<g class="link {attribute(curve.link.kind)}" '
        f'data-from="{_names(space, curve.link.start)}" '
        f'data-to="{_names(space, curve.link.end)}">{_lines([curve])}</g>'
        for curve in linked
    )


def _names(space: Space, members: int) -> str:
    return attribute(" ".join(space.names(members)))


def _together(linked: list[Curve]) -> str:
    """Return the links of a net, drawn thin: those of one kind as one shape."""
    kinds = dict.fromkeys(curve.link.kind for curve in linked)
    groups = (
        f'<g class="link {attribute(kind)}">'
        f"{_lines([curve for curve in linked if curve.link.kind == kind])}</g>"
        for kind in kinds
    )
    return f'<g class="many">{"".join(groups)}</g>'


def _lines(linked: list[Curve]) -> str:
    """Return the lines of links, and their arrows."""
    lines = "".join(f"M{_pair(one.start)}Q{_pair(one.control)} {_pair(one.end)}" for one in linked)
    heads = "".join(f"M{'L'.join(map(_pair, curve.head))}z" for curve in linked)
    return f'<path class="line" d="{lines}"/><path class="head" d="{heads}"/>'


def _pair(point: Point) -> str:
    return f"{figure(point[0])} {figure(point[1])}"


MANY_AREAS = 6
"""If a role has more areas than this, they are drawn as one."""
INSET, STEP, INSETS = 3, 3, 4
WHOLE = 0.4
"""The reach of a mark around a placed digit, in squares."""


def marks(plan: BoardPlan, scene: Scene, parts: Iterable[MarkedPart]) -> Iterator[str]:
    """Yield the marks of the candidates of all parts, except of areas that are drawn as one."""
    for part in parts:
        drawn = [candidate for candidate in bits(part.members) if candidate in plan.places]
        alone = {group[0] for group in area_groups(plan, drawn) if len(group) == 1}
        for candidate in drawn:
            if candidate in plan.shades:
                continue  # its outline is enough, a mark would hide what stands there
            if candidate in alone or not plan.is_area(candidate):
                yield _mark(plan, scene, part, candidate)


def areas(plan: BoardPlan, space: Space, parts: Iterable[MarkedPart]) -> Iterator[str]:
    """Yield the outlines of areas, each a little further inside than the last."""
    number = 0
    for part in parts:
        drawn = (candidate for candidate in bits(part.members) if candidate in plan.places)
        for group in area_groups(plan, drawn):
            squares = {place for candidate in group for place in plan.places[candidate]}
            name = space.labels[group[0]] if len(group) == 1 else ""
            yield _area(plan, part, squares, INSET + STEP * (number % INSETS), name)
            number += 1


def area_groups(plan: BoardPlan, members: Iterable[int]) -> list[list[int]]:
    """Return the areas among some candidates, each by itself, or all as one if they are many."""
    wide = [candidate for candidate in members if plan.is_area(candidate)]
    return [wide] if len(wide) > MANY_AREAS else [[candidate] for candidate in wide]


def mark_at(plan: BoardPlan, position: Position, candidate: int) -> tuple[Point, float]:
    """Return where the mark of a candidate is, and its reach: a large one around a placed digit."""
    if plan.is_area(candidate):
        return plan.spot(candidate), plan.reach * (0.6 if plan.symbols[candidate] else 0.4)
    if not position.placed >> candidate & 1:
        return plan.spot(candidate), plan.reach
    middle = plan.centre(plan.places[candidate][0])
    return middle, plan.reach if plan.lone else WHOLE * plan.side


def _mark(plan: BoardPlan, scene: Scene, part: MarkedPart, candidate: int) -> str:
    """Return the mark of one candidate: its shape, and its symbol on top."""
    (x, y), reach = mark_at(plan, scene.position, candidate)
    label = scene.puzzle.space.labels[candidate]
    names = f'data-c="{attribute(label)}" data-role="{attribute(part.role)}"'
    return (
        f'<g class="mark {part.look.name}" {names}>'
        f"{shape(part.look, x, y, reach, plan.symbols[candidate])}</g>"
    )


def shape(look: Look, x: float, y: float, reach: float, symbol: str) -> str:
    """Return the shape of a look around a point, with a symbol in it."""
    size = reach * (1.25 if look.shape in ("rings", "diamond", "tag") else 1.4)
    shift = 0.28 * reach if look.shape == "tag" else 0  # room for the tag's letter
    text = (
        f'<text x="{figure(x - shift)}" y="{figure(y + 0.36 * size)}" font-size="{figure(size)}">'
        f"{escape(symbol)}</text>"
        if symbol
        else ""
    )
    return SHAPES[look.shape](x, y, reach, look.symbol, text)


def _circle(x: float, y: float, r: float, symbol: str = "", text: str = "") -> str:
    return f'<circle class="shape" cx="{figure(x)}" cy="{figure(y)}" r="{figure(r)}"/>{text}'


def _rings(x: float, y: float, r: float, symbol: str, text: str) -> str:
    return _circle(x, y, r) + _circle(x, y, r - 2.2) + text


def _square(
    x: float, y: float, r: float, symbol: str = "", text: str = "", round_: float = 1
) -> str:
    corner, side = f'x="{figure(x - r)}" y="{figure(y - r)}"', figure(2 * r)
    return f'<rect class="shape" {corner} width="{side}" height="{side}" rx="{round_}"/>{text}'


def _polygon(x: float, y: float, r: float, corners: int, turn: float) -> str:
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    points = (f"{figure(x + r * cos(a))} {figure(y + r * sin(a))}" for a in angles)
    return f'<path class="shape" d="M{"L".join(points)}z"/>'


def _diamond(x: float, y: float, r: float, symbol: str, text: str) -> str:
    return _polygon(x, y, 1.2 * r, 4, 0) + text


def _hexagon(x: float, y: float, r: float, symbol: str, text: str) -> str:
    return _polygon(x, y, 1.1 * r, 6, 0) + text


def _tag(x: float, y: float, r: float, symbol: str, text: str) -> str:
    """Return a frame with a letter in its corner."""
    letter = (
        f'<text class="letter" x="{figure(x + 0.55 * r)}" y="{figure(y - 0.05 * r)}" '
        f'font-size="{figure(0.9 * r)}">{symbol}</text>'
    )
    return _square(x, y, r, round_=4) + text + letter


def _cross(x: float, y: float, r: float, symbol: str, text: str) -> str:
    """Return a cross; its arms stand out from behind a disc with the symbol, if there is one."""
    d = 0.86 * r
    arms = path(((x - d, y + way * d), (x + d, y - way * d)) for way in (1, -1))
    return f'<path class="arms" d="{arms}"/>' + (_circle(x, y, 0.86 * r) + text if text else "")


SHAPES: dict[str, Callable[[float, float, float, str, str], str]] = {
    "circle": _circle,
    "disc": _circle,
    "rings": _rings,
    "square": lambda x, y, r, symbol, text: _square(x, y, 0.92 * r, symbol, text),
    "diamond": _diamond,
    "hexagon": _hexagon,
    "tag": _tag,
    "cross": _cross,
}


def _area(plan: BoardPlan, part: MarkedPart, squares: set[Place], inset: float, name: str) -> str:
    names = f' data-c="{attribute(name)}"' if name else ""
    return (
        f'<path class="area {part.look.name}"{names} data-role="{attribute(part.role)}" '
        f'd="{path(outline(plan, squares, 2 if part.look is PLACED else inset))}"/>'
    )
