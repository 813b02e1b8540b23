"""Sudoku of any size and region shape, as a lapiz plugin.

What techniques, and kinds like sudoku, of other packages need is here: the view of a position, its
layout and the tokens of texts; how a sudoku is read, written and told.
"""

from lapiz.later import later

with later(__name__):
    from lapiz_sudoku.board import (
        DigitPattern,
        Grid,
        House,
        Layout,
        cells,
        digit,
        digits,
        houses,
    )
    from lapiz_sudoku.kind.drawing import rules
    from lapiz_sudoku.kind.reading import read_start
    from lapiz_sudoku.kind.writing import grid_rows

__all__ = [
    "DigitPattern",
    "Grid",
    "House",
    "Layout",
    "cells",
    "digit",
    "digits",
    "grid_rows",
    "houses",
    "read_start",
    "rules",
]
