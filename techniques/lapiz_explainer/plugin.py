"""What the package of Sudoku Explainer's scale supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Scale, Technique


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of sudoku in the order and the forms that the scale asks for."""
    from lapiz_sudoku.spare_digits import without_spare_digits
    from lapiz_sudoku.uniqueness.twins import with_twins

    return (without_spare_digits(with_twins(record)) for record in techniques_in("lapiz_explainer"))


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of Sudoku Explainer."""
    from lapiz_explainer.scale import SE

    return [SE]
