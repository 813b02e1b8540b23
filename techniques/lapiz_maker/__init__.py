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
    """Return the formats of links of SudokuMaker, and of the JSON that they hold."""
    import attrs

    from lapiz import Format
    from lapiz.kinds import calling
    from lapiz_links.formats import is_object, links

    records = (
        links(
            "sudokumaker",
            "a link of SudokuMaker",
            lambda link: link.host == "sudokumaker.app",
            calling("lapiz_maker.reading:read"),
        ),
        Format(
            name="sudokumaker-json",
            title="the JSON of a puzzle of SudokuMaker",
            sniff=lambda text: is_object(text, r'"formatVersion"[^{]*"puzzle"\s*:\s*\{'),
            read=calling("lapiz_maker.reading:read_json"),
            sure=True,
        ),
    )
    return [attrs.evolve(record, kind="sudoku") for record in records]
