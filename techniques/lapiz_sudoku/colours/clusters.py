"""Clusters: what hangs together by strong links, in two colours of which exactly one is true.

Members may be the places of one digit or candidates of all; nothing here knows which.
"""

from collections.abc import Mapping
from typing import NamedTuple

from lapiz import bits, lowest, union
from lapiz.core.space import Table

__all__ = ["Cluster", "Links", "clusters", "joined", "neighbours", "path", "trap", "wrap"]

Links = Mapping[int, int]
"""The item of each strong link, by its two ends (a set)."""


class Cluster(NamedTuple):
    """What strong links join, in two colours, and what each colour sees."""

    one: int
    other: int
    seen: int
    seen_by_other: int

    def turned(self) -> "Cluster":
        """Return the same with the colours exchanged."""
        return Cluster(self.other, self.one, self.seen_by_other, self.seen)


def neighbours(links: Links) -> dict[int, int]:
    """Return for each end of strong links (a set of one) the ends across.

    >>> neighbours({0b011: 7, 0b110: 8})
    {1: 2, 2: 5, 4: 2}
    """
    near: dict[int, int] = {}
    for ends in links:
        start = ends & -ends
        end = ends ^ start
        near[start] = near.get(start, 0) | end
        near[end] = near.get(end, 0) | start
    return near


def clusters(links: Links, peers: Table) -> list[Cluster]:
    """Return what hangs together by strong links, each by its smallest member, which is in `one`.

    What has an odd loop of links has no two colours, nor the puzzle a solution; it is left out.

    >>> peers = {0: 0b010, 1: 0b101, 2: 0b010}
    >>> clusters({0b011: 7, 0b110: 8}, peers)
    [Cluster(one=5, other=2, seen=2, seen_by_other=5)]
    """
    near, found = neighbours(links), []
    left = union(near)
    while left:
        one, other = coloured(near, left & -left)
        left &= ~(one | other)
        if not one & other:
            seen, by_other = (union(peers[cell] for cell in bits(side)) for side in (one, other))
            found.append(Cluster(one, other, seen, by_other))
    return found


def coloured(near: Mapping[int, int], start: int) -> tuple[int, int]:
    """Return what hangs together with a start, in two colours, that of the start first.

    They overlap when a loop of links is odd.
    """
    ours, theirs, fresh, turns = 0, 0, start, 0
    while fresh:
        ours |= fresh
        reached = 0
        while fresh:
            low = fresh & -fresh
            reached |= near[low]
            fresh ^= low
        fresh = reached & ~theirs
        ours, theirs, turns = theirs, ours, turns + 1
    return (theirs, ours) if turns & 1 else (ours, theirs)


def path(links: Links, start: int, goal: int) -> list[int]:
    """Return the links, as their ends, of a shortest way from one set to another.

    >>> path({0b011: 7, 0b110: 8}, 0b001, 0b100)
    [6, 3]
    """
    came: dict[int, int] = {}
    reached = fresh = start
    while fresh and not fresh & goal:
        new = 0
        for ends in links:
            end = ends & ~reached
            if ends & fresh and end & ~new:
                came[end] = ends
                new |= end
        reached |= new
        fresh = new
    member, way = fresh & goal, []
    member &= -member
    while member in came:
        way.append(came[member])
        member ^= came[member]
    return way


def joined(links: Links, members: int, core: int) -> list[int]:
    """Return links, as their ends, that join some members to a core, itself joined by links."""
    used: list[int] = []
    for member in bits(members & ~core):
        if not core >> member & 1:
            way = path(links, 1 << member, core)
            used += way
            core |= union(way)
    return used


def trap(links: Links, peers: Table, cluster: Cluster, removes: int) -> list[int]:
    """Return the links that some members need which see both colours of a cluster."""
    used = []
    for target in bits(removes):
        near = peers[target]
        used += path(links, cluster.one & near, cluster.other & near)
    return used


def wrap(links: Links, peers: Table, colour: int, seen: int) -> tuple[int, list[int]]:
    """Return two members of a colour that see each other, and the links that bring it all down."""
    first = colour & seen
    first &= -first
    way = path(links, first, colour & peers[lowest(first)])
    reached = union(way)
    pair = first | reached & colour & peers[lowest(first)]
    return pair, way + joined(links, colour, reached)
