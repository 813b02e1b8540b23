"""Searches the base and the cover houses of fish of one digit, starting from the cell removed.

Suppose the cell held the digit: the places that it sees would go. Take *k* base houses without the
cell that share none of the remaining places. If fewer than *k* other houses cover these places, the
cell cannot hold the digit: those houses and one of the cell's own are the cover. A cell of the base
that two cover houses hold can be removed too (cannibalism): then its base house is in the fish, and
both of its cover houses are.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from lapiz import of_layout, union
from lapiz.core import Budget
from lapiz_sudoku.board import Layout

THOROUGH = 4
"""Up to this size all fish are found; larger ones only if no smaller fish is part of them."""

House = tuple[int, int]
"""A house as the bit of its number, and the board of its cells, or of its places that matter."""


class Sea(NamedTuple):
    """The houses that may be base and cover; `covers_of` are the cover houses of each cell."""

    bases: list[House]
    covers: list[House]
    covers_of: list[list[House]]


Covers = dict[int, int]
"""Sets of cover houses, each with the board of all their cells."""


class Partial(NamedTuple):
    """Some base houses, their remaining places, and the covers of these places.

    `next` is the index of the first house that may still join them.
    """

    next: int
    base: int
    places: int
    covers: Covers


@of_layout
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
            [
                [houses[number] for number in numbers if number in cover]
                for numbers in layout.houses_of
            ],
        )
        for base, cover in ([(every, every)] if mutant else pairs)
    ]


def against(
    cell: int, size: int, layout: Layout, board: int, sea: Sea, budget: Budget
) -> Iterator[tuple[int, int]]:
    """Yield base and cover of the fish of a size that rule out a cell.

    Raises OutOfBudget if there are too many covers to look at.
    """
    bases = [(number, places) for number, house in sea.bases if (places := house & board)]
    unseen = board & ~layout.peers[cell]
    holding = [house for house in bases if house[1] >> cell & 1]
    others = [(house, places & unseen) for house, places in bases if not places >> cell & 1]
    for count, level in _levels(others, size, size <= THOROUGH, sea, budget):
        if count == size:
            for part in level:
                yield from _closed(part, 1, (0, 0), cell, sea, board)
        elif count == size - 1 and size <= THOROUGH:
            for part in level:
                if _fewer(part.covers, count):
                    for house in holding:
                        yield from _closed(part, 2, house, cell, sea, board)


def crowded(
    size: int, board: int, lost: int, sea: Sea, budget: Budget
) -> Iterator[tuple[int, Covers]]:
    """Yield sets of `size` base houses that fewer cover houses hold without the places lost.

    The covers come with them. No smaller set of these base houses will do. Raises OutOfBudget.
    """
    bases = [(number, places & ~lost) for number, house in sea.bases if (places := house & board)]
    for count, level in _levels(bases, size, False, sea, budget):
        if count == size:
            yield from ((part.base, part.covers) for part in level)


def _closed(
    part: Partial, last: int, house: House, cell: int, sea: Sea, board: int
) -> Iterator[tuple[int, int]]:
    """Yield base and cover: `house` added to the base, `last` houses of the cell to the cover.

    Every cover house meets the base.
    """
    # A house is a bit, so a base and a cover are ints, and `&` gives the houses in both.
    base = part.base | house[0]
    body = house[1] | union(places & board for number, places in sea.bases if number & base)
    meet = [cover for cover in sea.covers if cover[1] & body and not cover[0] & base]
    ends = [
        union(number for number, _ in chosen)
        for chosen in combinations(sea.covers_of[cell], last)
        if all(end in meet for end in chosen)
    ]
    most = part.base.bit_count() - 1
    for cover in _filled(part.covers, most, meet) if ends else ():
        if not cover & house[0]:
            for end in ends:
                if not cover & end:
                    yield base, cover | end


def _fewer(covers: Covers, count: int) -> bool:
    """Tell whether some cover has fewer than `count` houses."""
    return any(cover.bit_count() < count for cover in covers)


def _filled(covers: Covers, size: int, meet: list[House]) -> set[int]:
    """Return the covers of exactly `size` houses that some covers can be filled up to."""
    full: set[int] = set()
    for cover in covers:
        free = [number for number, _ in meet if not number & cover]
        missing = size - cover.bit_count()
        if missing >= 0:
            full.update(cover | union(added) for added in combinations(free, missing))
    return full


def _levels(
    others: Sequence[House], size: int, thorough: bool, sea: Sea, budget: Budget
) -> Iterator[tuple[int, list[Partial]]]:
    """Yield for 1, 2, ... base houses their number, and the sets that under `size` houses cover.

    If not thorough, sets are omitted of which a smaller part would do.
    """
    level = [Partial(0, 0, 0, {0: 0})]
    usable = [house for house in others if any(_extended(level, [house], size - 1, sea, budget))]
    small: list[int] = []
    for count in range(1, size + 1):
        level = list(_extended(level, usable, size - 1, sea, budget))
        if not thorough and count < size:
            small += [part.base for part in level if _fewer(part.covers, count)]
        if small:
            # A set is part of another one if `&` with that changes nothing in it.
            level = [part for part in level if not any(base & part.base == base for base in small)]
        if not level:
            return
        yield count, level


def _extended(
    level: list[Partial], others: list[House], most: int, sea: Sea, budget: Budget
) -> Iterator[Partial]:
    """Yield base houses and one more, without common places, if `most` houses cover them."""
    for start, base, held, earlier in level:
        for index in range(start, len(others)):
            house, places = others[index]
            if places & held:
                continue
            covers: Covers = {}
            for cover, cells in earlier.items():
                if not cover & house:
                    _cover(places & ~cells, cover, cells, most, base | house, sea, covers)
            if covers:
                budget.spend(len(covers))
                yield Partial(index + 1, base | house, held | places, covers)


def _cover(
    places: int, cover: int, cells: int, most: int, base: int, sea: Sea, covers: Covers
) -> None:
    """Note all ways to cover some more places with at most `most` houses, none of the base."""
    if not places:
        covers[cover] = cells
    elif cover.bit_count() < most:
        # Some cover house must hold the first place: only its few houses are tried.
        first = (places & -places).bit_length() - 1
        for house, there in sea.covers_of[first]:
            if not house & base:
                _cover(places & ~there, cover | house, cells | there, most, base, sea, covers)
