"""The generic techniques under their own names, for kinds that have no other name for them."""

from typing import Any

from lapiz import Deduction, Says, candidates, items, last_candidate
from lapiz_generic.make import (
    agreement_technique,
    contradiction_technique,
    exclusion_technique,
    incompatible_technique,
    set_technique,
)


@last_candidate("last-candidate")
def last(_: Any, candidate: int, item: int) -> Deduction:
    """An item has one candidate left, which must be the true one.

    Source: naked and hidden singles of sudoku, said of any item. Order: by the number of the item.
    """
    return Deduction(
        places=1 << candidate,
        truths=(item,),
        roles={"target": 1 << candidate},
        says=Says(
            "{candidate} is the last candidate of {item}.",
            "One of its candidates must be true, and all others are ruled out.",
            candidate=candidates(1 << candidate),
            item=items(item),
        ),
    )


_SET = """{} items of one sort have all their candidates in {} items of another.

Each of the first needs one, and each of the others has room for one only, so nothing else there is
possible. In sudoku these are naked and hidden subsets and fish; a set that falls apart into
smaller ones does not count.

Source: subsets and fish of sudoku, said of any items. Order: by the pair of sorts (as the items
come), then by the first item, then by items that share something with those before.
"""

_INCOMPATIBLE = """A candidate would leave {} items that cannot all be satisfied.

With it true, {}. Only items with up to four candidates are looked at.

Source: {} of sudoku, said of any items. Order: by the first candidate ruled out, then by
the items.
"""

TECHNIQUES = [
    last,
    exclusion_technique(
        "exclusion",
        doc="""A candidate shares an item with every candidate left for another item.

        Whichever of these is true, it rules the candidate out.

        Source: locked candidates of sudoku, said of any item. Order: by the number of the item.
        """,
    ),
    set_technique("set-2", 2, title="Set of two", doc=_SET.format("Two", "two")),
    set_technique("set-3", 3, title="Set of three", doc=_SET.format("Three", "three")),
    set_technique("set-4", 4, title="Set of four", doc=_SET.format("Four", "four")),
    incompatible_technique(
        "incompatible-pair",
        2,
        doc=_INCOMPATIBLE.format(
            "two",
            "each candidate that remains of one item rules out all that remain of the other",
            "skyscrapers and turbot fish",
        ),
    ),
    incompatible_technique(
        "incompatible-triple",
        3,
        doc=_INCOMPATIBLE.format(
            "three", "two of them together rule out all that remains of the third", "XY-Wings"
        ),
    ),
    agreement_technique(
        "forcing-agreement",
        doc="""All candidates of an item lead to the same: a candidate removed, or one placed.

        Each of the two or three candidates is followed by placing last candidates for as long as
        there are any; what happens every time is true. Few placements are tried before many.

        Source: cell and region forcing chains of sudoku. Order: by the length allowed, then by
        the item, then by the number of items used.
        """,
    ),
    contradiction_technique(
        "forcing-contradiction",
        aliases=("bowmans-bingo",),
        doc="""A candidate leads to an item without any candidate, so it is false.

        The candidate is followed by placing last candidates for as long as there are any.

        Source: Nishio and forcing chains of sudoku. Order: by the number of placements, then by
        candidate.
        """,
    ),
]
