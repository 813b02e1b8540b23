"""Two or three items that a candidate would leave unsatisfiable together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from lapiz import Position, bits
from lapiz_generic.open_items import open_items

__all__ = ["incompatible"]

WIDEST = 4
"""The most candidates of an item that is looked at."""

Group = tuple[int, ...]


def incompatible(
    position: Position, items: Iterable[int] | None = None, size: int = 2, widest: int = WIDEST
) -> Iterator[tuple[int, Group]]:
    """Yield the candidates beside which `size` items (2 or 3) cannot all be satisfied, and these.

    With the candidate true, one item (of three: two) rules out all that another has left,
    whichever of its own candidates is the true one. Bounds: only items with up to `widest`
    candidates, and of those that rule out only what loses a candidate at once (of a pair both
    do, else exclusion helps first; longer trains of thought are forcing). A candidate that fewer
    items rule out is no reason to yield, but all that the items rule out goes. Order: by the first
    candidate that gives the items away, then by the items.

    Raises ValueError for another size.

    >>> from lapiz import Item, Space
    >>> corners = Item("x", "line", 0b00011), Item("y", "line", 0b01100)
    >>> links = Item("p", "link", 0b10001), Item("q", "link", 0b10100), Item("r", "link", 0b01010)
    >>> list(incompatible(Space(tuple("abcde"), (*corners, *links)).start(), (0, 1)))
    [(16, (0, 1))]

    Source: what sudoku's skyscraper, turbot fish and XY-Wing have in common.
    """
    if size not in (2, 3):
        raise ValueError(f"size is {size}, expected 2 or 3")
    clashes = _Clashes(position, items, widest)
    seen: set[Group] = set()
    for candidate in bits(position.open):
        for group in clashes.beside(candidate, size):
            if group not in seen:
                seen.add(group)
                yield clashes.removed(group), group


class _Clashes:
    """The narrow items of a position; `near[c]` are those that candidate c takes options from.

    Items are counted from 0 here, so that a set of them is an int.
    """

    def __init__(self, position: Position, items: Iterable[int] | None, widest: int) -> None:
        self.position, self.keep = position, position.space.keep
        found = list(open_items(position, items, widest))
        self.numbers = [number for number, _ in found]
        self.options = [options for _, options in found]
        self.near = [0] * len(position.space.labels)
        for index, options in enumerate(self.options):
            around = 0
            for candidate in bits(options):
                around |= ~self.keep[candidate]
            for candidate in bits(around & position.alive & ~options):
                self.near[candidate] |= 1 << index

    def removed(self, group: Group) -> int:
        """Return the candidates beside which no choice of one candidate an item is possible."""
        members = [self.position.space.sets[number] for number in group]
        return self.position.open & ~self._possible(members, self.position.alive)

    def _possible(self, members: Sequence[int], alive: int) -> int:
        """Return all that can be true beside some way to satisfy the items."""
        if not members:
            return alive
        found = 0
        for candidate in bits(members[0] & alive):
            found |= self._possible(members[1:], alive & self.keep[candidate])
        return found

    def beside(self, candidate: int, size: int) -> list[Group]:
        """Return the groups that are unsatisfiable beside a candidate, if no smaller ones are."""
        now = self.position.alive & self.keep[candidate]
        left: dict[int, int] = {}
        rulers: list[tuple[int, int]] = []
        for index in bits(self.near[candidate]):
            options = left[index] = self.options[index] & now
            if not options:
                return []
            gone = self._ruled_out(options, now)
            if gone:
                rulers.append((index, gone))
        pairs = self._pairs(left, rulers)
        if size == 2:
            return pairs
        return [] if pairs else self._triples(candidate, now, rulers)

    def _ruled_out(self, options: int, now: int) -> int:
        """Return what is impossible whichever of some options is true."""
        for option in bits(options):
            now &= ~self.keep[option]
            if not now:
                break
        return now

    def _pairs(self, left: dict[int, int], rulers: list[tuple[int, int]]) -> list[Group]:
        found: set[Group] = set()
        for ruler, gone in rulers:
            for index, options in left.items():
                if not options & ~gone:
                    found.add(self._group(ruler, index))
        return sorted(found)

    def _triples(self, candidate: int, now: int, rulers: list[tuple[int, int]]) -> list[Group]:
        found: set[Group] = set()
        everything = once = twice = 0
        for ruler, gone in rulers:
            reached = self._reached(self.options[ruler] & now)
            twice |= once & reached
            once |= reached
            everything |= gone
        for index in bits(twice):
            options = self.options[index]
            if options & now & ~everything or options >> candidate & 1:
                continue
            having = [(ruler, gone) for ruler, gone in rulers if gone & options and ruler != index]
            for (one, gone), (other, more) in combinations(having, 2):
                if not options & now & ~(gone | more):
                    found.add(self._group(one, other, index))
        return sorted(found)

    def _reached(self, options: int) -> int:
        """Return the items that every one of some options takes something from."""
        reached = -1
        for option in bits(options):
            reached &= self.near[option]
        return reached

    def _group(self, *indexes: int) -> Group:
        return tuple(sorted(self.numbers[index] for index in indexes))
