"""Links as curves with arrows that keep clear of the candidates they do not join."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import dist, hypot, inf

import attrs

from lapiz.core import Deduction, Link, Position, Results, bits, of_process
from lapiz.show.picture.plan import BoardPlan, Point

Tile = tuple[int, int]
BENDS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.7, -0.7)
STEPS = 12
WEIGHTS = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (n / STEPS for n in range(1, STEPS))]
"""What the start, the control point and the end count for at some points of a curve."""
HEAD = 6.0
FAR = 1.4
"""Of a candidate's reach: what is farther from a curve than that does not count."""
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
    def points(self) -> list[Point]:
        """Some points of the curve, evenly apart in t."""
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return [(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in WEIGHTS]

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
    if not deduction.links:
        return []
    drawn: dict[tuple[str, Point, Point], Curve] = {}
    marked = deduction.removes | deduction.places
    for members in deduction.roles.values():
        marked |= members
    room = _Room(plan, position, plan.spots(marked & ~hidden))
    for link in deduction.links:
        if (link.start | link.end) & hidden:
            continue
        ends = nearest(plan.spots(link.start), plan.spots(link.end))
        if ends and (link.kind, *ends) not in drawn:
            curve = drawn[link.kind, *ends] = room.best(link, *ends)
            room.middles.add(curve.at(0.5))
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


class _Tiles:
    """The tiles of a plan that a candidate's pencil mark lies on, and its placed symbol."""

    def __init__(self, plan: BoardPlan) -> None:
        self.plan = plan
        self.pencil = Results[int, set[Tile]](lambda candidate: {_tile(plan.spot(candidate))})
        self.placed = Results(self._placed)

    def _placed(self, candidate: int) -> set[Tile]:
        big = range(-BIG, BIG + 1, TILE)
        x, y = self.plan.centre(self.plan.places[candidate][0])
        return {_tile((x + dx, y + dy)) for dx in big for dy in big}

    def written(self, position: Position) -> set[Tile]:
        """Return the tiles that pencil marks and placed symbols lie on."""
        drawn = self.plan.drawn
        pencil = (self.pencil[candidate] for candidate in bits(position.open & drawn))
        placed = (self.placed[candidate] for candidate in bits(position.placed & drawn))
        return set[Tile]().union(*pencil, *placed)


tiles_of: Callable[[BoardPlan], _Tiles] = of_process(most=4)(_Tiles)
"""The tiles of a plan, made once for the steps of a solve."""


def _tile(point: Point) -> Tile:
    return int(point[0] // TILE), int(point[1] // TILE)


class _Room:
    """The room that curves have on a board, among marked candidates and the curves before them."""

    def __init__(self, plan: BoardPlan, position: Position, spots: Iterable[Point]) -> None:
        self.plan, self.reach = plan, plan.reach
        joins = plan.geometry.joins
        self.written = set[Tile]() if joins else tiles_of(plan).written(position)
        self.spots, self.middles = _Near(FAR * self.reach, spots), _Near(FAR * self.reach)

    def best(self, link: Link, start: Point, end: Point) -> Curve:
        """Return the curve with the most room, of several the first."""
        best, most = None, -inf
        for curve in _bent(link, start, end, self.reach):
            room = self._room(curve, (start, end), most)
            if best is None or room > most:
                best, most = curve, room
        assert best
        return best

    def _room(self, curve: Curve, ends: tuple[Point, Point], most: float) -> float:
        """Return how far a curve keeps from other candidates, less for bends and crossed digits.

        What cannot be more than `most` is not worked out to the end.
        """
        straight = dist(curve.start, curve.end) or 1
        bend = 0.5 * (dist(curve.control, midpoint(curve.start, curve.end)) / straight)
        if FAR - bend <= most:
            return most
        points, written = curve.points, self.written
        # Tiles are worked out here, without a call: a story looks at a million points.
        crossed = sum([(int(x // TILE), int(y // TILE)) in written for x, y in points])
        over, inside = 0.4 * (crossed / STEPS), self._inside(curve, points)
        near, room = inf, (FAR - bend - over) + inside
        spots, middles, far = self.spots.around, self.middles.around, self.spots.far
        for point in points:
            if room <= most:
                break
            tile = int(point[0] // far), int(point[1] // far)
            there = [dist(point, spot) for spot in spots.get(tile, ()) if spot not in ends]
            there += [dist(point, middle) for middle in middles.get(tile, ())]
            near = min([near, *there])
            room = (min(near / self.reach, FAR) - bend - over) + inside
        return room

    def _inside(self, curve: Curve, points: Iterable[Point]) -> float:
        """Return 0, or less where a curve leaves the board."""
        wide, high = self.plan.width, self.plan.height
        ends = curve.start, curve.control, curve.end  # between which it stays
        if all(1 < x < wide - 1 and 1 < y < high - 1 for x, y in ends):
            return 0
        return -sum(not (0 < x < wide and 0 < y < high) for x, y in points)


class _Near:
    """Points by tiles, so that only those are measured that may be nearer than `far`.

    `around` has those that may be near to a tile: some lie farther, but none that lies nearer is
    left out.
    """

    def __init__(self, far: float, points: Iterable[Point] = ()) -> None:
        self.far = far
        self.around = defaultdict[Tile, set[Point]](set)
        for point in points:
            self.add(point)

    def add(self, point: Point) -> None:
        """Add a point to all tiles from which it may be near."""
        column, row = int(point[0] // self.far), int(point[1] // self.far)
        for tile in product(range(column - 1, column + 2), range(row - 1, row + 2)):
            self.around[tile].add(point)


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
