"""Tiles a board of side 2^k with one hole by L-triominoes, by division into quadrants.

A piece on the three central squares outside the hole's quadrant leaves four boards of half
the side, each with one hole. `triomino` is the fast way, by whole arrays (see `blocks`);
`divisions` gives the same tiling piece by piece.

Squares are (row, column), 1-based. A board holds -1 at the hole and elsewhere the number of
the piece. NumPy is needed by `triomino` only.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from lapiz_triomino.blocks import HOLE, QUADRANTS, Square, load_numpy, steps, tile

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Board = npt.NDArray[np.int32]

LARGEST_SIDE = 16_384
"""The largest side for which `triomino` allocates the board itself (1 GiB)."""

LARGEST_OUT = 65_536
"""The largest side at all: beyond it numbers of pieces do not fit in 32 bits."""

LARGEST_LISTED = 2_048
"""The largest side for `tiling`, which without NumPy takes some seconds."""

NUMBERINGS = ("seed", "unique")


class Division(NamedTuple):
    """One piece of the tiling: the board it divides, where, and what remains (all 1-based)."""

    number: int
    corner: Square
    """The upper left square of the divided board."""
    side: int
    hole: Square
    piece: tuple[Square, Square, Square]
    """The three central squares, from upper right against the clock."""
    parts: tuple[tuple[Square, Square], ...]
    """Upper left square and hole of the four boards that remain; none if the side is 2."""


def triomino(
    n: int, hole: Square, numbering: str = "seed", *, out: "Board | None" = None
) -> "Board":
    """Return an n x n board with one hole, tiled by L-triominoes, as an int32 array.

    `numbering="seed"` gives the four parts of a board with piece m the numbers m + 1 (upper
    right), m + 2 (upper left), m + 3 (lower left) and m + 4 (lower right), so numbers repeat;
    `"unique"` numbers the pieces 1, 2, 3, ... in the order in which a depth-first division
    places them. The board is written to `out`, an n x n int32 array, if given. A board of
    side 1 is all hole.

    Raises ValueError if n is not a power of two or over 16,384 (65,536 with `out`), if the
    hole is outside, and for a bad `out` or numbering; ImportError if NumPy is missing.

    >>> triomino(4, (4, 4)).tolist()
    [[3, 3, 2, 2], [3, 1, 1, 2], [4, 1, 5, 5], [4, 4, 5, -1]]

    Source: S. W. Golomb, *Checker boards and polyominoes* (1954); the numbering is that of
    *Rompecabeza del triominó mediante divide y vencerás*, Exercitium (José A. Alonso).
    """
    _check(n, hole, LARGEST_SIDE if out is None else LARGEST_OUT, numbering)
    np = load_numpy()
    board: Board = np.empty((n, n), np.int32) if out is None else _checked_out(out, n)
    tile(board, hole, numbering)
    return board


def tiling(n: int, hole: Square, numbering: str = "seed") -> list[list[int]]:
    """Return the board of `triomino` as lists; NumPy only makes it faster.

    Raises ValueError if n is not a power of two or over 2,048, if the hole is outside, and for a
    bad numbering.

    >>> tiling(4, (2, 3))
    [[3, 3, 2, 2], [3, 1, -1, 2], [4, 1, 1, 5], [4, 4, 5, 5]]
    """
    _check(n, hole, LARGEST_LISTED, numbering)
    try:
        rows: list[list[int]] = triomino(n, hole, numbering).tolist()
    except ImportError:
        rows = [[HOLE] * n for _ in range(n)]
        for division in divisions(n, hole, numbering):
            for row, column in division.piece:
                rows[row - 1][column - 1] = division.number
    return rows


def divisions(n: int, hole: Square, numbering: str = "seed") -> Iterator[Division]:
    """Yield the pieces of `triomino(n, hole, numbering)` in the order they are placed.

    Depth first, parts in the order of `QUADRANTS`; lazily, so any part of a large tiling is
    cheap. Raises ValueError as `triomino` does; n is limited by 65,536.

    >>> first = next(divisions(4, (4, 4)))
    >>> first.piece
    ((2, 3), (2, 2), (3, 2))
    >>> first.parts
    (((1, 3), (2, 3)), ((1, 1), (2, 2)), ((3, 1), (3, 2)), ((3, 3), (4, 4)))

    Source: as `triomino`.
    """
    _check(n, hole, LARGEST_OUT, numbering)
    return _divisions(n, hole, numbering)


def _check(n: int, hole: Square, largest: int, numbering: str) -> None:
    if n < 1 or n & (n - 1):
        raise ValueError(f"the side of the board must be a power of two, not {n}")
    if n > largest:
        raise ValueError(f"the side of the board is limited to {largest} here, not {n}")
    if not (1 <= hole[0] <= n and 1 <= hole[1] <= n):
        raise ValueError(f"hole ({hole[0]}, {hole[1]}) is outside the {n} x {n} board")
    if numbering not in NUMBERINGS:
        raise ValueError(f"numbering must be one of {', '.join(NUMBERINGS)}, not {numbering!r}")


def _checked_out(out: "Board", n: int) -> "Board":
    if not issubclass(type(out), load_numpy().ndarray):
        raise ValueError(f"out must be a NumPy array, not {type(out).__name__}")
    if out.shape != (n, n) or out.dtype != "int32" or not out.flags.writeable:
        raise ValueError(
            f"out must be a writeable int32 array of shape ({n}, {n}), "
            f"not {out.dtype} of shape {out.shape}"
        )
    return out


def _divisions(n: int, hole: Square, numbering: str) -> Iterator[Division]:
    waiting = [(1, n, (1, 1), hole)] if n > 1 else []
    while waiting:
        number, side, corner, hole = waiting.pop()
        half = side // 2
        home = (hole[0] - corner[0]) // half, (hole[1] - corner[1]) // half
        centre = {q: (corner[0] + half - 1 + q[0], corner[1] + half - 1 + q[1]) for q in QUADRANTS}
        a, b, c = (square for quadrant, square in centre.items() if quadrant != home)
        parts = [
            ((corner[0] + q[0] * half, corner[1] + q[1] * half), hole if q == home else centre[q])
            for q in QUADRANTS
        ]
        remain = tuple(parts) if half > 1 else ()
        yield Division(number, corner, side, hole, (a, b, c), remain)
        numbered = zip(steps(half, numbering), remain, strict=False)
        for step, part in reversed(list(numbered)):
            waiting.append((number + step, half, *part))
