"""What the nonomino package supplies to lapiz."""

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
    """Return the kind "nonomino"."""
    from lapiz_nonomino.kind import KIND

    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of placing."""
    return techniques_in("lapiz_nonomino", but=("formats", "generate"))


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of nonomino sudoku."""
    from lapiz_nonomino.techniques import NONOMINO

    return [NONOMINO]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text format of pieces."""
    from lapiz_nonomino.formats import FORMATS

    return FORMATS
