"""What the generic package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Scale, Technique, hook
from lapiz_generic.scale import LAPIZ
from lapiz_generic.techniques import TECHNIQUES

__all__ = ["lapiz_scales", "lapiz_techniques"]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques for any kind; a kind's profile lists those that it uses."""
    return TECHNIQUES


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale for any kind."""
    return [LAPIZ]
