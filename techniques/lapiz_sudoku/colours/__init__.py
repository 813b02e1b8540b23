"""Colours on pairs of which one is true: simple colours, multi colours, Medusa, remote pairs."""

from lapiz import Technique
from lapiz_sudoku.colours import coloring, medusa, remote_pairs

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *coloring.TECHNIQUES,
    *medusa.TECHNIQUES,
    *remote_pairs.TECHNIQUES,
)
