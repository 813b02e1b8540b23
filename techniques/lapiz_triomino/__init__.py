"""Triomino: tiling a board with holes by L-shaped pieces of three squares."""

__all__ = ["triomino"]


def triomino(n: int, hole: tuple[int, int], numbering: str = "seed") -> list[list[int]]:
    """Return an n x n board with one hole, tiled by L-triominoes, as lists of numbers.

    The hole is a row and a column from 1. With `numbering="seed"` the numbers of pieces repeat, as
    in the puzzle's source; `"unique"` numbers them 1, 2, 3, ... in the order of a division.

    Raises ValueError if n is not a power of two or over 2,048, if the hole is outside, and for
    another numbering.

    >>> triomino(4, (4, 4))
    [[3, 3, 2, 2], [3, 1, 1, 2], [4, 1, 5, 5], [4, 4, 5, -1]]
    """
    from lapiz_triomino.tiling import tiling  # commands that tile nothing start without it

    return tiling(n, hole, numbering)
