"""What the triomino package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Format, Kind, Scale, Technique, hook, techniques_in
from lapiz_triomino.formats import FORMATS
from lapiz_triomino.kind import KIND
from lapiz_triomino.techniques import TRIOMINO


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "triomino"."""
    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return division and the techniques of tiling."""
    return techniques_in("lapiz_triomino")


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of triomino."""
    return [TRIOMINO]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text forms of triomino."""
    return FORMATS
