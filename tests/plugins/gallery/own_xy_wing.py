"""A technique of lapiz replaced by one's own, which is worth less to the club."""

from collections.abc import Iterator

import lapiz
from lapiz import Deduction
from lapiz_sudoku import Grid
from tests.plugins.gallery.bent_triple import bent_triple


@lapiz.technique("xy-wing", kind="sudoku", scores={"hodoku": 90}, replaces=True)
def own_xy_wing(grid: Grid) -> Iterator[Deduction]:
    """Three cells of two digits, as the club looks for them."""
    yield from bent_triple(grid)
