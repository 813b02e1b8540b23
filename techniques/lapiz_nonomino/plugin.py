"""What the nonomino package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Format, Kind, Scale, Technique, hook, techniques_in
from lapiz_nonomino.formats import FORMATS
from lapiz_nonomino.kind import KIND
from lapiz_nonomino.techniques import NONOMINO


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "nonomino"."""
    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of placing."""
    return techniques_in("lapiz_nonomino")


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of nonomino sudoku."""
    return [NONOMINO]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text format of pieces."""
    return FORMATS
