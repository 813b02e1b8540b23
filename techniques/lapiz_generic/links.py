"""The graph that all chains walk on: candidates and groups, joined by strong and weak links.

A *node* is a candidate, or a *group*: several candidates that two items share (in sudoku a digit
in the crossing of a row and a box), true if one of them is. A *strong link* joins two nodes of
which at least one is true, as when an item has no other candidates; a *weak link* joins
two that cannot both be true.

The graph is put together from *layers*, sets of items that share no group with items outside (in
sudoku a layer is a digit), so that a layer that has not changed since the last position is reused.

Source: Sudopedia, "Alternating Inference Chain" and "Grouped Chain".
"""

from collections.abc import Iterable

import attrs

from lapiz import Position, Space, bits, lowest, of_layout

Strong = tuple[int, int, tuple[int, ...]]
"""Two sets of candidates, at least one of which holds a true candidate, and the items why."""


@attrs.frozen(eq=False)
class LinkLayer:
    """The strong links of some items, and the groups among their ends.

    A candidate's node has the candidate's number, a group's node that of its crossing.
    `strong[node]` and `weak[node]` are sets of nodes: `weak` holds for a group all nodes that it
    rules out, and for a candidate only the groups. `members` and `sees` give the candidates of a
    group and those that it rules out; candidates alone are not in them.
    """

    strong: dict[int, int]
    made_by: dict[tuple[int, int], tuple[int, ...]]
    members: dict[int, int]
    sees: dict[int, int]
    weak: dict[int, int]


@of_layout
def crossings(space: Space) -> tuple[dict[int, int], list[tuple[int, ...]]]:
    """Return the node of each group that two items share, and the groups of each item."""
    node_of: dict[int, int] = {}
    groups: list[tuple[int, ...]] = []
    for number, members in enumerate(space.sets):
        others = {other for c in bits(members) for other in space.items_of[c]} - {number}
        shared = {members & space.sets[other] for other in others}
        # Two candidates or more make a group: `x & (x - 1)` clears the lowest bit.
        groups.append(tuple(sorted(group for group in shared if group & (group - 1))))
        for group in groups[-1]:
            node_of.setdefault(group, len(space.labels) + len(node_of))
    return node_of, groups


@of_layout(most=5_000)
def layer_of(space: Space, items: tuple[int, ...], alive: int, grouped: bool) -> LinkLayer:
    """Return the layer of some items, of whose candidates only those in `alive` are possible."""
    made_by: dict[tuple[int, int], tuple[int, ...]] = {}
    members: dict[int, int] = {}
    sets = space.sets
    for number in items:
        options = sets[number] & alive
        # `x & (x - 1)` clears the lowest bit: zero now means one candidate, zero again means two.
        but_lowest = options & (options - 1)
        if not but_lowest:
            continue
        if not but_lowest & (but_lowest - 1):
            pair = (options ^ but_lowest).bit_length() - 1, but_lowest.bit_length() - 1
            made_by.setdefault(pair, (number,))
        elif grouped:
            for pair in _halves(space, number, options, members):
                made_by.setdefault(pair, (number,))
    strong: dict[int, int] = {}
    for start, end in made_by:
        strong[start] = strong.get(start, 0) | 1 << end
        strong[end] = strong.get(end, 0) | 1 << start
    sees, weak = _weak_links(space, members, alive)
    return LinkLayer(strong, made_by, members, sees, weak)


def _halves(
    space: Space, number: int, options: int, members: dict[int, int]
) -> Iterable[tuple[int, int]]:
    """Yield the ways to part an item's options into two nodes, at least one of them a group.

    Groups are noted in `members`, the same candidates always as the same node.
    """
    node_of, groups = crossings(space)
    parts: dict[int, int] = {}
    for whole in groups[number]:
        part = whole & options
        if part & (part - 1) and part != options:
            parts.setdefault(part, node_of[whole])
    for part, node in parts.items():
        remainder = options ^ part
        if not remainder & (remainder - 1):
            other_node = remainder.bit_length() - 1
        elif remainder in parts and part < remainder:
            other_node = _noted(members, parts[remainder], remainder)
        else:
            continue
        yield _noted(members, node, part), other_node


def _noted(members: dict[int, int], node: int, part: int) -> int:
    """Return the node of a group: an earlier one with the same candidates, or the new one."""
    for earlier, candidates in members.items():
        if candidates == part:
            return earlier
    members[node] = part
    return node


