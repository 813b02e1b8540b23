"""What rules have drawn, said in squares: lines, bulbs, dots and marks."""

from collections.abc import Iterator

from lapiz.core.rule import Board, Cells
from lapiz.core.shapes import Shape, Spot

__all__ = ["arrowed", "between", "caged", "lined", "spot_of", "spots"]


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


INSET = 0.42
"""How far from the middle of a cell the border of its cage is."""


def caged(cells: Cells, board: Board, label: str) -> Iterator[Shape]:
    """Yield the border of a cage inside its cells, and what is in its corner."""
    inside = set(cells)
    for cell in cells:
        row, column = spot_of(cell, board)
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            if _next(cell, down, right, board) in inside:
                continue
            ends = []
            for turn in (-1, 1):  # along the side, to the left and to the right of it
                along = (right * turn, down * turn)
                reach = 0.5 + 0.08 * (_corner(cell, down, right, *along, board, inside))
                reach = reach if _next(cell, *along, board) in inside else INSET
                ends.append(
                    (
                        row + down * INSET + along[0] * reach,
                        column + right * INSET + along[1] * reach,
                    )
                )
            yield Shape("line", (ends[0], ends[1]), "ink", 0.02, dashed=True)
    if label:
        row, column = spot_of(min(cells), board)
        yield Shape("text", ((row - 0.42, column - 0.38),), "ink", 0.15, text=label, over=True)


def _next(cell: int, down: int, right: int, board: Board) -> int | None:
    """Return the cell beside another one, if there is one."""
    row, column = cell // board.side + down, cell % board.side + right
    inside = 0 <= row < board.side and 0 <= column < board.side
    return row * board.side + column if inside else None


def _corner(
    cell: int, down: int, right: int, along: int, across: int, board: Board, inside: set[int]
) -> bool:
    """Tell whether the border turns outwards at the end of a side."""
    return _next(cell, down + along, right + across, board) in inside


def arrowed(line: Cells, board: Board, pill: int) -> Iterator[Shape]:
    """Yield an arrow: a circle (or a pill), the shaft and its head."""
    yield lined(line[pill - 1 :], board, "grey", 0.06)
    if pill == 1:
        yield Shape("circle", (spot_of(line[0], board),), "grey", 0.76, filled=False)
    else:
        yield lined(line[:pill], board, "grey", 0.6)
    (row, column), (below, beside) = spot_of(line[-2], board), spot_of(line[-1], board)
    down, right = below - row, beside - column
    arms = [
        (below - 0.25 * down + s * 0.2 * right, beside - 0.25 * right - s * 0.2 * down)
        for s in (-1, 1)
    ]
    yield Shape("line", (arms[0], (below, beside), arms[1]), "grey", 0.06)
