"""What the generic package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Scale, Technique, hook, techniques_in
from lapiz_generic.scale import LAPIZ


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques for any kind; a kind's profile lists those that it uses."""
    return techniques_in("lapiz_generic")


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale for any kind."""
    return [LAPIZ]
