"""Almost locked sets of few cells, and what pairs, triples and stems of them remove."""

from collections.abc import Iterator
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

Digits = frozenset[int]
Almost = tuple[Cells, Digits]


def almost(marks: Marks, most: int) -> list[Almost]:
    """Return the sets of cells of a house with one digit more than cells."""
    sets = dict[Cells, Digits]()
    for house in HOUSES:
        for size in range(1, most + 1):
            for cells in map(frozenset, combinations(house & marks.open.keys(), size)):
                digits = digits_in(marks, cells)
                if len(digits) == size + 1:
                    sets[cells] = digits
    return list(sets.items())


def digits_in(marks: Marks, cells: Cells) -> Digits:
    """Return the digits of some cells together."""
    return frozenset[int]().union(*(marks.open[cell] for cell in cells))


def restricted(marks: Marks, first: Almost, second: Almost) -> set[int]:
    """Return the digits all places of which in one set see all those in the other."""
    return {
        digit
        for digit in first[1] & second[1]
        if all(
            end in PEERS[cell]
            for cell in first[0] & marks.places(digit)
            for end in second[0] & marks.places(digit)
        )
    }


def _without(marks: Marks, digit: int, *sets: Almost) -> Removes:
    cells = frozenset[int]().union(*(cells for cells, _ in sets))
    return marks.remove(digit, cells & marks.places(digit))


def _in_a_house(*sets: Almost) -> bool:
    cells = frozenset[int]().union(*(cells for cells, _ in sets))
    return any(cells <= house for house in HOUSES)


def als_xz(marks: Marks) -> Iterator[Removes]:
    """Two sets apart, one of which is without x: a further digit of both is in one of them."""
    for first, second in combinations(almost(marks, 2), 2):
        if not first[0] & second[0] and not _in_a_house(first, second):
            common = restricted(marks, first, second)
            for x, z in product(common, first[1] & second[1]):
                if x != z:
                    yield _without(marks, z, first, second)
            for sets in permutations((first, second) if len(common) > 1 else (), 2):
                for digit in sets[0][1] - common:
                    yield _without(marks, digit, sets[0])


def als_xy_wing(marks: Marks) -> Iterator[Removes]:
    """A set shares x with one set and y with another; a further digit z is in one of these."""
    sets = almost(marks, 2)
    near: list[list[tuple[int, set[int]]]] = [[] for _ in sets]
    for (place, first), (other, second) in permutations(enumerate(sets), 2):
        common = set() if first[0] & second[0] else restricted(marks, first, second)
        if common:
            near[place].append((other, common))
    for ways in near:
        for (one, xs), (other, ys) in combinations(ways, 2):
            for x, y in product(xs, ys) if not sets[one][0] & sets[other][0] else ():
                for z in sets[one][1] & sets[other][1] - xs - ys if x != y else ():
                    yield _without(marks, z, sets[one], sets[other])


def death_blossom(marks: Marks) -> Iterator[Removes]:
    """Each digit of a stem is seen by a petal, all of which have z."""
    sets = almost(marks, 2)
    for stem, digits in marks.open.items():
        petals = [
            [
                petal
                for petal in sets
                if digit in petal[1] and petal[0] & marks.places(digit) <= PEERS[stem]
            ]
            for digit in digits
        ]
        for chosen in product(*petals) if len(digits) in (2, 3) else ():
            joint = frozenset(range(9)).intersection(*(petal[1] for petal in chosen)) - digits
            if all(not one[0] & other[0] for one, other in combinations(chosen, 2)):
                for z in joint:
                    yield _without(marks, z, *chosen)


def aligned_pair_exclusion(marks: Marks) -> Iterator[Removes]:
    """A digit of a cell leaves a cell beside it none: each is alike, or empties a set."""
    sets = almost(marks, 2)
    for cell, digits in marks.open.items():
        for other in PEERS[cell] & marks.open.keys():
            for x in digits:
                if all(
                    x == y or any(_emptied(marks, each, (cell, x), (other, y)) for each in sets)
                    for y in marks.open[other]
                ):
                    yield {(cell, x)}


def _emptied(marks: Marks, almost_locked: Almost, *taken: tuple[int, int]) -> bool:
    """Tell whether a set loses two digits to two other cells."""
    cells, digits = almost_locked
    return all(
        digit in digits and cells & marks.places(digit) <= PEERS[cell] for cell, digit in taken
    )


def sue_de_coq(marks: Marks) -> Iterator[Removes]:
    """Cells where a line and a box cross share their digits out among cells beside them."""
    for line, box in product((*ROWS, *COLUMNS), BOXES):
        inside = line & box & marks.open.keys()
        for size in (2, 3) if len(inside) > 1 else ():
            for cells in map(frozenset, combinations(inside, size)):
                shared = digits_in(marks, cells)
                if len(shared) >= size + 2:
                    yield from _shared_out(marks, (line, box), cells, shared)


def _shared_out(
    marks: Marks, houses: tuple[Cells, Cells], base: Cells, shared: Digits
) -> Iterator[Removes]:
    for first, second in product(*(list(_beside(marks, house - base)) for house in houses)):
        sides = [digits_in(marks, side) for side in (first, second)]
        count = len(shared | sides[0] | sides[1]) + len(sides[0] & sides[1])
        disjoint = not first & second and not shared & sides[0] & sides[1]
        # Neither side is a subset by itself, and both take a digit from the crossing.
        more = [
            len(digits) - len(side) for digits, side in zip(sides, (first, second), strict=True)
        ]
        taken = [len(digits & shared) for digits in sides]
        needed = all(0 < extra < number for extra, number in zip(more, taken, strict=True))
        if disjoint and needed and count == len(base | first | second):
            yield {
                (cell, digit)
                for house, mine, theirs in ((houses[0], *sides), (houses[1], *sides[::-1]))
                for digit in mine | shared - theirs
                for cell in house & marks.places(digit) - base - first - second
            }


def _beside(marks: Marks, cells: Cells) -> Iterator[Cells]:
    for size in (1, 2, 3):
        yield from map(frozenset, combinations(cells & marks.open.keys(), size))
