"""What it demands that all cells of one value hang together, and why that rules something out."""

from collections.abc import Mapping

from lapiz import Name, Remembering, Says, Token, Why, bits, single, union
from lapiz.texts import marked
from lapiz_grid.layers import SHADED, UNSHADED, Valued

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
ANY_BETWEEN = marked(
    (
        "{value} holds {one} and {other}, parted by {wall} but for {cell}.",
        "Its cells hang together, so {cell} belongs to it, too.",
    )
)
ANY_CUT_OFF = marked(
    (
        "{value} holds {other}, and {one} is parted from it by {wall}.",
        "Its cells hang together, so {one} does not belong to it.",
    )
)
"""What is told of other values than shades."""


MOST_LOOKS = 8
"""At how many squares one looks at most: around what is about to be parted."""


class Connected(Remembering):
    """The demand that all cells of one value of a layer hang together by their sides.

    `own` says where they are, `shade` how automata read the value. With a `size` there are so many
    cells of it.

    >>> joined = Connected(2, Valued((0, 4), 0, 0b1111), SHADED)
    >>> bin(joined.dead(0b0110_1111)), joined.dead(0b0110_1001)  # opposite corners
    ('0b0', None)
    >>> bin(Connected(2, Valued((0, 4), 0, 0b1111), SHADED, 2).dead(0b1110_1111))
    '0b1000'
    """

    linear = None

    def __init__(
        self,
        side: int,
        own: Valued,
        shade: int,
        size: int = 0,
        names: tuple[Name, Name] | None = None,
    ) -> None:
        self.side, self.own, self.shade, self.size = side, own, shade, size
        self.every = own.every
        super().__init__([*own.places()])
        self.noun, self.claim = names or map(Name, CONNECTED[shade])
        left = union(1 << cell for cell in range(0, side * side, side))
        self._not_left, self._not_right = self.every & ~left, self.every & ~(left << side - 1)

    def around(self, board: int) -> int:
        """Return the cells that share a side with one of some cells, or are among them."""
        across = (board & self._not_right) << 1 | (board & self._not_left) >> 1
        return (board | across | board << self.side | board >> self.side) & self.every

    def reach(self, start: int, through: int, steps: int = -1) -> int:
        """Return all that hangs together with some cells by way of others, in so many steps."""
        reached, before = start & through, 0
        while reached != before and steps:
            before, reached = reached, self.around(reached) & through
            steps -= 1
        return reached

    def looks(self, alive: int) -> int:
        """Return how many squares one looks at: open ones beside known ones, not too many."""
        possible, sure = self._boards(alive)
        return min((self.around(sure) & possible & ~sure).bit_count(), MOST_LOOKS)

    def _boards(self, alive: int) -> tuple[int, int]:
        """Return the cells that can be of this value, and those that must be."""
        return self.own.possible(alive), self.own.sure(alive)

    def _dead(self, alive: int) -> int | None:
        possible, sure = self._boards(alive)
        if not sure:
            return self._anywhere(possible) if self.size else 0
        joined = self._joined(possible, sure)
        if sure & ~joined:  # they are parted, or one of them cannot be of this value
            return None
        if self.size and not sure.bit_count() <= self.size <= joined.bit_count():
            return None
        joining = self._joining(joined, sure)
        return self.own.without(possible & ~joined) | self.own.others(joining)

    def _joined(self, possible: int, sure: int) -> int:
        """Return the cells that can hang together with those that are sure."""
        joined = self.reach(sure & -sure, possible)
        if self.size and not sure & ~joined:
            joined = self.reach(sure, joined, max(self.size - sure.bit_count(), 0))
        return joined

    def _joining(self, joined: int, sure: int) -> int:
        """Return the open cells without which those that are sure would be parted, or too few."""
        open_, start = joined & ~sure, sure & -sure
        if self.size and self.size == joined.bit_count():
            return open_
        if self.reach(start, sure) != sure:
            parting = (b for b in bits(open_) if sure & ~self.reach(start, joined & ~(1 << b)))
            return union(1 << cell for cell in parting)
        exits = self.around(sure) & open_
        return exits if self.size > sure.bit_count() and single(exits) else 0

    def _anywhere(self, possible: int) -> int | None:
        """Return what is dead where no cell is sure: pieces that are too small."""
        left, large = possible, 0
        while left:
            piece = self.reach(left & -left, left)
            left &= ~piece
            large |= piece if piece.bit_count() >= self.size else 0
        if not large:
            return None
        only = large if large.bit_count() == self.size else 0
        return self.own.without(possible & ~large) | self.own.others(only)

    def explain(self, alive: int, candidate: int | None) -> Why:
        """Return two cells and what parts them, but for the cell of the candidate perhaps."""
        possible, sure = self._boards(alive)
        if sure & ~possible:  # a cell of no value
            gone = sure & ~possible
            return Why(self.own.without(gone) | self.own.others(gone))
        cell = 0 if candidate is None else 1 << candidate % self.side**2
        cut_off = candidate is not None and candidate - self.own.own in range(self.side**2)
        start = cell if cut_off else sure & -sure
        possible &= ~(cell & ~start)
        inner = self.reach(start, possible)
        other = sure & ~inner & -(sure & ~inner)
        if not other:  # it is for the number of cells
            return Why(0)
        boundary = self.around(inner) & ~inner
        wall = boundary & self.around(self.reach(other, self.every & ~boundary)) & ~cell
        gone = self.own.without(wall) | self.own.others(other | (0 if cut_off else start))
        if candidate is None:
            return Why(gone)
        boards = {"one": start, "other": other, "wall": wall, "cell": cell}
        return Why(gone, says=self._says(cut_off, boards))

    def _says(self, cut_off: bool, boards: Mapping[str, int]) -> Says:
        tokens = {name: Token("cells", board) for name, board in boards.items()}
        if self.noun == CONNECTED.get(self.shade, ("",))[0]:
            pattern, reason = (CUT_OFF if cut_off else BETWEEN)[self.shade]
            return Says(pattern, reason, **tokens)
        pattern, reason = ANY_CUT_OFF if cut_off else ANY_BETWEEN
        return Says(pattern, reason, value=Token("digit", self.own.own // self.side**2), **tokens)
