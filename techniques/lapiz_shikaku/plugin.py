"""What the shikaku package supplies to lapiz."""

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
    """Return the kind "shikaku"."""
    from lapiz_shikaku.kind import KIND

    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return all shikaku techniques."""
    return techniques_in("lapiz_shikaku", but=("formats", "generate", "verify"))


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of shikaku."""
    from lapiz_shikaku.scale import SHIKAKU

    return [SHIKAKU]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of shikaku."""
    from lapiz_shikaku.formats import FORMATS

    return FORMATS
