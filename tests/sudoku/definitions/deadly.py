"""Larger deadly patterns: loops, extended rectangles, the grave."""

from collections.abc import Iterator
from itertools import combinations, product

from tests.sudoku.definitions.guardians import from_guardians
from tests.sudoku.definitions.marks import COLUMNS, HOUSES, ROWS, Cells, Marks, Removes
from tests.sudoku.definitions.one_digit import loops


def unique_loop(marks: Marks) -> Iterator[Removes]:
    """Six cells that two digits could fill, two in each of its houses; at most two have more."""
    for pair in combinations(range(9), 2):
        both = marks.places(pair[0]) & marks.places(pair[1])
        for cells, lines in loops(both, 9, 6):
            sizes = {len(house & cells) for house in HOUSES}
            free = set(product(cells, pair)) <= marks.origin
            if free and sizes == {0, 2} and len(set(lines)) == 6:
                yield from from_guardians(marks, cells, frozenset(pair))


def extended_rectangle(marks: Marks) -> Iterator[Removes]:
    """Two lines of a chute that cross the same three boxes' lines, three digits in both."""
    for lines in (ROWS, COLUMNS):
        across = COLUMNS if lines is ROWS else ROWS
        for first, second in combinations(range(9), 2):
            for crossing in combinations(range(9), 3):
                chute = first // 3 == second // 3
                if (chute and [line // 3 for line in crossing] == [0, 1, 2]) or (
                    not chute and len({line // 3 for line in crossing}) == 1
                ):
                    pairs = [(lines[first] | lines[second]) & across[line] for line in crossing]
                    yield from _extended(marks, pairs)


def _extended(marks: Marks, pairs: list[Cells]) -> Iterator[Removes]:
    cells = frozenset().union(*pairs)
    if all(cell in marks.open for cell in cells):
        for digits in map(frozenset, combinations(range(9), 3)):
            swapped = (
                (cell, digit)
                for pair in pairs
                for digit in digits
                if any(digit in marks.open[cell] for cell in pair)
                for cell in pair
            )
            fits = all(digits & marks.open[cell] for cell in cells)
            bare = sum(marks.open[cell] <= digits for cell in cells)
            if fits and bare > 1 and marks.origin.issuperset(swapped):
                yield from from_guardians(marks, cells, digits)


def bug_plus_one(marks: Marks) -> Iterator[Removes]:
    """All open cells have two digits but one, which has three, one of them thrice in its houses."""
    wide = [cell for cell, digits in marks.open.items() if len(digits) > 2]
    if len(wide) == 1 and len(marks.open[wide[0]]) == 3:
        for extra in marks.open[wide[0]]:
            counts = {
                len(house & marks.places(digit) - ({wide[0]} if digit == extra else set()))
                for house in HOUSES
                for digit in range(9)
            }
            if counts <= {0, 2}:
                yield {(wide[0], digit) for digit in marks.open[wide[0]] - {extra}}
