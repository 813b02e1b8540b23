"""HoDoKu's scale: its levels, their limits, and what a step found by search costs.

Source: HoDoKu's rating, as described in its documentation.
"""

from lapiz import SumScale

__all__ = ["HODOKU"]

HODOKU = SumScale(
    name="hodoku",
    title="HoDoKu 2.2",
    levels=(
        ("Easy", 800),
        ("Medium", 1000),
        ("Hard", 1600),
        ("Unfair", 1800),
        ("Extreme", float("inf")),
    ),
    unnamed=("Extreme", 10_000),
)
