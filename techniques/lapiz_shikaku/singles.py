"""Singles: the only rectangle of a clue, the only rectangle over a square."""

from lapiz import Deduction, Says, last_candidate
from lapiz_shikaku.board import Board, clues, rectangles, squares
from lapiz_shikaku.scale import points


@last_candidate(
    "only-rectangle",
    sorts=("clue",),
    kind="shikaku",
    **points(5, "Easy"),
)
def only_rectangle(board: Board, candidate: int, item: int) -> Deduction:
    """A number has one rectangle left, so that is the one.

    Source: the first look at any shikaku; Nikoli's rules. Order: by clue, in reading order.
    """
    others = board.position.space.sets[item] & ~(1 << candidate)
    says = Says(
        "{clue} has one rectangle left: {rectangle}.",
        "Earlier steps rule out its others: {others}."
        if others
        else "No other rectangle of its size stays on the board and off the other numbers.",
        clue=clues(item),
        rectangle=rectangles(1 << candidate),
        others=rectangles(others),
    )
    return Deduction(
        places=1 << candidate, truths=(item,), roles={"target": 1 << candidate}, says=says
    )


@last_candidate(
    "only-cover",
    sorts=("square",),
    kind="shikaku",
    **points(8, "Easy"),
)
def only_cover(board: Board, candidate: int, item: int) -> Deduction:
    """One rectangle is left that covers a square, so it is there.

    Source: the second look at any shikaku. Order: by square, in reading order.
    """
    says = Says(
        "{square} can only be covered by {rectangle}, of {clue}.",
        "No other rectangle is left that reaches {square}.",
        square=squares(1 << (item - len(board.layout.clues))),
        rectangle=rectangles(1 << candidate),
        clue=clues(board.layout.clue_of(candidate)),
    )
    return Deduction(
        places=1 << candidate, truths=(item,), roles={"target": 1 << candidate}, says=says
    )


TECHNIQUES = [only_rectangle, only_cover]
