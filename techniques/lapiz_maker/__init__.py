"""Links of SudokuMaker, where setters draw their puzzles: the site's own JSON, compressed.

`reading` makes a puzzle of a link; `places` knows how the site numbers cells, edges and corners,
`rules` what its constraints are called, `drawn` what it draws without a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lapiz import hook

if TYPE_CHECKING:
    from lapiz import Format


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the format of links of SudokuMaker."""
    import attrs

    from lapiz.kinds import calling
    from lapiz_links.formats import links

    record = links(
        "sudokumaker",
        "a link of SudokuMaker",
        lambda link: link.host == "sudokumaker.app",
        calling("lapiz_maker.reading:read"),
    )
    return [attrs.evolve(record, kind="sudoku")]
