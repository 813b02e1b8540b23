"""Subsets, locked candidates and fireworks."""

from collections.abc import Iterator
from itertools import combinations, product

from tests.sudoku.definitions.marks import (
    BOXES,
    COLUMNS,
    HOUSES,
    PEERS,
    ROWS,
    Cells,
    Marks,
    Removes,
)


def naked(marks: Marks, size: int) -> Iterator[Removes]:
    """Some cells of a house with as many digits: these go from what sees all the cells."""
    for house in HOUSES:
        wide = [cell for cell in house & marks.open.keys() if len(marks.open[cell]) > 1]
        for cells in map(frozenset, combinations(wide, size)):
            digits = frozenset().union(*(marks.open[cell] for cell in cells))
            if len(digits) == size:
                yield set().union(*(marks.remove(digit, cells) for digit in digits))


def hidden(marks: Marks, size: int) -> Iterator[Removes]:
    """Some digits with as many places in a house: nothing else is there."""
    for house in HOUSES:
        wide = [digit for digit in range(9) if len(house & marks.places(digit)) > 1]
        for digits in combinations(wide, size):
            cells = frozenset().union(*(house & marks.places(digit) for digit in digits))
            if len(cells) == size:
                yield {(cell, other) for cell in cells for other in marks.open[cell] - {*digits}}


def locked(marks: Marks, pointing: bool) -> Iterator[Removes]:
    """All places in a box lie in a line, or the other way round."""
    for digit, box, line in product(range(9), BOXES, (*ROWS, *COLUMNS)):
        inside, other = (box, line) if pointing else (line, box)
        places = marks.places(digit)
        if len(inside & places) > 1 and inside & places <= other:
            yield {(cell, digit) for cell in other & places - inside}


def fireworks(marks: Marks) -> Iterator[Removes]:
    """Three digits that a row and a column have in their box but for the same two cells."""
    for row, column, box in product(ROWS, COLUMNS, BOXES):
        if row & column <= box:
            solved = {marks.solved.get(cell) for cell in row | column | box}
            for digits in combinations(set(range(9)) - solved, 3):
                ends = [_beyond(marks, line - box, digits) for line in (row, column)]
                if len(ends[0]) == len(ends[1]) == 1 and row & column <= marks.open.keys():
                    cells = ends[0] | ends[1] | row & column
                    yield _filled(marks, cells, box - row - column, frozenset(digits))


def _beyond(marks: Marks, cells: Cells, digits: tuple[int, ...]) -> Cells:
    return frozenset(cell for cell in cells if marks.open.get(cell, frozenset()) & {*digits})


def _filled(marks: Marks, cells: Cells, beside: Cells, digits: frozenset[int]) -> Removes:
    gone = {(cell, other) for cell in cells for other in marks.open[cell] - digits}
    near = {(cell, digit) for digit in digits for cell in beside & marks.places(digit)}
    return gone | near


def bent(marks: Marks, size: int) -> Iterator[Removes]:
    """As many cells as digits in a line and a box; the places of all digits but z see each other.

    No part of the cells would do.
    """
    for line, box in product((*ROWS, *COLUMNS), BOXES):
        wide = [cell for cell in line | box if len(marks.open.get(cell, ())) > 1]
        for cells in map(frozenset, combinations(wide if line & box else (), size)):
            digits = frozenset().union(*(marks.open[cell] for cell in cells))
            loose = [digit for digit in digits if not _together(marks.places(digit) & cells)]
            if len(digits) == size and len(loose) == 1 and _whole(marks, cells, loose[0]):
                yield marks.remove(loose[0], marks.places(loose[0]) & cells)


def _together(cells: Cells) -> bool:
    return all(second in PEERS[first] for first, second in combinations(cells, 2))


def _whole(marks: Marks, cells: Cells, z: int) -> bool:
    return all(
        len(frozenset().union(*(marks.open[cell] for cell in part)) - {z}) >= size
        for size in range(1, len(cells))
        for part in combinations(cells, size)
    )
