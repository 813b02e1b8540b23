"""Single cells that say where digits are, and lines by remainders."""

from collections.abc import Iterator
from functools import partial

from lapiz_grid import Board, Constraint, Exclude, Field, Never, Rule, Sort, relation, usual
from lapiz_rules.clues import LINE
from lapiz_rules.copies import unnumbered
from lapiz_rules.drawing import lines, squares
from lapiz_rules.relations import indexing, other_rest

CELLS = Field("cells", Sort.CELLS, "The cells that index.", sizes=(1, 1), scattered=True)


def _indexing(constraint: Constraint, board: Board, turned: bool) -> Iterator[Exclude | Never]:
    """Yield for each cell that it holds d just if its own column's number is in column d.

    A digit that is the number of no column says where nothing is.
    """
    side = board.side
    beyond = board.every_digit & ~board.mask(usual(side))
    for cell in constraint.cells:
        row, column = divmod(cell, side)
        at, line = (row, column) if turned else (column, row)
        if beyond:
            yield Never(cell, beyond)
        for place in range(side):
            if place != at:
                other = place * side + line if turned else line * side + place
                relates = relation(board.digits, indexing, 100 * (place + 1) + at + 1)
                yield Exclude(cell, other, relates)


def _no_line(constraint: Constraint, board: Board, turned: bool) -> str:
    places = (divmod(cell, board.side) for cell in constraint.cells)
    lines = (1 + (row if turned else column) for row, column in places)
    return unnumbered(lines, board, turned)


def _modulo(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    modulus = constraint.number("modulus")
    relates = relation(board.digits, other_rest, modulus)
    for line in constraint.groups:
        for near in range(1, modulus):
            for cell, other in zip(line, line[near:], strict=False):
                yield Exclude(cell, other, relates)


RULES = (
    Rule(
        "column-index",
        partial(_indexing, turned=False),
        "In a pink cell of column C, a digit D says that C stands in column D of its row.",
        (CELLS,),
        title="Column indexer",
        reason="the digit in {0} says where in the row the number of its column stands",
        shapes=squares("pink"),
        impossible=partial(_no_line, turned=False),
    ),
    Rule(
        "row-index",
        partial(_indexing, turned=True),
        "In a green cell of row R, a digit D says that R stands in row D of its column.",
        (CELLS,),
        title="Row indexer",
        reason="the digit in {0} says where in the column the number of its row stands",
        shapes=squares("green"),
        impossible=partial(_no_line, turned=True),
    ),
    Rule(
        "modulo-line",
        _modulo,
        "Any {modulus} cells in a row on the line leave different remainders when divided by "
        "{modulus}.",
        (LINE, Field("modulus", Sort.NUMBER, "The divisor.", 2, 9)),
        reason="{0} and {1} are so near on the line that their remainders differ",
        shapes=lines("blue"),
    ),
)
