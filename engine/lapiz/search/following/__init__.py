"""What follows from a position or a supposition, without going back: propagation and supports.

A module belongs here if it only draws conclusions. It imports neither of its neighbours.
"""

from lapiz.search.following.crowding import Crowd, crowded
from lapiz.search.following.demanding import Follower, Node, follower
from lapiz.search.following.excerpts import Excerpt
from lapiz.search.following.fields import Fields, note_state, state_of, too_large, too_wide
from lapiz.search.following.probing import falling, probes_of
from lapiz.search.following.propagation import Consequences, Propagator, Reasons, narrowest
from lapiz.search.following.supposing import Supposing, refutations

__all__ = [
    "Consequences",
    "Crowd",
    "Excerpt",
    "Fields",
    "Follower",
    "Node",
    "Propagator",
    "Reasons",
    "Supposing",
    "crowded",
    "falling",
    "follower",
    "narrowest",
    "note_state",
    "probes_of",
    "refutations",
    "state_of",
    "too_large",
    "too_wide",
]
