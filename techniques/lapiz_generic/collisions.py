"""Says what candidates take from an item: few things that each of its ways needs one of."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from lapiz import Position, Space, Token, bits, union
from lapiz.kinds import said

EXACT = 4
"""Up to how many things the fewest are looked for; beyond that, few."""
MOST_GROUPS = 20

Collisions = tuple[int, int]
"""The candidates that go, and those left for the item, each of which they collide with."""
Taken = tuple[int, ...]


def collisions(position: Position, removes: int, item: int) -> Token:
    """Return the token of what candidates take from the candidates left for an item.

    A kind prints it by `grouped`, in its own words.
    """
    return Token("collisions", (removes, position.space.sets[item] & position.open))


def grouped(
    space: Space,
    value: Collisions,
    items: Callable[[Space, Taken], str],
    candidates: Callable[[Space, int], str],
) -> str:
    """Return what is taken, and in brackets by which candidates: "r1c2 and r2c1 (a, b); r3c3 (c)".

    `items` and `candidates` print these as a kind does, as lists in a sentence.

    >>> from lapiz import Item
    >>> cells = (Item("x", "cell", 0b0110), Item("y", "cell", 0b0011), Item("z", "cell", 0b0101))
    >>> space = Space(("a", "b", "c"), cells)
    >>> joined = lambda space, numbers: " and ".join(space.items[n].name for n in numbers)
    >>> grouped(space, (0b001, 0b110), joined, lambda space, own: ", ".join(space.names(own)))
    'y and z (a)'
    """
    groups = list(_groups(space, *value))
    parts = [f"{items(space, taken)} ({candidates(space, takers)})" for taken, takers in groups]
    if len(parts) > MOST_GROUPS:
        more = said("and {count} more", "lapiz_generic").format(count=len(parts) - MOST_GROUPS)
        parts[MOST_GROUPS:] = [more]
    return "; ".join(parts)


def _groups(space: Space, removes: int, options: int) -> Iterator[tuple[Taken, int]]:
    """Yield what is taken, with the candidates that take it; what most of them take first."""
    ways = {candidate: _fewest(space, candidate, options) for candidate in bits(removes)}
    while ways:
        counts = Counter(taken for sets in ways.values() for taken in sets)
        taken = max(counts, key=lambda each: (counts[each], [-number for number in each]))
        takers = [candidate for candidate, sets in ways.items() if taken in sets]
        yield taken, union(1 << candidate for candidate in takers)
        for candidate in takers:
            del ways[candidate]


def _fewest(space: Space, candidate: int, options: int) -> set[Taken]:
    """Return the smallest sets of a candidate's items that have all options among them."""
    members = {n: space.sets[n] & options for n in space.items_of[candidate]}
    for size in range(1, EXACT + 1):
        covers = set(_covers(members, options, size))
        if covers:
            return covers
    return {_few(members, options)}


def _few(own: Mapping[int, int], options: int) -> Taken:
    """Return some items that have all options among them, each the one with most of the rest."""
    taken: list[int] = []
    while options:
        number = max(own, key=lambda each: (own[each] & options).bit_count())
        if not own[number] & options:  # nothing that shares an item: told of nothing
            return ()
        taken.append(number)
        options &= ~own[number]
    return tuple(sorted(taken))


def _covers(own: Mapping[int, int], options: int, size: int) -> Iterator[Taken]:
    if not options:
        yield ()
    elif size:
        narrowest = min(bits(options), key=lambda c: sum(s >> c & 1 for s in own.values()))
        for number, members in own.items():
            if members >> narrowest & 1:
                for rest in _covers(own, options & ~members, size - 1):
                    yield tuple(sorted((number, *rest)))
