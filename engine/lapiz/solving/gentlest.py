"""The gentlest route through a puzzle: the one whose hardest step is worth the least.

A best-first search. What is worth no more than the hardest step so far is taken as it comes; only
where something harder is needed does the search branch, the least hard first. So the first route
that reaches the end is the gentlest, as far as easy steps may come in any order. It begins at what
the first step of an ordinary solve is worth.
"""

from heapq import heappop, heappush
from itertools import count

import attrs

from lapiz.core import Position
from lapiz.solving.log import Entry
from lapiz.solving.ways import Way, Ways

MOST_POSITIONS = 500
"""How many positions from which nothing easy goes on the search looks at."""


@attrs.frozen(eq=False)
class Trail:
    """A way to a position: the step that leads there, and the trail before it."""

    position: Position
    hardest: float
    entry: Entry | None = None
    before: "Trail | None" = None

    def after(self, way: Way) -> "Trail":
        """Return the trail that goes on with a step."""
        position = self.position.apply(way.deduction.removes, way.deduction.places)
        return Trail(position, max(self.hardest, way.worth), way.entry, self)

    def entries(self) -> list[Entry]:
        """Return the steps, the first one first."""
        entries: list[Entry] = []
        trail: Trail | None = self
        while trail and trail.entry:
            entries.append(trail.entry)
            trail = trail.before
        return entries[::-1]


@attrs.frozen(eq=False)
class Found:
    """What the search found: a gentler route than was known, if any, and whether it is certain."""

    trail: Trail | None
    certain: bool


def gentlest(ways: Ways, start: Position, known: float) -> Found:
    """Look for a route whose hardest step is worth less than that of a known one.

    It ends without a certain answer after MOST_POSITIONS positions. Raises OutOfTime.
    """
    number = count()
    seen: set[tuple[int, int]] = set()
    floor = max((way.worth for way in ways.easiest(start)), default=0.0)
    waiting = [(floor, 0, next(number), Trail(start, floor))]
    while waiting:
        trail, harder = _settled(ways, heappop(waiting)[-1], known)
        position = trail.position
        if position.solved:
            return Found(trail, certain=True)
        key = position.alive, position.placed
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST_POSITIONS:
            return Found(None, certain=False)
        for way in harder:
            following = trail.after(way)
            left = following.position.open.bit_count()
            heappush(waiting, (following.hardest, left, next(number), following))
    return Found(None, certain=True)


def _settled(ways: Ways, trail: Trail, known: float) -> tuple[Trail, list[Way]]:
    """Take all that is no harder than what a trail has had; return what is harder, but gentle."""
    while trail.hardest < known:
        easy = [way for way in ways.easiest(trail.position) if way.worth <= trail.hardest]
        if not easy:
            # A technique that comes later may still have something easy.
            open_ = [way for way in ways.upto(trail.position, known) if way.worth < known]
            easy = [way for way in open_ if way.worth <= trail.hardest]
            if not easy:
                return trail, open_
        trail = trail.after(easy[0])
    return trail, []
