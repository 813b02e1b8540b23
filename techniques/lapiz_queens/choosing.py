"""The explicit construction, for empty boards on which search and deductions would take long."""

from collections.abc import Iterator

from lapiz import Deduction, Grounds, Says, number, technique, union
from lapiz_queens.construct import construct
from lapiz_queens.scale import EASY, points
from lapiz_queens.view import Board

LARGEST_CHOSEN = 12
"""Up to this side an empty board is filled by choices and deductions in turn."""


@technique(
    "construction",
    kind="queens",
    grounds=Grounds.CHOICE,
    **points(1, EASY),
)
def construction(board: Board) -> Iterator[Deduction]:
    """An empty board has a solution made of knight's moves, whatever its side (but 2 and 3).

    It is one of many, so this is a choice. Used on boards of more than 12 rows without regions.

    Source: Emil Pauls, *Das Maximalproblem der Damen auf dem Schachbrette*, Deutsche
    Schachzeitung 29 (1874). Order: it yields one deduction.
    """
    shape, position = board.shape, board.position
    empty = position.alive == position.space.everything and not position.placed
    if shape.regions or not empty or shape.size <= LARGEST_CHOSEN:
        return
    places = 1
    if not shape.whole:
        columns = enumerate(construct(shape.size))
        places = union(1 << row * shape.size + column - 1 for row, column in columns)
    says = Says(
        "{n} queens stand in lines of knight's moves.",
        "Pauls' pattern of 1874 is one of many solutions; any of them will do.",
        n=number(shape.size),
    )
    yield Deduction(places=places, grounds=Grounds.CHOICE, says=says)


TECHNIQUES = [construction]
