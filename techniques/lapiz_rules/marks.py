"""Rules of single cells: even and odd, some digits only, smaller or larger than the neighbours."""

from collections.abc import Iterator
from functools import partial

from lapiz import Shape
from lapiz.kinds import neighbours
from lapiz_grid import Board, Constraint, Exclude, Field, Never, Rule, Sort, relation
from lapiz_rules.drawing import spot_of, spots
from lapiz_rules.relations import rising

CELLS = Field("cells", Sort.CELLS, "The cells.", sizes=(1, 1), scattered=True)


def _parity(constraint: Constraint, board: Board, rest: int) -> Iterator[Never]:
    gone = board.mask(digit for digit in board.digits if digit % 2 != rest)
    for cell in constraint.cells:
        yield Never(cell, gone)


def _only(constraint: Constraint, board: Board) -> Iterator[Never]:
    allowed = constraint.digits("digits")
    gone = board.every_digit & ~board.mask(allowed)
    for cell in constraint.cells:
        yield Never(cell, gone)


def _extreme(constraint: Constraint, board: Board, smallest: bool) -> Iterator[Exclude]:
    larger = relation(board.digits, rising, 1)
    alike = {cell for mark in board.named(constraint.rule.name) for cell in mark.cells}
    for cell in constraint.cells:
        for near in neighbours(cell, board.side, board.side):
            if near in alike:
                continue
            yield Exclude(cell, near, larger) if smallest else Exclude(near, cell, larger)


def _shaped(constraint: Constraint, board: Board, sort: str, size: float) -> Iterator[Shape]:
    yield Shape(sort, spots(constraint.cells, board), "grey", size)


def _pointed(constraint: Constraint, board: Board, inward: float) -> Iterator[Shape]:
    """Yield a grey square with a small arrow at each side: in for the smallest, out."""
    yield Shape("square", spots(constraint.cells, board), "grey", 0.98)
    for cell in constraint.cells:
        row, column = spot_of(cell, board)
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            y, x, tip = row + 0.45 * down, column + 0.45 * right, 0.035 * inward
            arms = [(y + s * right, x + s * down) for s in (-0.07, 0.07)]
            point = y - tip * down, x - tip * right
            yield Shape("line", (arms[0], point, arms[1]), "ink", 0.03)


RULES = (
    Rule(
        "even",
        partial(_parity, rest=0),
        "Grey squares hold even digits.",
        (CELLS,),
        alone="{0} is even",
        shapes=partial(_shaped, sort="square", size=0.76),
    ),
    Rule(
        "odd",
        partial(_parity, rest=1),
        "Grey circles hold odd digits.",
        (CELLS,),
        alone="{0} is odd",
        shapes=partial(_shaped, sort="circle", size=0.8),
    ),
    Rule(
        "restricted",
        _only,
        "Some cells are restricted to the digits beside their names.",
        (CELLS, Field("digits", Sort.DIGITS, "The digits allowed.")),
        alone="only some digits are allowed in {0}",
    ),
    Rule(
        "minimum",
        partial(_extreme, smallest=True),
        "Cells with arrows inwards are smaller than all others that they share a side with.",
        (CELLS,),
        reason="{0} is smaller than its neighbour {1}",
        shapes=partial(_pointed, inward=1),
    ),
    Rule(
        "maximum",
        partial(_extreme, smallest=False),
        "Cells with arrows outwards are larger than all others that they share a side with.",
        (CELLS,),
        reason="{0} is smaller than its neighbour {1}",
        shapes=partial(_pointed, inward=-1),
    ),
)
