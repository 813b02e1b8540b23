"""Looks for solutions in a space with demands, and proves that there are no others.

The search is begun again and again, each time a little longer: what it has refuted from the root
stays refuted, and it goes to where it failed most. Now and then every cell is tried before it: a
candidate that leads to a contradiction goes, and so does what no candidate of the cell leaves
possible.
"""

from collections.abc import Iterator
from itertools import count

from lapiz.core import Budget, Position, bits
from lapiz.search.following import DemandFollower, Node
from lapiz.search.walking.branching import walk

FIRST_BRANCHES, LONGER = 60, 1.5
"""The branches of the first attempt, and how many times more each further one may take."""
SHAVED_EVERY = 4
"""After how many attempts each cell is tried again: it takes as long as hundreds of branches."""
MOST_KNOWN = 100
"""How many solutions are remembered: with more of them the search is not begun again."""


class ShavedSearch:
    """A search of a position that is begun again and again.

    `root` is where it begins: what is known to be false is gone from it.
    """

    def __init__(self, position: Position, budget: Budget) -> None:
        self.budget = budget
        # Its own weights: two searches at once must not disturb each other.
        self.follows = DemandFollower(position.space)
        self.root = self.follows.begin(position)
        self.known = set[int]()

    def solutions(self) -> Iterator[int]:
        """Yield what is placed in each solution; raises OutOfBudget."""
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

    def _attempt(self, attempt: Budget) -> Iterator[int]:
        """Yield each solution that is not known yet; raises _Over if it takes longer."""
        todo = [self.root.copy()]

        def branch(node: Node) -> int:
            if not todo:  # all that was supposed is refuted, or its solutions are known
                self.root = node.copy()
            if not attempt.take() and len(self.known) < MOST_KNOWN:
                raise _Over
            self.budget.spend()
            return self.follows.branch(node)

        for end in walk(self.follows, todo, branch):
            if end.placed not in self.known:
                if len(self.known) < MOST_KNOWN:
                    self.known.add(end.placed)
                yield end.placed

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
