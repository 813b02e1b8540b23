"""What follows from a position or a supposition, without going back: propagation and followers.

A module belongs here if it only draws conclusions. It imports neither of its neighbours.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.search.following.bitfields import (
        Fields,
        best_bit,
        excerpt,
        fields,
        narrow_bits,
        note_state,
        state_of,
        too_large,
        too_wide,
    )
    from lapiz.search.following.demands import (
        DemandFollower,
        demand_follower,
        follower,
        plain_follower,
    )
    from lapiz.search.following.followers import FieldFollower, Follower, Node
    from lapiz.search.following.probing import Probes, falling, probes_of
    from lapiz.search.following.propagation import (
        Consequences,
        Propagator,
        Removal,
        narrowest,
        reasons,
        removals,
    )
    from lapiz.search.following.supports import Weights

__all__ = [
    "Consequences",
    "DemandFollower",
    "FieldFollower",
    "Fields",
    "Follower",
    "Node",
    "Probes",
    "Propagator",
    "Removal",
    "Weights",
    "best_bit",
    "demand_follower",
    "excerpt",
    "falling",
    "fields",
    "follower",
    "narrow_bits",
    "narrowest",
    "note_state",
    "plain_follower",
    "probes_of",
    "reasons",
    "removals",
    "state_of",
    "too_large",
    "too_wide",
]
