"""The graph that all chains walk on: candidates and groups, joined by strong and weak links.

A *node* is a candidate, or a *group*: several candidates that two items share (in sudoku a digit
in the crossing of a row and a box), true if one of them is. A *strong link* joins two nodes of
which at least one is true, as when they are all that is left of an item; a *weak link* joins
two that cannot both be true.

The graph is put together from *layers*, sets of items between which no group lies (in sudoku a
layer is a digit), so that what did not change since the last position is not made again.

Source: Sudopedia, "Alternating Inference Chain" and "Grouped Chain".
"""

from collections.abc import Iterable
from functools import lru_cache

import attrs

from lapiz import Position, Space, bits

__all__ = ["Layer", "Links", "Strong", "crossings", "layer_of", "seen_by_all"]

Strong = tuple[int, int, tuple[int, ...]]
"""Two sets of candidates of which one holds a true one, and the items that make it so."""


@attrs.frozen(eq=False)
class Layer:
    """The strong links of some items, and the groups among their ends.

    A candidate has its own number as a node, a group that of its crossing. `strong[node]` and
    `weak[node]` are sets of nodes; the latter hold for a group all nodes that it rules out, and
    for a candidate only groups. `members` and `sees` are candidate sets, of groups only.
    """

    strong: dict[int, int]
    made_by: dict[tuple[int, int], tuple[int, ...]]
    members: dict[int, int]
    sees: dict[int, int]
    weak: dict[int, int]


@lru_cache(maxsize=32)
def crossings(space: Space) -> tuple[dict[int, int], list[tuple[int, ...]]]:
    """Return the node of each group that two items share, and the groups of each item."""
    node_of: dict[int, int] = {}
    groups: list[tuple[int, ...]] = []
    for number, members in enumerate(space.sets):
        others = {other for one in bits(members) for other in space.items_of[one]} - {number}
        shared = {members & space.sets[other] for other in others}
        groups.append(tuple(sorted(one for one in shared if one & (one - 1))))
        for one in groups[-1]:
            node_of.setdefault(one, len(space.labels) + len(node_of))
    return node_of, groups


@lru_cache(maxsize=5_000)
def layer_of(space: Space, items: tuple[int, ...], left: int, grouped: bool) -> Layer:
    """Return the layer of some items when some candidates are left in them."""
    made_by: dict[tuple[int, int], tuple[int, ...]] = {}
    members: dict[int, int] = {}
    sets = space.sets
    for number in items:
        options = sets[number] & left
        rest = options & (options - 1)
        if not rest:
            continue
        if not rest & (rest - 1):
            pair = (options ^ rest).bit_length() - 1, rest.bit_length() - 1
            made_by.setdefault(pair, (number,))
        elif grouped:
            for pair in _halves(space, number, options, members):
                made_by.setdefault(pair, (number,))
    strong: dict[int, int] = {}
    for one, other in made_by:
        strong[one] = strong.get(one, 0) | 1 << other
        strong[other] = strong.get(other, 0) | 1 << one
    sees, weak = _weak_links(space, members, left)
    return Layer(strong, made_by, members, sees, weak)


def _halves(
    space: Space, number: int, options: int, members: dict[int, int]
) -> Iterable[tuple[int, int]]:
    """Yield the ways to part what is left of an item into two nodes, one at least a group.

    Groups are noted in `members`, the same candidates always as the same node.
    """
    node_of, groups = crossings(space)
    parts: dict[int, int] = {}
    for whole in groups[number]:
        part = whole & options
        if part & (part - 1) and part != options:
            parts.setdefault(part, node_of[whole])
    for part, node in parts.items():
        rest = options ^ part
        if not rest & (rest - 1):
            other = rest.bit_length() - 1
        elif rest in parts and part < rest:
            other = _noted(members, parts[rest], rest)
        else:
            continue
        yield _noted(members, node, part), other


def _noted(members: dict[int, int], node: int, part: int) -> int:
    """Return the node of a group: one that has the same candidates, or the new one."""
    for known, own in members.items():
        if own == part:
            return known
    members[node] = part
    return node


