"""Walks through what is possible: backtracking, its restarts, and what to know of solutions.

A module belongs here if it supposes candidates one after another and goes back.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "Depth", "Suppositions", "another", "backtracking", "count", "depth_of", "first", "follow",
    "has_one_solution", "last_count", "number_of_solutions", "plain_budget",
    "plain_then_learning", "refuted", "search_budget", "settled", "solutions", "solutions_apart",
    "some_solution", "suppositions_of", "true_candidates", "two_solutions", "unsound", "witness",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submodules={"backtracking"},
    submod_attrs={
        "backtracking": ["count", "first", "search_budget", "settled", "solutions", "unsound"],
        "branching": ["refuted"],
        "depths": ["Depth", "depth_of", "follow"],
        "restarts": ["another", "number_of_solutions", "plain_budget", "plain_then_learning"],
        "suppositions": ["Suppositions", "suppositions_of"],
        "witnesses": [
            "has_one_solution", "last_count", "solutions_apart", "some_solution",
            "true_candidates", "two_solutions", "witness",
        ],
    },
)
# fmt: on
