"""How much room pencil marks have in a square, clear of what rules have drawn on its edges."""

from collections.abc import Iterable
from math import ceil, sqrt

import attrs

from lapiz.core import Shape, Spot

SLOT = 20
"""The side, in units, of the room for one pencil mark of several in a square."""
PAD = 3
"""Units between the slots of a square and its edge, at least."""
SPARE = 4.0
"""Units of a slot's side that the mark in its middle leaves free at each end."""
TIGHT = 1.0
"""The same below the text of a cage: rings around marks must not hide it."""
OUTLINE = 0.03
"""How wide the outline of what is not filled is, in squares."""
CAGE_INSET, CAGE_LINE = 0.07, 0.02
"""How far inside its squares the border of a cage is, and how wide, in squares."""
HEAD = 0.18
"""How far down from the upper edge of its square the text of a cage reaches, in squares."""
NEAR = 0.2
"""What is nearer to an edge than this, in squares, lies on it."""


@attrs.frozen
class Room:
    """The side of a square, and the part of it that is left for marks, in units."""

    side: int
    x: float
    y: float
    width: float
    height: float


def room_for(shapes: Iterable[Shape], across: int, down: int) -> Room:
    """Return the room for so many slots beside each other and below each other.

    >>> room_for([], 3, 3)
    Room(side=66, x=3, y=3, width=60, height=60)
    """
    edge, head = _kept_clear(shapes)
    plain = max(across, down) * SLOT + 2 * PAD
    wide = (across * SLOT - 2 * SPARE) / (1 - 2 * edge)
    above = TIGHT if head > edge else SPARE
    high = (down * SLOT - above - SPARE) / (1 - edge - head)
    side = ceil(max(plain, wide, high))
    x, y = max(PAD, edge * side - SPARE), max(PAD, head * side - above)
    return Room(side, x, y, side - 2 * x, side - x - y)


def _kept_clear(shapes: Iterable[Shape]) -> tuple[float, float]:
    """Return how far shapes reach into squares from their edges, and from above, in squares."""
    edge = head = 0.0
    for shape in shapes:
        if shape.sort == "cage":
            edge = max(edge, CAGE_INSET + CAGE_LINE)
            head = max(head, HEAD if shape.text else 0)
        elif shape.over:
            half = shape.size / 2 + (0 if shape.filled else OUTLINE / 2)
            parts = [shape.spots] if shape.sort == "line" else [(spot,) for spot in shape.spots]
            edge = max(edge, *(_reach(spots, half) for spots in parts))
    return edge, max(edge, head)


def _reach(spots: tuple[Spot, ...], half: float) -> float:
    """Return how far into squares something reaches from the edge or the corner it lies on."""
    edges = []
    for along in zip(*spots, strict=True):
        middle = sum(along) / len(along)
        edge = round(middle - 0.5) + 0.5
        if abs(middle - edge) < NEAR:
            edges.append(max(abs(at - edge) for at in along) + half)
    return max(edges, default=0) / sqrt(max(len(edges), 1))  # a corner is passed aslant
