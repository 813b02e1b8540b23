"""What a technique finds whose author takes cells for candidates."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import lapiz
from lapiz import Deduction


def pairs(grid: Any) -> Iterator[Deduction]:
    """Naked pairs whose roles are sets of cells."""
    for one, other in combinations(lapiz.bits(grid.bivalue), 2):
        both, digits = 1 << one | 1 << other, grid.digits_of(one)
        if grid.layout.peers[one] >> other & 1 and digits == grid.digits_of(other):
            removes = grid.candidates_in(grid.layout.seen_by_all(both), digits)
            if removes:
                yield Deduction(removes=removes, truths=(one, other), roles={"pattern": both})
