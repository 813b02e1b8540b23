"""What a puzzle file may say of a rule: cells, numbers, digits, each in a field with a name."""

from collections.abc import Callable, Sequence
from enum import Enum
from random import Random

import attrs

Cells = tuple[int, ...]
"""Cells in order, by number: row by row from 0."""
Value = int | str | bool | tuple[int, ...]
"""What a field other than one of cells holds; digits are a tuple of their values."""


class Sort(Enum):
    """What a field of a rule holds."""

    CELLS = "cells"
    """Cells in any order: `r1c1 r2c45`, `[r1c1, r2c4]`, or `r1c1-r3c3` for a rectangle."""
    LINE = "line"
    """Cells in order, each beside the last one, or diagonally: `r1c1 r2c2 r2c3`, `r1c1-r1c5`."""
    SEQUENCE = "sequence"
    """Cells in order, which may have gaps between them, or come again: `r1c1 r5c5 r1c1`."""
    PAIR = "pair"
    """Two cells that share a side: `r1c1-r1c2`."""
    TEXT = "text"
    """Any text."""
    NUMBER = "number"
    """A whole number."""
    NUMBERS = "numbers"
    """Whole numbers in order, each within the field's bounds: `[15, 11, 12]`."""
    DIGIT = "digit"
    """One of the puzzle's digits: `0`, where they are 0 to 8."""
    DIGITS = "digits"
    """One or more of the puzzle's digits: `13579`, or `[1, 12]` where some need two characters."""
    FLAG = "flag"
    """`true` or `false`."""
    RULES = "rules"
    """Rules as in the list `rules` of a puzzle, of which any may hold; a list of them is one."""


CELLS = frozenset({Sort.CELLS, Sort.LINE, Sort.SEQUENCE, Sort.PAIR})
"""The sorts of fields that hold cells: of these a rule has one at most, and may have several."""


@attrs.frozen
class Field:
    """What a puzzle file may say of a rule.

    Of cells `least` and `most` are how many there may be in a group; of a number its bounds. A
    field without a `usual` value must be given, unless it is a flag, which is then false. `help`
    is a short sentence. Where digits are `of_lines`, they are numbers of rows or columns; where
    they are `repeated`, a digit may be there twice, and so may a cell in its group. `adds_up`
    says that digits make the number (by adding, say), so that its bounds reach as far as the
    puzzle's digits do: 0 is one where they have it. `together` says that groups of cells mean
    something together, `joined` that they are as large as each other besides; `optional` that
    cells need not be given, where other fields say so.
    For puzzles that are made, `sizes` says how many cells a group has as a rule, `scattered` that
    they need not be connected, `covers` that they cover the grid and need no givens, and `drawn`
    draws a value for digits that it has to fit, where numbers are too many to be tried.
    """

    name: str
    sort: Sort
    help: str
    least: int = 1
    most: int = 625
    usual: Value | None = None
    joined: bool = False
    optional: bool = False
    sizes: tuple[int, int] = (2, 5)
    scattered: bool = False
    of_lines: bool = False
    drawn: "Callable[[Sequence[int], Random], Value] | None" = None
    together: bool = False
    repeated: bool = False
    adds_up: bool = False
    covers: bool = False

    @property
    def by_group(self) -> bool:
        """Whether a list of cells is a list of groups of one cell each, and not one group."""
        return self.joined or self.together or self.scattered

    def bounds(self, digits: Sequence[int]) -> tuple[int, int]:
        """Return the least and the largest number that it holds in a puzzle with some digits.

        >>> clue = Field("value", Sort.NUMBER, "The clue.", 1, 9, adds_up=True)
        >>> clue.bounds((1, 2, 3, 4)), clue.bounds((0, 5, 10))
        ((1, 10), (0, 15))
        """
        if not self.adds_up and self.sort is not Sort.DIGIT:
            return self.least, self.most
        return min(self.least, digits[0]), max(self.most, sum(digits))
