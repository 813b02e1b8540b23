"""What the scale finds, also where other techniques find more, and how it tells it: choosing.txt.

A line has what goes or is placed, and a number of what a step rests on, shows and tells.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import lapiz
from lapiz.core import Deduction
from lapiz.testing import check_golden
from lapiz_explainer.profile import PROFILE
from tests.support.catalogue import corpus
from tests.support.fingerprints import fingerprint

TOLD = Path(__file__).with_name("choosing.txt")
MOST = 15
"""How many steps are told of each technique: the first in the positions of the corpus."""
ALONE = (
    *("direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"),
    *("full-house-boxes-first", "hidden-single-box", "hidden-single-column", "hidden-single-row"),
)
"""Techniques of the scale alone; its chains are tested beside what follows them."""
CHAINS = ("chain", "cycle", *(f"ain-{level}" for level in range(1, 6)))
"""The ends of their names."""
Find = Callable[[Any], Iterable[Deduction]]


def finders() -> dict[str, Find]:
    chosen = {name: find for name, find in PROFILE.choose.items() if name[-5:] not in CHAINS}
    return {**chosen, **{name: lapiz.registry().techniques[name].find for name in ALONE}}


def found(find: Find) -> Iterator[str]:
    for puzzle in (puzzle for examples in corpus().values() for puzzle in examples):
        for deduction in find(puzzle.kind.view(puzzle.start)):
            yield fingerprint(puzzle, deduction)


def test_golden_choices() -> None:
    blocks = (
        "".join((f"{name}\n", *islice(found(find), MOST)))
        for name, find in sorted(finders().items())
    )
    check_golden(TOLD, "\n".join(blocks))
