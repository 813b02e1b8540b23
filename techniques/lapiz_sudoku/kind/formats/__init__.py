"""The text formats of sudoku: what tells a text of each, what reads it, and what writes it."""

from lapiz import Format
from lapiz_sudoku.kind.formats import (
    cell_list,
    drawn,
    grid,
    hodoku,
    jigsaw,
    lines,
    pencil,
    sadman,
    simple_sudoku,
    sudokuwiki,
    sukaku,
    susser,
)
from lapiz_sudoku.kind.formats.digit_grid import Document

__all__ = ["FORMATS", "Document", "Format"]

FORMATS: tuple[Format, ...] = (
    Format("hodoku", "HoDoKu library line", hodoku.sniff, hodoku.read, hodoku.write),
    Format(
        "sudokuwiki",
        "SudokuWiki link or S9B string",
        sudokuwiki.sniff,
        sudokuwiki.read,
        sudokuwiki.write,
    ),
    Format("cell-list", "a list of cells: r1c3=4, or A3=4", cell_list.sniff, cell_list.read),
    drawn.DRAWN,
    Format(
        "sdk",
        "SadMan Sudoku and SudoCue",
        sadman.sniff,
        sadman.read,
        sadman.write,
        suffixes=(".sdk",),
    ),
    Format("pencil", "pencil-mark grid", pencil.sniff, pencil.read, pencil.write),
    Format(
        "ss",
        "Simple Sudoku",
        simple_sudoku.sniff,
        simple_sudoku.read,
        simple_sudoku.write,
        suffixes=(".ss",),
    ),
    Format("susser", "Susser string of Sudoku Studio", susser.sniff, susser.read, susser.write),
    Format(
        "sukaku",
        "Sukaku: the marks of each cell",
        sukaku.sniff,
        sukaku.read,
        sukaku.write,
    ),
    Format("jigsaw", "n² cells and n² region labels", jigsaw.sniff, jigsaw.read, jigsaw.write),
    Format(
        "sdm",
        "one puzzle a line (SadMan collection)",
        lines.sniff_sdm,
        lines.read_lines,
        lines.write_line,
        suffixes=(".sdm",),
        loose=True,
    ),
    Format(
        "line",
        "a line of digits",
        lines.sniff_line,
        lines.read_lines,
        lines.write_line,
        loose=True,
    ),
    Format(
        "grid",
        "rows of digits, plain or framed",
        grid.sniff,
        grid.read_grid,
        grid.write_grid,
        loose=True,
    ),
)
"""In the order in which a text of unknown format is tried: the most distinctive first, those that
fit almost any text last."""
