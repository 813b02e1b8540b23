"""Several clues or squares at once: sets of clues that fill squares, and clues in conflict."""

from lapiz import Technique
from lapiz_generic import incompatible_technique, set_technique, worded
from lapiz_shikaku.scale import points

WORDS = {2: "Two", 3: "Three"}
NAMES = {2: "pair", 3: "triple"}
KIND = "shikaku"


def _clue_set(size: int) -> Technique:
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
        doc=f"""{WORDS[size]} numbers have only rectangles left that cover one of as many squares.

        So each of them takes one of the squares, and no other number's rectangle can cover one.

        Source: naked subsets of sudoku, over clues and squares. Order: by the first clue.
        """,
    )


def _square_set(size: int) -> Technique:
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
        doc=f"""{WORDS[size]} squares, no two in one rectangle, are reached by as many numbers only.

        So each of these numbers takes one of the squares; its rectangles that take none go.

        Source: hidden subsets of sudoku, over squares and clues. Order: by the first square.
        """,
    )


def _conflict(size: int) -> Technique:
    return incompatible_technique(
        f"conflicting-{NAMES[size]}",
        size,
        sorts=("clue", "square"),
        kind=KIND,
        **points(80 + 40 * size, "Hard"),
        says=worded(
            "Beside {removed} there would be no way to satisfy {items} together.",
            "What is left for one rules out what is left for another.",
        ),
        doc=f"""{WORDS[size]} numbers or squares that a rectangle leaves without a common way.

        With it on the board, whatever remains for one collides with all that remains for another.
        Only numbers and squares with up to four rectangles are looked at.

        Source: the third sieve with {WORDS[size].lower()} numbers or squares in place of one;
        skyscrapers and wings of sudoku. Order: by the first rectangle ruled out.
        """,
    )


TECHNIQUES = [make(size) for make in (_clue_set, _square_set, _conflict) for size in WORDS]
