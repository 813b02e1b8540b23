"""Walks through what is possible: backtracking, its restarts, counting, and one solution at hand.

A module belongs here if it supposes candidates one after another and goes back.
"""

from lapiz.search.walking.backtracking import branching_item, first, search_budget, settled, unsound
from lapiz.search.walking.counting import answer_named
from lapiz.search.walking.restarts import number_of_solutions, plain_budget
from lapiz.search.walking.variety import true_candidates, two_solutions
from lapiz.search.walking.witness import has_one_solution, some_solution

__all__ = [
    "answer_named",
    "branching_item",
    "first",
    "has_one_solution",
    "number_of_solutions",
    "plain_budget",
    "search_budget",
    "settled",
    "some_solution",
    "true_candidates",
    "two_solutions",
    "unsound",
]
