"""What generic techniques look for, in any position: pure generators over candidates and items.

All of them take numbers of items and skip those that are satisfied or have a single candidate (the
technique *last candidate* finds these). They yield lazily, in a fixed order, and only what has an
effect.
"""

from collections.abc import Iterable, Iterator

from lapiz import Position, bits
from lapiz_generic.open_items import open_items


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
