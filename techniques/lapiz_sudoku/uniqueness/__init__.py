"""Patterns that would give a puzzle two solutions; all rest on its having one."""

from lapiz import Technique
from lapiz_sudoku.uniqueness import (
    avoidable,
    extended_rectangles,
    loops,
    swaps,
    unique_links,
    uniqueness,
)

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *uniqueness.TECHNIQUES,
    *avoidable.TECHNIQUES,
    *extended_rectangles.TECHNIQUES,
    *loops.TECHNIQUES,
    *swaps.TECHNIQUES,
    *unique_links.TECHNIQUES,
)
