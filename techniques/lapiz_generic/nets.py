"""Nets: how the last candidates that follow from an assumption lead to what it rules out."""

from collections.abc import Sequence

import attrs

from lapiz import Link, Position, bits
from lapiz.search.following import Propagator


@attrs.frozen
class Net:
    """What leads from an assumption to candidates that are gone.

    `items` are those whose last candidates were needed, in order; `members` the candidates that
    are true on the way; `links` join them through those that they rule out.
    """

    items: tuple[int, ...]
    members: int
    links: tuple[Link, ...]


def contradiction_net(position: Position, candidate: int) -> tuple[Net, int] | None:
    """Return the net from a candidate to an item it leaves empty, and that item; None without."""
    after = Propagator(position).assume(candidate)
    if after.empty is None:
        return None
    goal = position.space.sets[after.empty] & position.alive
    return _traced(position, candidate, after.trail, goal), after.empty


def net_to(position: Position, candidate: int, goal: int) -> Net:
    """Return the net from a candidate to some others that are gone in the end."""
    return _traced(position, candidate, Propagator(position).assume(candidate).trail, goal)


def _traced(position: Position, candidate: int, trail: Sequence[tuple[int, int]], goal: int) -> Net:
    """Return the part of a trail that the absence of some candidates rests on.

    The loss of a candidate counts as the work of the first placement that rules it out.
    """
    space, alive = position.space, position.alive & position.space.keep[candidate]
    kills: list[tuple[int, int | None, int]] = [(candidate, None, position.alive ^ alive)]
    for placed, item in trail:
        kills.append((placed, item, alive & ~space.keep[placed]))
        alive &= space.keep[placed]
    items: list[int] = []
    links: list[Link] = []
    members, goal = space.bit[candidate], goal & position.alive
    for placed, number, killed in reversed(kills):
        if not killed & goal:
            continue
        bit = space.bit[placed]
        members |= bit
        links += [Link("weak", bit, 1 << gone) for gone in bits(killed & goal)]
        if number is not None:
            others = space.sets[number] & position.alive & ~bit
            links += [Link("strong", 1 << option, bit, number) for option in bits(others)]
            goal |= others
            items.append(number)
    return Net(tuple(reversed(items)), members, tuple(reversed(links)))
