"""The cells of a board, house by house in one int, so that all houses are looked at together."""

from collections.abc import Sequence

from lapiz import bits, union


class Unions:
    """Each cell has a set; gives the union of the sets of any board of cells, a byte at a time.

    >>> bin(Unions([0b001, 0b010, 0b110]).of(0b011))
    '0b11'
    """

    def __init__(self, sets: Sequence[int]) -> None:
        self._size = (len(sets) + 7) // 8
        self._tables = [_choices(sets[first : first + 8]) for first in range(0, len(sets), 8)]

    def of(self, board: int) -> int:
        """Return the union of the sets of a board's cells."""
        total = 0
        # A byte of the board is the index of the union of its cells' sets: eleven look-ups for 81
        # cells, however many are in the board.
        for table, byte in zip(self._tables, board.to_bytes(self._size, "little"), strict=True):
            total |= table[byte]
        return total


def _choices(sets: Sequence[int]) -> list[int]:
    """Return the union of each choice of some sets; bit i of the index chooses set i."""
    choices = [0]
    for members in sets:  # choices with the next bit set follow all those without it
        choices += [members | chosen for chosen in choices]
    return choices


class Lanes:
    """How lanes are laid out: one for each house, with a bit for each of its cells, and a guard.

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
        places_of = [0] * cells
        for number, order in enumerate(houses):
            for place, cell in enumerate(order):
                places_of[cell] |= 1 << number * self.width + place
        self.spread = Unions(places_of).of
        """Returns the cells of a board, in the lanes of all their houses."""

    def both(self, cells: int) -> int:
        """Return cells in both sets of lanes."""
        return cells | cells << self.half

    def differing(self, cells: int) -> int:
        """Return the cells that are in one set of lanes but not in the other, in both sets."""
        return self.both((cells ^ cells >> self.half) & (1 << self.half) - 1)

    def holding(self, cells: int) -> int:
        """Return all cells of the lanes that hold one of some cells."""
        # Adding a lane full of ones carries into its guard if the lane holds any cell. A guard
        # minus the lowest bit of its lane is the lane full of ones.
        held = cells + self.full & self.guards
        return held - (held >> self.gap)

    def houses(self, cells: int) -> list[int]:
        """Return the houses in whose lanes some cells lie."""
        # As above, for both sets of lanes folded into the first one.
        held = (cells | cells >> self.half) + self.full & self.guards & (1 << self.half) - 1
        return [place // self.width for place in bits(held)]
