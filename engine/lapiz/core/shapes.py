"""What rules have drawn on a board: lines, circles, squares and texts, wherever they are drawn."""

import attrs

Spot = tuple[float, float]
"""Rows and columns from the middle of the first square: (0, 0.5) is on the border to its right."""

SORTS = ("line", "circle", "square", "text", "cage")

SHADES = (
    *("grey", "green", "orange", "purple", "blue", "pink"),
    *("slate", "ink", "paper", "white", "black"),
)
"""The colours of shapes; `ink` is that of digits, `paper` that of the ground, in any theme.

`slate` is a grey that stands out in a thin line.
"""


@attrs.frozen
class Shape:
    """A shape on a board.

    `sort` is "line" (through the spots), "circle", "square" or "text" (at each of the spots), or
    "cage": a broken line around the squares at the spots, with the text in the corner of the first.
    `size` is the width of a line and how large the others (and texts) are, in squares; `shade` one
    of SHADES. What is not `filled` is an outline. Shapes lie under the lines of the grid and the
    digits unless they are `over` them, as dots are on the borders of squares.
    """

    sort: str = attrs.field(validator=attrs.validators.in_(SORTS))
    spots: tuple[Spot, ...]
    shade: str = attrs.field(default="grey", validator=attrs.validators.in_(SHADES))
    size: float = 0.3
    filled: bool = True
    text: str = ""
    over: bool = False

    @property
    def squares(self) -> frozenset[tuple[int, int]]:
        """The squares at its spots, by row and column."""
        return frozenset((round(row), round(column)) for row, column in self.spots)
