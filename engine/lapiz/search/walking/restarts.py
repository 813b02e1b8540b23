"""Whether there are no, one or several solutions, where a plain search would not come to an end.

On large boards a search in one fixed order may be lost for hours in a corner without solutions. So
it is begun again and again, each time a little longer, with what the last attempts have shown:
items that were left empty are branched on first, and values go where they were in the attempt that
came farthest. Near the solution found another one is then sought: most of it is kept, and the rest
is filled in another way, which finds at once what two solutions exchange. Where they have little in
common, attempts that begin otherwise find the other one.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TypeVar

from lapiz.core import Budget, OutOfBudget, Position, Space, bits, union
from lapiz.search.following import FieldFollower, Node, Removal, too_large
from lapiz.search.walking.backtracking import (
    COUNTED_CONFLICTS,
    additions,
    count,
    search_budget,
)
from lapiz.search.walking.branching import walk

Answer = TypeVar("Answer")
PLAIN_BRANCHES = 2_000
"""The branches of the plain search that comes first: nearly every puzzle needs fewer."""
RULED_BRANCHES = 100
"""The same where rules exclude pairs: a search that learns comes next, and is much quicker then."""
RESTARTED_CANDIDATES = 300_000_000
"""What all attempts together may take: the candidates of the space, once for each branch."""
MOST_RESTARTED_BRANCHES = 20_000
"""The branches that they may take in any space, however small."""
SHORTEST_ATTEMPT = 100
"""The branches of the first attempt."""
LONGER = 1.3
"""How much longer each attempt may be than the one before."""
BEGINNINGS = 6
"""How many series of attempts there are: a series may be unlucky in its first choices."""
LATER_SHARE = 0.2
"""What each series may take after the first, compared with that."""
KEPT_SHARES = (0.9, 0.7, 0.5, 0.3)
"""How much of a solution is kept when another one is sought near it, in turn."""
NEARBY_ROUNDS = 10
"""How often each share is tried."""
NEARBY_BRANCHES = 100
"""The branches of each of these searches."""


def number_of_solutions(position: Position) -> int | None:
    """Return how many solutions a position has: 0, 1, 2 for several, None if it is not known.

    >>> from lapiz.core.space import Item, Space
    >>> number_of_solutions(Space(("a", "b"), (Item("x", "cell", 0b11),)).start())
    2
    """
    space = position.space

    def counted(budget: Budget, learning: bool) -> int:
        if not learning:
            return count(position, 2, budget=budget)
        return sum(1 for _ in islice(additions(position, "fewest", budget, learning=True), 2))

    known = plain_then_learning(space, plain_budget(space), COUNTED_CONFLICTS, counted)
    if known is not None or too_large(space) or space.ruled:
        return known
    return _by_attempts(position)


def plain_then_learning(
    space: Space, plain: Budget, conflicts: int, ask: Callable[[Budget, bool], Answer]
) -> Answer | None:
    """Return the answer of a plain search, else of one that learns; None if neither ends.

    With rules about pairs a plain search repeats much; where it is no use to learn, or the plain
    one learns already, there is no second. `ask` is told the budget, and whether to learn.
    """
    learns = space.restrictions is not None and not space.demands and not too_large(space)
    for budget, learning in ((plain, False), (Budget(conflicts, "conflicts"), True))[: 1 + learns]:
        try:
            return ask(budget, learning)
        except OutOfBudget:
            continue
    return None


def plain_budget(space: Space) -> Budget:
    """Return what a plain search may take before attempts are worth while."""
    whole = search_budget(space)
    if too_large(space) or space.demands:
        return whole
    most = RULED_BRANCHES if space.restrictions else PLAIN_BRANCHES
    return Budget(min(most, whole.allowed), whole.unit)


def _by_attempts(position: Position) -> int | None:
    """Return the number of solutions, 2 for several, by attempts and then a longer plain search."""
    try:
        ends = _ends(position)
        solution = next(ends)
        if solution is None:
            return 0
        second = another(position, solution) or any(end != solution for end in ends)
        return 2 if second else count(position, 2, budget=search_budget(position.space))
    except (OutOfBudget, StopIteration):
        return None


def _ends(position: Position) -> Iterator[int | None]:
    """Yield a solution (None if there is none) of each series of attempts that finds one."""
    for seed in range(BEGINNINGS):
        try:
            yield Attempts(position, seed).solution(1 if seed == 0 else LATER_SHARE)
        except OutOfBudget:
            continue


class Attempts(FieldFollower):
    """Searches for one solution of a position that are begun again and again.

    For spaces that are not too large for fields, and positions whose placed candidates do not
    exclude each other.
    """

    def __init__(self, position: Position, seed: int = 0) -> None:
        super().__init__(position.space)
        self.root: Node = self.begin(position)
        self.random: Random = Random(seed)  # any will do, as long as each solve has the same
        self.empty: list[int] = [0] * len(position.space.items)
        """How often each item was left empty."""
        self.farthest: int = position.placed
        """What was placed where an attempt came farthest."""

    def solution(self, share: float) -> int | None:
        """Return a solution, or None if there is none.

        Raises OutOfBudget where a share of RESTARTED_CANDIDATES does not suffice to tell.
        """
        most = RESTARTED_CANDIDATES // len(self.space.labels)
        whole = Budget(int(share * min(most, MOST_RESTARTED_BRANCHES)), "branches")
        allowed = float(SHORTEST_ATTEMPT)
        while True:
            budget = Budget(int(allowed), "branches")
            whole.spend(budget.allowed)
            try:
                return self._attempt(budget)
            except OutOfBudget:
                allowed *= LONGER

    def _attempt(self, budget: Budget) -> int | None:
        """Return a solution, or None if there is none."""

        def branch(node: Node) -> int:
            budget.spend()
            return self.branch(node)

        end = next(walk(self, [self.root.copy()], branch), None)
        return end.placed if end else None

    def settle(self, node: Node, removed: list[Removal] | None = None) -> int:
        """Place all last candidates, and learn from where that fails."""
        failed = super().settle(node, removed)
        if failed >= 0:
            self.empty[failed] += 1
            if node.placed.bit_count() > self.farthest.bit_count():
                self.farthest = node.placed
        return failed

    def branch(self, node: Node) -> int:
        """Return the candidate to branch on: in a narrow item often empty, as it was before."""
        layout, state = self.layout, node.state
        narrow = {layout.item_at[place]: None for place in _places(layout.narrow(state))}
        empty, random = self.empty, self.random
        item = max(narrow, key=lambda number: (empty[number], random.random()))
        places = _places(state & layout.field(item) & ~layout.guards)
        options = [layout.candidate_at[place] for place in places]
        before = [candidate for candidate in options if self.farthest >> candidate & 1]
        return before[0] if before else random.choice(options)


def _places(state: int) -> Iterator[int]:
    """Yield the `bit_length` of each bit, from the highest: of a long state quicker than `bits`."""
    digits = f"{state:b}"
    index = digits.find("1")
    while index >= 0:
        yield len(digits) - index
        index = digits.find("1", index + 1)


def another(position: Position, solution: int) -> int:
    """Return another solution that is like a given one in many places; 0 if none is found quickly.

    >>> from lapiz.core.space import Item, Space
    >>> another(Space(("a", "b"), (Item("x", "cell", 0b11),)).start(), 0b01)
    2
    """
    random, added = Random(0), list(bits(solution & ~position.placed))
    for share in KEPT_SHARES:
        for _ in range(NEARBY_ROUNDS):
            kept = position
            for candidate in random.sample(added, int(share * len(added))):
                kept = kept.place(candidate)
            other = _other_than(solution, kept)
            if other:
                return other
    return 0


def _other_than(solution: int, position: Position) -> int:
    """Return a solution of a position that is not the one known; 0 if none is found quickly."""
    try:
        for added in additions(position, "fewest", Budget(NEARBY_BRANCHES, "branches")):
            other = position.placed | union(1 << candidate for candidate in added())
            if other != solution:
                return other
    except OutOfBudget:
        pass
    return 0
