"""What clauses tell of a position, in spaces with demands: plain ones never import it.

A module belongs here if it asks the search that learns (`lapiz.clauses`).
"""

from lapiz.later import later

with later(__name__):
    from lapiz.search.clauses.oracle import Oracle

__all__ = ["Oracle"]
