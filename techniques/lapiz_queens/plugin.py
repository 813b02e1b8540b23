"""What the queens package supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Format, Kind, Scale, Technique

WITHOUT = (
    *("formats", "levels", "stars_formats", "generate", "stars_generate", "colours", "verify"),
)
"""Modules that have no technique."""

OWN_KINDS_ONLY = True
"""No other kind needs any of it: see `lapiz.plugins.registry`."""


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kinds "queens" and "star-battle"."""
    from lapiz_queens.kind import KIND
    from lapiz_queens.stars_kind import STAR_BATTLE

    return [KIND, STAR_BATTLE]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of queens."""
    return techniques_in("lapiz_queens", but=WITHOUT)


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of queens."""
    from lapiz_queens.scale import QUEENS

    return [QUEENS]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of queens and of Star Battle."""
    from lapiz_queens.formats import FORMATS
    from lapiz_queens.levels import LEVELS
    from lapiz_queens.stars_formats import STAR_FORMATS

    return (*FORMATS, LEVELS, *STAR_FORMATS)
