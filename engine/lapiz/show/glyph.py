"""The sign of a technique: its pattern without digits, squeezed into a small square.

It is made of a deduction, as the last picture of a lesson is: discs are candidates of the pattern,
filled ones go, a square is placed; lines are its links, its rays, or what excludes what.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

import attrs

from lapiz.core import Deduction, Place, Position, Puzzle, bits, union
from lapiz.show.picture import BoardPlan, figure, plan_of, rays_of

SIDE, MARGIN = 46, 8
MOST_NODES, MOST_APART = 9, 7
"""With more nodes, or more different rows or columns of them, nothing can be made out."""
MOST_GONE = 2
"""So many squares in which only something goes are drawn."""
Line = tuple[Place, Place]


@attrs.frozen
class _Sign:
    """The squares of a pattern, those in which something goes or is placed, and lines between."""

    nodes: frozenset[Place]
    gone: frozenset[Place]
    goals: frozenset[Place]
    lines: tuple[Line, ...]

    @property
    def squares(self) -> frozenset[Place]:
        return self.nodes | self.gone | self.goals | {end for line in self.lines for end in line}


def glyph(puzzle: Puzzle, position: Position, deduction: Deduction) -> str:
    """Return the sign of a deduction as SVG; empty if there is too much to be made out.

    >>> import lapiz
    >>> puzzle = lapiz.load("1...\\n....\\n..1.\\n....")
    >>> sign = glyph(puzzle, puzzle.start, lapiz.steps(puzzle, "hidden-single")[0])
    >>> sign.count("<circle"), sign.count("<rect")
    (2, 1)
    """
    sign = _sign(puzzle, position, deduction)
    if not 0 < len(sign.squares) <= MOST_NODES:
        return ""
    axes = [sorted({place[axis] for place in sign.squares}) for axis in (0, 1)]
    if max(map(len, axes)) > MOST_APART:
        return ""
    at = {place: (_along(axes[1], place[1]), _along(axes[0], place[0])) for place in sign.squares}
    lines = "".join(
        f"M{at[start][0]} {at[start][1]}L{at[end][0]} {at[end][1]}" for start, end in sign.lines
    )
    parts = [f'<path d="{lines}"/>'] if lines else []
    parts += [_disc(*at[place], 4, "spot") for place in sorted(sign.nodes)]
    parts += [_disc(*at[one], 2.5 if one in sign.nodes else 4, "gone") for one in sorted(sign.gone)]
    parts += [_goal(*at[place]) for place in sorted(sign.goals)]
    return f'<svg viewBox="0 0 {SIDE} {SIDE}">{"".join(parts)}</svg>'


def _along(known: list[int], value: int) -> str:
    """Return where a row or column lies, of those that there are."""
    if len(known) == 1:
        return figure(SIDE / 2)
    return figure(MARGIN + known.index(value) * (SIDE - 2 * MARGIN) / (len(known) - 1))


def _disc(x: str, y: str, radius: float, sort: str) -> str:
    return f'<circle class="{sort}" cx="{x}" cy="{y}" r="{figure(radius)}"/>'


def _goal(x: str, y: str) -> str:
    corner = f'x="{figure(float(x) - 5)}" y="{figure(float(y) - 5)}"'
    return f'<rect class="goal" {corner} width="10" height="10"/>'


def _sign(puzzle: Puzzle, position: Position, deduction: Deduction) -> _Sign:
    plan, effect = plan_of(puzzle), deduction.removes | deduction.places
    pattern = union(deduction.roles.values()) & ~effect
    rays = rays_of(puzzle, position, deduction)
    nodes = frozenset(_squares(plan, pattern))
    gone = sorted(_squares(plan, deduction.removes & position.alive))
    within = [place for place in gone if place in nodes]
    shown = frozenset([*within, *[place for place in gone if place not in nodes][:MOST_GONE]])
    goals = frozenset(_squares(plan, deduction.places))
    if rays:
        lines = [(ray.start, goal) for ray in rays.strokes for goal in goals]
    elif deduction.links:
        lines = list(_linked(plan, deduction, effect))
    else:
        lines = list(_excluding(plan, puzzle, pattern))
    return _Sign(nodes, shown, goals, tuple(dict.fromkeys(lines)))


def _squares(plan: BoardPlan, members: int) -> set[Place]:
    """Return a square for each candidate: of one that covers several, the first."""
    return {plan.places[candidate][0] for candidate in bits(members) if candidate in plan.places}


def _linked(plan: BoardPlan, deduction: Deduction, effect: int) -> Iterator[Line]:
    for link in deduction.links:
        ends = [sorted(_squares(plan, end & ~effect)) for end in (link.start, link.end)]
        if all(ends) and ends[0][0] != ends[1][0]:
            yield ends[0][0], ends[1][0]


def _excluding(plan: BoardPlan, puzzle: Puzzle, pattern: int) -> Iterable[Line]:
    """Yield a line between squares of which a candidate of one excludes one of the other."""
    keep = puzzle.space.keep
    drawn = [member for member in bits(pattern) if member in plan.places]
    for candidate, other in combinations(drawn, 2):
        ends = plan.places[candidate][0], plan.places[other][0]
        if ends[0] != ends[1] and not keep[candidate] >> other & 1:
            yield min(ends), max(ends)
