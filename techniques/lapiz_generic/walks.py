"""The shortest chains of a graph of links, shortest first.

A chain begins with a node taken to be false, goes on by strong and weak links in turn, and ends
with a node that is true then: one of its two ends is true, whatever else.
"""

from collections.abc import Iterator

import attrs

from lapiz import bits
from lapiz_generic.links import Links

__all__ = ["Chain", "Walk", "chains"]

TRIED = 200
"""How many nodes are tried in looking for a way that meets no candidate twice."""


@attrs.frozen
class Chain:
    """Nodes joined by strong and weak links in turn, a strong one first and last.

    `removes` are the candidates that can be true beside neither end. With the same node at both
    ends the chain tells that it is true, as it cannot be false. `crosses` tells that it meets
    some candidate twice.
    """

    nodes: tuple[int, ...]
    removes: int
    crosses: bool = False

    @property
    def start(self) -> int:
        """The first node."""
        return self.nodes[0]

    @property
    def end(self) -> int:
        """The last node."""
        return self.nodes[-1]


class Walk:
    """What is true by chains if some nodes are true, one strong link more at a time.

    `levels[k]` are the nodes that become true after k links and no fewer.
    """

    def __init__(self, links: Links, first: int) -> None:
        self.links = links
        self.levels = [first]
        self.known = first

    def go_on(self) -> int:
        """Take one strong link more; return the nodes that are new."""
        after, near = self.links.true_after, 0
        for node in bits(self.levels[-1]):
            near |= after(node)
        fresh = near & ~self.known
        self.levels.append(fresh)
        self.known |= fresh
        return fresh

    def ways(self, level: int, end: int, met: int = 0) -> Iterator[tuple[int, ...]]:
        """Yield the shortest chains to a node of a level that meet no candidate twice.

        Each begins with a node of level 0; none goes through the candidates `met`. The search is
        given up after TRIED nodes.
        """
        self._left = TRIED
        own = self.links.candidates(end)
        if not own & met:
            yield from self._back(level, (end,), met | own)

    def way(self, level: int, end: int) -> tuple[int, ...]:
        """Return the first of the shortest chains to a node of a level; it may cross itself."""
        links, nodes = self.links, [end]
        for lower in range(level - 1, -1, -1):
            goal = nodes[-1]
            true = next(
                one for one in bits(self.levels[lower]) if links.true_after(one) >> goal & 1
            )
            off = links.rules_out(true) & links.strong[goal]
            nodes += [(off & -off).bit_length() - 1, true]
        return tuple(reversed(nodes))

    def _back(self, level: int, nodes: tuple[int, ...], met: int) -> Iterator[tuple[int, ...]]:
        """Yield the ways that end with some nodes, given last node first."""
        if level == 0:
            yield nodes[::-1]
            return
        links, last = self.links, nodes[-1]
        for node in bits(links.true_before(last) & self.levels[level - 1]):
            own = links.candidates(node)
            self._left -= 1
            if own & met or self._left < 0:
                continue
            for off in bits(links.rules_out(node) & links.strong[last]):
                more = links.candidates(off)
                if not more & (met | own):
                    yield from self._back(level - 1, (*nodes, off, node), met | own | more)


def chains(links: Links, refuted: int, several: bool = False) -> Iterator[Chain]:
    """Yield for each two ends a shortest chain that removes something, shortest chains first.

    `refuted` are the candidates that chains can remove. A loop (its ends rule each other out)
    is yielded in all its shortest ways if `several`. Order: by the number of links, then by the
    nodes at the ends, the lower one first.
    """
    walks = {
        node: Walk(links, links.strong[node])
        for node in sorted(links.strong)
        if links.seen_by(node) & refuted
    }
    level = 0
    while walks:
        for start, walk in walks.items():
            seen = links.seen_by(start) & refuted
            for end in bits(walk.levels[level] & ~((1 << start) - 1)):
                removes = seen & links.seen_by(end)
                if removes and level:
                    loops = several and links.rules_out(start) >> end & 1
                    yield from _chains_of(walk, level, start, end, removes, bool(loops))
        level += 1
        walks = {start: walk for start, walk in walks.items() if walk.go_on()}


def _chains_of(
    walk: Walk, level: int, start: int, end: int, removes: int, several: bool
) -> Iterator[Chain]:
    """Yield a shortest chain between two nodes, or all; one that crosses itself if there is no
    other.
    """
    met = 0 if start == end else walk.links.candidates(start)
    ways = walk.ways(level, end, met)
    first = next(ways, None)
    if first is None:
        yield Chain((start, *walk.way(level, end)), removes, crosses=True)
        return
    yield Chain((start, *first), removes)
    if several:
        for nodes in ways:
            yield Chain((start, *nodes), removes)
