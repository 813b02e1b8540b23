"""The items of a position that are still to be satisfied."""

from collections.abc import Iterable, Iterator

from lapiz import Position, Space, of_layout


def open_items(
    position: Position, items: Iterable[int] | None = None, widest: int | None = None
) -> Iterator[tuple[int, int]]:
    """Yield the required items that two or more candidates may satisfy, with these.

    `items` are numbers of items, all by default; items with more than `widest` candidates are
    skipped.
    """
    space, open_, placed = position.space, position.open, position.placed
    required = space.needed
    if items is not None:
        required = [(n, space.sets[n]) for n in items if space.items[n].required]
    for number, members in required:
        options = members & open_
        # `options & (options - 1)` clears the lowest bit: zero if there was at most one candidate.
        if not options & (options - 1) or members & placed:
            continue
        if widest is None or options.bit_count() <= widest:
            yield number, options


@of_layout
def numbers_of(space: Space, sorts: frozenset[str]) -> tuple[int, ...]:
    """Return the numbers of the items of some sorts; of every sort when there are none given."""
    return tuple(
        number for number, item in enumerate(space.items) if not sorts or item.sort in sorts
    )
