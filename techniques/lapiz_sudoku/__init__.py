"""Sudoku of any size and region shape, as a lapiz plugin.

What techniques, and kinds like sudoku, of other packages need is here: the view of a position, its
layout and the tokens of texts; how a sudoku is read, written and told.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "Cells", "DigitPattern", "Digits", "Grid", "House", "Layout", "cells", "digit", "digits",
    "grid_rows", "houses", "naming_cells", "read_start", "rules",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "board": [
            "Cells", "DigitPattern", "Digits", "Grid", "House", "Layout", "cells", "digit",
            "digits", "houses",
        ],
        "kind.drawing": ["rules"],
        "kind.notations": ["naming_cells"],
        "kind.reading": ["read_start"],
        "kind.writing": ["grid_rows"],
    },
)
# fmt: on
