"""The view of a shikaku position that techniques work with: rectangles by clue and by square."""

from functools import cached_property

from lapiz import Position, Token, bits, of_solve
from lapiz_shikaku.layout import layout_of


def clues(*numbers: int) -> Token:
    """Return the token of some clues, by number."""
    return Token("clues", numbers)


def squares(board: int) -> Token:
    """Return the token of a set of squares."""
    return Token("squares", board)


def rectangles(members: int) -> Token:
    """Return the token of some rectangles (candidates)."""
    return Token("rectangles", members)


class ShikakuBoard:
    """A shikaku position as rectangles by clue and by square.

    - `layout`: the clues and all rectangles; `layout.boards[c]` are the squares of rectangle c;
    - `of_clue(k)`, `over(square)`: the rectangles still possible for a clue, over a square;
    - `open_clues`: the numbers of the clues without a rectangle yet.
    """

    def __init__(self, position: Position) -> None:
        self.position, self.memo = position, position.memo
        self.layout = layout_of(position.space)

    def of_clue(self, number: int) -> int:
        """Return the rectangles that a clue can still have."""
        return self.position.space.sets[number] & self.position.alive

    def over(self, square: int) -> int:
        """Return the rectangles that can still cover a square."""
        return self.layout.covers[square] & self.position.alive

    @cached_property
    def open_clues(self) -> list[int]:
        """The numbers of the clues without a rectangle."""
        sets, placed = self.position.space.sets, self.position.placed
        return [k for k in range(len(self.layout.clues)) if not sets[k] & placed]

    def common(self, number: int) -> int:
        """Return the squares that all rectangles still possible for a clue cover."""
        shared = -1  # all bits set, so that the first `&` keeps everything
        for candidate in bits(self.of_clue(number)):
            shared &= self.layout.boards[candidate]
        return max(shared, 0)


@of_solve
def board_of(position: Position) -> ShikakuBoard:
    """Return the view of a position, kept while it is in use."""
    return ShikakuBoard(position)
