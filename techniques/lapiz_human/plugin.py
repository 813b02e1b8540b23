"""What the package of people's times supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    from lapiz import Scale


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of minutes that people take."""
    from lapiz_human.scale import HUMAN

    return [HUMAN]
