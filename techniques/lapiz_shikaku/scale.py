"""A scale for shikaku: what a step costs, and the level that its technique makes a puzzle.

The numbers are our own, fixed by what a technique asks of a player: to look at one clue or one
square (Easy); to compare one clue's rectangles with the others' (Medium); two or three clues or
squares at once (Hard); to follow a rectangle's consequences (Expert).
"""

from functools import partial

from lapiz import SumScale, figures

SHIKAKU = SumScale(
    name="shikaku",
    title="Shikaku",
    levels=(
        ("Easy", 2_000),
        ("Medium", 8_000),
        ("Hard", 20_000),
        ("Expert", float("inf")),
    ),
    unnamed=("Expert", 1_000),
)

points = partial(figures, SHIKAKU.name)
"""What a technique is worth on this scale, for its decorator: `**points(score, level)`."""
