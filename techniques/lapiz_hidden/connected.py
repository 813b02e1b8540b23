"""What it demands that all cells of one value are connected, and why that rules something out."""

from collections.abc import Mapping

from lapiz import Name, Remembering, Says, Token, Why, bits, number, single, union
from lapiz.texts import marked
from lapiz_hidden.layers import SHADED, UNSHADED, Valued

CONNECTED = marked(
    {
        SHADED: ("the connection of the shaded cells", "the shaded cells are connected"),
        UNSHADED: ("the connection of the unshaded cells", "the unshaded cells are connected"),
    }
)
"""For each shade what its connection is called, and what it says."""
BETWEEN = marked(
    {
        SHADED: (
            "{one} and {other} are shaded, parted by {wall} but for {cell}.",
            "All shaded cells are connected, so {cell} is shaded as well.",
        ),
        UNSHADED: (
            "{one} and {other} are unshaded, parted by {wall} but for {cell}.",
            "All unshaded cells are connected, so {cell} is unshaded as well.",
        ),
    }
)
"""Why a cell joins two others: what to look at, and the reason."""
CUT_OFF = marked(
    {
        SHADED: (
            "{other} is shaded, and {one} is parted from it by {wall}.",
            "All shaded cells are connected, so {one} is unshaded.",
        ),
        UNSHADED: (
            "{other} is unshaded, and {one} is parted from it by {wall}.",
            "All unshaded cells are connected, so {one} is shaded.",
        ),
    }
)
"""Why a cell is of the other shade: no way leads to it."""
ANY_BETWEEN = marked(
    (
        "{value} holds {one} and {other}, parted by {wall} but for {cell}.",
        "Its cells are connected, so {cell} also belongs to it.",
    )
)
ANY_CUT_OFF = marked(
    (
        "{value} holds {other}, and {one} is parted from it by {wall}.",
        "Its cells are connected, so {one} does not belong to it.",
    )
)
"""What is told of other values than shades."""
FAR = marked(("{value} holds {one}.", "It has {count} cells, so {cell} is too far away."))
EXIT = marked(("{value} holds {one}, and has {count} cells.", "Its only way on is by {cell}."))
ROOM = marked(("{value} has {count} cells.", "Its only room is {room}."))
"""What is told of values with a number of cells."""


MOST_LOOKS = 8
"""At how many squares one looks at most: around what is about to be parted."""


class Connected(Remembering):
    """The demand that all cells of one value of a layer are connected by their sides.

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
        self.every, self.several = own.every, len(own.all) > 1
        super().__init__([*own.places()])
        self.noun, self.claim = names or map(Name, CONNECTED[shade])
        left = union(1 << cell for cell in range(0, side * side, side))
        self._not_left, self._not_right = self.every & ~left, self.every & ~(left << side - 1)

    def around(self, board: int) -> int:
        """Return the cells that share a side with one of some cells, or are among them."""
        across = (board & self._not_right) << 1 | (board & self._not_left) >> 1
        return (board | across | board << self.side | board >> self.side) & self.every

    def reach(self, start: int, through: int) -> int:
        """Return all that is connected with some cells by way of others."""
        reached, before = start & through, 0
        while reached != before:
            before, reached = reached, self.around(reached) & through
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
            return self._anywhere(alive, possible) if self.size else 0
        joined = self._joined(possible, sure)
        if sure & ~joined:  # they are parted, or one of them cannot be of this value
            return None
        if self.size and not sure.bit_count() <= self.size <= joined.bit_count():
            return None
        joining = self._joining(joined, sure)
        return self.own.without(possible & ~joined) | self.own.others(joining) & alive

    def _joined(self, possible: int, sure: int) -> int:
        """Return the cells that can be connected with those that are sure."""
        if not self.size:
            return self.reach(sure & -sure, possible)
        return self._near(possible, sure, self.size - sure.bit_count())

    def _near(self, possible: int, sure: int, more: int) -> int:
        """Return what is connected with the first cell by way of so many more than are sure."""
        near = self.reach(sure & -sure, sure & possible)
        for _ in range(more):
            before, near = near, self.around(near) & possible
            if near == before:
                break
            near = self.reach(near, near | sure & possible)
        return near

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

    def _anywhere(self, alive: int, possible: int) -> int | None:
        """Return what is dead where no cell is sure: pieces that are too small."""
        left, large = possible, 0
        while left:
            piece = self.reach(left & -left, left)
            left &= ~piece
            large |= piece if piece.bit_count() >= self.size else 0
        if not large:
            return None
        only = large if large.bit_count() == self.size else 0
        return self.own.without(possible & ~large) | self.own.others(only) & alive

    def explain(self, alive: int, candidate: int | None) -> Why:
        """Return two cells and what parts them, but for the cell of the candidate perhaps."""
        possible, sure = self._boards(alive)
        if sure & ~possible:  # a cell of no value
            gone = sure & ~possible
            return Why(self.own.without(gone) | self.own.others(gone))
        cell = 0 if candidate is None else 1 << candidate % self.side**2
        cut_off = self.own.has(candidate)
        start = cell if cut_off else sure & -sure
        possible &= ~(cell & ~start)
        inner = self.reach(start, possible)
        other = sure & ~inner & -(sure & ~inner)
        if not other:
            return self._by_size(self.own.possible(alive), sure, cell, cut_off)
        boundary = self.around(inner) & ~inner
        wall = boundary & self.around(self.reach(other, self.every & ~boundary)) & ~cell
        gone = self.own.without(wall) | self.own.others(other | (0 if cut_off else start))
        if candidate is None or self.several:
            return Why(gone)
        boards = {"one": start, "other": other, "wall": wall, "cell": cell}
        return Why(gone, says=self._says(cut_off, boards))

    def _by_size(self, possible: int, sure: int, cell: int, gone: bool) -> Why:
        """Return why a cell is or is not among so many, or that so many cannot be."""
        more = self.size - sure.bit_count()
        if more < 0:
            kept = union(1 << place for place in [*bits(sure)][: self.size + 1])
            return Why(self.own.others(kept))
        boards = {"one": sure, "cell": cell, "room": possible}
        told = cell and not self.several
        if not sure:
            wall = (self.around(self.reach(cell, possible)) if gone else self.every) & ~possible
            return Why(self.own.without(wall), says=self._told(ROOM, boards) if told else None)
        exits, pattern = self.around(sure) & possible & ~sure, FAR if gone else ROOM
        inner = self._near(possible, sure, more - 1) if more else 0
        if exits == cell and not gone:
            inner, pattern = sure, EXIT
        boards["room"] = self._near(possible, sure, more)
        wall = self.around(inner) & ~possible
        says = self._told(pattern, boards) if told else None
        return Why(self.own.without(wall) | self.own.others(sure), says=says)

    def _told(self, texts: tuple[str, str], boards: Mapping[str, int]) -> Says:
        tokens = {name: Token("cells", board) for name, board in boards.items()}
        value = Token("digit", self.own.own // self.side**2)
        return Says(texts[0], texts[1], value=value, count=number(self.size), **tokens)

    def _says(self, cut_off: bool, boards: Mapping[str, int]) -> Says:
        tokens = {name: Token("cells", board) for name, board in boards.items()}
        if self.noun == CONNECTED.get(self.shade, ("",))[0]:
            pattern, reason = (CUT_OFF if cut_off else BETWEEN)[self.shade]
            return Says(pattern, reason, **tokens)
        return self._told(ANY_CUT_OFF if cut_off else ANY_BETWEEN, boards)
