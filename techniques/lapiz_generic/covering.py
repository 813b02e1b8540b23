"""Sets: k items all of whose candidates lie in k other items.

Sudoku's naked and hidden subsets and its fish differ only in the choice of the two sorts: cells in
digits of a house, digits of a house in its cells, rows of a digit in columns.
"""

from collections.abc import Iterable, Iterator

from lapiz import Position, bits, lowest, union
from lapiz.core import Budget
from lapiz_generic.open_items import open_items

WIDEST_BASE = 12
"""The most candidates of a base item."""
CHOSEN_COVERS = 10_000
"""How many times the search for sets that begin with one base may choose a cover."""

Numbers = tuple[int, ...]


def covered(
    position: Position,
    bases: Iterable[int],
    covers: Iterable[int],
    size: int,
    widest: int = WIDEST_BASE,
) -> Iterator[tuple[int, Numbers, Numbers]]:
    """Yield the candidates that `size` base items crowd out of `size` cover items, and the items.

    The bases have no candidate in common and all of their candidates lie in the covers. Each base
    needs one and each cover has room for one, so the bases use the covers up: no other candidate
    of a cover is possible, nor a candidate that lies in two covers. `bases` and `covers` are
    numbers of items; covers may be at-most-one items. A set that falls apart into smaller sets is
    not yielded. Bounds: bases with up to `widest` candidates, and CHOSEN_COVERS, which sets of 4
    reach where a candidate lies in many covers (as a rectangle does in squares); all sets are
    found where it lies in one or two. Order: by the first base, then grown from base to base over
    covers they share.

    >>> from lapiz import Item, Space
    >>> row = [Item(f"{d} in row", "row", 0b111 << 3 * d) for d in range(3)]
    >>> cells = [Item(f"cell {c}", "cell", 0b001001001 << c) for c in range(3)]
    >>> position = Space(tuple("abcdefghi"), (*row, *cells)).start().remove(0b011000000)
    >>> list(covered(position, range(3, 6), range(3), 2))
    [(36, (3, 4), (0, 1))]

    Source: fish and subsets as in HoDoKu; the count is the pigeonhole principle.
    """
    for chosen, cover in _Covering(
        position, open_items(position, bases, widest), covers, size
    ).sets():
        held = union(position.space.sets[number] for number in chosen)
        area = twice = 0
        for number in cover:
            members = position.space.sets[number]
            twice |= area & members
            area |= members
        removes = position.open & (area & ~held | twice)
        if removes:
            yield removes, tuple(sorted(chosen)), tuple(sorted(cover))


class _Covering:
    """A search for covered sets in one position.

    Bases are counted from 0 in `numbers` and `options`, so that a set of them is an int.
    """

    def __init__(
        self,
        position: Position,
        bases: Iterable[tuple[int, int]],
        covers: Iterable[int],
        size: int,
    ) -> None:
        self.space, self.size = position.space, size
        self.covers = frozenset(covers)
        open_bases = list(bases)
        self.numbers = [number for number, _ in open_bases]
        self.options = [options for _, options in open_bases]
        self._pool = union(self.options)
        self._index = {number: index for index, number in enumerate(self.numbers)}
        self._bases_in: dict[int, int] = {}
        self._budget = Budget(CHOSEN_COVERS, "covers")

    def sets(self) -> Iterator[tuple[Numbers, Numbers]]:
        """Yield the bases and the covers of each set, in the order in which they were chosen."""
        if len(self.numbers) < self.size:
            return
        for index, options in enumerate(self.options):
            self._budget = Budget(CHOSEN_COVERS, "covers")
            tried = (2 << index) - 1  # this base and all before it: their sets have been yielded
            yield from self._grow((self.numbers[index],), (), options, options, tried, ())

    def _grow(
        self,
        bases: Numbers,
        covers: Numbers,
        held: int,
        uncovered: int,
        tried: int,
        barred: Numbers,
    ) -> Iterator[tuple[Numbers, Numbers]]:
        """Cover what is `uncovered` of the last base, then add one more base that shares a cover.

        `held` are the candidates of the bases. Bases `tried` before and covers `barred` before are
        skipped, as the branches that chose them yield their sets; so each set comes once.
        """
        for cover, more_barred in self._ways(uncovered, covers, (*barred, *bases)):
            if len(bases) == self.size:
                yield bases, cover
                continue
            area = union(self.space.sets[number] for number in cover)
            done = tried
            for index in bits(union(self._near(number) for number in cover) & ~tried):
                done |= 1 << index
                number, options = self.numbers[index], self.options[index]
                if not options & held and number not in cover:
                    yield from self._grow(
                        (*bases, number), cover, held | options, options & ~area, done, more_barred
                    )

    def _ways(
        self, uncovered: int, covers: Numbers, barred: Numbers
    ) -> Iterator[tuple[Numbers, Numbers]]:
        """Yield the ways to add covers until nothing is `uncovered`, each with what it bars."""
        if not uncovered:
            yield covers, barred
        elif len(covers) < self.size:
            for number in self.space.items_of[lowest(uncovered)]:
                if number in self.covers and number not in barred and self._budget.take():
                    still_uncovered = uncovered & ~self.space.sets[number]
                    yield from self._ways(still_uncovered, (*covers, number), barred)
                    barred = (*barred, number)

    def _near(self, cover: int) -> int:
        """Return the bases that have a candidate in a cover."""
        near = self._bases_in.get(cover)
        if near is None:
            near = 0
            for candidate in bits(self.space.sets[cover] & self._pool):
                for number in self.space.items_of[candidate]:
                    if number in self._index:
                        near |= 1 << self._index[number]
            self._bases_in[cover] = near
        return near
