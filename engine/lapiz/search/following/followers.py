"""Follows what is supposed until nothing more is seen to follow, in each sort of space.

A walk begins at a node, places and removes candidates there, and has it settled. What differs from
space to space is how much a follower sees, not what it is asked: last candidates item by item, the
same in fields, what demands leave (`lapiz.search.following.demands`).

`Propagator` follows one supposition of one position, with the trail in order, for whoever tells of
it; a node goes on from where it was, and keeps nothing that a walk does not need.
"""

from collections.abc import Sequence

import attrs

from lapiz.core import Position, Space, lowest
from lapiz.search.following.bitfields import Fields, best_bit, fields, state_of
from lapiz.search.following.propagation import Propagator, Removal, removals


@attrs.define
class Node:
    """Where a walk is: what is alive and what is placed.

    The rest only some followers keep: `state` are the fields, `seen` is what each demand and each
    item was asked about last, `items` are the candidates of each item that is not satisfied.
    """

    alive: int
    placed: int
    state: int = 0
    seen: list[int] = attrs.field(factory=list)
    items: Sequence[int] = ()

    def copy(self) -> "Node":
        """Return a copy that can be changed."""
        return Node(self.alive, self.placed, self.state, self.seen.copy(), self.items)


class Follower:
    """Places last candidates item by item: what any space can be followed by.

    >>> from lapiz.core.space import Item
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11), Item("y", "cell", 0b01)))
    >>> follows = Follower(space)
    >>> node = follows.begin(space.start())
    >>> follows.place(node, 1)
    >>> follows.settle(node)
    1
    """

    def __init__(self, space: Space) -> None:
        self.space = space

    def begin(self, position: Position) -> Node:
        """Return the node of a position."""
        return Node(position.alive, position.placed)

    def place(self, node: Node, candidate: int) -> None:
        """Place a candidate in a node."""
        node.alive &= self.space.keep[candidate]
        node.placed |= 1 << candidate

    def remove(self, node: Node, candidates: int) -> None:
        """Remove candidates from a node."""
        node.alive &= ~candidates

    def settle(self, node: Node, removed: list[Removal] | None = None) -> int:
        """Follow what a node entails; return -1, or the number of the item that fails.

        What goes on the way is added to `removed`, for whoever asks what a contradiction rests on.
        """
        after = Propagator(Position(self.space, node.alive, node.placed, node.alive)).assume()
        if removed is not None:
            removed += removals(self.space, node.alive, after.trail)
        node.alive, node.placed = after.position.alive, after.position.placed
        return -1 if after.empty is None else after.empty

    def open(self, node: Node) -> bool:
        """Tell whether a settled node has items that are not satisfied."""
        return any(not members & node.placed for _, members in self.space.needed)

    def narrowest(self, node: Node) -> tuple[int, int]:
        """Return the item of a settled, open node that a walk splits, with what is left of it."""
        needed = self.space.needed
        left = [(n, members & node.alive) for n, members in needed if not members & node.placed]
        return min(left, key=lambda item: item[1].bit_count())

    def branch(self, node: Node) -> int:
        """Return the candidate of a settled, open node that a walk supposes next."""
        return lowest(self.narrowest(node)[1])


class PairFollower(Follower):
    """Removes what is a peer of both of an item's last two candidates, too.

    For walks in spaces too wide for fields: it sees more, but does not tell why something goes.
    """

    def begin(self, position: Position) -> Node:
        """Return the node of a position."""
        required = [members for _, members in self.space.needed]
        return Node(position.alive, position.placed, items=required)

    def settle(self, node: Node, removed: list[Removal] | None = None) -> int:
        """Follow what a node entails; return -1, or the number of the item that fails."""
        keep, before = self.space.keep, -1
        alive, placed, items = node.alive, node.placed, node.items
        while before != alive:
            before, unsatisfied = alive, []
            for members in items:
                options = members & alive
                if not options:
                    return self.space.sets.index(members)
                above = options & (options - 1)  # all but the lowest
                if above:
                    unsatisfied.append(members)
                    if not above & (above - 1):  # of two, one is true: what both rule out is false
                        first, second = above.bit_length() - 1, (options ^ above).bit_length() - 1
                        alive &= keep[first] | keep[second]
                elif not options & placed:
                    placed |= options
                    alive &= keep[options.bit_length() - 1]
            items = unsatisfied
        node.alive, node.placed, node.items = alive, placed, items
        return -1

    def open(self, node: Node) -> bool:
        """Tell whether a settled node has items that are not satisfied."""
        return bool(node.items)

    def branch(self, node: Node) -> int:
        """Return the candidate of a settled, open node that a walk supposes next."""
        alive = node.alive
        return lowest(min(node.items, key=lambda item: (item & alive).bit_count()) & alive)


class FieldFollower(Follower):
    """Places last candidates in the fields of a space."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self.layout: Fields = fields(space)

    def begin(self, position: Position) -> Node:
        """Return the node of a position."""
        return Node(position.alive, position.placed, state_of(position))

    def place(self, node: Node, candidate: int) -> None:
        """Place a candidate in a node."""
        node.state &= self.layout.masks[candidate]
        node.alive &= self.space.keep[candidate]
        node.placed |= 1 << candidate

    def remove(self, node: Node, candidates: int) -> None:
        """Remove candidates from a node."""
        node.state = self.layout.without(node.state, candidates)
        node.alive &= ~candidates

    def settle(self, node: Node, removed: list[Removal] | None = None) -> int:
        """Place all last candidates; return -1, or the number of the item left without any."""
        layout, keep, trail = self.layout, self.space.keep, list[int]()
        node.state, failed = layout.settle(node.state, trail)
        if removed is not None:
            last = ((layout.candidate_at[place], layout.item_at[place]) for place in trail)
            removed += removals(self.space, node.alive, last)
        alive, placed, candidate_at = node.alive, node.placed, layout.candidate_at
        for place in trail:
            candidate = candidate_at[place]
            alive &= keep[candidate]
            placed |= 1 << candidate
        node.alive, node.placed = alive, placed
        return layout.empty(node.state) if failed else -1

    def open(self, node: Node) -> bool:
        """Tell whether a settled node has items that are not satisfied."""
        return bool(node.state & self.layout.guards)

    def narrowest(self, node: Node) -> tuple[int, int]:
        """Return the item of a settled, open node that a walk splits, with what is left of it."""
        number = self.layout.item_at[best_bit(self.layout.narrow(node.state), self.layout.mask_at)]
        return number, self.space.sets[number] & node.alive
