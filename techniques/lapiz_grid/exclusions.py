"""What digits in two cells exclude of each other, as candidates digit·n² + cell."""

from collections.abc import Iterable
from itertools import combinations
from typing import Protocol

from lapiz import bits, of_process, union
from lapiz_grid.parts import Differ, Exclude, Never, Relation


class Pair(Protocol):
    """Two cells, and what a digit in the first one excludes in the second."""

    @property
    def first(self) -> int:
        """The first cell."""

    @property
    def second(self) -> int:
        """The second cell."""

    @property
    def relation(self) -> Relation:
        """For each digit of the first the digits that it excludes in the second."""


@of_process(most=500)
def turned(relation: Relation) -> Relation:
    """Return a relation seen from the other cell.

    >>> turned((0b01, 0b11))
    (3, 2)
    """
    digits = range(len(relation))
    return tuple(sum(1 << one for one in digits if relation[one] >> other & 1) for other in digits)


def equal(count: int) -> Relation:
    """Return the relation of cells that differ, of so many digits."""
    return tuple(1 << digit for digit in range(count))


def apart(part: Differ, count: int) -> Iterable[Exclude]:
    """Yield for each two of some cells that they differ, in a grid of so many digits."""
    for cell, other in combinations(part.cells, 2):
        yield Exclude(cell, other, equal(count))


def with_itself(part: Exclude) -> Never:
    """Return what a cell cannot hold that has to do with itself, as on a line that crosses it."""
    never = sum(1 << digit for digit, other in enumerate(part.relation) if other >> digit & 1)
    return Never(part.first, never, part.because)


def excluded(bonds: Iterable[Pair], side: int) -> dict[int, int]:
    """Return for each candidate those that some bonds say it excludes."""
    cells, beside = side**2, dict[int, int]()
    spread = CandidatesOfDigits(cells)
    for bond in bonds:
        first, other, relation = bond.first, bond.second, bond.relation
        for cell, beyond, by in ((first, other, relation), (other, first, turned(relation))):
            for digit, never in enumerate(by):
                if never:
                    candidate = digit * cells + cell
                    beside[candidate] = beside.get(candidate, 0) | spread[never] << beyond
    return beside


def gone(never: Iterable[tuple[int, int]], side: int) -> int:
    """Return the candidates of cells with digits that they cannot hold."""
    spread = CandidatesOfDigits(side**2)
    return union(spread[digits] << cell for cell, digits in never)


class CandidatesOfDigits(dict[int, int]):
    """For a mask of digits the candidates of the first cell; shifted, those of another one."""

    def __init__(self, cells: int) -> None:
        super().__init__()
        self.cells = cells

    def __missing__(self, digits: int) -> int:
        return self.setdefault(digits, union(1 << digit * self.cells for digit in bits(digits)))
