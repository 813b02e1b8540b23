"""Walks through what is possible: backtracking, its restarts, and what to know of solutions.

A module belongs here if it supposes candidates one after another and goes back.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.search.walking.backtracking import (
        count,
        first,
        search_budget,
        settled,
        solutions,
        unsound,
    )
    from lapiz.search.walking.branching import refuted
    from lapiz.search.walking.depths import Depth, depth_of, follow
    from lapiz.search.walking.restarts import (
        another,
        number_of_solutions,
        plain_budget,
        plain_then_learning,
    )
    from lapiz.search.walking.suppositions import Suppositions, suppositions_of
    from lapiz.search.walking.witnesses import (
        has_one_solution,
        last_count,
        solutions_apart,
        some_solution,
        true_candidates,
        two_solutions,
        witness,
    )

__all__ = [
    "Depth",
    "Suppositions",
    "another",
    "count",
    "depth_of",
    "first",
    "follow",
    "has_one_solution",
    "last_count",
    "number_of_solutions",
    "plain_budget",
    "plain_then_learning",
    "refuted",
    "search_budget",
    "settled",
    "solutions",
    "solutions_apart",
    "some_solution",
    "suppositions_of",
    "true_candidates",
    "two_solutions",
    "unsound",
    "witness",
]
