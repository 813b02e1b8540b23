"""Single cells that say where digits are, and lines by remainders."""

from collections.abc import Iterator
from functools import partial

from lapiz.core import Shape
from lapiz.texts import marked
from lapiz_grid import Board, Constraint, Exclude, Field, Form, Rule, Sort, relation
from lapiz_rules.clues import LINE
from lapiz_rules.drawing import lined, spots
from lapiz_rules.relations import indexing

CELLS = Field("cells", Sort.CELLS, marked("The cells that index."), sizes=(1, 1), scattered=True)


def _indexing(constraint: Constraint, board: Board, turned: bool) -> Iterator[Exclude]:
    """Yield for each cell that it holds d just if its own column's number is in column d."""
    side = board.side
    for cell in constraint.cells:
        row, column = divmod(cell, side)
        own, line = (row, column) if turned else (column, row)
        for place in range(side):
            if place != own:
                other = place * side + line if turned else line * side + place
                relates = relation(side, indexing, 100 * (place + 1) + own + 1)
                yield Exclude(cell, other, relates)


def _other_rest(one: int, other: int, modulus: int) -> bool:
    return one % modulus != other % modulus


def _modulo(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    modulus = constraint.number("modulus")
    relates = relation(board.side, _other_rest, modulus)
    for line in constraint.groups:
        for near in range(1, modulus):
            for one, other in zip(line, line[near:], strict=False):
                yield Exclude(one, other, relates)


def _shaded(constraint: Constraint, board: Board, shade: str) -> Iterator[Shape]:
    yield Shape("square", spots(constraint.cells, board), shade, 0.98)


def _line(constraint: Constraint, board: Board) -> Iterator[Shape]:
    for line in constraint.groups:
        yield lined(line, board, "blue")


RULES = (
    Rule(
        name="column-index",
        title=marked("Column indexer"),
        family="indexers",
        form=Form.PAIRS,
        fields=(CELLS,),
        sentence=marked(
            "In a pink cell of column C, a digit D says that C stands in column D of its row."
        ),
        reason=marked("the digit in {0} says where in the row the number of its column stands"),
        parts=partial(_indexing, turned=False),
        shapes=partial(_shaded, shade="pink"),
    ),
    Rule(
        name="row-index",
        title=marked("Row indexer"),
        family="indexers",
        form=Form.PAIRS,
        fields=(CELLS,),
        sentence=marked(
            "In a green cell of row R, a digit D says that R stands in row D of its column."
        ),
        reason=marked("the digit in {0} says where in the column the number of its row stands"),
        parts=partial(_indexing, turned=True),
        shapes=partial(_shaded, shade="green"),
    ),
    Rule(
        name="modulo-line",
        title=marked("Modulo line"),
        family="indexers",
        form=Form.PAIRS,
        fields=(LINE, Field("modulus", Sort.NUMBER, marked("By what is divided."), 2, 9)),
        sentence=marked(
            "Any {modulus} cells in a row on the line leave different remainders "
            "when divided by {modulus}."
        ),
        reason=marked("{0} and {1} are so near on the line that their remainders differ"),
        parts=_modulo,
        shapes=_line,
    ),
)
