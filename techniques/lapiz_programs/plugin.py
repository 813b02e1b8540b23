"""What the package of other programs' files supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    from lapiz import Format


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the formats of what other programs save or copy."""
    import attrs

    from lapiz_programs.formats import FORMATS

    return [attrs.evolve(record, kind="sudoku") for record in FORMATS]
