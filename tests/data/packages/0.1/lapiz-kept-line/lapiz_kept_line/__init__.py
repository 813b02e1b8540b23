"""Kept Line: a technique for lapiz."""

from collections.abc import Iterable, Iterator
from typing import Any

import lapiz
from lapiz import Deduction, Says, bits, candidates, items

LAPIZ_INTERFACE = 1
"""The version of lapiz's plugin interface that this package is made for."""


@lapiz.technique("kept-line", title="Kept Line", kind="queens", scores={"queens": 100})
def kept_line(view: Any) -> Iterator[Deduction]:
    """A candidate shares an item with every remaining candidate of another item.

    Whichever of these is true, it rules the candidate out. (Put your technique here.)

    Source: the template of lapiz. Order: by the number of the item.
    """
    position = view.position
    space = position.space
    for number, item in enumerate(space.items):
        remaining = item.candidates & position.alive
        if not item.required or remaining & position.placed:
            continue
        gone = position.open & ~remaining
        for candidate in bits(remaining):
            gone &= space.peers(candidate)
        if gone:
            yield Deduction(
                removes=gone,
                truths=(number,),
                roles={"pattern": remaining},
                says=Says(
                    "The remaining candidates of {item} are {remaining}.",
                    "Each of these rules out {gone}, and one of them is true.",
                    item=items(number),
                    remaining=candidates(remaining),
                    gone=candidates(gone),
                ),
            )


@lapiz.hook
def lapiz_techniques() -> Iterable[lapiz.Technique]:
    """Return the technique of this package."""
    return [kept_line]
