"""Everything that follows from a node by chains, for all nodes at once.

Nodes that follow from each other are found first (Kosaraju's algorithm, on sets of nodes), then
what follows is handed on from the last ones to the first. This tells what chains can remove at
all in a fraction of the time in which the chains themselves are found.
"""

from collections.abc import Iterator

from lapiz.bits import bits
from lapiz_generic.links import Links

__all__ = ["Closure"]


class Closure:
    """`true[node]` are the nodes true if a node is, itself among them; `gone[node]` the candidates
    that are false then. Both are of nodes with strong links only.

    >>> from lapiz import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b011), Item("y", "cell", 0b110)))
    >>> links = Links(space.start(), (), [(0b001, 0b010, (0,)), (0b010, 0b100, (1,))])
    >>> bin(Closure(links).true[0])
    '0b101'
    """

    def __init__(self, links: Links) -> None:
        self.links = links
        self.true: dict[int, int] = {}
        self.gone: dict[int, int] = {}
        for knot in reversed(list(_knots(links))):
            self._hand_on(knot)

    def _hand_on(self, knot: int) -> None:
        links, true, gone = self.links, knot, 0
        rest = 0
        for node in bits(knot):
            rest |= links.true_after(node)
            gone |= links.seen_by(node)
        rest &= ~knot
        while rest:
            node = rest.bit_length() - 1
            true |= self.true[node]
            gone |= self.gone[node]
            rest &= ~true
        for node in bits(knot):
            self.true[node], self.gone[node] = true, gone

    def refuted(self) -> int:
        """Return the candidates that a chain removes: they cannot be true beside either end."""
        links, found = self.links, 0
        for node, others in links.strong.items():
            gone = 0
            for other in bits(others):
                gone |= self.gone[other]
            found |= gone & links.seen_by(node)
        return found

    def of(self, candidate: int) -> tuple[int, int]:
        """Return the nodes that are true, and the candidates that are false, if one is true."""
        links = self.links
        true, gone, rest = 1 << candidate, links.seen_by(candidate), links.true_after(candidate)
        while rest:
            node = rest.bit_length() - 1
            true |= self.true[node]
            gone |= self.gone[node]
            rest &= ~true
        return true, gone


def _knots(links: Links) -> Iterator[int]:
    """Yield the sets of nodes that follow from each other, each before what follows from it."""
    unseen = links.ends
    order: list[int] = []
    while unseen:
        stack = [unseen.bit_length() - 1]
        unseen ^= 1 << stack[0]
        while stack:
            fresh = links.true_after(stack[-1]) & unseen
            if fresh:
                stack.append(fresh.bit_length() - 1)
                unseen ^= 1 << stack[-1]
            else:
                order.append(stack.pop())
    unseen = links.ends
    for root in reversed(order):
        if unseen >> root & 1:
            knot, fresh = 0, 1 << root
            while fresh:
                knot |= fresh
                near = 0
                for node in bits(fresh):
                    near |= links.true_before(node)
                fresh = near & unseen & ~knot
            unseen &= ~knot
            yield knot
