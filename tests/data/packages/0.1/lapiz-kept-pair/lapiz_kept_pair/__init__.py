"""Kept Pair: a technique for lapiz."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import lapiz
from lapiz import Deduction, Says, bits
from lapiz_sudoku.board.grid import Grid, cells, digits

LAPIZ_INTERFACE = 1
"""The version of lapiz' plugin interface that this package is made for."""


@lapiz.technique("kept-pair", title="Kept Pair", kind="sudoku", scores={"hodoku": 100})
def kept_pair(grid: Grid) -> Iterator[Deduction]:
    """Two cells that see each other have only the same two digits.

    One of them is the one digit, the other the other, so whoever sees both cells is neither.
    (Put your technique here.)

    Source: the template of lapiz, a naked pair. Order: by the two cells.
    """
    for one, other in combinations(bits(grid.bivalue), 2):
        pair, both = grid.digits_of(one), 1 << one | 1 << other
        if pair == grid.digits_of(other) and grid.layout.peers[one] >> other & 1:
            gone = grid.candidates_in(grid.layout.seen_by_all(both), pair)
            if gone:
                yield Deduction(
                    removes=gone,
                    truths=(one, other),
                    roles={"pattern": grid.candidates_in(both)},
                    says=Says(
                        "{both} have only {pair}.",
                        "Whichever is which, no cell that sees both can be {pair}.",
                        both=cells(both),
                        pair=digits(pair),
                    ),
                )


@lapiz.hook
def lapiz_techniques() -> Iterable[lapiz.Technique]:
    """Return the technique of this package."""
    return [kept_pair]
