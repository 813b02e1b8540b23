from lapiz_sudoku.board import (
    Cells as Cells,
    DigitPattern as DigitPattern,
    Digits as Digits,
    Grid as Grid,
    House as House,
    Layout as Layout,
    cells as cells,
    digit as digit,
    digits as digits,
    houses as houses,
)
from lapiz_sudoku.kind.drawing import rules as rules
from lapiz_sudoku.kind.notations import naming_cells as naming_cells
from lapiz_sudoku.kind.reading import read_start as read_start
from lapiz_sudoku.kind.writing import grid_rows as grid_rows
