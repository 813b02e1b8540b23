"""What every solver begins with: singles, intersections of houses, naked and hidden sets."""

from lapiz import Technique
from lapiz_sudoku.basics import intersections, leftovers, singles, subsets

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *singles.TECHNIQUES,
    *intersections.TECHNIQUES,
    *subsets.TECHNIQUES,
    *leftovers.TECHNIQUES,
)
