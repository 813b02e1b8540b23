"""The techniques of shikaku: singles, sieves, several clues or squares at once, and forcing."""

from collections.abc import Iterator

from lapiz import Deduction, Says, Technique, bits, last_candidate, lowest, technique, union
from lapiz_generic import (
    agreement_technique,
    contradiction_technique,
    exclusion_technique,
    incompatible_technique,
    set_technique,
    worded,
)
from lapiz_shikaku.board import ShikakuBoard, clues, rectangles, squares
from lapiz_shikaku.scale import points

KIND = "shikaku"


@last_candidate(
    "only-rectangle",
    sorts=("clue",),
    kind=KIND,
    **points(5, "Easy"),
)
def only_rectangle(board: ShikakuBoard, candidate: int, item: int) -> Deduction:
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
    kind=KIND,
    **points(8, "Easy"),
)
def only_cover(board: ShikakuBoard, candidate: int, item: int) -> Deduction:
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


@technique(
    "common-squares",
    kind=KIND,
    **points(15, "Easy"),
)
def common_squares(board: ShikakuBoard) -> Iterator[Deduction]:
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
def owned_square(board: ShikakuBoard) -> Iterator[Deduction]:
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


WORDS = {2: "two", 3: "three"}
NAMES = {2: "pair", 3: "triple"}


def _clue_set(size: int) -> Technique:
    number = WORDS[size]
    return set_technique(
        f"clue-{NAMES[size]}",
        size,
        [("clue", "square")],
        kind=KIND,
        **points(60 + 20 * size, "Hard"),
        says=worded(
            "Every rectangle left for {items} covers one of these: {covers}.",
            "These squares are as many as the numbers, so each takes one: no other rectangle can "
            "cover them, and none can take two.",
        ),
        doc=f"""Every rectangle left for {number} numbers covers one of the same {number} squares.

        So each of them takes one of the squares, and no other number's rectangle can cover one.

        Source: naked subsets of sudoku, over clues and squares. Order: by the first clue.
        """,
    )


def _square_set(size: int) -> Technique:
    number = WORDS[size]
    return set_technique(
        f"square-{NAMES[size]}",
        size,
        [("square", "clue")],
        kind=KIND,
        **points(70 + 20 * size, "Hard"),
        says=worded(
            "{items} can be reached by {covers} only, and no rectangle covers two of them.",
            "So each of these numbers takes one, and its rectangles that take none go.",
        ),
        doc=f"""Only {number} numbers can reach {number} squares, no two of them in one rectangle.

        So each of these numbers takes one of the squares; its rectangles that take none go.

        Source: hidden subsets of sudoku, over squares and clues. Order: by the first square.
        """,
    )


def _conflict(size: int) -> Technique:
    number = WORDS[size]
    return incompatible_technique(
        f"conflicting-{NAMES[size]}",
        size,
        sorts=("clue", "square"),
        kind=KIND,
        **points(80 + 40 * size, "Hard"),
        says=worded(
            "Beside {removed} there would be no way to satisfy {items} together.",
            "The places left for one rule out those left for another.",
        ),
        doc=f"""A rectangle goes if it leaves {number} numbers or squares no way to fit together.

        With it on the board, whatever remains for one collides with all that remains for another.
        Only numbers and squares with up to four rectangles are looked at.

        Source: the third sieve with {number} numbers or squares in place of one;
        skyscrapers and wings of sudoku. Order: by the first rectangle ruled out.
        """,
    )


all_ways_agree = agreement_technique(
    "all-ways-agree",
    kind=KIND,
    **points(250, "Expert"),
    doc="""Whichever of two or three rectangles a number has, or covers a square, the same follows.

    Each is followed by placing last rectangles for as long as there are any; what happens every
    time is true.

    Source: forcing chains of sudoku. Order: short trains of thought first, then by clue and square.
    """,
)

dead_end = contradiction_technique(
    "dead-end",
    kind=KIND,
    **points(300, "Expert"),
    says=worded(
        "Suppose there were the rectangle {removed}.",
        "Placing last rectangles, one after another, then leaves no way to satisfy all of these: "
        "{items}.",
    ),
    doc="""A rectangle leads to a number or a square without any rectangle, so it is wrong.

    It is followed by placing last rectangles for as long as there are any.

    Source: Nishio of sudoku. Order: by the number of placements, then by rectangle.
    """,
)

TECHNIQUES = [
    only_rectangle,
    only_cover,
    common_squares,
    owned_square,
    isolated_square,
    *(make(size) for make in (_clue_set, _square_set, _conflict) for size in WORDS),
    all_ways_agree,
    dead_end,
]
