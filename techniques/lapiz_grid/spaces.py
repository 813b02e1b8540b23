"""The candidates and items of a kind on a grid: digit·n² + cell, then the values of layers."""

from collections.abc import Iterator
from typing import Any

import attrs

from lapiz import Item, Name, Space, of_process, union
from lapiz.core import Restrictions
from lapiz.kinds import square_name
from lapiz_grid.digits import SYMBOLS
from lapiz_grid.rule import Board
from lapiz_grid.ruling import Ruling


@attrs.frozen(eq=False)
class GridLayout:
    """What a space on a grid was made of: the board, its rows and columns, and what rules mean."""

    board: Board
    rows: int
    columns: int
    ruling: Ruling

    @classmethod
    def of(cls, space: Space[Any]) -> "GridLayout":
        """Return that of a space."""
        layout: GridLayout = space.layout
        return layout

    @property
    def size(self) -> int:
        """How many cells there are, walls included."""
        return self.board.side**2

    @property
    def texts(self) -> tuple[str, ...]:
        """What candidates say of a cell: the digits, then the values of hidden layers."""
        symbols = tuple(SYMBOLS[value] for value in self.board.digits)
        return symbols + tuple(value for layer in self.ruling.layers for value in layer.values)

    def name(self, cell: int) -> str:
        """Return the name of a cell."""
        return square_name(*divmod(cell, self.board.side))

    def marks(self, cell: int) -> tuple[tuple[int, str], ...]:
        """Return the candidates of the digits of a cell, each with its text."""
        digits = range(len(self.board.digits))
        return tuple((digit * self.size + cell, self.texts[digit]) for digit in digits)

    def shades(self, cell: int) -> tuple[int, ...]:
        """Return the candidates of the hidden layers of a cell, if it has any."""
        letters = range(len(self.board.digits), len(self.texts))
        return tuple(letter * self.size + cell for letter in letters)


@of_process(most=100)
def space_of(board: Board, rows: int, columns: int) -> Space:
    """Return the space of a board, whose side may be longer than its rows or columns."""
    ruling = Ruling(board.side, board.constraints, latin=False, board=board)
    grid = GridLayout(board, rows, columns, ruling)
    labels = [
        "" if cell in board.walls else f"{grid.name(cell)}={text}"
        for text in grid.texts
        for cell in range(grid.size)
    ]
    items = (*_cells(grid), *_houses(grid), *ruling.items())
    return Space(labels, items, layout=grid, restrictions=_restrictions(grid, len(labels)))


def _cells(grid: GridLayout) -> Iterator[Item]:
    """Yield that each cell has a digit; where there are two, the one that is left needs no step."""
    for cell in grid.board.cells if grid.board.digits else ():
        members = union(1 << candidate for candidate, _ in grid.marks(cell))
        yield Item(grid.name(cell), "cell", members, silent=len(grid.board.digits) == 2)


def _houses(grid: GridLayout) -> Iterator[Item]:
    """Yield for cells that differ, and each digit, that it is there once, or once at most."""
    digits = grid.board.digits
    for cells in dict.fromkeys(cells for _, cells in grid.ruling.differing):
        for number, symbol in enumerate(grid.texts[: len(digits)]):
            members = union(1 << number * grid.size + cell for cell in cells)
            name = Name("{0} in {1}", symbol, grid.board.name(cells))
            yield Item(name, "house", members, required=len(cells) == len(digits))


def _restrictions(grid: GridLayout, size: int) -> Restrictions:
    """Return what rules say of single candidates and pairs; a wall holds nothing."""
    told = grid.ruling.restrictions()
    walls = union(1 << cell for cell in grid.board.walls)
    every = union(walls << first for first in range(0, size, grid.size))
    return attrs.evolve(told, never=told.never | every)
