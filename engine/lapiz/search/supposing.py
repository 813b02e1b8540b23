"""What each candidate leads to in a space with demands, kept from position to position of a solve.

A candidate is supposed, last candidates are placed, and demands are asked, until nothing more
follows. As long as nothing of where that ended is removed, it ends there in later positions too;
what is removed is followed from there, so little is done twice.
"""

from collections.abc import Iterable

import attrs

from lapiz.core.bits import bits
from lapiz.core.space import Position
from lapiz.search.demanding import Event, Follower, Node, follower
from lapiz.search.demanding_refutation import traced

__all__ = ["Supposing", "supposing"]


@attrs.define
class Supposing:
    """The ends of suppositions: `end(candidate)` is what is alive then, or None.

    None says that the candidate leaves some item empty, or some demand without a way.
    """

    position: Position
    follows: Follower
    _ends: dict[int, Node]

    def end(self, candidate: int) -> int | None:
        """Return what is left if a candidate is true; None if that cannot be."""
        node = self._ends.get(candidate)
        if node is None:
            node = self._ends[candidate] = self.follows.start(self.position)
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
        node, events = self.follows.start(self.position), list[Event]()
        self.follows.place(node, candidate)
        failed = self.follows.settle(node, events)
        if failed < 0:
            return traced(self.follows, events, (), gone)[0]
        return traced(self.follows, events, {failed}, self.follows.space.items[failed].scope)[0]

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


def supposing(position: Position) -> Supposing:
    """Return what follows suppositions in a position, and knows what it did in earlier ones."""
    noted: Supposing | None = position.memo.get(supposing)
    known = noted._ends if noted and noted.follows.space is position.space else {}
    if not noted or noted.position is not position:
        noted = Supposing(position, follower(position.space), known)
        position.memo.note(supposing, noted)
    return noted
