"""From a result back to an argument: implications, refutations, and their shortest telling.

A module belongs here if it makes what a person reads of a search. It may use both its neighbours.
"""

from lapiz.search.telling.crowds import Crowd
from lapiz.search.telling.illustration import illustrated, links_of
from lapiz.search.telling.implications import Argument, Case, Implication, arguments
from lapiz.search.telling.refutation import (
    PLACEMENTS_BY_PASS,
    choice,
    choosing,
    contradicted,
    refute,
    removal,
    shortened,
    unnamed,
)
from lapiz.search.telling.shrinking import shrink
from lapiz.search.telling.unfolding import Why

__all__ = [
    "PLACEMENTS_BY_PASS",
    "Argument",
    "Case",
    "Crowd",
    "Implication",
    "Why",
    "arguments",
    "choice",
    "choosing",
    "contradicted",
    "illustrated",
    "links_of",
    "refute",
    "removal",
    "shortened",
    "shrink",
    "unnamed",
]
