from lapiz_sudoku.board import (
    DigitPattern as DigitPattern,
)
from lapiz_sudoku.board import (
    Grid as Grid,
)
from lapiz_sudoku.board import (
    House as House,
)
from lapiz_sudoku.board import (
    Layout as Layout,
)
from lapiz_sudoku.board import (
    cells as cells,
)
from lapiz_sudoku.board import (
    digit as digit,
)
from lapiz_sudoku.board import (
    digits as digits,
)
from lapiz_sudoku.board import (
    houses as houses,
)
from lapiz_sudoku.kind.drawing import rules as rules
from lapiz_sudoku.kind.reading import read_start as read_start
from lapiz_sudoku.kind.writing import grid_rows as grid_rows
