"""Follows what is supposed in a space with demands: what follows from them is taken out.

Last candidates are placed in fields, as everywhere. When there are none, what all that is left of
an item excludes is removed, and each demand whose candidates have changed is asked which of them
are part of no way, until nothing changes: first those that answer quickly.
"""

from collections.abc import Callable
from functools import partial

from lapiz.core import Position, Remembering, Space, spend_on_the_whole
from lapiz.core.bitsets import bits, union
from lapiz.core.memo import Results, of_layout
from lapiz.search.following.bitfields import too_wide
from lapiz.search.following.followers import FieldFollower, Follower, Node, PairFollower
from lapiz.search.following.propagation import Removal

WIDEST = 25
"""Up to how many candidates of an item with pairs it is asked what they exclude; of others, 3."""
MOST_REMEMBERED = 20_000
"""For how many contents of items it is remembered what they exclude."""

Asked = tuple[int, int, int, Callable[[int], int | None]]
"""A demand: its place in `Node.seen`, the number of its item, its scope, and how it is asked."""


class DemandFollower(FieldFollower):
    """Follows what is supposed in a space with demands.

    `weights` has for each item how often it had to do with a contradiction: where a search is
    begun again, it goes there first.
    """

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self._levels = _levels(space)
        layout = self.layout
        required = [(number, members, layout.base[number]) for number, members in space.needed]
        self.homes: list[tuple[int, int, int]] = [
            (number, members, 1 << base + layout.gap)
            for number, members, base in required
            if base >= layout.home_cut
        ]
        """Of each home item its number, its candidates and its guard."""
        self.weights: list[int] = [1] * len(space.items)
        self._touching = Results(self._homes_of, len(space.items))
        self._excluded = Results(partial(_excluded, space), MOST_REMEMBERED)
        self._first = len(space.demands)
        beside = space.restrictions.beside if space.restrictions else {}
        bound = union(1 << candidate for candidate in beside)
        self._bound = [(number, members) for number, members, _ in self.homes if members & bound]

    def _homes_of(self, number: int) -> list[int]:
        """Return the home items that an item, or a demand, has to do with."""
        scope = self.space.items[number].scope
        return [home for home, members, _ in self.homes if members & scope]

    def begin(self, position: Position) -> Node:
        """Return the node of a position."""
        node = super().begin(position)
        node.seen = [-1] * (self._first + len(self.space.items))
        return node

    def settle(self, node: Node, removed: list[Removal] | None = None) -> int:
        """Follow all that a node entails; return -1, or the number of the item that fails.

        Each time counts as one on the work of the whole solve.
        """
        spend_on_the_whole()
        while True:
            failed = super().settle(node, removed)
            gone = 0
            if failed < 0:
                gone = self._exclude(node, removed)
            if failed < 0 and not gone:
                for slow, level in enumerate(self._levels):
                    failed, gone = self._ask(level, node, removed, alone=bool(slow))
                    if failed >= 0 or gone:
                        break
            if failed >= 0:
                for home in self._touching[failed]:
                    self.weights[home] += 1
                return failed
            if not gone:
                return -1
            self.remove(node, gone)

    def _exclude(self, node: Node, removed: list[Removal] | None) -> int:
        """Return what all that is left of some item excludes."""
        alive, seen, gone, first = node.alive, node.seen, 0, self._first
        narrow, item_at, sets = self._two_or_three(node.state), self.layout.item_at, self.space.sets
        changed = [(number, left) for number, members in self._bound
                   if (left := members & alive) != seen[first + number]]  # fmt: skip
        while narrow:
            guard = narrow.bit_length() - 1
            narrow ^= 1 << guard
            number = item_at[guard]
            left = sets[number] & alive
            if left != seen[first + number]:
                changed.append((number, left))
        for number, left in changed:
            seen[first + number] = left
            if left.bit_count() <= WIDEST:
                more = self._excluded[left] & alive & ~gone
                if more:
                    gone |= more
                    if removed is not None:
                        removed.append((number, more))
        return gone

    def _two_or_three(self, state: int) -> int:
        """Return the guards of the fields with two or three candidates, in one without singles."""
        layout = self.layout
        guards = state & layout.guards
        lows = guards >> layout.gap
        left = (state - lows) & state  # as in `Fields.narrow`, one candidate less in each field
        left &= left - lows
        two = (left - lows) & guards ^ guards
        lows ^= two >> layout.gap  # where none is left nothing can be taken off
        left &= left - lows
        return two | (left - lows) & guards ^ guards

    def _ask(
        self, level: list[Asked], node: Node, removed: list[Removal] | None, alone: bool
    ) -> tuple[int, int]:
        """Ask the demands that changed; return which one fails (or -1), and what follows.

        If `alone`, only the first one is asked that tells something.
        """
        alive, seen, gone = node.alive, node.seen, 0
        for index, number, scope, ask in level:
            now = alive & scope
            if now == seen[index]:
                continue
            dead = ask(now)
            if dead is None:
                return number, gone
            seen[index] = now ^ dead
            if dead:
                alive ^= dead
                gone |= dead
                if removed is not None:
                    removed.append((number, dead))
                if alone:
                    break
        return -1, gone

    def branch(self, node: Node) -> int:
        """Return the candidate to branch on: of a home item with few, that often fails."""
        weights, alive, state = self.weights, node.alive, node.state
        best, least = 0, float("inf")
        for number, members, guard in self.homes:
            if state & guard:
                left = members & alive
                score = left.bit_count() / weights[number]
                if score < least:
                    best, least = left, score
        if not best:
            return self.layout.candidate_at[self.layout.narrow(state).bit_length()]
        return best.bit_length() - 1

    def narrowest(self, node: Node) -> tuple[int, int]:
        """Return an item with the fewest candidates left, and these."""
        place = self.layout.narrow(node.state).bit_length()
        item = self.layout.item_at[place]
        return item, self.space.sets[item] & node.alive


def _levels(space: Space) -> tuple[list[Asked], list[Asked]]:
    """Return the demands that answer quickly, and the others.

    Raises TooLarge.
    """
    levels: tuple[list[Asked], list[Asked]] = ([], [])
    for index, (number, demand) in enumerate(space.demands):
        slow = isinstance(demand, Remembering) and demand.slow
        levels[slow].append((index, number, demand.scope, demand.dead))
    return levels


def _excluded(space: Space, left: int) -> int:
    """Return what all of some candidates exclude."""
    gone = space.everything
    for candidate in bits(left):
        gone &= ~space.keep[candidate]
    return gone


@of_layout
def demand_follower(space: Space) -> DemandFollower:
    """Return the follower of suppositions in a space with rules, which remembers what it asked."""
    return DemandFollower(space)


@of_layout
def follower(space: Space) -> Follower:
    """Return the follower for walks through a space with demands, or one too wide for fields."""
    return demand_follower(space) if space.demands else PairFollower(space)


def plain_follower(space: Space) -> Follower:
    """Return the follower that places last candidates alone, and tells by which items all goes."""
    return Follower(space) if too_wide(space) else FieldFollower(space)
