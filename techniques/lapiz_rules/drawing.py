"""What rules have drawn, said in squares: lines, bulbs, dots and marks."""

from lapiz.core.rule import Board, Cells
from lapiz.core.shapes import Shape, Spot

__all__ = ["between", "lined", "spot_of", "spots"]


def spot_of(cell: int, board: Board) -> Spot:
    """Return the middle of a cell."""
    return divmod(cell, board.side)


def spots(cells: Cells, board: Board) -> tuple[Spot, ...]:
    """Return the middles of cells."""
    return tuple(spot_of(cell, board) for cell in cells)


def between(one: int, other: int, board: Board) -> Spot:
    """Return the point halfway between two cells."""
    (row, column), (below, beside) = spot_of(one, board), spot_of(other, board)
    return (row + below) / 2, (column + beside) / 2


def lined(cells: Cells, board: Board, shade: str, size: float = 0.24) -> Shape:
    """Return a line through cells."""
    return Shape("line", spots(cells, board), shade, size)
