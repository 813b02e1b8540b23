"""Strong and weak links in turn, and what follows from a supposition.

Loops, chains of one or many digits and their grouped forms walk one graph of links; forcing chains,
forcing nets and Nishio suppose a candidate and see where it leads.
"""

from lapiz import Technique
from lapiz_sudoku.chains import chains, forcing_chains, forcing_nets, nishio

__all__ = ["TECHNIQUES"]

TECHNIQUES: tuple[Technique, ...] = (
    *chains.TECHNIQUES,
    *forcing_chains.TECHNIQUES,
    *forcing_nets.TECHNIQUES,
    *nishio.TECHNIQUES,
)
