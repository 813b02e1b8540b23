"""The fields of a few items of a position, close together: most of a search's time is their length.

What is gone has no bits here, nor have items that are satisfied. The order is that of the fields of
the whole space, so a search goes the same way in both.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import ClassVar

from lapiz.core import Position, Results, union
from lapiz.core.bits import bits


class Excerpt:
    """The fields of some required items of a position; shapes and names are those of `Fields`.

    `full` is their state in the position.

    >>> from lapiz.core.space import Item, Space
    >>> space = Space(("a", "b", "c"), (Item("x", "cell", 0b111), Item("y", "cell", 0b100)))
    >>> bin(Excerpt(space.start().remove(0b10), (0,)).full)
    '0b111'
    """

    supports: ClassVar[None] = None  # few items: what rules exclude is not worth looking for

    def __init__(self, position: Position, items: Iterable[int]) -> None:
        self.space = space = position.space
        open_, placed = position.open, position.placed
        required = [
            (number, options & open_)
            for number in sorted(items)
            if space.items[number].required and not (options := space.sets[number]) & placed
        ]
        self.gap = max((options.bit_count() for _, options in required), default=1)
        width = self.gap + 1  # that of the widest item here: the ints are as short as can be
        whole, base = (1 << width) - 1, len(required) * width
        self.candidate_at = [-1] * (base + 1)
        self.own: dict[int, int] = defaultdict(int)
        self._field: dict[int, int] = {}
        self._pool = self.guards = 0
        for number, options in required:
            base -= width
            place = base + self.gap
            self.guards |= 1 << place
            self._field[number] = whole << base
            self._pool |= options
            for candidate in bits(options):
                self.candidate_at[place] = candidate
                place -= 1
                self.own[candidate] |= 1 << place
        self.full = self.guards | union(self.own.values())
        self.masks = Results(self.placing)
        self.mask_at: Results[int, int] = Results(self._mask_at)

    def placing(self, candidate: int) -> int:
        """Return the mask that places any candidate of the space."""
        own, field = self.own, self._field
        gone = union(field[number] for number in self.space.items_of[candidate] if number in field)
        # Not all peers of the space, only those that have a bit here.
        for peer in bits(self._pool & ~self.space.keep[candidate]):
            gone |= own[peer]
        return self.full & ~gone

    def _mask_at(self, place: int) -> int:
        return self.masks[self.candidate_at[place]]

    def region(self, numbers: Iterable[int]) -> int:
        """Return the mask of the whole fields of some items, which need not be among these."""
        return union(self._field.get(number, 0) for number in numbers)
