"""What the sudoku package supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Format, Kind, Scale, Technique


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "sudoku"."""
    from lapiz_sudoku.kind.kind import KIND

    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return all sudoku techniques: those of every module in every room."""
    from lapiz_generic.second_names import with_second_names
    from lapiz_sudoku.spare_digits import without_spare_digits
    from lapiz_sudoku.uniqueness.twins import with_twins

    techniques = techniques_in("lapiz_sudoku", but=("board", "kind", "scales"))
    fitted = (without_spare_digits(with_twins(technique)) for technique in techniques)
    return with_second_names(fitted, Path(__file__).with_name("names.json"))


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of HoDoKu."""
    from lapiz_sudoku.scales.hodoku import HODOKU

    return [HODOKU]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of sudoku."""
    import attrs

    from lapiz_sudoku.kind.formats import FORMATS

    return [attrs.evolve(record, kind="sudoku") for record in FORMATS]
