"""Almost locked sets: n cells with n + 1 digits, joined by the digits that they share."""

from lapiz import Technique
from lapiz_sudoku.als import chains, death_blossom, links, sue_de_coq

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *chains.TECHNIQUES,
    *links.TECHNIQUES,
    *death_blossom.TECHNIQUES,
    *sue_de_coq.TECHNIQUES,
)
