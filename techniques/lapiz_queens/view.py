"""The view that the techniques of queens are given: a position, and questions about its board."""

from collections.abc import Iterable

import attrs

from lapiz import Position, bits, union
from lapiz_queens.board import Shape, shape_of


@attrs.frozen
class Board:
    """A position of a board."""

    position: Position

    @property
    def shape(self) -> Shape:
        """The side, rules and regions of the board."""
        return shape_of(self.position.space)

    def free(self, lines: Iterable[int]) -> int:
        """Return the free squares of some lines (item numbers)."""
        space = self.position.space
        return union(space.sets[number] for number in lines) & self.position.open

    def queens_on(self, squares: int) -> int:
        """Return placed queens that attack these squares; each attacks one that no earlier does."""
        space, unattacked, queens = self.position.space, squares, 0
        for queen in bits(self.position.placed):
            if unattacked & ~space.keep[queen]:
                unattacked &= space.keep[queen]
                queens |= space.bit[queen]
        return queens
