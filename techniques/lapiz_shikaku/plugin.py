"""What the shikaku package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Format, Kind, Scale, Technique, hook, techniques_in
from lapiz_shikaku.formats import FORMATS
from lapiz_shikaku.kind import KIND
from lapiz_shikaku.scale import SHIKAKU


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "shikaku"."""
    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return all shikaku techniques."""
    return techniques_in("lapiz_shikaku")


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of shikaku."""
    return [SHIKAKU]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of shikaku."""
    return FORMATS
