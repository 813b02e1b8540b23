"""Candidates and items of a set of pieces: every piece at every place where it lies on the board.

A candidate's number grows with the cell of its topmost-leftmost square, then with the piece's
place in the input. The pieces of a solution, by number, are thus those that cover, one after
the other, the first square not covered yet; and solutions in lexicographic order are those of the
search that tries pieces in input order on that square.
"""

from collections.abc import Sequence
from functools import cached_property

import attrs

from lapiz import Item, Name, Space, of_process, union
from lapiz_nonomino.pieces import Piece


@attrs.frozen
class Placement:
    """A piece (by its place in the input) with its topmost-leftmost square on a cell.

    `cells` are the cells it covers, in the order of its squares, `digits` those printed on them
    (0 for none). `mask` says what it takes: one bit a cell, then one for each digit and row,
    then one for each digit and column; two placements go together if their masks are disjoint.
    """

    piece: int
    anchor: int
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    mask: int


class PieceLayout:
    """A set of n pieces and where they can lie on n × n squares; `placements[c]` is candidate c."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = tuple(pieces)
        self.side = len(pieces)
        self.cells = self.side**2
        self.board = (1 << self.cells) - 1
        self.placements = tuple(
            placement
            for anchor in range(self.cells)
            for number in range(self.side)
            if (placement := self._placement(number, anchor))
        )

    def _placement(self, number: int, anchor: int) -> Placement | None:
        """Return a piece at a place, or None where it does not lie on the board."""
        side, piece = self.side, self.pieces[number]
        top, left = divmod(anchor, side)
        places = [(top + row, left + column) for (row, column), _ in piece.squares]
        if not all(row < side and 0 <= column < side for row, column in places):
            return None
        digits = tuple(digit for _, digit in piece.squares)
        mask = union(1 << row * side + column for row, column in places)
        for (row, column), digit in zip(places, digits, strict=True):
            if digit:
                mask |= 1 << self._row_bit(digit, row) | 1 << self._column_bit(digit, column)
        cells = tuple(row * side + column for row, column in places)
        return Placement(number, anchor, cells, digits, mask)

    def _row_bit(self, digit: int, row: int) -> int:
        return self.cells + (digit - 1) * self.side + row

    def _column_bit(self, digit: int, column: int) -> int:
        return self.cells * 2 + (digit - 1) * self.side + column

    @cached_property
    def by_anchor(self) -> list[list[tuple[int, int, int]]]:
        """For each cell (candidate, set of its piece, mask) of the placements anchored there."""
        anchored: list[list[tuple[int, int, int]]] = [[] for _ in range(self.cells)]
        for candidate, placement in enumerate(self.placements):
            anchored[placement.anchor].append((candidate, 1 << placement.piece, placement.mask))
        return anchored

    def items(self) -> list[Item]:
        """Return the items: pieces, squares, then the digits printed, by row and by column."""
        side = self.side
        of_piece = [0] * side
        of_bit = [0] * (3 * self.cells)
        for candidate, placement in enumerate(self.placements):
            of_piece[placement.piece] |= 1 << candidate
            for bit in range(3 * self.cells):
                if placement.mask >> bit & 1:
                    of_bit[bit] |= 1 << candidate
        items = [
            Item(Name("piece {0}", piece.identifier), "piece", candidates)
            for piece, candidates in zip(self.pieces, of_piece, strict=True)
        ]
        for bit, candidates in enumerate(of_bit):
            sort, (high, low) = bit // self.cells, divmod(bit % self.cells, side)
            if sort == 0:
                items.append(Item(f"r{high + 1}c{low + 1}", "square", candidates))
            elif candidates:
                line = "row" if sort == 1 else "column"
                name = Name(f"{{0}} in {line} {{1}}", high + 1, low + 1)
                items.append(Item(name, line, candidates, required=False))
        return items

    def label(self, placement: Placement) -> str:
        """Return the name of a placement."""
        row, column = divmod(placement.anchor, self.side)
        return f"piece {self.pieces[placement.piece].identifier} at r{row + 1}c{column + 1}"


def layout_of(space: Space) -> PieceLayout:
    """Return the layout of a space of this kind."""
    layout = space.layout
    assert isinstance(layout, PieceLayout)
    return layout


@of_process(most=64)
def space_of(pieces: tuple[Piece, ...]) -> Space:
    """Return the space of a set of pieces, kept while it is in use."""
    layout = PieceLayout(pieces)
    labels = tuple(layout.label(placement) for placement in layout.placements)
    return Space(labels, tuple(layout.items()), layout=layout)