def _weak_links(
    space: Space, members: dict[int, int], left: int
) -> tuple[dict[int, int], dict[int, int]]:
    sees, weak = dict[int, int](), dict[int, int]()
    for node, own in members.items():
        seen = sees[node] = seen_by_all(space, own) & left
        bit, linked = 1 << node, seen
        for one in bits(seen):
            weak[one] = weak.get(one, 0) | bit
        for other in sees:
            if not members[other] & ~seen:
                linked |= 1 << other
                weak[other] |= bit
        weak[node] = linked
    return sees, weak


class Links:
    """All links of a position: those of its layers, and others between sets of candidates.

    `strong[node]` is the set of the nodes strongly linked with a node that has any, `ends` the
    set of these nodes; ask `candidates` and `seen_by` for what a node is and what it rules out.
    """

    def __init__(
        self, position: Position, layers: Iterable[Layer], others: Iterable[Strong] = ()
    ) -> None:
        self.space = position.space
        self.left = position.open
        self.strong: dict[int, int] = {}
        self._made_by: dict[tuple[int, int], tuple[int, ...]] = {}
        self._members: dict[int, int] = {}
        self._seen: dict[int, int] = {}
        self._groups: dict[int, int] = {}
        for layer in layers:
            self.strong |= layer.strong
            self._made_by |= layer.made_by
            self._members |= layer.members
            self._seen |= layer.sees
            self._groups |= layer.weak
        self._nodes: dict[int, int] = {}
        self._free = len(self.space.labels) + len(crossings(self.space)[0])
        for one, other, items in others:
            self._join(self._node(one), self._node(other), items)
        self.ends = 0
        for node in self.strong:
            self.ends |= 1 << node
        self._after: dict[int, int] = {}

    def _node(self, members: int) -> int:
        """Return the node of some candidates, a new one if there is none yet."""
        if not members & (members - 1):
            return members.bit_length() - 1
        if not self._nodes:
            self._nodes = {own: node for node, own in self._members.items()}
        node = self._nodes.get(members)
        if node is None:
            node = self._nodes[members] = self._free
            self._free += 1
            self._add(node, members)
        return node

    def _add(self, node: int, members: int) -> None:
        """Link a new group weakly with what it rules out."""
        seen = seen_by_all(self.space, members) & self.left
        bit, linked, groups = 1 << node, 0, self._groups
        for one in bits(seen):
            groups[one] = groups.get(one, 0) | bit
        for other, own in self._members.items():
            if not own & ~seen:
                linked |= 1 << other
                groups[other] = groups.get(other, 0) | bit
        self._members[node], self._seen[node], groups[node] = members, seen, linked

    def _join(self, one: int, other: int, items: tuple[int, ...]) -> None:
        strong = self.strong
        strong[one] = strong.get(one, 0) | 1 << other
        strong[other] = strong.get(other, 0) | 1 << one
        if (other, one) not in self._made_by:
            self._made_by.setdefault((one, other), items)

    def candidates(self, node: int) -> int:
        """Return the candidates of a node."""
        return self._members.get(node) or 1 << node

    def seen_by(self, node: int) -> int:
        """Return the candidates left that cannot be true beside a node."""
        seen = self._seen.get(node)
        if seen is None:
            seen = self._seen[node] = self.left & ~self.space.keep[node]
        return seen

    def rules_out(self, node: int) -> int:
        """Return the nodes with strong links that cannot be true beside a node."""
        return (self.seen_by(node) | self._groups.get(node, 0)) & self.ends

    def items(self, one: int, other: int) -> tuple[int, ...]:
        """Return the items that make the strong link of two nodes."""
        return self._made_by.get((one, other)) or self._made_by[other, one]

    def true_after(self, node: int) -> int:
        """Return the nodes that are true by a weak and a strong link if a node is true."""
        known = self._after.get(node)
        if known is None:
            known, strong, off = 0, self.strong, self.rules_out(node)
            while off:  # not by `bits`: this is where the time of a closure goes
                last = off.bit_length() - 1
                known |= strong[last]
                off ^= 1 << last
            self._after[node] = known
        return known

    def true_before(self, node: int) -> int:
        """Return the nodes whose truth makes a node true by a weak and a strong link."""
        found = 0
        for off in bits(self.strong[node]):
            found |= self.rules_out(off)
        return found


def seen_by_all(space: Space, members: int) -> int:
    """Return the candidates that cannot be true whichever of some others is."""
    seen = space.everything
    for one in bits(members):
        seen &= ~space.keep[one]
    return seen
