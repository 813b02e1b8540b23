"""Triomino: tiling a board with holes by L-shaped pieces of three squares.

>>> from lapiz_triomino import triomino
>>> triomino(4, (4, 4))
[[3, 3, 2, 2], [3, 1, 1, 2], [4, 1, 5, 5], [4, 4, 5, -1]]
"""

from lapiz.later import later

with later(__name__):
    from lapiz_triomino.tiling import tiling as triomino

__all__ = ["triomino"]
