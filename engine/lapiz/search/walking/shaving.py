"""Looks for solutions in a space with demands, and proves that there are no others.

The search is begun again and again, each time a little longer: what it has refuted from the root
stays refuted, and it goes to where it failed most. Now and then every cell is tried before it: a
candidate that leads to a contradiction goes, and so does what no candidate of the cell leaves
possible.
"""

from collections.abc import Iterator
from itertools import count

from lapiz.core import Budget, Position, union
from lapiz.core.bits import bits
from lapiz.search.following import Follower, Node, follower

FIRST_BRANCHES, LONGER = 60, 1.5
"""The branches of the first attempt, and how many times more each further one may take."""
SHAVED_EVERY = 4
"""After how many attempts each cell is tried again: it takes as long as hundreds of branches."""
MOST_KNOWN = 100
"""How many solutions are remembered: with more of them the search is not begun again."""


def walk(position: Position, fewest: bool, budget: Budget) -> Iterator[list[int]]:
    """Yield for each solution the candidates that it adds.

    Branches on a narrow item if `fewest`, else on the lowest open candidate: true, then false.
    """
    if fewest:
        # Its own weights: two searches at once must not disturb each other.
        yield from Search(Follower(position.space), position, budget).solutions()
    else:
        yield from _in_order(follower(position.space), position, budget)


class Search:
    """A search of a position that is begun again and again.

    `root` is where it begins: what is known to be false is gone from it.
    """

    def __init__(self, follows: Follower, position: Position, budget: Budget) -> None:
        self.follows, self.budget = follows, budget
        self.root = follows.start(position)
        self.known = set[frozenset[int]]()

    def solutions(self) -> Iterator[list[int]]:
        """Yield what each solution adds; raises OutOfBudget."""
        if self.follows.settle(self.root) >= 0:
            return
        allowed: float = FIRST_BRANCHES
        for number in count():
            attempt = Budget(int(allowed), "branches")
            try:
                yield from self._attempt(attempt)
                return
            except _Over:
                allowed *= LONGER
            if number % SHAVED_EVERY == 0 and not self._shave():
                return

    def _attempt(self, attempt: Budget) -> Iterator[list[int]]:
        """Yield what each solution adds that is not known yet; raises _Over if it takes longer."""
        follows, todo = self.follows, [(self.root.copy(), True)]
        while todo:
            node, main = todo.pop()
            if follows.settle(node) >= 0:
                continue
            if not follows.open(node):
                yield from self._new(node)
                continue
            if main:  # all that was supposed is refuted, or its solutions are known
                self.root = node.copy()
            if not attempt.take() and len(self.known) < MOST_KNOWN:
                raise _Over
            self.budget.spend()
            candidate = follows.branch(node)
            other = node.copy()
            follows.remove(other, 1 << candidate)
            todo.append((other, main))
            follows.place(node, candidate)
            todo.append((node, False))

    def _new(self, node: Node) -> Iterator[list[int]]:
        found = frozenset(node.trail)
        if found not in self.known:
            if len(self.known) < MOST_KNOWN:
                self.known.add(found)
            yield node.trail

    def _shave(self) -> bool:
        """Try all candidates at the root; tell whether anything is left."""
        follows, root = self.follows, self.root
        order = sorted(follows.homes, key=lambda home: (home[1] & root.alive).bit_count())
        for _, members, guard in order:
            if not root.state & guard:
                continue
            possible, before = 0, root.alive
            for candidate in bits(members & before):
                node = root.copy()
                follows.place(node, candidate)
                if follows.settle(node) < 0:
                    possible |= node.alive
            self.budget.spend(1 + (members & before).bit_count() // 4)
            if root.alive & ~possible:
                follows.remove(root, root.alive & ~possible)
                if follows.settle(root) >= 0:
                    return False
        return True


class _Over(Exception):
    """An attempt has taken all its branches."""


def _in_order(follows: Follower, position: Position, budget: Budget) -> Iterator[list[int]]:
    todo = [follows.start(position)]
    while todo:
        node = todo.pop()
        if follows.settle(node) >= 0:
            continue
        if not follows.open(node):
            yield node.trail
            continue
        budget.spend()
        candidate = _lowest_open(position, node)
        other = node.copy()
        follows.remove(other, 1 << candidate)
        todo.append(other)
        follows.place(node, candidate)
        todo.append(node)


def _lowest_open(position: Position, node: Node) -> int:
    left = node.alive & ~position.placed & ~union(1 << candidate for candidate in node.trail)
    return (left & -left).bit_length() - 1
