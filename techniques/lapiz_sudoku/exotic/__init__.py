"""Rare large patterns: exocets, SK loops, fireworks, tridagons, multi-sector locked sets."""

from lapiz import Technique
from lapiz_sudoku.exotic import exocet, fireworks, locked_sets, sk_loop, tridagon

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *exocet.TECHNIQUES,
    *fireworks.TECHNIQUES,
    *locked_sets.TECHNIQUES,
    *sk_loop.TECHNIQUES,
    *tridagon.TECHNIQUES,
)
