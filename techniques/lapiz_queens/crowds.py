"""Lines of one sort in as many of another, however many, or in too few beside a queen."""

from collections.abc import Iterator

from lapiz import Deduction, Position, Says, Token, items, of_solve, technique
from lapiz_generic.crowding import TooFewCovers, crowded
from lapiz_generic.nested import nested_braids
from lapiz_generic.open_items import numbers_of
from lapiz_queens.board import REQUIRED, QueensBoard
from lapiz_queens.scale import EXTREME, HARD, points

FEWEST = 2
"""The fewest lines of a crowd: one line that a queen leaves no square is attacked as a whole."""


@of_solve
def _crowds(position: Position) -> list[TooFewCovers]:
    """Return the crowds of each two sorts of lines, few lines first."""
    lines = [numbers_of(position.space, frozenset({sort})) for sort in REQUIRED]
    pairs = [(base, cover) for base in lines for cover in lines if base is not cover]
    crowds = [crowd for pair in pairs for crowd in crowded(position, *pair)]
    return sorted(crowds, key=lambda crowd: (len(crowd.bases), crowd.bases, crowd.covers))


def _squares(members: int) -> Token:
    return Token("squares", members)


@technique("many-lines", kind="queens", **points(22, HARD))
def many_lines(board: QueensBoard) -> Iterator[Deduction]:
    """All free squares of some lines of one sort lie in as many lines of another.

    It is what two, three and four lines are, for any number of lines. The covering lines have their
    queens on the covered squares, so their other squares are out.

    Source: Hall's theorem; players of coloured queens say "k regions in k rows". Order: few lines
    first, then by line.
    """
    for crowd in _crowds(board.position):
        if crowd.locked:
            yield Deduction(
                removes=crowd.removes,
                truths=crowd.bases,
                roles={"base": board.free(crowd.bases)},
                says=Says(
                    "All free squares of {items} lie in {covers}.",
                    "The queens of {covers} stand there, so their other squares are out.",
                    items=items(*crowd.bases),
                    covers=items(*crowd.covers),
                ),
            )


@technique("squeezed-lines", kind="queens", **points(25, HARD))
def squeezed_lines(board: QueensBoard) -> Iterator[Deduction]:
    """A queen on a square would squeeze some lines of one sort into too few lines of another.

    It attacks squares of these lines, so that all they have left lies in one line fewer than they
    are. But each of them needs a queen, and no two of these stand in the same line.

    Source: Hall's theorem; players of coloured queens say that a queen "takes a row too many".
    Order: few lines first, then by line.
    """
    for crowd in _crowds(board.position):
        if not crowd.locked and len(crowd.bases) >= FEWEST:
            one = not crowd.removes & (crowd.removes - 1)
            yield Deduction(
                removes=crowd.removes,
                truths=crowd.bases,
                roles={"base": board.free(crowd.bases) & ~crowd.removes},
                says=Says(
                    "A queen on {squares} would leave {lines} no squares but in {covers}."
                    if one
                    else "A queen on any of {squares} would leave {lines} no squares but in "
                    "{covers}.",
                    "That is one line too few: each of {lines} needs a queen, and {covers} have "
                    "room for one each."
                    if len(crowd.covers) > 1
                    else "That is one line too few: each of {lines} needs a queen, and {covers} "
                    "has room for one.",
                    squares=_squares(crowd.removes),
                    lines=items(*crowd.bases),
                    covers=items(*crowd.covers),
                ),
            )


@technique(
    "queens-either-way",
    kind="queens",
    **points(60, EXTREME),
    where=lambda board: bool(board.shape.regions),
)
def either_way(board: QueensBoard) -> Iterator[Deduction]:
    """With a queen on a square, whichever way it goes on, a line is left without a queen.

    Last squares alone do not show it: beside the queen, further queens are supposed, and each of
    them leads to a line without a queen. Without their squares there are more last squares, and
    in the end some line has none. Only boards with regions are looked at.

    Source: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles" (B-braids).
    Order: by the number of further queens, of lines, and the square, of the first few squares that
    are refuted so.
    """
    position = board.position
    for braid in nested_braids(position):
        target = position.space.bit[braid.target]
        yield Deduction(
            removes=target,
            truths=braid.truths,
            roles={"target": target, "extra": braid.inner} if braid.inner else {"target": target},
            says=Says(
                "With a queen on {square}, every way to go on leaves a line without a queen.",
                "If no last square follows, a further queen is supposed, and it fails.",
                square=_squares(target),
            ),
            supposes=True,
            size=braid.inner.bit_count(),
        )


TECHNIQUES = [many_lines, squeezed_lines, either_way]
