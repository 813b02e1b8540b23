"""Finds items that have too little room: more of them than what all their candidates lie in.

Three rows that have places for a digit left in two columns only are an example, or four cells with
three digits of a house.
"""

from collections.abc import Iterator, Mapping

import attrs

from lapiz.core import Space, bits, of_layout, union

MOST_COVERS = 4
"""How many items at most others are crowded into."""
WIDEST_CROWDED = 5
"""How many candidates an item may have to be looked at."""
MOST_STATES = 100
"""How many sets of covers are looked at."""
GOAL = -1
"""The number that the candidate to be excluded has, as an item of its own."""


@attrs.frozen
class Crowd:
    """Items all of whose candidates left lie in others, the covers.

    Either there are more items than covers, so that they cannot all be satisfied; or just as many,
    so that nothing else in the covers is true.
    """

    items: tuple[int, ...]
    covers: tuple[int, ...]


def crowded(
    space: Space, left: Mapping[int, int], rests: Mapping[int, int], excluding: int | None = None
) -> Crowd | None:
    """Return the lightest crowd that is a contradiction, or that excludes a candidate; or None.

    `left` are the candidates left for each unsatisfied item; `rests` are the facts by which its
    other ones are false, as a set.

    >>> from lapiz.core.space import Item, Space
    >>> sets = [0b000011, 0b001100, 0b110000, 0b010101, 0b101010]
    >>> space = Space(tuple("abcdef"), tuple(Item(str(n), "row", s) for n, s in enumerate(sets)))
    >>> crowded(space, dict(enumerate(sets[:3])), dict.fromkeys(range(3), 0))
    Crowd(items=(0, 1, 2), covers=(3, 4))
    """
    narrow = {item: options for item, options in left.items() if _narrow(options)}
    if excluding is not None:
        narrow[GOAL] = 1 << excluding
    crowding = _Crowding(space, narrow, rests)
    best, lightest = None, 0
    for covers, inside in crowding.cover_sets():
        items = crowding.too_many(covers, inside)
        if items:
            weight = union(rests[item] for item in items).bit_count() + covers.bit_count()
            if best is None or weight < lightest:
                best, lightest = Crowd(items, tuple(bits(covers))), weight
    return best


def _narrow(options: int) -> bool:
    return 2 <= options.bit_count() <= WIDEST_CROWDED


@of_layout
def fillings(
    space: Space, item: int, outside: int, room: int
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return the sets of covers, besides an item, that some of its candidates lie in.

    Of each the covers as a set, the candidates in them, and the covers in order.
    """
    if not room:
        return ()
    covers = list[tuple[int, int, tuple[int, ...]]]()
    for cover in space.items_of[outside.bit_length() - 1]:
        if cover != item:
            pool = space.sets[cover]
            if outside & ~pool:
                further = fillings(space, item, outside & ~pool, room - 1)
                covers += [(1 << cover | m, pool | p, (cover, *o)) for m, p, o in further]
            else:
                covers.append((1 << cover, pool, (cover,)))
    return tuple(covers)


class _Crowding:
    """A search for crowds: items with few candidates left, in sets of covers.

    Sets of items are ints of `width` bits, by their places in the order given. `lying` has for a
    cover several of them side by side, the items whose first candidate lies in it, whose second one
    and so on: so what lies in several covers is found for all items at once.
    """

    def __init__(self, space: Space, left: Mapping[int, int], rests: Mapping[int, int]) -> None:
        self.space, self.rests = space, rests
        self.items, self.options = list(left), list(left.values())
        self.width = width = len(left)
        self.all = (1 << width) - 1
        self.goal = 1 << width - 1 if GOAL in left else 0
        self.places = {item: 1 << place for place, item in enumerate(left)}
        self.beyond = 0
        """Where items have no second candidate, no third one and so on."""
        having: dict[int, int] = {}
        for place, options in enumerate(self.options):
            for candidate in bits(options):
                having[candidate] = having.get(candidate, 0) | 1 << place
                place += width
            for nowhere in range(place, WIDEST_CROWDED * width, width):
                self.beyond |= 1 << nowhere
        self.lying: dict[int, int] = {}
        for candidate, where in having.items():
            for cover in space.items_of[candidate]:
                self.lying[cover] = self.lying.get(cover, 0) | where

    def cover_sets(self) -> Iterator[tuple[int, int]]:
        """Yield sets of covers that some items lie in as a whole, small ones first.

        With each go the items that do.
        """
        places = [self.width - 1] if self.goal else range(self.width)
        starts = sorted(places, key=lambda place: self.options[place].bit_count())
        seen, level, lies = {0}, [(0, 0, 0, 0)], self.lying
        while level:
            later: list[tuple[int, int, int, int]] = []
            for covers, pool, lying, inside in level:
                room = MOST_COVERS - covers.bit_count()
                for place in self._partly_inside(lying, inside, pool) if covers else starts:
                    outside = self.options[place] & ~pool
                    for more, among, added in fillings(
                        self.space, self.items[place], outside, room
                    ):
                        wider = covers | more
                        if wider not in seen:
                            if len(seen) > MOST_STATES:
                                return
                            seen.add(wider)
                            within = lying
                            for cover in added:
                                within |= lies[cover]
                            inside = self._wholly_inside(within)
                            yield wider, inside
                            if len(added) < room:
                                later.append((wider, pool | among, within, inside))
            level = later

    def _partly_inside(self, lying: int, inside: int, pool: int) -> list[int]:
        """Return the places of the items partly in some covers, those least outside first."""
        options, touched = self.options, lying
        for _ in range(1, WIDEST_CROWDED):
            lying >>= self.width
            touched |= lying
        partly = touched & self.all & ~inside
        return sorted(bits(partly), key=lambda place: (options[place] & ~pool).bit_count())

    def _wholly_inside(self, lying: int) -> int:
        """Return the items all of whose candidates lie in some covers."""
        inside = lying = lying | self.beyond
        for _ in range(1, WIDEST_CROWDED):
            lying >>= self.width
            inside &= lying
        return inside

    def too_many(self, covers: int, inside: int) -> tuple[int, ...]:
        """Return items in some covers that are too many, no two with a candidate in common."""
        room = covers.bit_count()
        if inside.bit_count() <= room or self.goal & ~inside:
            return ()
        for cover in bits(covers):
            inside &= ~self.places.get(cover, 0)
        if inside.bit_count() <= room:
            return ()
        chosen, taken = list[int](), 0
        for place in sorted(bits(inside), key=self._weight):
            if not self.options[place] & taken:
                chosen.append(self.items[place])
                taken |= self.options[place]
                if len(chosen) > room:
                    return tuple(sorted(item for item in chosen if item != GOAL))
        return ()

    def _weight(self, place: int) -> int:
        item = self.items[place]
        return -1 if item == GOAL else self.rests[item].bit_count()
