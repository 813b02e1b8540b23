"""The shortest chains of a graph of links, shortest first.

A chain begins with a node that is taken to be false, goes on by strong and weak links in turn, and
ends with a node that is true then. So at least one of its two ends is true.
"""

from collections.abc import Iterator

import attrs

from lapiz import bits
from lapiz.core import Budget
from lapiz_generic.links import Links

WAY_NODES = 200
"""How many nodes are tried in looking for a way that meets no candidate twice."""


@attrs.frozen
class AlternatingChain:
    """Nodes joined by strong and weak links in turn, a strong one first and last.

    `removes` are the candidates that can be true beside neither end. A chain with the same node at
    both ends proves that node true, as it cannot be false. `crosses` is True if the chain meets
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
    """What chains make true if some nodes are true, by one more strong link at a time.

    `levels[k]` are the nodes that become true after k links and no fewer.
    """

    def __init__(self, links: Links, first: int) -> None:
        self.links = links
        self.levels = [first]
        self.known = first

    def go_on(self) -> int:
        """Take one more strong link; return the nodes that are new."""
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
        given up after WAY_NODES nodes.
        """
        self._budget = Budget(WAY_NODES, "nodes")
        members = self.links.candidates(end)
        if not members & met:
            yield from self._back(level, (end,), met | members)

    def way(self, level: int, end: int) -> tuple[int, ...]:
        """Return the first of the shortest chains to a node of a level; it may cross itself."""
        links, nodes = self.links, [end]
        for lower in range(level - 1, -1, -1):
            goal = nodes[-1]
            true = next(
                node for node in bits(self.levels[lower]) if links.true_after(node) >> goal & 1
            )
            off = links.rules_out(true) & links.strong[goal]
            nodes += [(off & -off).bit_length() - 1, true]  # the lowest node of `off`
        return tuple(reversed(nodes))

    def _back(self, level: int, nodes: tuple[int, ...], met: int) -> Iterator[tuple[int, ...]]:
        """Yield the ways that end with some nodes, given last node first."""
        if level == 0:
            yield nodes[::-1]
            return
        links, last = self.links, nodes[-1]
        for node in bits(links.true_before(last) & self.levels[level - 1]):
            members = links.candidates(node)
            if not self._budget.take():
                return
            if members & met:
                continue
            for off in bits(links.rules_out(node) & links.strong[last]):
                between = links.candidates(off)
                if not between & (met | members):
                    yield from self._back(level - 1, (*nodes, off, node), met | members | between)


def chains(links: Links, refuted: int, several: bool = False) -> Iterator[AlternatingChain]:
    """Yield for each pair of ends a shortest chain that removes something, shortest chains first.

    `refuted` are the candidates that chains can remove. Of a loop (its ends rule each other out)
    all shortest ways are yielded if `several`. Order: by the number of links, then by the nodes at
    the ends, the lower one first.
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
            # No ends below the start: those chains have been yielded the other way round.
            for end in bits(walk.levels[level] & ~((1 << start) - 1)):
                removes = seen & links.seen_by(end)
                if removes and level:
                    loops = several and links.rules_out(start) >> end & 1
                    yield from _chains_of(walk, level, start, end, removes, bool(loops))
        level += 1
        walks = {start: walk for start, walk in walks.items() if walk.go_on()}


def _chains_of(
    walk: Walk, level: int, start: int, end: int, removes: int, several: bool
) -> Iterator[AlternatingChain]:
    """Yield a shortest chain between two nodes, or all of them.

    A chain that crosses itself is yielded only if there is no other.
    """
    met = 0 if start == end else walk.links.candidates(start)
    ways = walk.ways(level, end, met)
    first = next(ways, None)
    if first is None:
        yield AlternatingChain((start, *walk.way(level, end)), removes, crosses=True)
        return
    yield AlternatingChain((start, *first), removes)
    if several:
        for nodes in ways:
            yield AlternatingChain((start, *nodes), removes)
