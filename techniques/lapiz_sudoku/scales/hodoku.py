"""HoDoKu's rating scale, and its figures for a technique: code, points and level.

Source: HoDoKu's rating, as described in its documentation.
"""

from lapiz import SumScale, figures
from lapiz.core import Figures
from lapiz.texts import marked

GUESS = "brute-force", marked("Brute force")
"""What HoDoKu calls its guesses, and the title that is made of it."""

HODOKU = SumScale(
    name="hodoku",
    title="HoDoKu 2.2",
    measures=marked("The points of all steps added up, as HoDoKu does."),
    levels=(
        ("Easy", 800),
        ("Medium", 1000),
        ("Hard", 1600),
        ("Unfair", 1800),
        ("Extreme", float("inf")),
    ),
    unnamed=("Extreme", 10_000),
    guess=(
        GUESS[0],
        marked(
            "HoDoKu's techniques do not solve this puzzle: its 10,000 points are for a guess, here "
            "they are for a step proved by search, so its score is another"
        ),
    ),
)


def hodoku(code: str, score: float, level: str) -> Figures:
    """Return HoDoKu's figures for a technique, for its decorator: `**hodoku(...)`.

    >>> hodoku("0400", 130, "Hard")["scores"]
    {'hodoku': 130}
    """
    return figures(HODOKU.name, score, level, code=code)


def estimate(score: float, level: str) -> Figures:
    """Return our guess of the figures that HoDoKu would give a technique that it does not have."""
    return figures(HODOKU.name, score, level, estimate=True)
