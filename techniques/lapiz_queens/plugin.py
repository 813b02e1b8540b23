"""What the queens package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Format, Kind, Scale, Technique, hook, techniques_in
from lapiz_queens.formats import FORMATS
from lapiz_queens.kind import KIND
from lapiz_queens.scale import QUEENS
from lapiz_queens.stars_formats import STAR_FORMATS
from lapiz_queens.stars_kind import STAR_BATTLE


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kinds "queens" and "star-battle"."""
    return [KIND, STAR_BATTLE]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of queens."""
    return techniques_in("lapiz_queens")


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of queens."""
    return [QUEENS]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of queens and of Star Battle."""
    return FORMATS + STAR_FORMATS