def _weak_links(
    space: Space, members: dict[int, int], alive: int
) -> tuple[dict[int, int], dict[int, int]]:
    sees, weak = dict[int, int](), dict[int, int]()
    for node, candidates in members.items():
        seen = sees[node] = seen_by_all(space, candidates) & alive
        bit, linked = 1 << node, seen
        for candidate in bits(seen):
            weak[candidate] = weak.get(candidate, 0) | bit
        for group in sees:
            if not members[group] & ~seen:
                linked |= 1 << group
                weak[group] |= bit
        weak[node] = linked
    return sees, weak


class Links:
    """All links of a position: those of its layers, and others between sets of candidates.

    `strong[node]` is the set of nodes that are strongly linked with a node, and `ends` the set of
    the nodes that have such links; `left` are the open candidates. `candidates` and `seen_by` say
    what a node consists of and what it rules out.
    """

    def __init__(
        self, position: Position, layers: Iterable[LinkLayer], others: Iterable[Strong] = ()
    ) -> None:
        self.space = position.space
        self.left = position.open
        self.strong: dict[int, int] = {}
        self._made_by: dict[tuple[int, int], tuple[int, ...]] = {}
        self._members: dict[int, int] = {}
        self._seen: dict[int, int] = {}
        self._groups: dict[int, int] = {}
        self._by_lowest: dict[int, list[int]] = {}  # the groups by their lowest candidate
        for layer in layers:
            self.strong |= layer.strong
            self._made_by |= layer.made_by
            self._members |= layer.members
            self._seen |= layer.sees
            self._groups |= layer.weak
        self._nodes: dict[int, int] = {}
        self._free = len(self.space.labels) + len(crossings(self.space)[0])
        for first, second, items in others:
            self._join(self._node(first), self._node(second), items)
        self.ends = 0
        for node in self.strong:
            self.ends |= 1 << node
        self._after: dict[int, int] = {}

    def _node(self, members: int) -> int:
        """Return the node of some candidates, a new one if there is none yet."""
        if not members & (members - 1):
            return members.bit_length() - 1
        if not self._nodes:
            self._nodes = {held: node for node, held in self._members.items()}
            for group, held in self._members.items():
                self._by_lowest.setdefault(lowest(held), []).append(group)
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
        for candidate in bits(seen):
            groups[candidate] = groups.get(candidate, 0) | bit
            for group in self._by_lowest.get(candidate, ()):
                if not self._members[group] & ~seen:
                    linked |= 1 << group
                    groups[group] = groups.get(group, 0) | bit
        self._by_lowest.setdefault(lowest(members), []).append(node)
        self._members[node], self._seen[node], groups[node] = members, seen, linked

    def _join(self, start: int, end: int, items: tuple[int, ...]) -> None:
        strong = self.strong
        strong[start] = strong.get(start, 0) | 1 << end
        strong[end] = strong.get(end, 0) | 1 << start
        if (end, start) not in self._made_by:
            self._made_by.setdefault((start, end), items)

    def candidates(self, node: int) -> int:
        """Return the candidates of a node."""
        return self._members.get(node) or 1 << node

    def seen_by(self, node: int) -> int:
        """Return the open candidates that cannot be true beside a node."""
        seen = self._seen.get(node)
        if seen is None:
            seen = self._seen[node] = self.left & ~self.space.keep[node]
        return seen

    def rules_out(self, node: int) -> int:
        """Return the nodes with strong links that cannot be true beside a node."""
        return (self.seen_by(node) | self._groups.get(node, 0)) & self.ends

    def items(self, start: int, end: int) -> tuple[int, ...]:
        """Return the items that make the strong link of two nodes."""
        return self._made_by.get((start, end)) or self._made_by[end, start]

    def true_after(self, node: int) -> int:
        """Return the nodes that are true by a weak and a strong link if a node is true."""
        true = self._after.get(node)
        if true is None:
            true, strong, off = 0, self.strong, self.rules_out(node)
            while off:  # not by `bits`: this is where the time of a closure goes
                last = off.bit_length() - 1
                true |= strong[last]
                off ^= 1 << last
            self._after[node] = true
        return true

    def true_before(self, node: int) -> int:
        """Return the nodes whose truth makes a node true by a weak and a strong link."""
        before = 0
        for off in bits(self.strong[node]):
            before |= self.rules_out(off)
        return before


def seen_by_all(space: Space, members: int) -> int:
    """Return the candidates that cannot be true whichever of some others is."""
    seen = space.everything
    for candidate in bits(members):
        seen &= ~space.keep[candidate]
    return seen
