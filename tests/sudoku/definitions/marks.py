"""Pencil marks as plain sets, and random ones."""

from collections.abc import Iterator
from functools import cached_property
from itertools import permutations, product
from random import Random

import attrs

import lapiz
from lapiz.core import bits, union
from lapiz.files.puzzles import load_all

Cells = frozenset[int]
Removes = set[tuple[int, int]]

ROWS = [frozenset(range(9 * row, 9 * row + 9)) for row in range(9)]
COLUMNS = [frozenset(range(column, 81, 9)) for column in range(9)]
BOXES = [
    frozenset(9 * row + column for row in range(top, top + 3) for column in range(left, left + 3))
    for top in (0, 3, 6)
    for left in (0, 3, 6)
]
HOUSES = [*ROWS, *COLUMNS, *BOXES]
PEERS = [
    frozenset().union(*(house for house in HOUSES if cell in house)) - {cell} for cell in range(81)
]


@attrs.frozen(eq=False)
class Marks:
    """A position: the digits of open cells, those of solved ones, and what the givens allow."""

    open: dict[int, frozenset[int]]
    solved: dict[int, int]
    origin: frozenset[tuple[int, int]]

    @cached_property
    def _places(self) -> list[Cells]:
        return [
            frozenset(cell for cell, marks in self.open.items() if digit in marks)
            for digit in range(9)
        ]

    @cached_property
    def _links(self) -> list[set[tuple[int, int]]]:
        pairs = [[sorted(house & places) for house in HOUSES] for places in self._places]
        return [
            {(a, b) for pair in of_digit if len(pair) == 2 for a, b in permutations(pair)}
            for of_digit in pairs
        ]

    def places(self, digit: int) -> Cells:
        """Return the open cells that may hold a digit."""
        return self._places[digit]

    def remove(self, digit: int, seeing: Cells) -> Removes:
        """Return a digit in all cells that see some cells."""
        return {(cell, digit) for cell in self.places(digit) - seeing if seeing <= PEERS[cell]}

    def links(self, digit: int) -> set[tuple[int, int]]:
        """Return the two places of a digit in each house that has two, in both orders."""
        return self._links[digit]


def marks_of(position: lapiz.Position) -> Marks:
    """Return a position as marks."""
    marks: dict[int, set[int]] = {}
    for candidate in bits(position.open):
        marks.setdefault(candidate % 81, set()).add(candidate // 81)
    return Marks(
        {cell: frozenset(digits) for cell, digits in marks.items()},
        {candidate % 81: candidate // 81 for candidate in bits(position.placed)},
        frozenset((candidate % 81, candidate // 81) for candidate in bits(position.origin)),
    )


def positions(seed: int, number: int) -> Iterator[lapiz.Position]:
    """Yield pencil-mark grids without givens: a solution, and other marks here and there.

    In some closed sets of two digits both are possible everywhere, so that deadly patterns abound.
    """
    random, start = Random(seed), lapiz.load("." * 81).start
    for _ in range(number):
        grid = _solution(random)
        share, solved = random.choice((0.02, 0.05, 0.1, 0.2, 0.3)), random.choice((0.3, 0.6, 0.8))
        true = {digit * 81 + cell for cell, digit in enumerate(grid)}
        alive, twins = set(true), set[int]()
        for _ in range(random.choice((0, 1, 3))):
            closed = min((_closed(random, grid) for _ in range(4)), key=len)
            alive |= {grid[twin] * 81 + cell for cell, twin in product(closed, closed)}
            twins |= closed
        places = [cell for cell in range(81) if cell in twins or random.random() > solved]
        alive |= {
            digit * 81 + cell for cell in places for digit in range(9) if random.random() < share
        }
        position = start.remove(union(1 << gone for gone in set(range(729)) - alive))
        for cell in set(range(81)) - set(places):
            position = position.place(grid[cell] * 81 + cell)
        yield position


def positions_of_solves() -> Iterator[tuple[str, lapiz.Position]]:
    """Yield the positions of plain 9×9 sudokus in the corpus, each with the technique it shows."""
    corpus, plain = lapiz.registry().kind("sudoku").corpus, {"kind", "grid", "placed", "removed"}
    assert corpus
    for puzzle in load_all(corpus):
        if puzzle.document.keys() - {"expect"} <= plain and len(puzzle.document["grid"]) == 9:
            yield puzzle.expect["technique"], puzzle.start


def _solution(random: Random) -> list[int]:
    """Return a random solution, cell by cell."""
    rows, columns = (
        [
            3 * band + line
            for band in random.sample(range(3), 3)
            for line in random.sample(range(3), 3)
        ]
        for _ in range(2)
    )
    grid = [(3 * (row % 3) + row // 3 + column) % 9 for row in rows for column in columns]
    for _ in range(20):
        closed = _closed(random, grid)
        total = sum({grid[cell] for cell in closed})
        for cell in closed:
            grid[cell] = total - grid[cell]
    return grid


def _closed(random: Random, grid: list[int]) -> set[int]:
    """Return some cells with two digits such that each house has both of them or neither."""
    pair = random.sample(range(9), 2)
    both = {cell for cell in range(81) if grid[cell] in pair}
    closed, fresh = set[int](), {random.choice(sorted(both))}
    while fresh:
        closed |= fresh
        fresh = {cell for cell in both - closed if PEERS[cell] & closed}
    return closed
