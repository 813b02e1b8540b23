"""What every search looks at: the grid as a view of a position, and its layout.

A module belongs here if techniques of several rooms read it. Nothing here is a technique.
"""

from lazy_loader import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    submod_attrs={
        "bivalue": ["house_pairs", "pairs_of", "pincers_of", "strong_links"],
        "disguises": ["undisguised"],
        "grid": [
            "Cells",
            "DigitPattern",
            "Digits",
            "Grid",
            "boxed",
            "cells",
            "covered",
            "digit",
            "digits",
            "grid_of",
            "houses",
            "rule_named",
            "sees",
            "undemanding",
        ],
        "lanes": ["Lanes", "Unions"],
        "layout": [
            "BOX_SHAPES",
            "HOUSE_SORTS",
            "Further",
            "House",
            "Layout",
            "Shape",
            "is_classic",
            "layout_of",
            "space_of",
            "space_with",
        ],
        "picking": ["weight"],
        "placing": ["digits_to_search", "placing_without", "unplaceable"],
        "sieves": [
            "ALS_CHAIN",
            "ALS_XY_WING",
            "ALS_XZ",
            "als_that_may",
            "barren",
            "houses_that_may",
            "sue_de_coq_may",
        ],
    },
)
