"""Forcing chains and cycles of one digit: they depend on its places alone, and are remembered so.

Between two steps of a solve most digits stay where they are.
"""

from lapiz import bits, of_process
from lapiz_sudoku.explainer.cycles import Cycles
from lapiz_sudoku.explainer.links import Run, run_x
from lapiz_sudoku.explainer.nets import CELLS, Net
from lapiz_sudoku.explainer.tables import SIDE
from lapiz_sudoku.explainer.waves import shortest

LONGEST = CELLS * 2
"""More nodes than a chain of one digit has."""
KEPT = 5_000


def nearest_of_digits(net: Net) -> tuple[int, int, bool] | None:
    """Return the shortest forcing chain of a digit: size, start, whether it is supposed."""
    found = [
        (size, cell * SIDE + digit, not supposed)
        for digit, board in enumerate(_boards(net))
        for size, cell, supposed in _nearest(board)
    ]
    size, start, false = min(found, default=(0, 0, False))
    return (size, start, not false) if found else None


def smallest_of_digits(net: Net) -> tuple[int, int] | None:
    """Return the smallest cycle of a digit that removes anything: size and start."""
    found = [
        (size, cell * SIDE + digit)
        for digit, board in enumerate(_boards(net))
        for size, cell in _smallest(board)
    ]
    return min(found, default=None)


def _boards(net: Net) -> list[int]:
    """Return the cells in which each digit is open."""
    masks, boards = net.masks, [0] * SIDE
    for row in range(SIDE):
        first = CELLS + row * SIDE
        for digit in range(SIDE):
            boards[digit] |= masks[first + digit] << row * SIDE
    return boards


def _run(board: int) -> tuple[Net, Run]:
    net = Net(cell * SIDE for cell in bits(board))
    return net, run_x(net, net.open)


@of_process(most=KEPT)
def _nearest(board: int) -> list[tuple[int, int, bool]]:
    """Return the shortest forcing chain of a digit, if there is one: its size and first cell."""
    found = shortest(_run(board)[1], LONGEST)
    return [(found[0], found[1] // SIDE, found[2])] if found else []


@of_process(most=KEPT)
def _smallest(board: int) -> list[tuple[int, int]]:
    """Return the smallest cycle of a digit that removes anything, if there is one."""
    search, found, limit = Cycles(*_run(board)), list[tuple[int, int]](), LONGEST
    for start in search.starts():
        for size, _, _ in search.of(start, limit):
            found, limit = [(size, start // SIDE)], size - 2
            break
    return found
