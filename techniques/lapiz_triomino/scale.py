"""The scale of triomino: points for each step, by how far a person must look.

A scale of lapiz itself. A division is worth 1 point, a last piece 2, a stranded square 4; squares
that cannot all be covered are worth 20 for two and 30 for three; following a piece over the board
50 or 60; what only search finds, or a tiling chosen among several, 100.
"""

from functools import partial

from lapiz import SumScale, figures

TRIOMINO = SumScale(
    name="triomino",
    title="lapiz, for triomino",
    levels=(("Easy", 3_000), ("Medium", 6_000), ("Hard", 12_000), ("Extreme", float("inf"))),
    unnamed=("Extreme", 100),
)

points = partial(figures, TRIOMINO.name)
"""What a technique is worth on this scale, for its decorator: `**points(score, level)`."""
