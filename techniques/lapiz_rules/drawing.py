"""What rules have drawn, said in squares: lines, bulbs, dots and marks."""

from collections.abc import Callable, Iterator
from math import hypot

from lapiz import Shape
from lapiz.core import Spot
from lapiz_grid import Board, Cells, Constraint

Drawing = Callable[[Constraint, Board], Iterator[Shape]]
"""What draws a rule where it holds."""


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


def lines(shade: str, size: float = 0.24) -> Drawing:
    """Return what draws a line through each group of cells."""

    def drawn(constraint: Constraint, board: Board) -> Iterator[Shape]:
        for line in constraint.groups:
            yield lined(line, board, shade, size)

    return drawn


def squares(shade: str) -> Drawing:
    """Return what shades the cells of each group."""

    def drawn(constraint: Constraint, board: Board) -> Iterator[Shape]:
        for cells in constraint.groups:
            yield Shape("square", spots(cells, board), shade, 0.98)

    return drawn


def caged(cells: Cells, board: Board, label: str) -> Shape:
    """Return the border of a cage, with what is in its corner."""
    return Shape("cage", spots(cells, board), "ink", 0.21, text=label)


GROUPS = ("blue", "orange", "green", "pink", "purple", "grey")


def grouped(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield a colour for the cells of each group, so that it is seen which belong together."""
    for number, cells in enumerate(constraint.groups):
        yield Shape("square", spots(cells, board), GROUPS[number % len(GROUPS)], 0.98)


def clued(line: Cells, board: Board, label: str, arrow: bool = False) -> Iterator[Shape]:
    """Yield a clue outside the board, before the first cell of the line that it looks along.

    An `arrow` points along the line, for a clue in a corner may look in several directions.
    """
    (row, column), (below, beside) = spot_of(line[0], board), spot_of(line[1], board)
    down, right = below - row, beside - column
    away = 0.95 if arrow else 0.8
    yield Shape("text", ((row - away * down, column - away * right),), "ink", 0.36, text=label)
    if arrow:
        tip = (row - 0.56 * down, column - 0.56 * right)
        tail = (row - 0.72 * down, column - 0.72 * right)
        yield Shape("line", (tail, tip), "ink", 0.03)
        yield _head(tail, tip, 0.12, "ink", 0.03)


def _head(tail: Spot, tip: Spot, size: float, shade: str, width: float) -> Shape:
    """Return the head of an arrow."""
    down, right = tip[0] - tail[0], tip[1] - tail[1]
    length = hypot(down, right)
    down, right = down / length * size, right / length * size
    arms = [(tip[0] - down + s * right, tip[1] - right - s * down) for s in (-0.7, 0.7)]
    return Shape("line", (arms[0], tip, arms[1]), shade, width)


def ringed(cells: Cells, board: Board) -> Iterator[Shape]:
    """Yield a circle in each of some cells, which hides the line that begins there."""
    yield Shape("circle", spots(cells, board), "paper", 0.76)
    yield Shape("circle", spots(cells, board), "slate", 0.76, filled=False)


def arrowed(line: Cells, board: Board, pill: int) -> Iterator[Shape]:
    """Yield an arrow: a circle (or a pill), the shaft and its head."""
    yield lined(line[pill - 1 :], board, "slate", 0.05)
    if pill == 1:
        yield from ringed((line[0],), board)
    else:
        yield lined(line[:pill], board, "grey", 0.6)
    yield _head(spot_of(line[-2], board), spot_of(line[-1], board), 0.25, "slate", 0.05)
