"""What the package of deadly patterns supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from lapiz import hook, techniques_in

if TYPE_CHECKING:
    from lapiz import Technique


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return the techniques of this package."""
    from lapiz_generic.second_names import with_second_names
    from lapiz_sudoku.spare_digits import without_spare_digits
    from lapiz_sudoku.uniqueness.twins import with_twins

    records = techniques_in("lapiz_uniqueness")
    fitted = (without_spare_digits(with_twins(record)) for record in records)
    return with_second_names(fitted, Path(__file__).with_name("names.json"))
