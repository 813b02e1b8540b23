"""What rules have drawn on a board: lines, circles, squares and texts, wherever they are drawn."""

import attrs

__all__ = ["SHADES", "Shape", "Spot"]

Spot = tuple[float, float]
"""Rows and columns from the middle of the first square: (0, 0.5) is on the border to its right."""

SHADES = (
    *("grey", "green", "orange", "purple", "blue", "pink"),
    *("ink", "paper", "white", "black"),
)
"""The colours of shapes; `ink` is that of digits, `paper` that of the ground, in any theme."""


@attrs.frozen
class Shape:
    """A shape on a board.

    `sort` is "line" (through the spots), "circle", "square" or "text" (at each of the spots).
    `size` is the width of a line and how large the others are, in squares; `shade` one of SHADES.
    What is not `filled` is an outline, a `dashed` line is broken. Shapes lie under the lines of the
    grid and the digits unless they are `over` them, as dots are on the borders of squares.
    """

    sort: str = attrs.field(validator=attrs.validators.in_(("line", "circle", "square", "text")))
    spots: tuple[Spot, ...]
    shade: str = attrs.field(default="grey", validator=attrs.validators.in_(SHADES))
    size: float = 0.3
    filled: bool = True
    text: str = ""
    over: bool = False
    dashed: bool = False
