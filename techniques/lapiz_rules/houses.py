"""Rules that say no more than that cells differ: extra regions, and sets without repeats."""

from collections.abc import Iterator
from functools import partial

from lapiz import Shape
from lapiz_grid import Board, Constraint, Differ, Field, Rule, Sort
from lapiz_rules.drawing import caged, lined, squares

ARGYLE = ((1, 0, 7), (0, 1, 7), (4, 0, 4), (0, 4, 4))
"""Row, column and length (in steps) of the falling lines of an argyle sudoku of side 9."""


def _differ(constraint: Constraint, _: Board) -> Iterator[Differ]:
    for cells in constraint.groups:
        yield Differ(cells)


def _wrong_size(constraint: Constraint, board: Board, exact: bool) -> str:
    for cells in constraint.groups:
        most = len(board.digits)
        if len(cells) != most if exact else len(cells) > most:
            size = "" if exact else "at most "
            return f"{len(cells)} cells, expected {size}{most}"
    return ""


def _argyle_lines(board: Board) -> Iterator[tuple[int, ...]]:
    side = board.side
    for row, column, steps in ARGYLE:
        for turned in (False, True):
            cells = [(row + step, column + step) for step in range(steps + 1)]
            yield tuple(r * side + (side - 1 - c if turned else c) for r, c in cells)


def _argyle(_: Constraint, board: Board) -> Iterator[Differ]:
    for cells in _argyle_lines(board):
        yield Differ(cells)


def _not_nine(_: Constraint, board: Board) -> str:
    return "" if board.side == 9 else f"a grid of side {board.side}, expected 9"


def _bordered(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for cells in constraint.groups:
        yield caged(cells, board, "")


def _drawn_argyle(_: Constraint, board: Board) -> Iterator[Shape]:
    for cells in _argyle_lines(board):
        yield lined(cells, board, "blue", 0.06)


RULES = (
    Rule(
        "extra-region",
        _differ,
        "Each shaded region also holds each digit once.",
        (Field("cells", Sort.CELLS, "As many cells as there are digits."),),
        reason="{0} and {1} are in an extra region",
        shapes=squares("grey"),
        wrong=partial(_wrong_size, exact=True),
    ),
    Rule(
        "no-repeats",
        _differ,
        "No digit repeats inside a dashed border.",
        (Field("cells", Sort.CELLS, "The cells.", 2, sizes=(4, 7)),),
        reason="{0} and {1} are in a set without repeats",
        shapes=_bordered,
        wrong=partial(_wrong_size, exact=False),
    ),
    Rule(
        "argyle",
        _argyle,
        "No digit repeats on any of the eight diagonal lines.",
        reason="{0} and {1} are on a marked diagonal",
        shapes=_drawn_argyle,
        wrong=_not_nine,
    ),
)
