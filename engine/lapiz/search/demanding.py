"""Search in spaces with demands: what follows from them is taken out at every node.

Last candidates are placed in fields, as everywhere. When there are none, each demand whose
candidates have changed is asked which of them are part of no way, until nothing changes.
"""

from collections.abc import Iterator

import attrs

from lapiz.core.bits import bits, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.memo import Results, of_layout
from lapiz.core.space import Position, Space
from lapiz.search.fields import fields

NARROW, WIDEST = 3, 25
"""Up to how many candidates of an item it is asked what they exclude: any item, one with pairs."""
MOST_EXCLUDED = 100_000
"""Of how many sets of candidates it is remembered what all of them exclude."""
FEW_CHANGES = 60
"""Up to how many removed candidates their items are looked up, instead of looking at all."""

FIRST_BRANCHES, LONGER = 60, 1.5
"""The branches of the first attempt, and how many times more each further one may take."""

__all__ = ["Event", "Follower", "Node", "follower", "walk"]


@attrs.frozen
class Event:
    """What a demand or a last candidate removes: of item `number`; `candidate` is -1 for those."""

    number: int
    candidate: int
    removed: int


@attrs.define
class Node:
    """A state of the search.

    `seen` is what each demand was asked about last; `looked` what was alive when items were looked
    at last for what all that is left of them excludes.
    """

    state: int
    alive: int
    seen: list[int]
    trail: list[int] = attrs.field(factory=list)
    looked: int = -1

    def copy(self) -> "Node":
        """Return a copy that can be changed."""
        return Node(self.state, self.alive, self.seen.copy(), self.trail.copy(), self.looked)


class Follower:
    """Follows what is supposed in a space with demands.

    `failures` counts how often each item was left empty, or each demand without a way.
    """

    def __init__(self, space: Space) -> None:
        self.space, self.layout = space, fields(space)
        self.failures = [0] * len(space.items)
        """How often each item failed: where a search is begun again, it goes there first."""
        self._demands = [(number, each, each.scope) for number, each in space.demands]
        beside = space.restrictions.beside if space.restrictions else {}
        bound = union(1 << candidate for candidate in beside)
        self._bound = [
            (number, item.candidates, WIDEST if item.candidates & bound else NARROW)
            for number, item in enumerate(space.items)
            if item.required
        ]
        self._all_bound, self._bound_of = (1 << len(self._bound)) - 1, [0] * len(space.labels)
        for index, (_, members, _) in enumerate(self._bound):
            for candidate in bits(members):
                self._bound_of[candidate] |= 1 << index
        self._excluded_by = Results(self._excluded_by_all, MOST_EXCLUDED)
        layout = self.layout
        first = [layout.base[number] for number, _, _ in self._bound]
        self._home = [
            (number, members, 1 << base + layout.gap)
            for (number, members, _), base in zip(self._bound, first, strict=True)
            if base >= layout.home_cut
        ]
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
            gone = self._exclude(node, events)
            alive = node.alive & ~gone
        if not gone:
            return -1
        node.alive = alive
        node.state = self.layout.without(node.state, gone)
        return -2

    def _exclude(self, node: Node, events: list[Event] | None) -> int:
        """Return what all that is left of some item excludes."""
        alive = node.alive
        changed, node.looked = node.looked & ~alive, alive
        pending = self._all_bound
        if changed >= 0 and changed.bit_count() <= FEW_CHANGES:
            pending = 0
            for candidate in bits(changed):
                pending |= self._bound_of[candidate]
        gone, bound, excluded_by = 0, self._bound, self._excluded_by
        while pending:
            low = pending & -pending
            pending ^= low
            index = low.bit_length() - 1
            number, members, widest = bound[index]
            left = members & alive
            if left.bit_count() <= widest and (excluded := excluded_by[left] & alive & ~gone):
                gone |= excluded
                if events is not None:
                    events.append(Event(number, -1, excluded))
        return gone

    def _excluded_by_all(self, left: int) -> int:
        """Return what each of some candidates excludes; nothing if there are none."""
        excluded = self.space.everything if left else 0
        for candidate in bits(left):
            excluded &= ~self.space.keep[candidate]
            if not excluded:
                break
        return excluded

    def branch(self, node: Node) -> int:
        """Return the candidate to branch on: of a cell with few of them, that often fails."""
        failures, alive, touching = self.failures, node.alive, self._touching
        state, best, least = node.state, 0, float("inf")
        for number, members, guard in self._home:
            if not state & guard:
                continue
            left = members & alive
            weight = 1 + failures[number]
            for other in touching[number]:
                weight += failures[other]
            score = left.bit_count() / weight
            if score < least:
                best, least = left, score
        if not best:
            return self.layout.candidate_at[self.layout.narrow(state).bit_length()]
        return best.bit_length() - 1

    def open(self, node: Node) -> bool:
        """Tell whether some item is not satisfied yet."""
        return bool(node.state & self.layout.guards)

    def narrowest(self, node: Node) -> tuple[int, int]:
        """Return an item with the fewest candidates left, and these."""
        place = self.layout.narrow(node.state).bit_length()
        item = self.layout.item_at[place]
        return item, self.space.sets[item] & node.alive


@of_layout
def follower(space: Space) -> Follower:
    """Return what follows suppositions in a space."""
    return Follower(space)


def walk(position: Position, fewest: bool, budget: Budget) -> Iterator[list[int]]:
    """Yield for each solution the candidates that it adds.

    Branches on a narrow item if `fewest`, else on the lowest open candidate: true, then false.
    """
    if not fewest:
        yield from _walk(follower(position.space), position, False, budget)
        return
    # Its own counts of failures: two searches at once must not disturb each other.
    follows, found = Follower(position.space), set[frozenset[int]]()
    allowed: float = FIRST_BRANCHES
    while True:
        attempt = Budget(min(int(allowed), budget.left), "branches")
        before = attempt.left
        try:
            for trail in _walk(follows, position, True, attempt):
                added = frozenset(trail)
                if added not in found:
                    found.add(added)
                    budget.spend(before - attempt.left)
                    before = attempt.left
                    yield trail
                    attempt.left = before
            budget.spend(min(before - attempt.left, budget.left))
            return
        except OutOfBudget:
            budget.spend(max(1, before))
            allowed *= LONGER


def _walk(
    follows: Follower, position: Position, fewest: bool, budget: Budget
) -> Iterator[list[int]]:
    todo = [follows.start(position)]
    while todo:
        node = todo.pop()
        if follows.settle(node) >= 0:
            continue
        if not follows.open(node):
            yield node.trail
            continue
        budget.spend()
        candidate = follows.branch(node) if fewest else _lowest_open(position, node)
        other = node.copy()
        follows.remove(other, 1 << candidate)
        todo.append(other)
        follows.place(node, candidate)
        todo.append(node)


def _lowest_open(position: Position, node: Node) -> int:
    left = node.alive & ~position.placed & ~union(1 << candidate for candidate in node.trail)
    return (left & -left).bit_length() - 1
