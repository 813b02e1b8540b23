"""The board of a triomino puzzle; its candidates are all places of pieces, its items all squares.

A piece lies in a window of 2 × 2 squares and leaves out one of them. Candidates are numbered by
window, row by row, then by the square left out.
"""

from functools import cached_property

import attrs

from lapiz import Item, Space, of_process
from lapiz_triomino.blocks import Square
from lapiz_triomino.tiling import Division, divisions

LARGEST_BOARD = 64
"""The largest side of a board with a candidate for each place of a piece."""

WHOLE = "the tiling by division", "another tiling"

Piece = tuple[Square, Square, Square]


@attrs.frozen(slots=False)
class TriominoBoard:
    """A board with holes; squares are (row, column), 1-based.

    >>> TriominoBoard(4, 4, ((4, 4),)).regular, TriominoBoard(3, 4, ()).regular
    (True, False)
    """

    rows: int
    columns: int
    holes: tuple[Square, ...] = ()

    @property
    def regular(self) -> bool:
        """Whether division tiles it: it is a square of side 2^k with one hole."""
        n = self.rows
        return n == self.columns and not n & (n - 1) and len(self.holes) == 1

    @property
    def whole(self) -> bool:
        """Whether it is too large for single pieces: its candidates are whole tilings."""
        return max(self.rows, self.columns) > LARGEST_BOARD

    @property
    def area(self) -> int:
        """The number of squares to cover."""
        return self.rows * self.columns - len(self.holes)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The squares of each candidate, in reading order."""
        holes = set(self.holes)
        pieces = []
        for row in range(1, self.rows):
            for column in range(1, self.columns):
                window = [(row + r, column + c) for r in (0, 1) for c in (0, 1)]
                for left_out in window:
                    a, b, c = (square for square in window if square != left_out)
                    if not holes & {a, b, c}:
                        pieces.append((a, b, c))
        return tuple(pieces)

    @cached_property
    def candidate_at(self) -> dict[Piece, int]:
        """The number of each candidate by its squares."""
        return {piece: number for number, piece in enumerate(self.pieces)}

    @cached_property
    def division(self) -> tuple[tuple[int, Division], ...]:
        """The pieces of the tiling by division, with their candidates, in the order of placing."""
        if not self.regular:
            return ()
        placed = divisions(self.rows, self.holes[0])
        return tuple((self.candidate_at[as_piece(made.piece)], made) for made in placed)


def as_piece(squares: Piece) -> Piece:
    """Return three squares in reading order."""
    a, b, c = sorted(squares)
    return a, b, c


def board_of(space: Space) -> TriominoBoard:
    """Return the board that a space was made from."""
    assert isinstance(space.layout, TriominoBoard)
    return space.layout


def square_name(square: Square) -> str:
    """Return the name of a square.

    >>> square_name((2, 3))
    'r2c3'
    """
    return f"r{square[0]}c{square[1]}"


def piece_name(piece: Piece) -> str:
    """Return the name of a piece: its squares.

    >>> piece_name(((1, 1), (1, 2), (2, 1)))
    'r1c1+r1c2+r2c1'
    """
    return "+".join(map(square_name, piece))


@of_process(most=16)
def space_of(board: TriominoBoard) -> Space:
    """Return the space of a board: each square except the holes is covered exactly once.

    >>> space = space_of(TriominoBoard(2, 2, ((2, 2),)))
    >>> space.labels, [item.name for item in space.items]
    (('r1c1+r1c2+r2c1',), ['r1c1', 'r1c2', 'r2c1'])
    """
    if board.whole:
        return Space(WHOLE, (Item("the whole board", "board", 0b11),), layout=board)
    covering: dict[Square, list[int]] = {
        (row, column): []
        for row in range(1, board.rows + 1)
        for column in range(1, board.columns + 1)
        if (row, column) not in board.holes
    }
    for number, piece in enumerate(board.pieces):
        for square in piece:
            covering[square].append(number)
    items = tuple(
        Item(square_name(square), "square", sum(1 << number for number in numbers))
        for square, numbers in covering.items()
    )
    labels = tuple(piece_name(piece) for piece in board.pieces)
    return Space(labels, items, layout=board)
