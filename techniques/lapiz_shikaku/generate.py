"""Makes shikakus: random rectangles, a number in each, moved until there is only one solution."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import attrs

from lapiz import BadInput, OutOfBudget, Puzzle, load
from lapiz.core import Budget
from lapiz.kinds import check_options
from lapiz.search.following import Propagator
from lapiz.search.walking import solutions
from lapiz_shikaku.layout import Clue, Rectangle, ShikakuLayout, space_of
from lapiz_shikaku.reading import Numbers, check_size

OPTIONS = {"rows": 10, "columns": 10, "largest": 16, "effort": 0}
BRANCHES = 2_000
"""How many branches a search for a second solution may take."""
FRUITLESS_MOVES = 12
"""How often in a row a board may get no less ambiguous before it is divided anew."""


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random shikaku with one solution.

    Options: `rows`, `columns` (10 each); `largest`, the size that no rectangle exceeds (16);
    `effort`, how often a number is moved to see whether that makes it harder (0).
    Raises BadInput for unknown options and values out of range.
    """
    rows, columns, largest, effort = _options(options)
    while True:
        draft = _Draft(random, rows, columns, divide(random, rows, columns, largest))
        if draft.made_unique():
            draft.make_harder(effort)
            return load({"kind": "shikaku", "grid": draft.numbers().lines()})


def _options(options: Mapping[str, Any]) -> tuple[int, int, int, int]:
    check_options(options, OPTIONS)
    wanted = {**OPTIONS, **options}
    for name, value in wanted.items():
        least = 0 if name == "effort" else 1
        if not isinstance(value, int) or value < least:
            raise BadInput(f"{name} is {value!r}, expected a whole number from {least} on")
    check_size(wanted["rows"], wanted["columns"])
    return wanted["rows"], wanted["columns"], wanted["largest"], wanted["effort"]


def divide(random: Random, rows: int, columns: int, largest: int) -> list[Rectangle]:
    """Return rectangles of at most `largest` squares that fill a board.

    Each begins in the first free square, with a random width and a random height that fit; below
    it all is free. A rectangle of one square is made only where no other fits.
    """
    free = [(1 << columns) - 1] * rows
    rectangles: list[Rectangle] = []
    for top in range(rows):
        while free[top]:
            left = (free[top] & -free[top]).bit_length() - 1  # the lowest bit is the first column
            run = free[top] >> left
            # Adding 1 carries through the free columns, to the first that is taken.
            room = ((run + 1) & ~run).bit_length() - 1
            width = random.randint(1, min(room, largest))
            tallest = min(rows - top, largest // width)
            height = random.randint(min(tallest, 2) if width == 1 else 1, tallest)
            mask = ((1 << width) - 1) << left
            for row in range(top, top + height):
                free[row] &= ~mask
            rectangles.append((top, left, height, width))
    return rectangles


@attrs.define
class _Draft:
    """A division of a board, and a number somewhere in each rectangle."""

    random: Random
    rows: int
    columns: int
    rectangles: list[Rectangle]
    clues: list[Clue] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.clues = [self._anywhere(number) for number in range(len(self.rectangles))]

    def numbers(self) -> Numbers:
        """Return the board."""
        values = [0] * (self.rows * self.columns)
        for clue in self.clues:
            values[clue.row * self.columns + clue.column] = clue.size
        return Numbers(self.columns, tuple(values))

    def made_unique(self) -> bool:
        """Move numbers in their rectangles until there is one solution; return whether that worked.

        Only the numbers whose rectangles differ between solutions are moved.
        """
        least, patience = len(self.clues), FRUITLESS_MOVES
        while patience:
            differ = self._ambiguous()
            if not differ:
                return True
            for number in differ:
                self.clues[number] = self._anywhere(number)
            patience = FRUITLESS_MOVES if len(differ) < least else patience - 1
            least = min(least, len(differ))
        return False

    def make_harder(self, effort: int) -> None:
        """Move one number after another; a move stays if singles then solve less of the board."""
        most = self._open_after_singles() if effort else 0
        for _ in range(effort):
            number = self.random.randrange(len(self.clues))
            before = self.clues[number]
            self.clues[number] = self._anywhere(number)
            open_now = self._open_after_singles()
            if open_now >= most and not self._ambiguous():
                most = open_now
            else:
                self.clues[number] = before

    def _anywhere(self, number: int) -> Clue:
        """Return the clue of a rectangle in one of its squares."""
        top, left, height, width = self.rectangles[number]
        row, column = top + self.random.randrange(height), left + self.random.randrange(width)
        return Clue(row, column, height * width)

    def _order(self) -> list[int]:
        """Return the rectangles in the reading order of their clues."""
        places = [(clue.row, clue.column) for clue in self.clues]
        return sorted(range(len(places)), key=places.__getitem__)

    def _layout(self) -> ShikakuLayout:
        return ShikakuLayout(
            self.rows, self.columns, [self.clues[number] for number in self._order()]
        )

    def _open_after_singles(self) -> int:
        """Return how many rectangles are open once all singles have been placed."""
        return Propagator(space_of(self._layout()).start()).assume().position.open.bit_count()

    def _ambiguous(self) -> set[int]:
        """Return the rectangles that differ between the first few solutions."""
        try:
            start = space_of(self._layout()).start()
            first = list(islice(solutions(start, budget=Budget(BRANCHES, "branches")), 8))
        except OutOfBudget:
            return set(range(len(self.clues)))
        by_number = zip(self._order(), zip(*first, strict=True), strict=True)
        return {number for number, choices in by_number if len(set(choices)) > 1}
