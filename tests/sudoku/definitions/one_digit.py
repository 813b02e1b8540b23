"""Patterns of one digit: links, empty rectangles, guarded loops and fish."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product

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


def skyscraper(marks: Marks) -> Iterator[Removes]:
    """Two parallel lines with two places each, two of which are in a line across."""
    for digit, lines in product(range(9), (ROWS, COLUMNS)):
        across = COLUMNS if lines is ROWS else ROWS
        pairs = [line & marks.places(digit) for line in lines]
        for first, second in combinations([pair for pair in pairs if len(pair) == 2], 2):
            for a, b in product(first, second):
                ends = (first | second) - {a, b}
                if any({a, b} <= line for line in across) and not any(
                    ends <= line for line in across
                ):
                    yield marks.remove(digit, ends)


def two_string_kite(marks: Marks) -> Iterator[Removes]:
    """A row and a column with two places each, one of each in a box."""
    for _, gone in _kites(marks):
        yield gone


def dual_two_string_kite(marks: Marks) -> Iterator[Removes]:
    """Two kites are tied to the same two cells of a box, and do not remove the same."""
    for (tie, first), (other, second) in combinations(_kites(marks), 2):
        if tie == other and first and second and first != second:
            yield first | second


def _kites(marks: Marks) -> Iterator[tuple[Cells, Removes]]:
    """Yield the two cells in a box of each kite, and what it removes."""
    for digit, row, column in product(range(9), ROWS, COLUMNS):
        first, second = row & marks.places(digit), column & marks.places(digit)
        if len(first) == len(second) == 2 and not first & second:
            for a, b in product(first, second):
                if any({a, b} <= box for box in BOXES):
                    yield frozenset((a, b)), marks.remove(digit, (first | second) - {a, b})


def turbot_fish(marks: Marks) -> Iterator[Removes]:
    """Two strong links, an end of one of which sees an end of the other."""
    for digit in range(9):
        links = marks.links(digit)
        for (a, b), (c, d) in product(links, links):
            if len({a, b, c, d}) == 4 and c in PEERS[b]:
                yield marks.remove(digit, frozenset((a, d)))


def empty_rectangle(marks: Marks) -> Iterator[Removes]:
    """A box whose places lie in a row and a column, neither alone; a link from one of these."""
    for _, gone in _empty_rectangles(marks):
        yield gone


def dual_empty_rectangle(marks: Marks) -> Iterator[Removes]:
    """Two empty rectangles of a box, each of which removes what the other does not."""
    for (place, first), (other, second) in combinations(_empty_rectangles(marks), 2):
        if place == other and first - second and second - first:
            yield first | second


def _empty_rectangles(marks: Marks) -> Iterator[tuple[object, Removes]]:
    """Yield the digit and box of each empty rectangle, and what it removes."""
    for digit, box, row, column in product(range(9), BOXES, ROWS, COLUMNS):
        places = marks.places(digit)
        inside = box & places
        if inside - row and inside - column and not inside - row - column:
            for (near, far), (joint, end) in product(
                ((row, column), (column, row)), marks.links(digit)
            ):
                if joint in near - box and end not in box | near:
                    seen = (far & places & PEERS[end]) - box - {joint, end}
                    yield (digit, box), {(cell, digit) for cell in seen}


def guardians(marks: Marks) -> Iterator[Removes]:
    """An odd loop; all other places in the houses of its neighbours are guardians.

    Loops of five cells, and in houses with few places of seven.
    """
    for digit in range(9):
        places = marks.places(digit)
        for most, length in ((9, 5), (3, 7)):
            for loop, lines in loops(places, most, length):
                if all(len(line & loop) == 2 for line in lines):
                    guards = frozenset().union(*lines) & places - loop
                    if guards:
                        yield marks.remove(digit, guards)


def loops(places: Cells, most: int, length: int) -> Iterator[tuple[Cells, list[Cells]]]:
    """Yield the loops through some places, from the lowest cell on, with a house for each link."""
    near: dict[int, list[tuple[int, Cells]]] = {cell: [] for cell in places}
    for house in HOUSES:
        if len(house & places) <= most:
            for a, b in permutations(house & places, 2):
                near[a].append((b, house))

    def further(way: list[int], lines: list[Cells]) -> Iterator[tuple[Cells, list[Cells]]]:
        for cell, house in near[way[-1]]:
            if cell == way[0] and len(way) == length:
                yield frozenset(way), [*lines, house]
            elif (
                cell > way[0]
                and len(way) < length
                and not any(cell in line for line in lines)
                and not house & set(way[:-1])
            ):
                yield from further([*way, cell], [*lines, house])

    for start in places:
        yield from further([start], [])


def fish(marks: Marks, size: int, finned: bool) -> Iterator[Removes]:
    """Base lines whose places lie in as many lines across, but for fins.

    Without fins each line has two places or more: a fish with a single in it is none.
    """
    for digit, (base, cover) in product(range(9), ((ROWS, COLUMNS), (COLUMNS, ROWS))):
        places = marks.places(digit)
        bases = [line & places for line in base if len(line & places) > 1 - finned]
        covers = [line & places for line in cover if line & places]
        across = [(lines, _together(lines)) for lines in combinations(covers, size)]
        for body in map(_together, combinations(bases, size)):
            for lines, covered in across:
                fins, goes = body - covered, covered - body
                if bool(fins) == finned and goes and all(body & line for line in lines):
                    yield {(cell, digit) for cell in goes if fins <= PEERS[cell]}


def _together(lines: Iterable[Cells]) -> Cells:
    return frozenset().union(*lines)
