"""The drawn board: what is marked, with which marks and strokes, as SVG and PNG."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "INSET", "INSETS", "LOCATING", "OUTLINE", "PAGE_THEMES", "STEP", "THEMES",
    "BoardPlan", "House", "Point", "Ray", "area_groups", "cage", "figure", "mark_at", "plan_of",
    "points", "properties", "rays_of", "row_letter", "shape", "spots_of", "stylesheet",
    "symbols_of", "tints",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "extras": ["cage", "points"],
        "houses": ["tints"],
        "layers": ["INSET", "INSETS", "STEP", "area_groups", "mark_at", "shape"],
        "plan": ["BoardPlan", "House", "Point", "plan_of", "symbols_of"],
        "rays": ["LOCATING", "Ray", "rays_of"],
        "room": ["OUTLINE"],
        "spots": ["spots_of"],
        "strokes": ["figure"],
        "svg": ["row_letter"],
        "themes": ["PAGE_THEMES", "THEMES", "properties", "stylesheet"],
    },
)
# fmt: on
