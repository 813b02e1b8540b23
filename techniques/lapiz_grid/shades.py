"""Hidden cells: each cell of a grid is shaded or it is not, which no digit says.

They are what rules such as yin-yang are about. The hidden cell of a cell has the number that
`Board.shade` tells; it has two candidates, which come after those of all digits. An automaton that
reads hidden cells beside others reads SHADED or UNSHADED there.
"""

from lapiz.texts import marked

SHADED, UNSHADED = -1, -2
"""What is read of a hidden cell: no digit is less than 0."""
SHADES = (SHADED, UNSHADED)
"""The candidates of a hidden cell, in order."""
WORDS = marked({SHADED: "shaded", UNSHADED: "unshaded"})
"""What names and texts call them."""


def opposite(shade: int) -> int:
    """Return the other one of two shades."""
    return UNSHADED if shade == SHADED else SHADED
