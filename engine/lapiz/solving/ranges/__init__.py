"""The rating of a puzzle as a range: over routes made by chance, and the gentlest one.

`open_steps` says which steps are open in a position, `routes` takes them one way or another.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.solving.ranges.open_steps import Bottleneck
    from lapiz.solving.ranges.rating_range import (
        ROUTES,
        Gentlest,
        RatingRange,
        Spread,
        range_of,
        rate_range,
    )

__all__ = [
    "ROUTES",
    "Bottleneck",
    "Gentlest",
    "RatingRange",
    "Spread",
    "range_of",
    "rate_range",
]
