"""The records that the package of expert techniques supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Technique


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of every module."""
    from lapiz_sudoku.spare_digits import without_spare_digits

    return map(without_spare_digits, techniques_in("lapiz_expert"))
