"""Futoshiki: each digit once in each row and column, and the signs between cells hold."""

from collections.abc import Iterable

import lapiz
from lapiz import Kind
from lapiz.kinds import digit_grid
from lapiz_grid import LATIN
from lapiz_rules import pair_rule


def larger(first: int, second: int, _: int) -> bool:
    return first > second


SIGNS = pair_rule(
    "signs",
    larger,
    "A sign between two cells points at the smaller digit.",
    text=">",
    reason="{0} is larger than {1}",
)


@lapiz.hook
def lapiz_kinds() -> Iterable[Kind]:
    yield digit_grid("futoshiki", sides=range(2, 10), rules=(LATIN, SIGNS))
