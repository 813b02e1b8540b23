"""Colours and chains: what follows step by step from strong links."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from tests.sudoku.definitions.marks import HOUSES, PEERS, Cells, Marks, Removes

Cluster = tuple[Cells, Cells]
"""Cells joined by strong links, in two colours."""


def _clusters(marks: Marks, digit: int) -> list[Cluster]:
    links, clusters, known = marks.links(digit), list[Cluster](), set[int]()
    for start in sorted({cell for cell, _ in links}):
        colours: tuple[set[int], set[int]] = (set(), set())
        fresh, place = {start} - known, 0
        while fresh:
            colours[place].update(fresh)
            place = 1 - place
            fresh = {end for cell, end in links if cell in colours[1 - place]} - colours[place]
        known |= colours[0] | colours[1]
        if colours[0]:
            clusters.append((frozenset(colours[0]), frozenset(colours[1])))
    return clusters


def _see(first: Cells, second: Cells) -> bool:
    return any(PEERS[cell] & second for cell in first)


def _between(marks: Marks, digit: int, first: Cells, second: Cells) -> Removes:
    """Return what sees a cell of each of two colours."""
    return {
        (cell, digit)
        for cell in marks.places(digit)
        if PEERS[cell] & first and PEERS[cell] & second
    }


def simple_colors_trap(marks: Marks) -> Iterator[Removes]:
    """A cell beside a cluster sees both colours."""
    for digit in range(9):
        for first, second in _clusters(marks, digit):
            gone = _between(marks, digit, first, second)
            if not first & second:
                yield {(cell, digit) for cell, _ in gone if cell not in first | second}


def simple_colors_wrap(marks: Marks) -> Iterator[Removes]:
    """Two cells of a colour see each other."""
    for digit in range(9):
        for colour in [colour for cluster in _clusters(marks, digit) for colour in cluster]:
            if _see(colour, colour):
                yield {(cell, digit) for cell in colour}


def multi_colors_1(marks: Marks) -> Iterator[Removes]:
    """A colour of one cluster sees one of another: one of their opposites is true."""
    for digit in range(9):
        for one, other in combinations(_clusters(marks, digit), 2):
            clusters = one[0] | one[1] | other[0] | other[1]
            for (near, end), (far, last) in product((one, one[::-1]), (other, other[::-1])):
                gone = _between(marks, digit, end, last) if _see(near, far) else set()
                yield {(cell, digit) for cell, _ in gone if cell not in clusters}


def multi_colors_2(marks: Marks) -> Iterator[Removes]:
    """A colour sees both colours of another cluster."""
    for digit in range(9):
        for one, other in permutations(_clusters(marks, digit), 2):
            for colour in one:
                if _see(colour, other[0]) and _see(colour, other[1]):
                    yield {(cell, digit) for cell in colour}


def x_chain(marks: Marks, outside: bool = False) -> Iterator[Removes]:
    """Strong and weak links of a digit in turn; at most four strong ones, at least two.

    Ends that a strong link joins are locked candidates.
    """

    def grow(digit: int, way: list[int]) -> Iterator[Removes]:
        for start, end in links:
            if start == way[-1] and end not in way:
                if len(way) > 2 and (way[0], end) not in links:
                    gone = marks.remove(digit, frozenset((way[0], end)))
                    yield {(cell, z) for cell, z in gone if not outside or cell not in way}
                for cell in PEERS[end] & marks.places(digit) if len(way) < 7 else ():
                    if cell not in way:
                        yield from grow(digit, [*way, end, cell])

    for digit in range(9):
        links = marks.links(digit)
        for first in {cell for cell, _ in links}:
            yield from grow(digit, [first])


def x_and_xy_chain(marks: Marks) -> Iterator[Removes]:
    """Both are AICs; what goes is not in the chain, for then a part of the chain would do."""
    yield from x_chain(marks, outside=True)
    yield from xy_chain(marks)


def xy_chain(marks: Marks) -> Iterator[Removes]:
    """Cells of two digits, at most five, each of which takes what the last one leaves it."""

    def grow(way: list[int], z: int, left: int) -> Iterator[Removes]:
        if len(way) > 2 and left == z:
            yield marks.remove(z, frozenset((way[0], way[-1])))
        for cell in PEERS[way[-1]] & marks.places(left) if len(way) < 5 else ():
            if cell not in way and len(marks.open[cell]) == 2:
                (other,) = marks.open[cell] - {left}
                yield from grow([*way, cell], z, other)

    for cell, digits in marks.open.items():
        for z, left in permutations(digits) if len(digits) == 2 else ():
            yield from grow([cell], z, left)


def nishio(marks: Marks) -> Iterator[Removes]:
    """A digit in a cell leaves, single by single, some house without a place for it."""
    for digit in range(9):
        needing = [house for house in HOUSES if house & marks.places(digit)]
        for cell in marks.places(digit):
            if _fails(needing, marks.places(digit) - PEERS[cell]):
                yield {(cell, digit)}


def _fails(needing: list[Cells], places: Cells) -> bool:
    while True:
        left = [house & places for house in needing]
        singles = [PEERS[cell] for house in left if len(house) == 1 for cell in house]
        fewer = places.difference(*singles)
        if not all(left) or fewer == places:
            return not all(left)
        places = fewer
