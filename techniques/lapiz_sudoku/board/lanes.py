"""The cells of a board house by house, side by side in one int, to look at all houses at once."""

from collections.abc import Sequence

from lapiz import bits, union

__all__ = ["Lanes", "Unions"]


class Unions:
    """The unions of sets that belong to cells, for any board of cells: a byte of it at a time.

    >>> bin(Unions([0b001, 0b010, 0b110]).of(0b011))
    '0b11'
    """

    def __init__(self, sets: Sequence[int]) -> None:
        self._size = (len(sets) + 7) // 8
        self._tables = [_choices(sets[first : first + 8]) for first in range(0, len(sets), 8)]

    def of(self, board: int) -> int:
        """Return the union of the sets of a board's cells."""
        found = 0
        for table, byte in zip(self._tables, board.to_bytes(self._size, "little"), strict=True):
            found |= table[byte]
        return found


def _choices(sets: Sequence[int]) -> list[int]:
    """Return the union of some of a few sets, for each choice of them as a number."""
    found = [0]
    for one in sets:
        found += [one | other for other in found]
    return found


class Lanes:
    """The layout of the lanes: one a house, a bit a cell in the order of the house, and a guard.

    The guard is the bit above the cells of a lane, clear unless set for arithmetic. There is
    room for two sets of lanes, the second one `half` bits above the first.

    >>> lanes = Lanes([(0, 1), (1, 2)], 3)
    >>> bin(lanes.spread(0b010)), lanes.houses(0b001_010)
    ('0b1010', [0, 1])
    """

    def __init__(self, houses: Sequence[Sequence[int]], cells: int) -> None:
        self.gap = max(map(len, houses))
        self.width = self.gap + 1
        self.half = len(houses) * self.width
        self.lowest = union(1 << place for place in range(0, 2 * self.half, self.width))
        self.guards = self.lowest << self.gap
        self.full = self.guards - self.lowest
        own = [0] * cells
        for number, order in enumerate(houses):
            for place, cell in enumerate(order):
                own[cell] |= 1 << number * self.width + place
        self.spread = Unions(own).of
        """Returns the cells of a board, in the lanes of all their houses."""

    def both(self, cells: int) -> int:
        """Return the same cells in both sets of lanes."""
        return cells | cells << self.half

    def differing(self, cells: int) -> int:
        """Return what is in one of the sets of lanes alone, in both sets."""
        return self.both((cells ^ cells >> self.half) & (1 << self.half) - 1)

    def holding(self, cells: int) -> int:
        """Return the lanes that hold any of some cells, whole."""
        held = cells + self.full & self.guards
        return held - (held >> self.gap)

    def houses(self, cells: int) -> list[int]:
        """Return the houses in whose lanes some cells lie."""
        held = (cells | cells >> self.half) + self.full & self.guards & (1 << self.half) - 1
        return [place // self.width for place in bits(held)]
