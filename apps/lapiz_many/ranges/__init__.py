"""The rating of a puzzle as a range: over routes made by chance, and the gentlest one.

`open_steps` says which steps are open in a position, `routes` takes them one way or another.
"""

from lazy_loader import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    submod_attrs={
        "open_steps": ["Bottleneck"],
        "rating_range": ["ROUTES", "Gentlest", "RatingRange", "Spread", "range_of", "rate_range"],
    },
)
