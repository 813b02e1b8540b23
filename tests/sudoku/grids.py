"""Positions with subsets, on several layouts."""

from functools import cache

import lapiz
from lapiz_sudoku.board import Grid, grid_of

LOCKED = ".86....9........5.5..4....13..1.4...7..39..1...5..2..8.2..4.5....3..79.....9.6..."
MIDDLE = ".86....9........5.5..4....136.154..974.39..1...5..2..8.2.84.5....3..79.....9.61.."
FOURS = ".86....9........5.5..4....136.1.4..97..39..1...5..2..8.2.84.5....3..79.....9.6..."
LATE = ".86.15.9...1....5.5..4....1368154..9742398615195..2..892.8415..6135279..8549361.."
LATER = ".86.15.9...1....5.5.94....1368154..9742398615195..2..89278415..6135279848549361.."
WINDOWS = "1.....8.......8....38......41.52..98..3...2...293..1.....7.2......8.....3..6....."
ONE_SIDED = "000050408700000200000060000800004002000083160600000000006030500402005017010000000"
SIX = "13.5...1..3...1...........436..4...2"
REGIONS = ["DAAAAA", "DABBBC", "DBBBCC", "DFFCCC", "DFEEEE", "DFFFEE"]


def puzzle(line: str, **extra: object) -> lapiz.Puzzle:
    side = round(len(line) ** 0.5)
    rows = [line[start : start + side] for start in range(0, side * side, side)]
    return lapiz.load({"kind": "sudoku", "grid": rows, **extra})


@cache
def grids() -> list[Grid]:
    """Positions of solves on several layouts, their starts (full of singles) among them."""
    starts = [
        puzzle(LOCKED),
        puzzle(ONE_SIDED),
        puzzle(SIX, regions=REGIONS),
        puzzle(WINDOWS, windows=True),
        puzzle("1" + "." * 48, diagonals=True, regions=["ABCDEFG"] * 7),
    ]
    positions = [grid_of(start.start) for start in starts]
    for start in starts[:-1]:
        steps = [step for step in lapiz.solve(start).steps if step.deduction.removes]
        positions += [Grid(step.before) for step in steps[:8]]
    return positions
