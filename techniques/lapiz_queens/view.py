"""What the techniques of queens are given: a position, and what can be asked of its board."""

from collections.abc import Iterable

import attrs

from lapiz import Position, bits, union
from lapiz_queens.board import Shape, shape_of

__all__ = ["Board"]


@attrs.frozen
class Board:
    """A position of a board."""

    position: Position

    @property
    def shape(self) -> Shape:
        """The side, rules and regions of the board."""
        return shape_of(self.position.space)

    def left(self, lines: Iterable[int]) -> int:
        """Return the free squares of some lines (item numbers)."""
        space = self.position.space
        return union(space.sets[number] for number in lines) & self.position.open

    def queens_on(self, squares: int) -> int:
        """Return placed queens that attack some of these squares, each one more than the others."""
        space, left, found = self.position.space, squares, 0
        for queen in bits(self.position.placed):
            if left & ~space.keep[queen]:
                left &= space.keep[queen]
                found |= space.bit[queen]
        return found
