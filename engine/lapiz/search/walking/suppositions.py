"""What each candidate leads to in a space with demands, kept from position to position of a solve.

A candidate is supposed, last candidates are placed, and demands are asked, until nothing more
follows. As long as nothing of where that ended is removed, it ends there in later positions too;
what is removed is followed from there, so little is done twice.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import attrs

from lapiz.core import Budget, OutOfBudget, Position, bits
from lapiz.search.following import DemandFollower, Node, Removal, demand_follower, reasons
from lapiz.search.walking.branching import contradiction, refuted, rests_on

WIDEST_SPLIT, MOST_SPLIT = 3, 4
"""How many candidates an item has that is split, and how many items are tried."""

BRANCHES = (0, 3, 15, 60, 250)
"""How many branches the refutation of a candidate may take, pass by pass."""
ALL_BRANCHES = 4_000
"""How many all of them may take together."""
FEW, BRIEF = 6, 3
"""How many refutations of one pass are compared, if they take no more branches than the second."""


@attrs.define(slots=False)
class Suppositions:
    """The ends of suppositions: `end(candidate)` is what is alive then, or None.

    None says that the candidate leaves some item empty, or some demand without a way.
    """

    position: Position
    follows: DemandFollower
    _ends: dict[int, Node]
    _split: dict[int, int]
    """Of which candidates splitting items has led to nothing, and what was left then."""
    _fallen: dict[int, int]
    """Candidates that fall by a split, each with the item: they do so in later positions too."""
    _withstood: dict[int, tuple[int, int]]
    """Of which candidates no refutation was found: what was left then, within how many branches."""

    @property
    def _kept(self) -> tuple[Any, ...]:
        """What later positions go on from."""
        return self._ends, self._split, self._fallen, self._withstood

    @cached_property
    def _start(self) -> Node:
        """What holds without a supposition."""
        node = self.follows.begin(self.position)
        self.follows.settle(node)
        return node

    def end(self, candidate: int) -> int | None:
        """Return what is left if a candidate is true; None if that cannot be."""
        node = self._ends.get(candidate)
        if node is None:
            node = self._ends[candidate] = self._start.copy()
            self.follows.place(node, candidate)
        elif not (gone := node.alive & ~self.position.alive):
            return node.alive
        else:
            self.follows.remove(node, gone)
        if self.follows.settle(node) < 0:
            return node.alive
        del self._ends[candidate]
        return None

    def grounds(self, candidate: int, gone: int = 0) -> set[int]:
        """Return the items and demands by which a candidate leads to what it does.

        That is some candidates being `gone`, or a contradiction.
        """
        node, removed = self.follows.begin(self.position), list[Removal]()
        self.follows.place(node, candidate)
        failed = self.follows.settle(node, removed)
        if failed < 0:
            return reasons(self.follows.space, removed, gone)
        return rests_on(self.follows.space, removed, {failed})

    def splits(self, candidate: int) -> int | None:
        """Return the number of an item each of whose candidates fails beside one; None without.

        A few items are tried of which the candidate leaves few.
        """
        alive = self.end(candidate)
        if alive is None or self._split.get(candidate) == alive:
            return None
        node, sets = self._ends[candidate], self.position.space.sets
        known = self._fallen.get(candidate)
        first = [] if known is None else [(known, sets[known] & alive)]
        for number, options in first or self._narrowed(alive):
            if all(self._fails(node, option) for option in bits(options)):
                self._fallen[candidate] = number
                return number
        self._split[candidate] = alive
        return None

    def _narrowed(self, alive: int) -> list[tuple[int, int]]:
        """Return a few items that a supposition has narrowed, with what it leaves of them."""
        before, found = self.position.alive, list[tuple[int, int, int]]()
        for number, members in self.position.space.needed:
            options = members & alive
            if options & (options - 1) and options != members & before:
                count = options.bit_count()
                if count <= WIDEST_SPLIT:
                    found.append((count, number, options))
        return [(number, options) for _, number, options in sorted(found)[:MOST_SPLIT]]

    def _fails(self, node: Node, option: int) -> bool:
        below = node.copy()
        self.follows.place(below, option)
        return self.follows.settle(below) >= 0

    def grounds_of_split(self, candidate: int, number: int) -> set[int]:
        """Return the items and demands by which a split shows that a candidate is false."""
        follows, removed = self.follows, list[Removal]()
        node = follows.begin(self.position)
        follows.place(node, candidate)
        follows.settle(node, removed)
        space, used = follows.space, {number}
        for option in bits(space.sets[number] & node.alive):
            below, further = node.copy(), list[Removal]()
            follows.place(below, option)
            used |= rests_on(space, further, {follows.settle(below, further)})
        return rests_on(space, removed, used)

    def withstands(self, candidate: int, branches: int, budget: Budget) -> bool:
        """Tell whether a candidate cannot be refuted within as many branches, or within a budget.

        What withstood once is not tried again until something more is gone.
        """
        alive = self.end(candidate)
        if alive is None:
            return False
        if self._withstood.get(candidate) == (alive, branches):
            return True
        trial = Budget(min(branches, budget.left), "branches")
        fails = contradiction(self.follows, self._ends[candidate].copy(), trial)
        budget.left -= trial.allowed - max(trial.left, 0)
        if not fails:
            self._withstood[candidate] = alive, branches
        return not fails

    def fallen(self) -> list[int]:
        """Return the open candidates that were seen to fall by a split before."""
        return [candidate for candidate in self._fallen if self.position.open >> candidate & 1]

    def refuted(self, members: Iterable[int], most: int) -> list[int]:
        """Return up to `most` of some candidates that cannot be true."""
        found: list[int] = []
        for candidate in members:
            if self.end(candidate) is None:
                found.append(candidate)
                if len(found) == most:
                    break
        return found

    def agreed(self, options: int) -> int:
        """Return the open candidates that go whichever of some candidates is true."""
        gone = self.position.open & ~options
        for candidate in bits(options):
            end = self.end(candidate)
            gone &= 0 if end is None else ~end
            if not gone:
                break
        return gone


def suppositions_of(position: Position) -> Suppositions:
    """Return what follows suppositions in a position, and knows what it did in earlier ones."""
    noted: Suppositions | None = position.memo.get(suppositions_of)
    if noted and noted.follows.space is not position.space:
        noted = None
    if not noted or noted.position is not position:
        kept = noted._kept if noted else ({}, {}, {}, {})
        noted = Suppositions(position, demand_follower(position.space), *kept)
        position.memo.note(suppositions_of, noted)
    return noted


def refutations(position: Position, false: int) -> list[tuple[int, set[int]]]:
    """Return some of the false candidates that can be refuted, each with the items it rests on.

    They take as few branches as suffice for any candidate; those on the fewest items come first.
    Raises OutOfBudget if no candidate falls within the most.
    """
    follow = suppositions_of(position)
    left = {candidate: (follow.end(candidate) or 0).bit_count() for candidate in bits(false)}
    order, budget = sorted(left, key=left.__getitem__), Budget(ALL_BRANCHES, "branches")
    for branches in BRANCHES:
        found: list[tuple[int, set[int]]] = []
        for candidate in order:
            if budget.left <= 0 or follow.withstands(candidate, branches, budget):
                continue
            used = refuted(follow.follows, position, candidate, Budget(2 * branches, "branches"))
            found += [(candidate, used)] if used else []
            if len(found) >= (FEW if branches <= BRIEF else 1):
                break
        if found:
            return sorted(found, key=lambda each: (len(each[1]), each[0]))
    if false:
        raise OutOfBudget(BRANCHES[-1], "branches")
    return []
