"""What follows when one of some digits in some cells is true."""

from collections.abc import Iterator
from itertools import combinations

from tests.sudoku.definitions.marks import HOUSES, Cells, Marks, Removes


def from_guardians(marks: Marks, cells: Cells, digits: frozenset[int]) -> Iterator[Removes]:
    """Yield what sees all guardians, and what a naked subset with them removes."""
    roof = frozenset(cell for cell in cells if marks.open[cell] - digits)
    extra = frozenset().union(*(marks.open[cell] for cell in cells)) - digits
    if len(roof) == 1:
        (cell,) = roof
        yield {(cell, digit) for digit in digits & marks.open[cell]}
    if len(extra) == 1:
        yield marks.remove(min(extra), roof)
    for house in HOUSES:
        if roof <= house and len(roof) > 1 and len(extra) > 1:
            yield from subset_with(marks, house - roof, roof, extra)


def subset_with(
    marks: Marks, house: Cells, roof: Cells, extra: frozenset[int]
) -> Iterator[Removes]:
    """Yield what the smallest naked subsets remove that have a roof as one of their cells."""
    cells, whole = house & marks.open.keys(), list[Cells]()
    for size in range(1, 5):
        for subset in map(frozenset, combinations(cells, size)):
            digits = extra.union(*(marks.open[cell] for cell in subset))
            if len(digits) == size + 1 and not any(smaller < subset for smaller in whole):
                whole.append(subset)
                others = cells - subset - roof
                yield {(cell, digit) for cell in others for digit in digits & marks.open[cell]}
