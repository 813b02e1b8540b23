"""The scale of queens: points for each step, by how much of the board it takes to see it.

Our own. A last square is found at a glance (1 point); what one line rules out costs 2 or 3;
sets of lines 5 points for two lines and twice that for each further one; two or three lines that
spoil each other 8 and 16; following a queen through the board 30; what only search finds 100.
"""

from functools import partial

from lapiz import SumScale, figures

SCALE = "queens"
EASY, MEDIUM, HARD, EXTREME = "Easy", "Medium", "Hard", "Extreme"

QUEENS = SumScale(
    name=SCALE,
    title="lapiz, for queens",
    levels=((EASY, 60), (MEDIUM, 120), (HARD, 300), (EXTREME, float("inf"))),
    unnamed=(EXTREME, 100),
)

points = partial(figures, QUEENS.name)
"""What a technique is worth on this scale, for its decorator: `**points(score, level)`."""
