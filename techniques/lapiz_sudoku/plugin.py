"""What the sudoku package supplies to lapiz."""

from collections.abc import Iterable

import attrs

from lapiz import Format, Kind, Scale, Technique, hook, techniques_in
from lapiz_sudoku.explainer.scale import SE
from lapiz_sudoku.kind.formats import FORMATS
from lapiz_sudoku.kind.kind import KIND
from lapiz_sudoku.scales.hodoku import HODOKU
from lapiz_sudoku.uniqueness.twins import with_twins


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "sudoku"."""
    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return all sudoku techniques: those of every module in every room."""
    return map(with_twins, techniques_in("lapiz_sudoku"))


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scales of HoDoKu and of Sudoku Explainer."""
    return [HODOKU, SE]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of sudoku."""
    return [attrs.evolve(record, kind="sudoku") for record in FORMATS]
