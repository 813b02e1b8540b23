"""From a result back to an argument: implications, refutations, and their shortest telling.

A module belongs here if it makes what a person reads of a search. It may use both its neighbours.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.search.telling.alike import course_of, course_of_case, grouped, is_long, mirrored
    from lapiz.search.telling.chains import Inference, ToldChain, is_told_by_links, told_chain
    from lapiz.search.telling.cores import Cores, cores_of
    from lapiz.search.telling.crowds import Crowd
    from lapiz.search.telling.facts import Cause
    from lapiz.search.telling.illustration import illustrated, links_of
    from lapiz.search.telling.implications import Argument, Case, Implication, arguments, is_last
    from lapiz.search.telling.lemmas import Shared, shared
    from lapiz.search.telling.looks import PricedCore, PricedLook, looks_of
    from lapiz.search.telling.refutation import (
        PLACEMENTS_BY_PASS,
        choice,
        choosing,
        contradicted,
        only_left,
        refute,
        removal,
        shortened,
        the_rest,
        unnamed,
    )
    from lapiz.search.telling.shrinking import shrink
    from lapiz.search.telling.trials import ordered
    from lapiz.search.telling.unfolding import Unfolding

__all__ = [
    "PLACEMENTS_BY_PASS",
    "Argument",
    "Case",
    "Cause",
    "Cores",
    "Crowd",
    "Implication",
    "Inference",
    "PricedCore",
    "PricedLook",
    "Shared",
    "ToldChain",
    "Unfolding",
    "arguments",
    "choice",
    "choosing",
    "contradicted",
    "cores_of",
    "course_of",
    "course_of_case",
    "grouped",
    "illustrated",
    "is_last",
    "is_long",
    "is_told_by_links",
    "links_of",
    "looks_of",
    "mirrored",
    "only_left",
    "ordered",
    "refute",
    "removal",
    "shared",
    "shortened",
    "shrink",
    "the_rest",
    "told_chain",
    "unnamed",
]
