"""Makes a refutation that search has found rest on fewer items, for whoever reads it."""

from lapiz.core import Deduction, Position, single
from lapiz.proof import refuse
from lapiz.search.telling.implications import items_of_argument
from lapiz.search.telling.refutation import removal, shrink

FEW_TRUTHS = 12
"""With no more truths than these a refutation is left as it is."""


def nearer(refutation: Deduction, position: Position) -> Deduction:
    """Return the same removal with fewer truths, if a shorter argument is found.

    The search that found it was looking for a candidate that falls soon. This looks at all items
    for the argument that takes the fewest implications. What it returns is proved.
    """
    target = refutation.removes
    if len(refutation.truths) <= FEW_TRUTHS or not single(target):
        return refutation
    used = items_of_argument(position, target.bit_length() - 1)
    if not used:
        return refutation
    truths = shrink(position, used, target)
    if len(truths) >= len(refutation.truths):
        return refutation
    shorter = removal(target, truths).named(refutation.technique)
    return refutation if refuse(shorter, position) else shorter
