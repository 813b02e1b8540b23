"""Searches the base and the cover houses of fish of one digit, from the cell to be removed.

Suppose the cell held the digit: the places that it sees are gone. When *k* base houses that it is
not in then have their places, none of them in two of these houses, in fewer than *k* other houses,
it cannot hold the digit. Those houses and one of the cell's own are the cover. A cell of the base
that two cover houses hold can fall too (cannibalism): its own base house then takes both of them.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from lapiz import union
from lapiz.proof import Work
from lapiz_sudoku.board.layout import KEPT, Layout

__all__ = ["THOROUGH", "House", "Sea", "against", "crowded", "seas"]

THOROUGH = 4
"""Up to this size all fish are found; larger ones only if they have no smaller one within."""

House = tuple[int, int]
"""A house as a set of one, and its cells or those of its places that matter."""


class Sea(NamedTuple):
    """Where fish may be: the houses for the base and the cover; for the cover each cell's, too."""

    bases: list[House]
    covers: list[House]
    covers_of: list[list[House]]


Covers = dict[int, int]
"""Sets of cover houses, each with the board of all their cells."""


class Partial(NamedTuple):
    """Some base houses, the places that they have left, and the covers that hold these.

    `next` is the index of the first house that may still join them.
    """

    next: int
    base: int
    places: int
    covers: Covers


@lru_cache(maxsize=KEPT)
def seas(layout: Layout, mutant: bool) -> list[Sea]:
    """Return the seas: for Franken fish rows and boxes by columns and boxes, and vice versa."""
    rows, columns, boxes = set(layout.rows), set(layout.columns), set(layout.boxes)
    every = set(range(len(layout.houses)))
    pairs = [(rows | boxes, columns | boxes), (columns | boxes, rows | boxes)]
    houses = [(1 << number, board) for number, board in enumerate(layout.house_boards)]
    return [
        Sea(
            [houses[number] for number in sorted(base)],
            [houses[number] for number in sorted(cover)],
            [[houses[number] for number in own if number in cover] for own in layout.houses_of],
        )
        for base, cover in ([(every, every)] if mutant else pairs)
    ]


def against(
    cell: int, size: int, layout: Layout, board: int, sea: Sea, work: Work
) -> Iterator[tuple[int, int]]:
    """Yield base and cover of the fish of a size that rule out a cell.

    Raises OutOfBudget when it takes too many covers.
    """
    bases = [(number, places) for number, house in sea.bases if (places := house & board)]
    left = board & ~layout.peers[cell]
    own = [house for house in bases if house[1] >> cell & 1]
    others = [(house, places & left) for house, places in bases if not places >> cell & 1]
    for count, level in _levels(others, size, size <= THOROUGH, sea, work):
        if count == size:
            for part in level:
                yield from _closed(part, 1, (0, 0), cell, sea, board)
        elif count == size - 1 and size <= THOROUGH:
            for part in level:
                if _fewer(part.covers, count):
                    for house in own:
                        yield from _closed(part, 2, house, cell, sea, board)


def crowded(size: int, board: int, lost: int, sea: Sea, work: Work) -> Iterator[tuple[int, Covers]]:
    """Yield sets of `size` base houses that fewer cover houses hold once some places are lost.

    With the covers. No fewer of these base houses do. Raises OutOfBudget.
    """
    bases = [(number, places & ~lost) for number, house in sea.bases if (places := house & board)]
    for count, level in _levels(bases, size, False, sea, work):
        if count == size:
            yield from ((part.base, part.covers) for part in level)


def _closed(
    part: Partial, last: int, house: House, cell: int, sea: Sea, board: int
) -> Iterator[tuple[int, int]]:
    """Yield base and cover: with one house for the base and `last` for the cover of the cell's own.

    Every cover house meets the base.
    """
    base = part.base | house[0]
    body = house[1] | union(places & board for number, places in sea.bases if number & base)
    meet = [one for one in sea.covers if one[1] & body and not one[0] & base]
    ends = [
        union(number for number, _ in some)
        for some in combinations(sea.covers_of[cell], last)
        if all(one in meet for one in some)
    ]
    most = part.base.bit_count() - 1
    for cover in _filled(part.covers, most, meet) if ends else ():
        if not cover & house[0]:
            for end in ends:
                if not cover & end:
                    yield base, cover | end


def _fewer(covers: Covers, count: int) -> bool:
    """Tell whether some cover has fewer houses than that."""
    return any(cover.bit_count() < count for cover in covers)


def _filled(covers: Covers, size: int, meet: list[House]) -> set[int]:
    """Return the sets of exactly `size` cover houses that hold what one of some covers holds."""
    full: set[int] = set()
    for cover in covers:
        spare = [number for number, _ in meet if not number & cover]
        missing = size - cover.bit_count()
        if missing >= 0:
            full.update(cover | union(some) for some in combinations(spare, missing))
    return full


def _levels(
    others: list[House], size: int, thorough: bool, sea: Sea, work: Work
) -> Iterator[tuple[int, list[Partial]]]:
    """Yield how many base houses, and all ways to take them that fewer than `size` houses cover.

    If not thorough, ways are left out of which some houses alone would do.
    """
    level = [Partial(0, 0, 0, {0: 0})]
    usable = [one for one in others if any(_extended(level, [one], size - 1, sea, work))]
    small: list[int] = []
    for count in range(1, size + 1):
        level = list(_extended(level, usable, size - 1, sea, work))
        if not thorough and count < size:
            small += [part.base for part in level if _fewer(part.covers, count)]
        if small:
            level = [part for part in level if not any(one & part.base == one for one in small)]
        if not level:
            return
        yield count, level


def _extended(
    level: list[Partial], others: list[House], most: int, sea: Sea, work: Work
) -> Iterator[Partial]:
    """Yield some base houses and one more, with no place in two, while `most` houses cover them."""
    for start, base, held, known in level:
        for index in range(start, len(others)):
            house, places = others[index]
            if places & held:
                continue
            covers: Covers = {}
            for cover, cells in known.items():
                if not cover & house:
                    _cover(places & ~cells, cover, cells, most, base | house, sea, covers)
            if covers:
                work.left -= len(covers) - 1
                work.spend()
                yield Partial(index + 1, base | house, held | places, covers)


def _cover(
    places: int, cover: int, cells: int, most: int, base: int, sea: Sea, found: Covers
) -> None:
    """Note all ways to cover some more places with `most` houses in all, none of the base."""
    if not places:
        found[cover] = cells
    elif cover.bit_count() < most:
        first = (places & -places).bit_length() - 1
        for house, there in sea.covers_of[first]:
            if not house & base:
                _cover(places & ~there, cover | house, cells | there, most, base, sea, found)
