"""Arguments of the Interactive Sudoku Solver's constraints: cells, rows and columns, numbers."""

import re
from collections.abc import Sequence
from typing import Any

from lapiz import BadInput
from lapiz_links.dialects import Places

Arguments = Sequence[str]
Written = list[Any] | None
_NUMBER = "[0-9]{1,2}|[A-Za-z]"
CELL = re.compile(rf"[Rr]({_NUMBER})[Cc]({_NUMBER})")
"""A cell; rows and columns after 9 may be letters, of which `a` is 10."""
LINE = re.compile(rf"([RC])({_NUMBER})")
BETWEEN = "-"
"""Stands between groups of cells."""


def place(name: str) -> tuple[int, int]:
    """Return row and column of a cell's name.

    >>> place("R1Cb"), place("R1C11")
    ((1, 11), (1, 11))
    """
    match = CELL.fullmatch(name)
    if not match:
        raise BadInput(f"{name[:20]!a}, expected a cell such as R1C2")
    return number_of(match[1]), number_of(match[2])


def number_of(text: str) -> int:
    """Return the number that digits or a letter stand for."""
    return int(text) if text.isdecimal() else int(text, 36)


def places_in(names: Arguments) -> Places:
    """Return the cells that some names are; BadInput for none."""
    if not names:
        raise BadInput("a rule without cells")
    return [place(name) for name in names]


def argument_at(arguments: Arguments, at: int) -> str:
    """Return the argument in a place; BadInput where there is none."""
    if at >= len(arguments):
        raise BadInput("a rule with too few arguments")
    return arguments[at]


def value_first(value: Any) -> list[str]:
    """Return a value as the first argument, if there is one."""
    return [] if value is None else [str(value)]
