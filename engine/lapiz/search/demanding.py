"""Search in spaces with demands: what follows from them is taken out at every node.

Last candidates are placed in fields, as everywhere. When there are none, each demand whose
candidates have changed is asked which of them are part of no way, until nothing changes.
"""

from collections.abc import Iterator
from heapq import nsmallest

import attrs

from lapiz.core.bits import bits
from lapiz.core.budget import Budget
from lapiz.core.memo import of_layout
from lapiz.core.space import Position, Space
from lapiz.search.fields import fields

__all__ = ["Event", "Follower", "Node", "follower", "walk"]


@attrs.frozen
class Event:
    """What a demand or a last candidate removes: of item `number`; `candidate` is -1 for those."""

    number: int
    candidate: int
    removed: int


@attrs.define
class Node:
    """A state of the search: `seen` is what each demand was asked about last."""

    state: int
    alive: int
    seen: list[int]
    trail: list[int] = attrs.field(factory=list)

    def copy(self) -> "Node":
        """Return a copy that can be changed."""
        return Node(self.state, self.alive, self.seen.copy(), self.trail.copy())


class Follower:
    """Follows what is supposed in a space with demands.

    `failures` counts how often each item was left empty, or each demand without a way.
    """

    def __init__(self, space: Space) -> None:
        self.space, self.layout = space, fields(space)
        self.failures = [0] * len(space.items)
        self._demands = [(number, each, each.scope) for number, each in space.demands]
        self._touching: dict[int, list[int]] = {}
        for number, item in enumerate(space.items):
            if item.required:
                self._touching[number] = [
                    other for other, _, scope in self._demands if scope & item.candidates
                ]

    def start(self, position: Position) -> Node:
        """Return the node of a position."""
        state = self.layout.state(position.alive, position.placed)
        return Node(state, position.alive, [-1] * len(self._demands))

    def place(self, node: Node, candidate: int) -> None:
        """Place a candidate in a node."""
        node.state &= self.layout.masks[candidate]
        node.alive &= self.space.keep[candidate]
        node.trail.append(candidate)

    def remove(self, node: Node, candidates: int) -> None:
        """Remove candidates from a node."""
        node.state = self.layout.without(node.state, candidates)
        node.alive &= ~candidates

    def settle(self, node: Node, events: list[Event] | None = None) -> int:
        """Follow all that a node entails; return -1, or the number of the item that fails.

        What happens is added to `events`.
        """
        while True:
            failed = self._singles(node, events)
            if failed < 0:
                failed = self._ask(node, events)
                if failed == -2:
                    continue
            if failed >= 0:
                self.failures[failed] += 1
            return failed

    def _singles(self, node: Node, events: list[Event] | None) -> int:
        layout, keep = self.layout, self.space.keep
        state, alive = node.state, node.alive
        while (singles := layout.singles(state)) > 0:
            while singles:
                place = singles.bit_length()
                mask, candidate = layout.mask_at[place], layout.candidate_at[place]
                state &= mask
                singles &= mask
                node.trail.append(candidate)
                if events is not None:
                    gone = alive & ~keep[candidate]
                    events.append(Event(layout.item_at[place], candidate, gone))
                alive &= keep[candidate]
        node.state, node.alive = state, alive
        return layout.empty(state) if singles < 0 else -1

    def _ask(self, node: Node, events: list[Event] | None) -> int:
        """Ask the demands that changed; -1 if nothing follows, -2 if something does."""
        alive, seen, gone = node.alive, node.seen, 0
        for index, (number, demand, scope) in enumerate(self._demands):
            now = alive & scope
            if now == seen[index]:
                continue
            dead = demand.dead(now)
            if dead is None:
                return number
            seen[index] = now ^ dead
            if dead:
                alive ^= dead
                gone |= dead
                if events is not None:
                    events.append(Event(number, -1, dead))
        if not gone:
            return -1
        node.alive = alive
        node.state = self.layout.without(node.state, gone)
        return -2

    def branch(self, node: Node) -> int:
        """Return the candidate to branch on: of a narrow item that often fails."""
        layout, failures = self.layout, self.failures
        narrow = layout.narrow(node.state)
        best, most = 0, -1
        tried: set[int] = set()
        while narrow and len(tried) < 40:
            place = narrow.bit_length()
            narrow ^= 1 << place - 1
            item = layout.item_at[place]
            if item in tried:
                continue
            tried.add(item)
            touching = self._touching[item]
            weight = failures[item] + sum(failures[other] for other in touching) + len(touching)
            if weight > most:
                best, most = place, weight
        return layout.candidate_at[best]

    def open(self, node: Node) -> bool:
        """Tell whether some item is not satisfied yet."""
        return bool(node.state & self.layout.guards)

    def refuted(self, position: Position, most: int) -> list[tuple[int, int]]:
        """Return some candidates that lead to a contradiction at once, each with its length."""
        base = self.start(position)
        self.settle(base)
        found: list[tuple[int, int]] = []
        for candidate in bits(position.open):
            node = base.copy()
            if not node.alive >> candidate & 1:
                found.append((0, candidate))
                continue
            node.trail.clear()
            self.place(node, candidate)
            if self.settle(node) >= 0:
                found.append((len(node.trail), candidate))
        return nsmallest(most, found)


@of_layout
def follower(space: Space) -> Follower:
    """Return what follows suppositions in a space."""
    return Follower(space)


def walk(position: Position, fewest: bool, budget: Budget) -> Iterator[list[int]]:
    """Yield for each solution the candidates that it adds.

    Branches on a narrow item if `fewest`, else on the lowest open candidate: true, then false.
    """
    # Its own counts of failures: two searches at once must not disturb each other.
    follows = Follower(position.space) if fewest else follower(position.space)
    todo = [follows.start(position)]
    while todo:
        node = todo.pop()
        if follows.settle(node) >= 0:
            continue
        if not follows.open(node):
            yield node.trail
            continue
        budget.spend()
        if fewest:
            candidate = follows.branch(node)
        else:
            placed = position.placed
            for each in node.trail:
                placed |= 1 << each
            left = node.alive & ~placed
            candidate = (left & -left).bit_length() - 1
        other = node.copy()
        follows.remove(other, 1 << candidate)
        todo.append(other)
        follows.place(node, candidate)
        todo.append(node)
