"""Rules by which cells repeat others, or say where digits are: clones, indexing."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from lapiz import Name, Shape
from lapiz_grid import Board, Constraint, Exclude, Field, Never, Rule, Sort, relation, usual
from lapiz_rules.drawing import squares
from lapiz_rules.relations import equal, indexing


def _clone(constraint: Constraint, board: Board) -> Iterator[Exclude]:
    relates = relation(board.digits, equal)
    for first, second in combinations(constraint.groups, 2):
        for cell, other in zip(first, second, strict=True):
            if cell != other:
                yield Exclude(cell, other, relates)


def _alone(constraint: Constraint, _: Board) -> str:
    return "" if len(constraint.groups) > 1 else "1 group of cells, expected two or more"


def _indexing(constraint: Constraint, board: Board, turned: bool) -> Iterator[Exclude | Never]:
    """Yield, for each line across, that place i holds j if and only if digit i is in place j.

    A digit that is the number of no line says where nothing is.
    """
    side, places = board.side, usual(board.side)
    beyond = board.every_digit & ~board.mask(places)
    for index in constraint.digits("lines"):
        for line in range(side):
            cells = [
                (place - 1) * side + line if turned else line * side + place - 1 for place in places
            ]
            if beyond:
                yield Never(cells[index - 1], beyond)
            for place in (place for place in places if place != index):
                relates = relation(board.digits, indexing, 100 * place + index)
                yield Exclude(cells[index - 1], cells[place - 1], relates)


def unnumbered(lines: Iterable[int], board: Board, turned: bool) -> str:
    """Say so of rows or columns, from 1, that have the number of no digit: it stands nowhere."""
    line = next((line for line in lines if line not in board.digits), 0)
    if not line:
        return ""
    return Name("no digit is the number of {0}", Name("row {0}" if turned else "column {0}", line))


def _no_line(constraint: Constraint, board: Board, turned: bool) -> str:
    return unnumbered(constraint.digits("lines"), board, turned)


def _shaded_lines(constraint: Constraint, board: Board, turned: bool) -> Iterator[Shape]:
    across = range(board.side)
    places = ((line, index - 1) for index in constraint.digits("lines") for line in across)
    squares = tuple((c, r) if turned else (r, c) for r, c in places)
    yield Shape("square", squares, "green" if turned else "pink", 0.98)


RULES = (
    Rule(
        "clone",
        _clone,
        "Clones, shaded shapes that are alike, hold the same digits in the same places.",
        (Field("cells", Sort.CELLS, "The cells of each shape, in order.", joined=True),),
        reason="{0} and {1} are at the same place of two clones, so they are equal",
        shapes=squares("grey"),
        wrong=_alone,
    ),
    Rule(
        "column-indexing",
        partial(_indexing, turned=False),
        "In columns {lines} each digit says in which column of its row the number of its column "
        "stands.",
        (Field("lines", Sort.DIGITS, "The columns, by number.", of_lines=True),),
        reason="the digit in {0} says where in the row the number of its column stands",
        shapes=partial(_shaded_lines, turned=False),
        impossible=partial(_no_line, turned=False),
    ),
    Rule(
        "row-indexing",
        partial(_indexing, turned=True),
        "In rows {lines} each digit says in which row of its column the number of its row stands.",
        (Field("lines", Sort.DIGITS, "The rows, by number.", of_lines=True),),
        reason="the digit in {0} says where in the column the number of its row stands",
        shapes=partial(_shaded_lines, turned=True),
        impossible=partial(_no_line, turned=True),
    ),
)
