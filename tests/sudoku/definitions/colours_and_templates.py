"""Two colours through cells and houses, and all ways to place a digit."""

from collections.abc import Iterator
from itertools import product

from tests.sudoku.definitions.chain_wings import Node, strong, weak
from tests.sudoku.definitions.marks import HOUSES, PEERS, ROWS, Cells, Marks, Removes


def medusa(marks: Marks) -> Iterator[Removes]:
    """A colour that sees itself or leaves nothing somewhere goes; so does what sees both."""
    near = strong(marks)
    sees = {node: weak(marks, node) for node in near}
    items = [{(cell, digit) for digit in digits} for cell, digits in marks.open.items()]
    items += [
        {(cell, digit) for cell in house & marks.places(digit)}
        for house, digit in product(HOUSES, range(9))
    ]
    for start, ends in near.items():
        one, other = _colours(near, start) if ends else (set[Node](), set[Node]())
        if len({digit for _, digit in one | other}) < 2:
            continue  # simple colours
        reach, far = (set[Node]().union(*(sees[node] for node in side)) for side in (one, other))
        if one & reach or any(item and item <= reach - one for item in items):
            yield one
        if not one & other:
            yield reach & far - one - other


def _colours(near: dict[Node, dict[Node, str]], start: Node) -> tuple[set[Node], set[Node]]:
    sides: tuple[set[Node], set[Node]] = (set(), set())
    fresh, place = {start}, 0
    while fresh:
        sides[place].update(fresh)
        place = 1 - place
        fresh = {end for node in sides[1 - place] for end in near[node]} - sides[place]
    return sides


def templates(marks: Marks, digit: int) -> Iterator[Cells]:
    """Yield all ways to put a digit into every house."""
    held = frozenset(cell for cell, placed in marks.solved.items() if placed == digit)
    places = marks.places(digit) | held

    def grow(way: list[int]) -> Iterator[Cells]:
        if len(way) == 9:
            yield frozenset(way)
        for cell in ROWS[len(way)] & places if len(way) < 9 else ():
            if not PEERS[cell] & {*way}:
                yield from grow([*way, cell])

    yield from grow([])


def template_delete(marks: Marks) -> Iterator[Removes]:
    """No way to put a digit into every house has it in a cell."""
    for digit in range(9):
        used = frozenset[int]().union(*templates(marks, digit))
        yield {(cell, digit) for cell in marks.places(digit) - used}


def template_set(marks: Marks) -> Iterator[Removes]:
    """All ways to put a digit into every house have it in a cell."""
    for digit in range(9):
        ways = list(templates(marks, digit))
        shared = frozenset(range(81)).intersection(*ways) if ways else frozenset[int]()
        yield {(cell, digit) for cell in shared & marks.places(digit)}


def full_house(marks: Marks) -> Iterator[Removes]:
    """A house has one open cell."""
    for house in HOUSES:
        cells = house & marks.open.keys()
        for cell in cells if len(cells) == 1 else ():
            yield {(cell, digit) for digit in marks.open[cell] if len(marks.open[cell]) == 1}


def naked_single(marks: Marks) -> Iterator[Removes]:
    """A cell has one digit."""
    for cell, digits in marks.open.items():
        yield {(cell, digit) for digit in digits if len(digits) == 1}


def hidden_single(marks: Marks) -> Iterator[Removes]:
    """A digit has one place in a house."""
    for house, digit in product(HOUSES, range(9)):
        cells = house & marks.places(digit)
        yield {(cell, digit) for cell in cells if len(cells) == 1}
