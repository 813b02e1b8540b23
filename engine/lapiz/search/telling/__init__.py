"""From a result back to an argument: implications, refutations, and their shortest telling.

A module belongs here if it makes what a person reads of a search. It may use both its neighbours.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "PLACEMENTS_BY_PASS", "Argument", "Case", "Cause", "Cores", "Crowd", "Implication",
    "Inference", "PricedCore", "PricedLook", "Shared", "ToldChain", "Unfolding", "arguments",
    "choice", "choosing", "contradicted", "cores_of", "course_of", "course_of_case", "grouped",
    "illustrated", "is_last", "is_long", "is_told_by_links", "links_of", "looks_of", "mirrored",
    "only_left", "ordered", "refute", "removal", "shared", "shortened", "shrink", "the_rest",
    "told_chain", "unnamed",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "alike": ["course_of", "course_of_case", "grouped", "is_long", "mirrored"],
        "chains": ["Inference", "ToldChain", "is_told_by_links", "told_chain"],
        "cores": ["Cores", "cores_of"],
        "crowds": ["Crowd"],
        "facts": ["Cause"],
        "illustration": ["illustrated", "links_of"],
        "implications": ["Argument", "Case", "Implication", "arguments", "is_last"],
        "lemmas": ["Shared", "shared"],
        "looks": ["PricedCore", "PricedLook", "looks_of"],
        "refutation": [
            "PLACEMENTS_BY_PASS", "choice", "choosing", "contradicted", "only_left", "refute",
            "removal", "shortened", "the_rest", "unnamed",
        ],
        "shrinking": ["shrink"],
        "trials": ["ordered"],
        "unfolding": ["Unfolding"],
    },
)
# fmt: on
