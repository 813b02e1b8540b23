"""What every search looks at: the grid as a view of a position, and its layout.

A module belongs here if techniques of several rooms read it. Nothing here is a technique.
"""

from lapiz.later import later

with later(__name__):
    from lapiz_sudoku.board.bivalue import house_pairs, pairs_of, pincers_of, strong_links
    from lapiz_sudoku.board.disguises import undisguised
    from lapiz_sudoku.board.grid import (
        DigitPattern,
        Grid,
        boxed,
        cells,
        covered,
        digit,
        digits,
        grid_of,
        houses,
        rule_named,
        sees,
        undemanding,
    )
    from lapiz_sudoku.board.lanes import Lanes, Unions
    from lapiz_sudoku.board.layout import (
        BOX_SHAPES,
        HOUSE_SORTS,
        Further,
        House,
        Layout,
        Shape,
        is_classic,
        layout_of,
        space_of,
        space_with,
    )
    from lapiz_sudoku.board.picking import weight
    from lapiz_sudoku.board.placing import digits_to_search, placing_without, unplaceable
    from lapiz_sudoku.board.sieves import (
        ALS_CHAIN,
        ALS_XY_WING,
        ALS_XZ,
        als_that_may,
        barren,
        houses_that_may,
        sue_de_coq_may,
    )

__all__ = [
    "ALS_CHAIN",
    "ALS_XY_WING",
    "ALS_XZ",
    "BOX_SHAPES",
    "HOUSE_SORTS",
    "DigitPattern",
    "Further",
    "Grid",
    "House",
    "Lanes",
    "Layout",
    "Shape",
    "Unions",
    "als_that_may",
    "barren",
    "boxed",
    "cells",
    "covered",
    "digit",
    "digits",
    "digits_to_search",
    "grid_of",
    "house_pairs",
    "houses",
    "houses_that_may",
    "is_classic",
    "layout_of",
    "pairs_of",
    "pincers_of",
    "placing_without",
    "rule_named",
    "sees",
    "space_of",
    "space_with",
    "strong_links",
    "sue_de_coq_may",
    "undemanding",
    "undisguised",
    "unplaceable",
    "weight",
]
