"""What the triomino package supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Format, Kind, Scale, Technique

OWN_KINDS_ONLY = True
"""No other kind needs any of it: see `lapiz.plugins.registry`."""


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "triomino"."""
    from lapiz_triomino.kind import KIND

    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return division and the techniques of tiling."""
    return techniques_in("lapiz_triomino", but=("formats", "generate"))


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of triomino."""
    from lapiz_triomino.techniques import TRIOMINO

    return [TRIOMINO]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text forms of triomino."""
    from lapiz_triomino.formats import FORMATS

    return FORMATS
