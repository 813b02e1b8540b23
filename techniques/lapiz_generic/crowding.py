"""Crowding: k items whose candidates lie in fewer than k others, as they are or beside a candidate.

Sets of any size are found by a matching: each base needs a cover to itself. Where one base cannot
get any, the bases that it would push aside, and those that these would, are one more than covers.
"""

from collections.abc import Iterable, Iterator, Sequence

import attrs

from lapiz import Position, bits, union
from lapiz_generic.open_items import open_items

Numbers = tuple[int, ...]


@attrs.frozen
class TooFewCovers:
    """Items (`bases`) that too few others (`covers`) are left for beside any of `removes`.

    If it is `locked`, the covers hold all candidates of the bases, without a supposition, and are
    as many, and the candidates lie in them; else the covers are what is left beside the candidates,
    one fewer than bases.
    """

    removes: int
    bases: Numbers
    covers: Numbers
    locked: bool


def crowded(
    position: Position, bases: Iterable[int], covers: Iterable[int]
) -> Iterator[TooFewCovers]:
    """Yield candidates that would leave some bases fewer covers than they are.

    Nothing where a candidate of a base lies in no cover; each cover has room for one. One takes
    from the bases what it excludes, and from the covers those that it lies in itself. Those that
    crowd the same bases into the same covers are yielded together. Order: few bases first, then by
    base and cover.

    >>> from lapiz import Item, Space
    >>> rows = [Item(f"row {r}", "row", 0b111 << 3 * r) for r in range(3)]
    >>> columns = [Item(f"column {c}", "column", 0b001001001 << c) for c in range(3)]
    >>> position = Space(tuple("abcdefghi"), (*rows, *columns)).start().remove(0b000100100)
    >>> list(crowded(position, range(3), range(3, 6)))
    [TooFewCovers(removes=192, bases=(0, 1), covers=(3, 4), locked=True)]

    Source: Hall's theorem on matchings; the search for a matching is Kuhn's.
    """
    space, open_ = position.space, position.open
    needed = dict(open_items(position, bases))
    over = [number for number in covers if space.sets[number] & open_]
    if union(needed.values()) & ~union(space.sets[number] for number in over):
        return
    numbers, matching = [*needed], _Matching([*needed.values()], [space.sets[n] for n in over])
    found: dict[tuple[Numbers, Numbers, bool], int] = {}
    for candidate in bits(open_):
        if crowd := matching.beside(candidate, space.keep[candidate]):
            chosen = tuple(numbers[base] for base in crowd.bases)
            left = tuple(over[cover] for cover in crowd.covers)
            key = chosen, left, crowd.locked
            found[key] = found.get(key, 0) | crowd.removes
    for key in sorted(found, key=lambda key: (len(key[0]), key)):
        yield TooFewCovers(found[key], *key)


class _Matching:
    """Bases and covers, counted from 0, and which covers each base can have."""

    def __init__(self, options: Sequence[int], covers: Sequence[int]) -> None:
        self._options, self._covers = options, covers
        self._over = {candidate: self._touched(1 << candidate) for candidate in bits(union(covers))}
        self._near = [self._touched(members) for members in options]
        self._usual: dict[int, int] = {}
        """The base that each cover is given to, as far as bases can get one."""
        for base in range(len(options)):
            _place(base, self._near, self._usual, set())

    def _touched(self, members: int) -> int:
        return union(1 << place for place, cover in enumerate(self._covers) if cover & members)

    def beside(self, candidate: int, keep: int) -> TooFewCovers | None:
        """Return bases that fit in too few covers beside a candidate; None if all fit."""
        bit = 1 << candidate
        taken = self._over.get(candidate, 0)
        rest = [base for base, members in enumerate(self._options) if not members & bit]
        near = [covers & ~taken for covers in self._near]
        for base in rest:
            left = self._options[base] & keep
            lost = union(self._over[gone] for gone in bits(self._options[base] & ~keep))
            near[base] &= ~union(1 << at for at in bits(lost) if not left & self._covers[at])
        given = {
            cover: base
            for cover, base in self._usual.items()
            if near[base] >> cover & 1 and not self._options[base] & bit
        }
        having = {*given.values()}
        for base in rest:
            tried = set[int]()
            if base not in having and not _place(base, near, given, tried):
                bases = tuple(sorted({base, *(given[cover] for cover in tried)}))
                usual = union(self._near[number] for number in bases)
                locked = bool(usual & taken) and usual.bit_count() == len(bases)
                covers = tuple(bits(usual)) if locked else tuple(sorted(tried))
                return TooFewCovers(bit, bases, covers, locked)
        return None


def _place(base: int, near: Sequence[int], given: dict[int, int], tried: set[int]) -> bool:
    """Give a base a cover, if need be by moving others; covers that are `tried` are passed over."""
    for cover in bits(near[base]):
        if cover not in tried:
            tried.add(cover)
            if cover not in given or _place(given[cover], near, given, tried):
                given[cover] = base
                return True
    return False
