"""What the generic package supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Scale, Technique


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques for any kind; a kind's profile lists those that it uses."""
    return techniques_in("lapiz_generic")


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scales for any kind."""
    from lapiz_generic.look_scale import LOOKS
    from lapiz_generic.scale import LAPIZ
    from lapiz_generic.whip_scales import SCALES

    return [LAPIZ, LOOKS, *SCALES]
