"""Clusters: members joined by strong links, in two colours, exactly one of which is true.

Members may be the places of one digit, or candidates of all digits; nothing here knows which.
"""

from collections.abc import Mapping
from typing import NamedTuple

from lapiz import bits, lowest, union
from lapiz.core import Table

Links = Mapping[int, int]
"""The item of each strong link, by its two ends (a set)."""


class ColourCluster(NamedTuple):
    """Members joined by strong links, in two colours, and what each colour sees.

    `one` and `other` are the colours; `seen` is what some member of `one` sees, `seen_by_other`
    what some member of `other` sees. All are sets.
    """

    one: int
    other: int
    seen: int
    seen_by_other: int

    def turned(self) -> "ColourCluster":
        """Return the cluster with its colours exchanged."""
        return ColourCluster(self.other, self.one, self.seen_by_other, self.seen)


def neighbours(links: Links) -> dict[int, int]:
    """Return for each end of some strong links (a set of one) the ends across from it.

    >>> neighbours({0b011: 7, 0b110: 8})
    {1: 2, 2: 5, 4: 2}
    """
    across: dict[int, int] = {}
    for ends in links:
        start = ends & -ends  # the lowest bit
        end = ends ^ start
        across[start] = across.get(start, 0) | end
        across[end] = across.get(end, 0) | start
    return across


def clusters(links: Links, peers: Table) -> list[ColourCluster]:
    """Return the clusters in the order of their smallest members, which are in `one`.

    Members on an odd loop of links cannot have two colours (the puzzle then has no solution);
    their cluster is omitted.

    >>> peers = {0: 0b010, 1: 0b101, 2: 0b010}
    >>> clusters({0b011: 7, 0b110: 8}, peers)
    [ColourCluster(one=5, other=2, seen=2, seen_by_other=5)]
    """
    near, result = neighbours(links), []
    remaining = union(near)
    while remaining:
        colour, opposite = coloured(near, remaining & -remaining)
        remaining &= ~(colour | opposite)
        if not colour & opposite:
            seen, seen_by_opposite = (
                union(peers[cell] for cell in bits(side)) for side in (colour, opposite)
            )
            result.append(ColourCluster(colour, opposite, seen, seen_by_opposite))
    return result


def coloured(near: Mapping[int, int], start: int) -> tuple[int, int]:
    """Return the members joined to a start, in two colours, that of the start first.

    The colours overlap when a loop of links is odd.
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
        # What was just reached has the other colour: exchange the two, and count how often.
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
        newly = 0
        for ends in links:
            end = ends & ~reached
            if ends & fresh and end & ~newly:
                came[end] = ends
                newly |= end
        reached |= newly
        fresh = newly
    member, way = fresh & goal, []
    member &= -member
    while member in came:
        way.append(came[member])
        member ^= came[member]  # from one end of the link to its other end
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


def trap(links: Links, peers: Table, cluster: ColourCluster, removes: int) -> list[int]:
    """Return the links which show that some members see both colours of a cluster."""
    used = []
    for target in bits(removes):
        near = peers[target]
        used += path(links, cluster.one & near, cluster.other & near)
    return used


def wrap(links: Links, peers: Table, colour: int, seen: int) -> tuple[int, list[int]]:
    """Return two members of a colour that see each other, and the links that refute the colour."""
    first = colour & seen
    first &= -first
    way = path(links, first, colour & peers[lowest(first)])
    reached = union(way)
    pair = first | reached & colour & peers[lowest(first)]
    return pair, way + joined(links, colour, reached)
