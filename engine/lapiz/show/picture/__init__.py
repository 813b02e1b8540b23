"""The drawn board: what is marked, with which marks and strokes, as SVG and PNG."""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "PAGE_THEMES", "BoardPlan", "plan_of", "row_letter", "symbols_of",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "plan": ["BoardPlan", "plan_of", "symbols_of"],
        "svg": ["row_letter"],
        "themes": ["PAGE_THEMES"],
    },
)
# fmt: on
