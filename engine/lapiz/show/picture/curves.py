"""Links as curves with arrows that keep clear of the candidates they do not join."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import dist, hypot, inf

import attrs

from lapiz.core import Deduction, Link, Position, bits
from lapiz.show.picture.plan import BoardPlan, Point

BENDS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.7, -0.7)
STEPS = 12
HEAD = 6.0
FAR = 1.4
"""Of a candidate's reach: what is farther from a curve than that is no matter."""
TILE = 8
"""The side, in units, of the tiles that record where something is written."""
BIG = 16
"""Units from the middle of a square to the edge of its placed digit."""


@attrs.frozen
class Curve:
    """A quadratic curve from a candidate to another: the drawn points and the arrow's tip."""

    link: Link
    start: Point
    control: Point
    end: Point

    def at(self, t: float) -> Point:
        """Return a point of the curve, t from 0 to 1."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2

    @property
    def head(self) -> tuple[Point, Point, Point]:
        """The three corners of the arrow, its tip first."""
        ux, uy = unit(self.control, self.end)
        (x, y), wide = self.end, HEAD * 0.55
        back = x - ux * HEAD, y - uy * HEAD
        left = back[0] - uy * wide, back[1] + ux * wide
        right = back[0] + uy * wide, back[1] - ux * wide
        return self.end, left, right


def curves(
    plan: BoardPlan, position: Position, deduction: Deduction, hidden: int = 0
) -> list[Curve]:
    """Return the curves of a deduction's links, each drawn once; not those to hidden candidates.

    Each takes the bend that keeps clearest of marked candidates, of links drawn before, and then
    of whatever else is written.
    """
    drawn: dict[tuple[str, Point, Point], Curve] = {}
    marked = deduction.removes | deduction.places
    for members in deduction.roles.values():
        marked |= members
    room = _Room(plan, position)
    spots = plan.spots(marked & ~hidden)
    for link in deduction.links:
        if (link.start | link.end) & hidden:
            continue
        ends = nearest(plan.spots(link.start), plan.spots(link.end))
        if ends and (link.kind, *ends) not in drawn:
            near = [spot for spot in spots if spot not in ends]
            near += [curve.at(0.5) for curve in drawn.values()]
            drawn[link.kind, *ends] = room.best(link, *ends, near)
    return list(drawn.values())


def nearest(starts: Sequence[Point], ends: Sequence[Point]) -> tuple[Point, Point] | None:
    """Return the two points, one of each side, that are nearest to each other."""
    pairs = ((start, end) for start in starts for end in ends if start != end)
    return min(pairs, key=lambda pair: dist(*pair), default=None)


def _bent(link: Link, start: Point, end: Point, reach: float) -> Iterator[Curve]:
    """Yield curves of several bends, shortened so that they do not touch what they join."""
    length, (ux, uy) = dist(start, end), unit(start, end)
    least = 2.4 * reach if length < 3 * reach else 0
    for bend in BENDS:
        away = bend * length + (least if bend >= 0 else -least)
        control = (start[0] + end[0]) / 2 - uy * away, (start[1] + end[1]) / 2 + ux * away
        yield Curve(link, _shorter(start, control, reach), control, _shorter(end, control, reach))


def _written(plan: BoardPlan, position: Position) -> Iterator[tuple[int, int]]:
    """Yield the tiles that pencil marks and placed digits lie on."""
    for point in plan.spots(position.open):
        yield _tile(point)
    big = range(-BIG, BIG + 1, TILE)
    for candidate in bits(position.placed & plan.drawn):
        x, y = plan.centre(plan.places[candidate][0])
        yield from (_tile((x + dx, y + dy)) for dx in big for dy in big)


def _tile(point: Point) -> tuple[int, int]:
    return int(point[0] // TILE), int(point[1] // TILE)


class _Room:
    """The room that curves have on a board."""

    def __init__(self, plan: BoardPlan, position: Position) -> None:
        self.plan, self.reach = plan, plan.reach
        self.written = set() if plan.geometry.joins else set(_written(plan, position))

    def best(self, link: Link, start: Point, end: Point, others: list[Point]) -> Curve:
        """Return the curve with the most room."""
        bent, near = _bent(link, start, end, self.reach), _Near(FAR * self.reach, others)
        return max(bent, key=lambda curve: self._room(curve, near))

    def _room(self, curve: Curve, others: "_Near") -> float:
        """Return how far a curve keeps from other candidates, less for bends and crossed digits."""
        points = [curve.at(step / STEPS) for step in range(1, STEPS)]
        near = min(map(others.distance, points))
        over = sum(_tile(point) in self.written for point in points) / STEPS
        straight = dist(curve.start, curve.end) or 1
        bend = dist(curve.control, midpoint(curve.start, curve.end)) / straight
        return (min(near / self.reach, FAR) - 0.5 * bend - 0.4 * over) + self._inside(points)

    def _inside(self, points: Iterable[Point]) -> float:
        """Return 0, or less where a curve leaves the board."""
        wide, high = self.plan.width, self.plan.height
        return -sum(not (0 < x < wide and 0 < y < high) for x, y in points)


class _Near:
    """Points by tiles, so that only those are measured that may be nearer than `far`."""

    def __init__(self, far: float, points: Iterable[Point]) -> None:
        self.far = far
        self.tiles = defaultdict[tuple[int, int], list[Point]](list)
        for point in points:
            self.tiles[self._tile(point)].append(point)
        self.around = dict[tuple[int, int], list[Point]]()

    def distance(self, point: Point) -> float:
        """Return how far the nearest point is; what is farther than `far` counts as endless."""
        tile = self._tile(point)
        there = self.around.get(tile)
        if there is None:
            there = self.around[tile] = list(self._around(*tile))
        return min([dist(point, other) for other in there], default=inf)

    def _around(self, column: int, row: int) -> Iterator[Point]:
        for tile in product(range(column - 1, column + 2), range(row - 1, row + 2)):
            yield from self.tiles.get(tile, ())

    def _tile(self, point: Point) -> tuple[int, int]:
        return int(point[0] // self.far), int(point[1] // self.far)


def _shorter(point: Point, towards: Point, by: float) -> Point:
    ux, uy = unit(point, towards)
    return point[0] + ux * by, point[1] + uy * by


def midpoint(start: Point, end: Point) -> Point:
    """Return the point halfway between two."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def unit(start: Point, end: Point) -> Point:
    """Return the direction from one point to another, of length 1."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    return dx / length, dy / length
