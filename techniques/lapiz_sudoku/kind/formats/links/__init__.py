"""Links to sudokus on the web, one site a module: what an address holds is unpacked and read.

Rules that lapiz does not know are refused by name, and so are drawings that may stand for a rule.
"""

from lapiz import Format
from lapiz_sudoku.kind.formats.links import (
    coach,
    f_puzzles,
    good_sudoku,
    interactive_solver,
    penpa,
    puzz_link,
    sudokupad,
)

__all__ = ["FORMATS"]

FORMATS: tuple[Format, ...] = (
    *f_puzzles.FORMATS,
    *sudokupad.FORMATS,
    *coach.FORMATS,
    *good_sudoku.FORMATS,
    *penpa.FORMATS,
    *interactive_solver.FORMATS,
    *puzz_link.FORMATS,
)
