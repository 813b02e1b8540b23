"""What a deduction adds to a board, as SVG: tinted houses, links, marks."""

from lapiz.core import Place, Space
from lapiz.show.looks import parts
from lapiz.show.picture import marks
from lapiz.show.picture.curves import Curve, curves
from lapiz.show.picture.houses import Tint, tints
from lapiz.show.picture.plan import Plan, Point
from lapiz.show.picture.strokes import hatch
from lapiz.show.picture.xml import attribute, figure, path
from lapiz.show.scene import Scene

MANY = 16
"""More links than this are drawn thin."""


def layers(
    scene: Scene, plan: Plan | None = None, *, houses: bool = True, links: bool = True
) -> dict[str, str]:
    """Return what a deduction adds to a bare board: "tints", "links" and "marks", SVG for each.

    The first two are drawn under the digits; outlines of areas are among the links. A page that
    steps through a solve draws one board and replaces these groups.
    """
    plan = plan or Plan(scene.puzzle.kind.geometry(scene.puzzle))
    deduction, space = scene.deduction, scene.puzzle.space
    if deduction is None:
        return {"tints": "", "links": "", "marks": ""}
    hidden = 0 if scene.effects else deduction.removes | deduction.places
    tinted = tints(plan, scene.position, deduction, scene.effects) if houses else []
    linked = curves(plan, scene.position, deduction, hidden) if links else []
    shown = list(parts(deduction, effects=scene.effects))
    outlines = "".join(marks.areas(plan, space, shown))
    return {
        "tints": "".join(_tint(plan, tint) for tint in tinted),
        "links": outlines + (_together(linked) if len(linked) > MANY else _each(linked, space)),
        "marks": "".join(marks.marks(plan, space, shown)),
    }


def _tint(plan: Plan, tint: Tint) -> str:
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


def filled(plan: Plan, place: Place) -> str:
    """Return the path of a whole square."""
    x, y = plan.corner(place)
    return f"M{x} {y}h{plan.side}v{plan.side}h-{plan.side}z"


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
    heads = "".join(f"M{'L'.join(map(_pair, one.head))}z" for one in linked)
    return f'<path class="line" d="{lines}"/><path class="head" d="{heads}"/>'


def _pair(point: Point) -> str:
    return f"{figure(point[0])} {figure(point[1])}"
