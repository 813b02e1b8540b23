"""How SudokuMaker numbers what stands in a grid and around it: each kind of place row by row."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from lapiz import BadInput
from lapiz_grid import Cells, Digits

Block = Mapping[str, Any]
"""A constraint as the site has it: its type, what it holds, its style."""


@attrs.frozen
class Places:
    """The side of a grid, its digits, and the region of each cell."""

    side: int
    digits: Digits
    labels: Sequence[int] = ()

    def cells(self, value: Any) -> Cells:
        """Return cells by their numbers from 0."""
        if not isinstance(value, list) or not value:
            raise BadInput("a constraint of the link has no cells")
        return tuple(self._number(number, self.side**2) for number in value)

    def pair(self, edge: Any) -> Cells:
        """Return the two cells beside an edge.

        In each row come the left edges of its cells, then those below them.

        >>> grid = Places(9, tuple(range(1, 10)))
        >>> grid.pair(1), grid.pair(9)
        ((0, 1), (0, 9))
        """
        row, at = divmod(self._number(edge, 2 * self.side**2), 2 * self.side)
        cell = row * self.side + at % self.side
        other = cell + self.side if at >= self.side else cell - 1
        if at == 0 or other >= self.side**2:
            raise BadInput(f"the edge {edge} in the link is the border of the grid")
        return tuple(sorted((cell, other)))

    def corner(self, number: Any) -> Cells:
        """Return the cells around a corner.

        >>> Places(4, (1, 2, 3, 4)).corner(12)
        (5, 6, 9, 10)
        """
        wide = self.side + 1
        y, x = divmod(self._number(number, wide**2), wide)
        around = ((row, column) for row in (y - 1, y) for column in (x - 1, x))
        return tuple(self._inside(around))

    def outside(self, number: Any) -> tuple[int, int]:
        """Return row and column from 0, of which one is outside the grid."""
        wide = self.side + 2
        y, x = divmod(self._number(number, wide**2), wide)
        return y - 1, x - 1

    def looking(self, number: Any) -> dict[str, Any]:
        """Return the fields of a rule that say along which row or column a clue looks.

        >>> Places(9, tuple(range(1, 10))).looking(21)
        {'row': 1, 'reverse': True}
        """
        row, column = self.outside(number)
        beside = 0 <= row < self.side
        if beside == (0 <= column < self.side):
            raise BadInput(f"the clue at {number} in the link is not beside a row or a column")
        where = {"row": row + 1} if beside else {"column": column + 1}
        return {**where, **({"reverse": True} if max(row, column) == self.side else {})}

    def diagonal(self, number: Any, rising: bool) -> Cells:
        """Return the cells of a diagonal, from a place outside the grid.

        >>> Places(4, (1, 2, 3, 4)).diagonal(1, False), Places(4, (1, 2, 3, 4)).diagonal(24, True)
        ((1, 6, 11), (8, 5, 2))
        """
        row, column = self.outside(number)
        across = -1 if rising else 1
        ways = (
            ((row + way * n, column + way * across * n) for n in range(1, self.side + 1))
            for way in (1, -1)
        )
        cells = max((tuple(self._inside(way)) for way in ways), key=len)
        if not cells:
            raise BadInput(f"the clue at {number} in the link looks along no diagonal")
        return cells

    def digits_in(self, mask: Any) -> frozenset[int]:
        """Return the digits of a set: the bit of each is that number."""
        number = mask if type(mask) is int and 0 <= mask < 1 << 40 else 0
        return frozenset(digit for digit in range(40) if number >> digit & 1)

    def _inside(self, places: Any) -> Iterator[int]:
        for row, column in places:
            if 0 <= row < self.side and 0 <= column < self.side:
                yield row * self.side + column

    @staticmethod
    def _number(value: Any, most: int) -> int:
        if type(value) is not int or not 0 <= value < most:
            expected = f"expected a number from 0 to {most - 1}"
            raise BadInput(f"{str(value)[:20]!a} as a place in the link, {expected}")
        return value
