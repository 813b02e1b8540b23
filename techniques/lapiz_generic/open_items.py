"""The items of a position that are still to be satisfied, and what each of them excludes."""

from collections.abc import Iterable, Iterator

from lapiz import Position, Space, bits, of_layout


def open_items(
    position: Position, items: Iterable[int] | None = None, widest: int | None = None
) -> Iterator[tuple[int, int]]:
    """Yield the required items that two or more candidates may satisfy, with these.

    `items` are numbers of items, all by default; items with more than `widest` candidates are
    skipped.
    """
    space, open_, placed = position.space, position.open, position.placed
    for number, members in space.needed if items is None else ((n, space.sets[n]) for n in items):
        options = members & open_
        # `options & (options - 1)` clears the lowest bit: zero if there was at most one candidate.
        if not options & (options - 1) or members & placed or not space.items[number].required:
            continue
        if widest is None or options.bit_count() <= widest:
            yield number, options


def exclusion(position: Position, items: Iterable[int] | None = None) -> Iterator[tuple[int, int]]:
    """Yield the candidates that are peers of every candidate of an item, and that item.

    Whichever of its candidates satisfies the item, these are impossible. `items` are numbers of
    items (all by default). Order: by the number of the item.

    >>> from lapiz import Item, Space
    >>> items = Item("x", "cell", 0b011), Item("y", "line", 0b101), Item("z", "line", 0b110)
    >>> list(exclusion(Space(("a", "b", "c"), items).start(), [0]))
    [(4, 0)]

    Source: sudoku's locked candidates, said of any items.
    """
    keep = position.space.keep
    for number, options in open_items(position, items):
        gone = position.open & ~options
        for candidate in bits(options):
            gone &= ~keep[candidate]
            if not gone:
                break
        else:
            yield gone, number


@of_layout
def numbers_of(space: Space, sorts: frozenset[str]) -> tuple[int, ...]:
    """Return the numbers of the items of some sorts; of every sort when there are none given."""
    return tuple(
        number for number, item in enumerate(space.items) if not sorts or item.sort in sorts
    )
