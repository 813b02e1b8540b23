"""What the generic package supplies to lapiz."""

from collections.abc import Iterable

from lapiz import Technique, hook
from lapiz_generic.techniques import TECHNIQUES

__all__ = ["lapiz_techniques"]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques for any kind; a kind's profile lists those that it uses."""
    return TECHNIQUES
