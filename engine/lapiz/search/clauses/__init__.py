"""Clauses and a search that learns, for spaces with demands: plain ones never import it.

A module belongs here if it says in clauses what holds, or finds what satisfies them.
"""

from lazy_loader import attach

# Names in rows are easier to find than names in a column.
# fmt: off
__all__ = [
    "SEARCHED_NODES", "Oracle", "certified", "refuse_in_writing",
]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "certificates": ["SEARCHED_NODES", "certified", "refuse_in_writing"],
        "oracle": ["Oracle"],
    },
)
# fmt: on
