"""The text formats of sudoku, in the order in which a text of unknown format is tried.

The most distinctive formats come first, those that fit almost any text last: HoDoKu library
lines, links, boards drawn with lines, files of other programs, pencil marks, Susser strings,
sukaku, jigsaw lines, `.sdm`, one line, a grid of rows.
"""

from lapiz import Format
from lapiz_sudoku.kind.formats import (
    drawn,
    grid,
    hodoku,
    jigsaw,
    lines,
    links,
    open_sudoku,
    pencil,
    sadman,
    simple_sudoku,
    sudokuwiki,
    sukaku,
    susser,
)
from lapiz_sudoku.kind.formats.record import Document

__all__ = ["FORMATS", "Document", "Format"]

FORMATS: tuple[Format, ...] = (
    *hodoku.FORMATS,
    *sudokuwiki.FORMATS,
    *links.FORMATS,
    *open_sudoku.FORMATS,
    *drawn.FORMATS,
    *sadman.FORMATS,
    *pencil.FORMATS,
    *simple_sudoku.FORMATS,
    *susser.FORMATS,
    *sukaku.FORMATS,
    *jigsaw.FORMATS,
    *lines.FORMATS,
    *grid.FORMATS,
)
