"""Rays: from a placed candidate that a single rests on to what it rules out, over a board.

Any deduction of one truth with the role `locating` has them: the candidates of the role are placed,
and each excludes candidates of the truth.
"""

from collections.abc import Iterable
from math import dist

import attrs

from lapiz.core import Deduction, Place, Position, Puzzle, bits
from lapiz.show.picture.plan import BoardPlan, plan_of
from lapiz.show.picture.strokes import path

LOCATING = "locating"
START, BEYOND, BEFORE, BAR = 0.42, 0.36, -0.42, 0.13
"""Where a ray begins and ends, from the middles of squares, and half its bar, in squares."""


@attrs.frozen
class Ray:
    """A stroke between squares, which ends beyond the middle of one that is ruled out."""

    start: Place
    end: Place
    beyond: bool

    def drawn(self, plan: BoardPlan) -> str:
        """Return its path: a line, and a bar across its end."""
        (x0, y0), (x1, y1), side = plan.centre(self.start), plan.centre(self.end), plan.side
        length = dist((x0, y0), (x1, y1))
        ux, uy = side * (x1 - x0) / length, side * (y1 - y0) / length
        far = BEYOND if self.beyond else BEFORE
        x, y, dx, dy = x1 + far * ux, y1 + far * uy, BAR * uy, BAR * ux
        line = (x0 + START * ux, y0 + START * uy), (x, y)
        return path((line, ((x - dx, y + dy), (x + dx, y - dy))))


@attrs.frozen
class Rays:
    """The rays of a deduction, and the squares that are ruled out by them."""

    strokes: tuple[Ray, ...] = ()
    ruled: frozenset[Place] = frozenset()


def rays_of(puzzle: Puzzle, position: Position, deduction: Deduction) -> Rays | None:
    """Return the rays of a deduction; None if it does not rest on placed candidates.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "..1.", "...."]})
    >>> found = rays_of(puzzle, puzzle.start, lapiz.steps(puzzle, "hidden-single")[0])
    >>> [(ray.start, ray.end) for ray in found.strokes]
    [((0, 0), (1, 0)), ((2, 2), (1, 2)), ((0, 0), (1, 1))]
    """
    plan = plan_of(puzzle)
    if LOCATING not in deduction.roles or len(deduction.truths) != 1 or plan.geometry.joins:
        return None
    space, (truth,) = puzzle.space, deduction.truths
    filled = set(_squares(plan, position.placed))
    target = set(_squares(plan, deduction.places))
    seen = {
        square: set(_squares(plan, space.sets[truth] & ~space.keep[candidate] & ~deduction.places))
        - filled
        for candidate in bits(deduction.roles[LOCATING])
        for square in plan.places[candidate]
    }
    ruled = frozenset[Place]().union(*seen.values()) - target
    return Rays(tuple(Ray(*ends, ends[1] in ruled) for ends in _strokes(seen)), ruled)


def _squares(plan: BoardPlan, members: int) -> Iterable[Place]:
    return (square for candidate in bits(members) for square in plan.places.get(candidate, ()))


def _strokes(seen: dict[Place, set[Place]]) -> list[tuple[Place, Place]]:
    """Return from each square the way to the last one it sees in a line, and straight to others."""
    strokes, reached = list[tuple[Place, Place]](), set[Place]()
    for axis in (0, 1):
        for start, squares in seen.items():
            hit = [square for square in squares if square[axis] == start[axis]]
            reached.update(hit)
            if hit:
                strokes.append((start, max(hit, key=lambda one: dist(one, start))))
    for start, squares in seen.items():
        fresh = sorted(squares - reached)
        if not fresh and not any(start == drawn for drawn, _ in strokes):
            fresh = sorted(squares)[:1]
        strokes += [(start, end) for end in fresh]
        reached.update(fresh)
    return strokes
