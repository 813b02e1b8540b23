"""Two or three items that a candidate would leave unsatisfiable together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from lapiz import Position, bits
from lapiz_generic.open_items import open_items

WIDEST_ITEM = 4
"""The most candidates of an item that is looked at."""

Group = tuple[int, ...]


def incompatible(
    position: Position, items: Iterable[int] | None = None, size: int = 2, widest: int = WIDEST_ITEM
) -> Iterator[tuple[int, Group]]:
    """Yield the candidates beside which `size` items (2 or 3) cannot all be satisfied, and these.

    With the candidate true, whatever satisfies one item (two of three items) rules out every
    remaining candidate of another. Bounds: only items with up to `widest` candidates; and the items
    that do the ruling out must lose a candidate at once (both items of a pair do, or exclusion
    would apply; longer trains of thought are forcing). A candidate that fewer items rule out does
    not make a group, but once a group is found, everything that it rules out is yielded. Order: by
    the first candidate that reveals the group, then by the items.

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

    Items are numbered from 0 among themselves here, so that a set of them is an int.
    """

    def __init__(self, position: Position, items: Iterable[int] | None, widest: int) -> None:
        self.position, self.keep = position, position.space.keep
        narrow = list(open_items(position, items, widest))
        self.numbers = [number for number, _ in narrow]
        self.options = [options for _, options in narrow]
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
        possible = 0
        for candidate in bits(members[0] & alive):
            possible |= self._possible(members[1:], alive & self.keep[candidate])
        return possible

    def beside(self, candidate: int, size: int) -> list[Group]:
        """Return the groups that are unsatisfiable beside a candidate, if no smaller ones are."""
        now = self.position.alive & self.keep[candidate]
        options_of: dict[int, int] = {}
        rulers: list[tuple[int, int]] = []
        for index in bits(self.near[candidate]):
            options = options_of[index] = self.options[index] & now
            if not options:
                return []
            gone = self._ruled_out(options, now)
            if gone:
                rulers.append((index, gone))
        pairs = self._pairs(options_of, rulers)
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

    def _pairs(self, options_of: dict[int, int], rulers: list[tuple[int, int]]) -> list[Group]:
        groups: set[Group] = set()
        for ruler, gone in rulers:
            for index, options in options_of.items():
                if not options & ~gone:
                    groups.add(self._group(ruler, index))
        return sorted(groups)

    def _triples(self, candidate: int, now: int, rulers: list[tuple[int, int]]) -> list[Group]:
        groups: set[Group] = set()
        everything = once = twice = 0
        for ruler, out in rulers:
            reached = self._reached(self.options[ruler] & now)
            twice |= once & reached
            once |= reached
            everything |= out
        for index in bits(twice):
            options = self.options[index]
            if options & now & ~everything or options >> candidate & 1:
                continue
            having = [(ruler, out) for ruler, out in rulers if out & options and ruler != index]
            for (first, out), (second, also_out) in combinations(having, 2):
                if not options & now & ~(out | also_out):
                    groups.add(self._group(first, second, index))
        return sorted(groups)

    def _reached(self, options: int) -> int:
        """Return the items that every one of some options takes something from."""
        reached = -1
        for option in bits(options):
            reached &= self.near[option]
        return reached

    def _group(self, *indexes: int) -> Group:
        return tuple(sorted(self.numbers[index] for index in indexes))
