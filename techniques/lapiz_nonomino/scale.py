"""The scale of nonomino sudoku: points for placing, HoDoKu's points for the sudoku after it."""

from functools import partial

from lapiz import SumScale, figures

NONOMINO = SumScale(
    name="nonomino",
    title="Nonomino",
    levels=(
        ("Easy", 900),
        ("Medium", 1200),
        ("Hard", 2000),
        ("Unfair", 2600),
        ("Extreme", float("inf")),
    ),
    unnamed=("Extreme", 10_000),
    like="hodoku",
)
"""Levels are named as HoDoKu's and reach a little further, as two puzzles are solved.

Placing the last place or piece is worth 5 (Easy), an exclusion 20 (Medium), sets 40 to 60, two or
three items that cannot all be satisfied 100 and 160 (Hard), forcing 200 and 250 (Unfair).
"""

points = partial(figures, NONOMINO.name)
"""What a technique is worth on this scale, for its decorator: `**points(score, level)`."""
