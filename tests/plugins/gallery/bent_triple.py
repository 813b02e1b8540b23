"""A technique: three cells with two digits each, two of which see the third."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import lapiz
from lapiz import Deduction, Says, bits
from lapiz_sudoku import Grid, cells, digits


@lapiz.technique("bent-triple", kind="sudoku", scores={"hodoku": 155}, after="xy-wing")
def bent_triple(grid: Grid) -> Iterator[Deduction]:
    """A cell of two digits sees two others, and each of them shares another of its digits.

    Whichever digit the cell is, one of the other two is the digit that these share.

    Source: the gallery. Order: by the cell in the middle, then by the other two.
    """
    for middle in bits(grid.bivalue):
        pair = grid.digits_of(middle)
        for one, other in combinations(bits(grid.bivalue & grid.layout.peers[middle]), 2):
            ends, shared = 1 << one | 1 << other, grid.digits_of(one) & grid.digits_of(other)
            if shared & pair or (grid.digits_of(one) ^ grid.digits_of(other)) != pair:
                continue
            removes = grid.candidates_in(grid.layout.seen_by_all(ends), shared)
            if removes:
                yield Deduction(
                    removes=removes,
                    truths=(middle, one, other),
                    roles={"pattern": grid.candidates_in(ends | 1 << middle)},
                    says=Says(
                        "{middle} sees {ends}.",
                        "Whichever digit {middle} is, one of {ends} is {shared}.",
                        middle=cells(1 << middle),
                        ends=cells(ends),
                        shared=digits(shared),
                    ),
                )


@lapiz.hook
def lapiz_techniques() -> Iterable[lapiz.Technique]:
    """Return the technique of this module."""
    return [bent_triple]
