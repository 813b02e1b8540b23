"""Sieves: what one clue, or one square, rules out among the rectangles of the others."""

from collections.abc import Iterator

from lapiz import Deduction, Says, bits, lowest, technique, union
from lapiz_generic import exclusion_technique, worded
from lapiz_shikaku.board import Board, clues, squares
from lapiz_shikaku.scale import points

KIND = "shikaku"


@technique(
    "common-squares",
    kind=KIND,
    **points(15, "Easy"),
)
def common_squares(board: Board) -> Iterator[Deduction]:
    """All rectangles left for a number share some squares; these are its own.

    Wherever the rectangle turns out to be, it covers them, so no rectangle of another number can.
    This is the whole of "what collides with every rectangle of another number goes": boxes that
    meet two by two have a square in common (Helly), so what collides with all of them covers a
    square that they share.

    Source: the third sieve of "Resolviendo Shikaku", a program of 2008; Simon Tatham's solver of
    Rectangles knows it too. Order: by clue.
    """
    for number in board.open_clues:
        shared, options = board.common(number), board.of_clue(number)
        others = union(board.layout.covers[square] for square in bits(shared))
        removes = others & board.position.alive & ~options
        if removes:
            says = Says(
                "Every rectangle left for {clue} covers {squares}.",
                "So these are its own, and what covers one of them collides with whichever it has.",
                clue=clues(number),
                squares=squares(union(1 << s for s in bits(shared) if board.over(s) & removes)),
            )
            yield Deduction(removes=removes, truths=(number,), roles={"base": options}, says=says)


@technique(
    "owned-square",
    kind=KIND,
    **points(20, "Easy"),
)
def owned_square(board: Board) -> Iterator[Deduction]:
    """A square that the rectangles of only one number can reach belongs to that number.

    So the number's rectangles that leave the square out can go.

    Source: players' lore; Simon Tatham's solver of Rectangles knows it too. Order: by square.
    """
    sets, placed = board.position.space.sets, board.position.placed
    for square in range(len(board.layout.covers)):
        members = board.over(square)
        if not members or members & placed:
            continue
        number = board.layout.clue_of(lowest(members))
        removes = board.of_clue(number) & ~members
        if removes and not members & ~sets[number]:
            says = Says(
                "{square} can be reached by {clue} only.",
                "So its rectangle covers that square, and those that leave it out go.",
                square=squares(1 << square),
                clue=clues(number),
            )
            truths = (board.layout.item(square),)
            yield Deduction(removes=removes, truths=truths, roles={"base": members}, says=says)


isolated_square = exclusion_technique(
    "isolated-square",
    sorts=("square",),
    kind=KIND,
    **points(60, "Medium"),
    says=worded(
        "Each of these rectangles would leave {items} alone: {removed}.",
        "Each rectangle left that covers it needs one of the following, and those in brackets "
        "take them all: {collisions}.",
    ),
    doc="""A rectangle that would leave some square without any rectangle over it is impossible.

    It collides with all that can cover the square, or stands in their place.

    Source: the third sieve, said of a square instead of a clue. Order: by the square left alone.
    """,
)

TECHNIQUES = [common_squares, owned_square, isolated_square]
