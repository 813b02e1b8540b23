"""Small patterns of two to six cells named after wings, and exclusion by aligned cells."""

from lapiz import Technique
from lapiz_sudoku.wings import aligned, bent_sets, chain_wings, wings

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *wings.TECHNIQUES,
    *chain_wings.TECHNIQUES,
    *bent_sets.TECHNIQUES,
    *aligned.TECHNIQUES,
)
