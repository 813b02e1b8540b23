"""Cells with two digits: wings, remote pairs and oddagons."""

from collections.abc import Iterator
from itertools import combinations, permutations

from tests.sudoku.definitions.guardians import from_guardians
from tests.sudoku.definitions.marks import PEERS, Cells, Marks, Removes


def w_wing(marks: Marks) -> Iterator[Removes]:
    """Two cells with the same two digits; each sees an end of a strong link of one of these."""
    pairs = [cell for cell, digits in marks.open.items() if len(digits) == 2]
    for a, b in permutations(pairs, 2):
        if marks.open[a] == marks.open[b]:
            for x, z in permutations(marks.open[a]):
                if any(
                    c in PEERS[a] and d in PEERS[b] and not {a, b} & {c, d}
                    for c, d in marks.links(x)
                ):
                    yield marks.remove(z, frozenset((a, b)))


def xy_wing(marks: Marks) -> Iterator[Removes]:
    """A pivot with x and y sees a pincer with x and z and one with y and z."""
    yield from _pivoted(marks, 2)


def xyz_wing(marks: Marks) -> Iterator[Removes]:
    """A pivot with x, y and z sees a pincer with x and z and one with y and z."""
    yield from _pivoted(marks, 3)


def _pivoted(marks: Marks, size: int) -> Iterator[Removes]:
    for pivot, digits in marks.open.items():
        near = [cell for cell in PEERS[pivot] if len(marks.open.get(cell, ())) == 2]
        for a, b in combinations(near if len(digits) == size else (), 2):
            first, second = marks.open[a], marks.open[b]
            common = first & second
            if len(common) == 1 and digits == (first ^ second if size == 2 else first | second):
                yield marks.remove(min(common), frozenset((a, b) if size == 2 else (a, b, pivot)))


def remote_pair(marks: Marks) -> Iterator[Removes]:
    """A chain of an even number of four cells or more, all with the same two digits."""

    def grow(way: list[int]) -> Iterator[Removes]:
        if len(way) in (4, 6):
            for digit in marks.open[way[0]]:
                yield marks.remove(digit, frozenset((way[0], way[-1])))
        for cell in PEERS[way[-1]] if len(way) < 6 else ():
            if cell not in way and marks.open.get(cell) == marks.open[way[0]]:
                yield from grow([*way, cell])

    for cell, digits in marks.open.items():
        if len(digits) == 2:
            yield from grow([cell])


def oddagon(marks: Marks) -> Iterator[Removes]:
    """Five or seven cells in a loop with the same two digits, of which only neighbours are peers.

    One of their other digits is true.
    """
    for pair in map(frozenset, combinations(range(9), 2)):
        both = frozenset(cell for cell, digits in marks.open.items() if pair <= digits)
        for length in (5, 7):
            for loop in loops_of_cells(both, length):
                roof = frozenset(cell for cell in loop if marks.open[cell] != pair)
                if len(roof) < length - 1:
                    yield from from_guardians(marks, loop, pair)


def loops_of_cells(places: Cells, length: int) -> Iterator[Cells]:
    """Yield the loops of cells in which just the neighbours see each other."""

    def further(way: tuple[int, ...]) -> Iterator[Cells]:
        for cell in PEERS[way[-1]] & places if len(way) < length else ():
            closes = len(way) == length - 1 or len(way) == 1
            if (
                cell > way[0]
                and cell not in way
                and not PEERS[cell] & set(way[1:-1])
                and (cell in PEERS[way[0]]) == closes
            ):
                yield from further((*way, cell))
        if len(way) == length and way[1] < way[-1]:
            yield frozenset(way)

    for start in places:
        yield from further((start,))
