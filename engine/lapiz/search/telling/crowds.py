"""Finds items that have too little room: more of them than what all their candidates lie in.

Three rows that have places for a digit left in two columns only are an example, or four cells with
three digits of a house.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from lapiz.core import Space, union

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
    space: Space,
    left: Mapping[int, int],
    weight: Callable[[Iterable[int]], int],
    excluding: int | None = None,
) -> Crowd | None:
    """Return the lightest crowd that is a contradiction, or that excludes a candidate; or None.

    `left` are the candidates left for each unsatisfied item; `weight` tells what it takes to show
    that of some items.

    >>> from lapiz.core.space import Item, Space
    >>> sets = [0b000011, 0b001100, 0b110000, 0b010101, 0b101010]
    >>> space = Space(tuple("abcdef"), tuple(Item(str(n), "row", s) for n, s in enumerate(sets)))
    >>> crowded(space, dict(enumerate(sets[:3])), lambda items: 0)
    Crowd(items=(0, 1, 2), covers=(3, 4))
    """
    narrow = {item: options for item, options in left.items() if _narrow(options)}
    starts = list(narrow)
    if excluding is not None:
        narrow[GOAL], starts = 1 << excluding, [GOAL]
    best: tuple[int, Crowd] | None = None
    for covers in _cover_sets(space, narrow, starts):
        items = _inside(space, narrow, covers, weight, starts)
        if items:
            heavy = len(covers) + weight(items)
            if best is None or heavy < best[0]:
                best = heavy, Crowd(items, tuple(sorted(covers)))
    return best[1] if best else None


def _narrow(options: int) -> bool:
    return 2 <= options.bit_count() <= WIDEST_CROWDED


def _cover_sets(
    space: Space, left: Mapping[int, int], starts: list[int]
) -> Iterator[frozenset[int]]:
    """Yield sets of covers, small ones first, that some items lie in as a whole."""
    seen = {frozenset[int]()}
    level = [(frozenset[int](), sorted(starts, key=lambda item: left[item].bit_count()))]
    while level:
        later = []
        for covers, items in level:
            pool = union(space.sets[cover] for cover in covers)
            for item in items:
                for wider in _filled(space, item, left[item] & ~pool, covers):
                    if wider not in seen:
                        if len(seen) > MOST_STATES:
                            return
                        seen.add(wider)
                        yield wider
                        later.append(wider)
        level = [(each, _touched(space, left, each)) for each in later if len(each) < MOST_COVERS]


def _touched(space: Space, left: Mapping[int, int], covers: frozenset[int]) -> list[int]:
    """Return the items that lie in some covers partly, those with the least outside first."""
    pool = union(space.sets[cover] for cover in covers)
    partly = [item for item, options in left.items() if options & pool and options & ~pool]
    return sorted(partly, key=lambda item: (left[item] & ~pool).bit_count())


def _filled(
    space: Space, item: int, outside: int, covers: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Yield some covers with others, so that the item lies in them."""
    if not outside:
        yield covers
    elif len(covers) < MOST_COVERS:
        first = outside.bit_length() - 1
        for cover in space.items_of[first]:
            if cover != item:
                rest = outside & ~space.sets[cover]
                yield from _filled(space, item, rest, covers | {cover})


def _inside(
    space: Space,
    left: Mapping[int, int],
    covers: frozenset[int],
    weight: Callable[[Iterable[int]], int],
    starts: list[int],
) -> tuple[int, ...]:
    """Return items that are too many for some covers, no two with a candidate in common."""
    pool = union(space.sets[cover] for cover in covers)
    inside = [item for item in left if not left[item] & ~pool and item not in covers]
    if len(inside) <= len(covers) or (starts == [GOAL] and GOAL not in inside):
        return ()
    chosen, taken = list[int](), 0
    for item in sorted(inside, key=lambda item: -1 if item == GOAL else weight((item,))):
        if not left[item] & taken:
            chosen.append(item)
            taken |= left[item]
            if len(chosen) > len(covers):
                return tuple(sorted(item for item in chosen if item != GOAL))
    return ()
