"""What the sudoku package supplies to lapiz."""

from collections.abc import Iterable

import attrs

from lapiz import Format, Kind, Scale, Technique, hook
from lapiz_sudoku import als, basics, chains, colours, exotic, fish, one_digit, uniqueness, wings
from lapiz_sudoku.estimates import estimated
from lapiz_sudoku.kind.formats import FORMATS
from lapiz_sudoku.kind.kind import KIND
from lapiz_sudoku.scales.hodoku import HODOKU

ROOMS = (
    basics,
    one_digit,
    fish,
    colours,
    wings,
    chains,
    als,
    uniqueness,
    exotic,
)


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "sudoku"."""
    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return all sudoku techniques, room by room."""
    return [estimated(one) for room in ROOMS for one in room.TECHNIQUES]


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of HoDoKu."""
    return [HODOKU]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of sudoku."""
    return [attrs.evolve(one, kind="sudoku") for one in FORMATS]
