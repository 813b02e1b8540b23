"""Everything that follows from a node by chains, for all nodes at once.

Nodes that follow from each other are put together on the way (Purdom's algorithm, on sets of
nodes), and what follows is handed on from the last ones to the first. This shows what chains can
remove at all in a fraction of the time in which the chains themselves are found. Source: Purdom, "A
transitive closure algorithm" (1970).

Where the order of discovery decides, as on Sudoku Explainer's scale, sets do not do:
`lapiz_explainer.suppositions` follows one candidate at a time.
"""

from lapiz import bits
from lapiz_generic.links import Links


class Closure:
    """What is true and what is false if a node is true.

    `true[node]` are the nodes that are true then, itself included, `gone[node]` the candidates
    that are false then. Only nodes with strong links are in them.

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
        self._done = 0
        left = links.ends
        while left:
            self._follow(left.bit_length() - 1)
            left &= ~self._done

    def _follow(self, root: int) -> None:
        """Find what follows from a node, and from all nodes on the way.

        The way is a list of knots (nodes that follow from each other), each with what it leads to.
        Where it comes back to itself, all from there on are one knot.
        """
        after = self.links.true_after
        way, met = [(1 << root, after(root))], 1 << root
        while way:
            knot, leads = way[-1]
            fresh = leads & ~(self._done | knot)
            if not fresh:
                way.pop()
                self._finish(knot, leads)
                continue
            node = fresh.bit_length() - 1
            bit = 1 << node
            if met & bit:
                while not knot & bit:
                    way.pop()
                    knot, leads = way[-1][0] | knot, way[-1][1] | leads
                way[-1] = knot, leads
            else:
                met |= bit
                way.append((bit, after(node)))

    def _finish(self, knot: int, leads: int) -> None:
        """Note what follows from the nodes of a knot, once all that it leads to is finished."""
        nodes, seen_by = list(bits(knot)), self.links.seen_by
        gone = 0
        for node in nodes:
            gone |= seen_by(node)
        true, unmerged = knot, leads & ~knot
        while unmerged:
            node = unmerged.bit_length() - 1
            true |= self.true[node]
            gone |= self.gone[node]
            unmerged &= ~true
        for node in nodes:
            self.true[node], self.gone[node] = true, gone
        self._done |= knot

    def refuted(self) -> int:
        """Return the candidates that a chain removes: they cannot be true beside either end."""
        links, removed = self.links, 0
        for node, others in links.strong.items():
            gone = 0
            for end in bits(others):
                gone |= self.gone[end]
            removed |= gone & links.seen_by(node)
        return removed

    def of(self, candidate: int) -> tuple[int, int]:
        """Return the nodes that are true, and the candidates that are false, if one is true."""
        links = self.links
        true, gone = 1 << candidate, links.seen_by(candidate)
        unmerged = links.true_after(candidate)
        while unmerged:
            node = unmerged.bit_length() - 1
            true |= self.true[node]
            gone |= self.gone[node]
            unmerged &= ~true
        return true, gone
