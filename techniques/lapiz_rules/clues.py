"""What rules with demands share: fields, the lines that clues look along, what steps call them."""

from collections.abc import Callable, Iterator
from typing import Any

from lapiz import Name, Shape
from lapiz.texts import marked
from lapiz_grid import Board, Cells, Constraint, Field, Follow, Rule, Sort, spelt
from lapiz_grid.places import line_name

SUM = Field("sum", Sort.NUMBER, "The sum.", least=0, most=10_000, adds_up=True)
LINE = Field("line", Sort.LINE, "The cells of the line, in order.", 2, sizes=(3, 5))
LOOKING = (
    Field("line", Sort.LINE, "The cells, in the direction of view.", 2, optional=True),
    Field("row", Sort.NUMBER, "The row instead, seen from the left.", 1, 25, 0),
    Field("column", Sort.NUMBER, "The column instead, seen from above.", 1, 25, 0),
    Field("reverse", Sort.FLAG, "Seen from the right, or from below."),
)
"""How a clue outside says along which cells it looks."""
LOOKED_ALONG = marked("the line {0}")
"""What a line is called that is no row and no column."""


Parts = Callable[[Constraint, Board], Iterator[Follow]]


def clue_rule(
    name: str,
    parts: Parts,
    sentence: str,
    fields: tuple[Field, ...],
    shapes: Callable[[Constraint, Board], Iterator[Shape]],
    wrong: Callable[[Constraint, Board], str],
    **about: Any,
) -> Rule:
    """Return the rule of a clue outside the grid, which looks along a row, a column or a line."""
    return Rule(
        name,
        parts,
        sentence,
        (*fields, *LOOKING),
        shapes=shapes,
        where=lambda constraint, board: (name for _, name in lines_of(constraint, board)),
        looks=frozenset(field.name for field in LOOKING),
        wrong=wrong,
        **about,
    )


def at(cell: int, board: Board) -> str:
    """Return the name of a cell."""
    return spelt((cell,), board.side)


def ends(line: Cells, board: Board) -> str:
    """Return the first and the last cell of a line.

    >>> ends((0, 1, 2), Board(9))
    'r1c1-r1c3'
    """
    return spelt((line[0], line[-1]), board.side, "-")


def lines_of(constraint: Constraint, board: Board) -> Iterator[tuple[Cells, Name]]:
    """Yield the lines that a clue looks along, each with its name."""
    side = board.side
    for line in constraint.groups:
        yield line, line_name(line, side, LOOKED_ALONG)
    row, column = constraint.number("row"), constraint.number("column")
    if row:
        line = tuple(range((row - 1) * side, row * side))
    elif column:
        line = tuple(range(column - 1, side * side, side))
    else:
        return
    if constraint.flag("reverse"):
        line = line[::-1]
    yield line, line_name(line, side, LOOKED_ALONG)


def looking_wrong(whole: bool) -> Callable[[Constraint, Board], str]:
    """Return what says whether a clue does not look along a row or a column of the grid."""

    def wrong(constraint: Constraint, board: Board) -> str:
        row, column = constraint.number("row"), constraint.number("column")
        if bool(row) + bool(column) + bool(constraint.groups) != 1:
            return "expected one of line, row and column"
        if max(row, column) > board.side:
            return f"there is no row or column {max(row, column)}"
        for line in constraint.groups:
            if whole and len(line) != board.side:
                return f"a line of {len(line)} cells, expected {board.side}"
        return ""

    return wrong
