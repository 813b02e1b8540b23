"""What follows from a position or a supposition, without going back: propagation and followers.

A module belongs here if it only draws conclusions. It imports neither of its neighbours.
"""

from lazy_loader import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    submod_attrs={
        "bitfields": [
            "Fields",
            "best_bit",
            "excerpt",
            "fields",
            "narrow_bits",
            "note_state",
            "state_of",
            "too_large",
            "too_wide",
        ],
        "demands": ["DemandFollower", "demand_follower", "follower", "plain_follower"],
        "followers": ["FieldFollower", "Follower", "Node"],
        "probing": ["Probes", "falling", "probes_of"],
        "propagation": [
            "Consequences",
            "Propagator",
            "Removal",
            "narrowest",
            "reasons",
            "removals",
        ],
        "supports": ["Weights"],
    },
)
