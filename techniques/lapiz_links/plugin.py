"""What the package of links supplies to lapiz."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    from lapiz import Format


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the formats of links to sudokus."""
    import attrs

    from lapiz_links.formats import FORMATS

    return [attrs.evolve(record, kind="sudoku") for record in FORMATS]
