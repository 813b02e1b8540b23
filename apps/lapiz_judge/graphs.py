"""The graph of a log, what each step rests on, as DOT for Graphviz or as SVG laid out here."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from lapiz.solving import Log, Step
from lapiz.texts import counted, effect, one_line, pattern, title

Arrows = Mapping[int, Sequence[int]]
Knot = tuple[int, int, int]
"""A frame (its step's number, 0, 0), or the point where the arrow of two steps crosses a layer."""
Point = tuple[float, float]

LONGEST_LABEL_CHARACTERS = 24
"""The longest name or effect in a frame."""
WIDE, HIGH = 168, 42
GAP, DOWN = 16, 78
INK, BLUE = "#1a1a1a", "#0072B2"


def arrows(log: Log) -> Arrows:
    """Return the steps that each step rests on, without those that follow from the others."""
    above: dict[int, int] = {}
    nearest: dict[int, list[int]] = {}
    for step in log.steps:
        near, reached = list[int](), 0
        for number in sorted(step.rests_on, reverse=True):
            if not reached >> number & 1:
                near.append(number)
                reached |= above[number] | 1 << number
        above[step.number], nearest[step.number] = reached, sorted(near)
    return nearest


def dot(log: Log) -> str:
    """Return the graph of a log in the DOT language; steps that assume one solution are dashed."""
    lines = ["digraph log {", "  node [shape=rect, fontname=sans];"]
    for step in log.steps:
        name, changes = map(_quoted, _label(step))
        style = ", style=dashed" if step.assumes_unique else ""
        lines.append(f'  {step.number} [label="{name}\\n{changes}"{style}];')
    for number, near in arrows(log).items():
        lines += [f"  {earlier} -> {number};" for earlier in near]
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _label(step: Step) -> tuple[str, str]:
    """Return the two lines of a frame: number and technique, effect."""
    changes = one_line(effect(step.puzzle, step.deduction), LONGEST_LABEL_CHARACTERS)
    return one_line(f"{step.number} {title(step.technique)}", LONGEST_LABEL_CHARACTERS), changes


def svg(log: Log) -> str:
    """Return the graph of a log as SVG: each step below all those it rests on.

    Source: Sugiyama, Tagawa and Toda, "Methods for visual understanding of hierarchical system
    structures" (1981): layers, a place in every layer for each long arrow, each layer ordered by
    what is above it.
    """
    ways = _ways(arrows(log))
    places, width, height = _places(_layers(ways), ways)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="sans-serif" font-size="12">',
        f"<title>{escape(_about(log))}</title>",
        '<rect width="100%" height="100%" fill="white"/>',
        *(_line([places[knot] for knot in way]) for way in ways if len(way) > 1),
        *(_frame(step, *places[step.number, 0, 0]) for step in log.steps),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _about(log: Log) -> str:
    text = counted(
        len(log.steps),
        "The steps on which the step of {puzzle} rests",
        "The steps on which each of the {count} steps of {puzzle} rests",
    )
    return one_line(text.format(puzzle=log.puzzle.name))


def _ways(near: Arrows) -> list[list[Knot]]:
    """Return each arrow as its knots, one for each layer; a frame without arrows is alone."""
    depth: dict[int, int] = {}
    ways: list[list[Knot]] = []
    for number, grounds in near.items():
        depth[number] = max((depth[earlier] + 1 for earlier in grounds), default=0)
        for earlier in grounds:
            between = ((earlier, number, at) for at in range(depth[earlier] + 1, depth[number]))
            ways.append([(earlier, 0, 0), *between, (number, 0, 0)])
        if not grounds:
            ways.append([(number, 0, 0)])
    return ways


def _layers(ways: Sequence[Sequence[Knot]]) -> list[list[Knot]]:
    """Return the knots of each layer."""
    layer: dict[Knot, int] = {}
    for way in ways:
        start = layer.setdefault(way[0], 0)
        layer.update((knot, start + at) for at, knot in enumerate(way))
    layers: list[list[Knot]] = [[] for _ in range(max(layer.values(), default=-1) + 1)]
    for knot, at in layer.items():
        layers[at].append(knot)
    return layers


def _places(
    layers: Sequence[list[Knot]], ways: Sequence[Sequence[Knot]]
) -> tuple[dict[Knot, Point], float, float]:
    """Return the middle of the upper edge of each knot, and the width and height of the whole."""
    above: dict[Knot, list[Knot]] = {}
    for way in ways:
        for upper, lower in pairwise(way):
            above.setdefault(lower, []).append(upper)
    sizes = [sum(map(_room, layer)) for layer in layers]
    width = max(sizes, default=0)
    places: dict[Knot, Point] = {}
    for at, (layer, size) in enumerate(zip(layers, sizes, strict=True)):
        layer.sort(key=lambda knot: _mean([places[up][0] for up in above.get(knot, ())], width))
        x = (width - size) / 2
        for knot in layer:
            places[knot] = x + _room(knot) / 2, at * DOWN + (DOWN - HIGH) / 2
            x += _room(knot)
    return places, width, len(layers) * DOWN


def _room(knot: Knot) -> float:
    return GAP if knot[1] else WIDE + GAP


def _mean(values: Sequence[float], width: float) -> float:
    return sum(values) / len(values) if values else width / 2


def _line(points: Sequence[Point]) -> str:
    """Return a curve from the lower edge of the first knot down to the upper edge of the last."""
    bend = (DOWN - HIGH) / 2
    path = f"M{points[0][0]:g} {points[0][1] + HIGH:g}"
    for (x, y), (to_x, to_y) in pairwise(points):
        start = y + HIGH
        path += f"V{start:g}C{x:g} {start + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"
    return f'<path d="{path}" fill="none" stroke="#888" stroke-width="1.2"/>'


def _frame(step: Step, centre: float, y: float) -> str:
    name, changes = map(escape, _label(step))
    whole = escape(one_line(pattern(step.puzzle, step.deduction)))
    dash = ' stroke-dasharray="5 3"' if step.assumes_unique else ""
    x = centre - WIDE / 2
    return (
        f'<g id="step-{step.number}"><title>{whole}</title>'
        f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="5" fill="white" '
        f'stroke="{BLUE}" stroke-width="1.5"{dash}/>'
        f'<text x="{centre:g}" y="{y + 17:g}" text-anchor="middle" fill="{INK}">{name}</text>'
        f'<text x="{centre:g}" y="{y + 33:g}" text-anchor="middle" fill="{INK}" '
        f'font-weight="bold">{changes}</text></g>'
    )


GRAPHS = {"dot": dot, "svg": svg}
"""The forms of a graph by name."""
