"""What it demands that all cells of one shade hang together, and why that rules something out."""

from collections.abc import Mapping

from lapiz import Name, Remembering, Says, Token, Why, bits, union
from lapiz.texts import marked
from lapiz_grid.shades import SHADED, UNSHADED, opposite

CONNECTED = marked(
    {
        SHADED: ("the connection of the shaded cells", "the shaded cells hang together"),
        UNSHADED: ("the connection of the unshaded cells", "the unshaded cells hang together"),
    }
)
"""For each shade what its connection is called, and what it says."""
BETWEEN = marked(
    {
        SHADED: (
            "{one} and {other} are shaded, parted by {wall} but for {cell}.",
            "All shaded cells hang together, so {cell} is shaded, too.",
        ),
        UNSHADED: (
            "{one} and {other} are unshaded, parted by {wall} but for {cell}.",
            "All unshaded cells hang together, so {cell} is unshaded, too.",
        ),
    }
)
"""Why a cell joins two others: what to look at, and the reason."""
CUT_OFF = marked(
    {
        SHADED: (
            "{other} is shaded, and {one} is parted from it by {wall}.",
            "All shaded cells hang together, so {one} is unshaded.",
        ),
        UNSHADED: (
            "{other} is unshaded, and {one} is parted from it by {wall}.",
            "All unshaded cells hang together, so {one} is shaded.",
        ),
    }
)
"""Why a cell is of the other shade: no way leads to it."""


MOST_LOOKS = 8
"""At how many squares one looks at most: around what is about to be parted."""


class Connected(Remembering):
    """The demand that all cells of one shade hang together by their sides.

    `first` has for SHADED and UNSHADED the candidate of the first cell; the others follow.

    >>> joined = Connected(2, {SHADED: 0, UNSHADED: 4}, SHADED)
    >>> bin(joined.dead(0b0110_1111)), joined.dead(0b0110_1001)  # opposite corners
    ('0b0', None)
    """

    linear = None

    def __init__(self, side: int, first: Mapping[int, int], shade: int) -> None:
        size, self.side = side * side, side
        self.shade, self.own, self.rest = shade, first[shade], first[opposite(shade)]
        super().__init__([(self.own + cell, self.rest + cell) for cell in range(size)])
        self.noun, self.claim = map(Name, CONNECTED[shade])
        self.every = (1 << size) - 1
        left = union(1 << cell for cell in range(0, size, side))
        self._not_left, self._not_right = self.every & ~left, self.every & ~(left << side - 1)

    def around(self, board: int) -> int:
        """Return the cells that share a side with one of some cells, or are among them."""
        across = (board & self._not_right) << 1 | (board & self._not_left) >> 1
        return (board | across | board << self.side | board >> self.side) & self.every

    def reach(self, start: int, through: int) -> int:
        """Return all that hangs together with some cells by way of others."""
        reached, before = start & through, 0
        while reached != before:
            before, reached = reached, self.around(reached) & through
        return reached

    def looks(self, alive: int) -> int:
        """Return how many squares one looks at: open ones beside known ones, not too many."""
        possible, sure = self._boards(alive)
        return min((self.around(sure) & possible & ~sure).bit_count(), MOST_LOOKS)

    def _boards(self, alive: int) -> tuple[int, int]:
        """Return the cells that can be of this shade, and those that must be."""
        return alive >> self.own & self.every, self.every & ~(alive >> self.rest)

    def _dead(self, alive: int) -> int | None:
        possible, sure = self._boards(alive)
        if not sure:
            return 0
        start = sure & -sure
        joined = self.reach(start, possible)
        if sure & ~joined:  # they are parted, or one of them cannot be of this shade
            return None
        joining = union(
            1 << cell
            for cell in bits(joined & ~sure)
            if sure & ~self.reach(start, possible & ~(1 << cell))
        )
        return (possible & ~joined) << self.own | joining << self.rest

    def explain(self, alive: int, candidate: int | None) -> Why:
        """Return two cells and what parts them, but for the cell of the candidate perhaps."""
        possible, sure = self._boards(alive)
        if sure & ~possible:  # a cell of neither shade
            return Why((sure & ~possible) * (1 << self.own | 1 << self.rest))
        cell = 0 if candidate is None else 1 << (candidate - self.own) % len(self.places)
        cut_off = candidate is not None and candidate - self.own in range(len(self.places))
        start = cell if cut_off else sure & -sure
        possible &= ~(cell & ~start)
        inner = self.reach(start, possible)
        other = sure & ~inner & -(sure & ~inner)
        boundary = self.around(inner) & ~inner
        wall = boundary & self.around(self.reach(other, self.every & ~boundary)) & ~cell
        gone = wall << self.own | (other | (0 if cut_off else start)) << self.rest
        if candidate is None:
            return Why(gone)
        boards = {"one": start, "other": other, "wall": wall, "cell": cell}
        pattern, reason = (CUT_OFF if cut_off else BETWEEN)[self.shade]
        tokens = {name: Token("cells", board) for name, board in boards.items()}
        return Why(gone, says=Says(pattern, reason, **tokens))
