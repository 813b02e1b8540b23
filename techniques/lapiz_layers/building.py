"""The technique by which regions are found: how they can grow, and which digits they have."""

from lapiz import Demand, Says, items
from lapiz_generic import Found, demand_technique
from lapiz_rules.ratings import rating
from lapiz_rules.together import together
from lapiz_rules.why_gone import told_why
from lapiz_sudoku.board import Grid


def _look(_: Grid, at: int, __: Demand, ___: int) -> Says:
    return Says("Look at {rule}.", "", rule=items(at))


def _says(grid: Grid, found: Found) -> Says:
    """Say why a cell is in a region, or is not, or which digit it cannot hold there."""
    return told_why(_look, grid, found.truths[0], found.removes)


TECHNIQUES = (
    together(
        demand_technique(
            "region-building",
            sorts=("chaos-construction",),
            says=_says,
            doc="""A cell must be in a region, or cannot be: else the region would not be whole.

        A region has as many cells as the grid has rows, they are connected, and each digit is among
        them once. So a cell is out that is too far from what is known of it, or that repeats a
        digit; a cell is in if nothing else joins two parts, or lets the region grow.

        Source: players of chaos construction. Order: by region.
        """,
            **rating(30),
        )
    ),
)
