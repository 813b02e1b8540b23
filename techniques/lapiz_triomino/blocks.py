"""Tiles a board by whole arrays, level by level.

All boards of one size are divided at once, down to blocks of a moderate side. All of these blocks
except one have their hole in a corner, so that there are only four patterns of blocks, which are
copied into place in whole bands of the board.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Board = npt.NDArray[np.int32]

Square = tuple[int, int]

HOLE = -1

QUADRANTS = ((0, 1), (0, 0), (1, 0), (1, 1))
"""Upper right, upper left, lower left, lower right: the order in which pieces are numbered."""

_BLOCK = 128  # side of the blocks: their four patterns stay in the processor's cache
_BAND = 32  # rows that are written at a time


def tile(board: "Board", hole: Square, numbering: str) -> None:
    """Tile a square int32 array of side 2^k in place; the hole is (row, column), 1-based.

    Nothing is checked; `tiling.triomino` is for callers.
    """
    if len(board) > _BLOCK:
        _in_blocks(board, hole, numbering)
    else:
        _tile(board, hole, 1, numbering)


def load_numpy() -> Any:
    """Return the numpy module; raises ImportError with advice if it is not installed."""
    try:
        import numpy
    except ImportError:
        raise ImportError("this needs NumPy: pip install 'lapiz[numpy]'") from None
    return numpy


def steps(half: int, numbering: str) -> tuple[int, ...]:
    """Return what is added to a board's number for each of its parts, of side `half`."""
    if numbering == "seed":
        return 1, 2, 3, 4
    pieces = (half * half - 1) // 3
    return 1, 1 + pieces, 1 + 2 * pieces, 1 + 3 * pieces


def home_block(hole: Square, side: int) -> tuple[Square, int]:
    """Return the block of the given side that holds the hole, and the hole's quadrant in it."""
    (top, row), (left, column) = divmod(hole[0] - 1, side), divmod(hole[1] - 1, side)
    return (top, left), QUADRANTS.index((row * 2 // side, column * 2 // side))


def _levels(
    n: int, hole: Square, number: int, numbering: str
) -> "Iterator[tuple[int, npt.NDArray[np.int8], Board]]":
    """Yield the sides n, n/2, ... 2, each with two arrays of what its blocks hold.

    These are the quadrant in which each block's hole lies, and the number of its piece.
    """
    np = load_numpy()
    side = n
    holes, numbers = np.zeros((1, 1), np.int8), np.full((1, 1), number, np.int32)
    while side > 1:
        block, quadrant = home_block(hole, side)
        holes[block] = quadrant
        yield side, holes, numbers
        side //= 2
        shape = len(holes) * 2, len(holes) * 2
        inner, following = np.empty(shape, np.int8), np.empty(shape, np.int32)
        added = steps(side, numbering)
        for index, (row, column) in enumerate(QUADRANTS):
            inner[row::2, column::2] = np.where(holes == index, index, (index + 2) % 4)
            following[row::2, column::2] = numbers + added[index]
        holes, numbers = inner, following


def _put_pieces(board: "Board", side: int, holes: "npt.NDArray[np.int8]", numbers: "Board") -> None:
    """Put the pieces of all blocks of one side on the board."""
    np = load_numpy()
    for index, (row, column) in enumerate(QUADRANTS):
        squares = board[side // 2 - 1 + row :: side, side // 2 - 1 + column :: side]
        np.copyto(squares, numbers, where=holes != index)


def _tile(board: "Board", hole: Square, number: int, numbering: str) -> None:
    """Tile the board with pieces numbered from `number`, all sizes as whole arrays."""
    for side, holes, numbers in _levels(len(board), hole, number, numbering):
        _put_pieces(board, side, holes, numbers)
    board[hole[0] - 1, hole[1] - 1] = HOLE


def _in_blocks(board: "Board", hole: Square, numbering: str) -> None:
    """Tile a board larger than a block: all blocks first, then the larger pieces over them."""
    larger = []
    for side, holes, numbers in _levels(len(board), hole, 1, numbering):
        if side == _BLOCK:
            break
        larger.append((side, holes, numbers))
    _fill_blocks(board, holes, numbers, numbering)
    (row, column), _ = home_block(hole, _BLOCK)
    top, left = row * _BLOCK, column * _BLOCK
    home = board[top : top + _BLOCK, left : left + _BLOCK]
    _tile(home, (hole[0] - top, hole[1] - left), int(numbers[row, column]), numbering)
    for level in larger:
        _put_pieces(board, *level)


def _fill_blocks(
    board: "Board", holes: "npt.NDArray[np.int8]", numbers: "Board", numbering: str
) -> None:
    """Fill the board with blocks that have their holes in corners, band by band.

    Whole rows are written, which memory does fastest: copied from the patterns of the four
    corners, then raised by the numbers of the blocks while they are still in the cache.
    """
    np = load_numpy()
    patterns: Board = np.empty((_BLOCK, 4, _BLOCK), np.int32)
    for index, (row, column) in enumerate(QUADRANTS):
        corner = 1 + row * (_BLOCK - 1), 1 + column * (_BLOCK - 1)
        _tile(patterns[:, index], corner, 0, numbering)
    for top in range(0, len(board), _BAND):
        block, row = divmod(top, _BLOCK)
        band = board[top : top + _BAND]
        blocks = band.reshape(_BAND, len(holes), _BLOCK)
        patterns[row : row + _BAND].take(holes[block], axis=1, out=blocks, mode="clip")
        np.add(band, numbers[block].repeat(_BLOCK), out=band)
