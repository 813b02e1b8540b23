"""Forcing: what follows from a rectangle, or from every rectangle of a clue or over a square."""

from lapiz_generic import agreement_technique, contradiction_technique, worded
from lapiz_shikaku.scale import points

KIND = "shikaku"

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
        "Placing last rectangles on and on then leaves no way to satisfy all of these: {items}.",
    ),
    doc="""A rectangle leads to a number or a square without any rectangle, so it is wrong.

    It is followed by placing last rectangles for as long as there are any.

    Source: Nishio of sudoku. Order: by the number of placements, then by rectangle.
    """,
)

TECHNIQUES = [all_ways_agree, dead_end]
