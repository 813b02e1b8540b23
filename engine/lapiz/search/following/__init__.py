"""What follows from a position or a supposition, without going back: propagation and followers.

A module belongs here if it only draws conclusions. It imports neither of its neighbours.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "Consequences", "DemandFollower", "FieldFollower", "Fields", "Follower", "Node", "Probes",
    "Propagator", "Removal", "Weights", "agreed", "best_bit", "demand_follower", "excerpt",
    "falling", "fields", "follower", "groups_of", "kernel_of", "lanes_of", "narrow_bits",
    "narrowest", "native", "note_state", "plain_follower", "probes_of", "reasons", "removals",
    "removed_by_chains", "state_of", "too_large", "too_wide", "ways",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"native"},
    submod_attrs={
        "bitfields": [
            "Fields", "best_bit", "excerpt", "fields", "narrow_bits", "note_state", "state_of",
            "too_large", "too_wide",
        ],
        "demands": ["DemandFollower", "demand_follower", "follower", "plain_follower"],
        "followers": ["FieldFollower", "Follower", "Node"],
        "native": ["agreed", "groups_of", "kernel_of", "lanes_of", "removed_by_chains", "ways"],
        "probing": ["Probes", "falling", "probes_of"],
        "propagation": [
            "Consequences", "Propagator", "Removal", "narrowest", "reasons", "removals",
        ],
        "supports": ["Weights"],
    },
)
# fmt: on
