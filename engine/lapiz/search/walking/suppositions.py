"""What each candidate leads to in a space with demands, kept from position to position of a solve.

A candidate is supposed, last candidates are placed, and demands are asked, until nothing more
follows. As long as nothing of where that ended is removed, it ends there in later positions too;
what is removed is followed from there, so little is done twice.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import attrs

from lapiz.core import Position
from lapiz.search.following import DemandFollower, Node, Removal, demand_follower, reasons
from lapiz.search.walking.branching import rests_on


@attrs.define(slots=False)
class Suppositions:
    """The ends of suppositions: `end(candidate)` is what is alive then, or None.

    None says that the candidate leaves some item empty, or some demand without a way.
    """

    position: Position
    follows: DemandFollower
    _ends: dict[int, Node]

    @property
    def _kept(self) -> tuple[Any, ...]:
        """What later positions go on from."""
        return (self._ends,)

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

    def refuted(self, members: Iterable[int], most: int) -> list[int]:
        """Return up to `most` of some candidates that cannot be true."""
        refuted: list[int] = []
        for candidate in members:
            if self.end(candidate) is None:
                refuted.append(candidate)
                if len(refuted) == most:
                    break
        return refuted


def suppositions_of(position: Position) -> Suppositions:
    """Return what follows suppositions in a position, and knows what it did in earlier ones."""
    noted: Suppositions | None = position.memo.get(suppositions_of)
    if noted and noted.follows.space is not position.space:
        noted = None
    if not noted or noted.position is not position:
        kept = noted._kept if noted else ({},)
        noted = Suppositions(position, demand_follower(position.space), *kept)
        position.memo.note(suppositions_of, noted)
    return noted
