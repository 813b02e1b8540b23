"""Clauses and a search that learns, for spaces with demands: plain ones never import it.

A module belongs here if it says in clauses what holds, or finds what satisfies them.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.search.clauses.certificates import SEARCHED_NODES, certified, refuse_in_writing
    from lapiz.search.clauses.oracle import Oracle

__all__ = ["SEARCHED_NODES", "Oracle", "certified", "refuse_in_writing"]
