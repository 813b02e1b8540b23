"""The techniques of placing: why a piece must go where it goes, and cannot go elsewhere."""

from functools import partial

from lapiz import Deduction, Says, SumScale, Technique, candidates, figures, items, last_candidate
from lapiz_generic import PlainView
from lapiz_generic.make import (
    agreement_technique,
    contradiction_technique,
    exclusion_technique,
    incompatible_technique,
    set_technique,
    worded,
)

NONOMINO = SumScale(
    name="nonomino",
    title="Nonomino",
    levels=(
        ("Easy", 900),
        ("Medium", 1200),
        ("Hard", 2000),
        ("Unfair", 2600),
        ("Extreme", float("inf")),
    ),
    unnamed=("Extreme", 10_000),
    like="hodoku",
)
"""Points for placing, HoDoKu's points for the sudoku after it.

Levels are named as HoDoKu's and reach a little further, as two puzzles are solved.

PlainView the last place or piece is worth 5 (Easy), an exclusion 20 (Medium), sets 40 to 60, two or
three items that cannot all be satisfied 100 and 160 (Hard), forcing 200 and 250 (Unfair).
"""

points = partial(figures, NONOMINO.name)
"""What a technique is worth on this scale, for its decorator: `**points(score, level)`."""


KIND = SCALE = "nonomino"
SIZES = {2: "pair", 3: "triple"}
WORDS = {2: "two", 3: "three"}


def _placed(candidate: int, item: int, pattern: str, reason: str) -> Deduction:
    """Return the placement of the last candidate of an item."""
    says = Says(pattern, reason, place=candidates(1 << candidate), item=items(item))
    roles = {"target": 1 << candidate}
    return Deduction(places=1 << candidate, truths=(item,), roles=roles, says=says)


@last_candidate("last-place", sorts=("piece",), kind=KIND, **points(5, "Easy"))
def last_place(_: PlainView, candidate: int, item: int) -> Deduction:
    """A piece fits in one place only.

    Source: the hidden single of sudoku, over pieces. Order: by piece.
    """
    return _placed(
        candidate,
        item,
        "{item} has one place left: {place}.",
        "Elsewhere it would leave the board, meet a placed piece, or repeat a digit in a line.",
    )


@last_candidate("last-piece", sorts=("square",), kind=KIND, **points(5, "Easy"))
def last_piece(_: PlainView, candidate: int, item: int) -> Deduction:
    """A square can be covered in one way only.

    Source: the naked single of sudoku, over squares. Order: by square, row by row.
    """
    return _placed(
        candidate,
        item,
        "{item} can be covered in one way only: {place}.",
        "Every other piece that reaches it meets a placed piece or repeats a digit in a line.",
    )


no_place_left = exclusion_technique(
    "no-place-left",
    kind=KIND,
    sorts=("piece",),
    **points(20, "Medium"),
    says=worded(
        "With any one of these placements {items} would have no place.",
        "Each place left for it needs one of the following, and the placements in brackets take "
        "them all: {collisions}.",
    ),
    doc="""A placement that collides with every place left for another piece is impossible.

    Two placements collide when they share a square or repeat a digit in a row or column.
    Source: pointing in sudoku, over pieces. Order: by the piece collided with.
    """,
)
uncoverable_square = exclusion_technique(
    "uncoverable-square",
    kind=KIND,
    sorts=("square",),
    **points(20, "Medium"),
    says=worded(
        "With any one of these placements nothing could cover {items}.",
        "Each placement left that covers it needs one of the following, and those in brackets "
        "take them all: {collisions}.",
    ),
    doc="""A placement that leaves a square which no piece can cover any more is impossible.

    It fences the square in, or takes away every piece that could reach it. Source: players'
    lore of packing puzzles. Order: by the square, row by row.
    """,
)


def _set(base: str, cover: str, size: int) -> Technique:
    """Return the technique of sets of items of one sort within as many of another."""
    return set_technique(
        f"nonomino-{base}-{SIZES[size]}",
        size,
        [(base, cover)],
        kind=KIND,
        **points(20 * size + (0 if base == "piece" else 10), "Hard"),
        says=worded(
            "Every placement left for {items} belongs to {covers} too.",
            "They are as many, so each takes one, and nothing else can have them.",
        ),
        doc=f"""Between them, {WORDS[size]} {base}s use up {WORDS[size]} {cover}s.

        All placements left for the {base}s belong to the {cover}s, and none to two of them; so
        each {base} takes one, and the other placements of the {cover}s go. Source: naked and
        hidden sets of sudoku. Order: by {base}.
        """,
    )


def _conflict(size: int) -> Technique:
    """Return the technique of pieces that cannot all be placed."""
    return incompatible_technique(
        f"nonomino-conflict-{SIZES[size]}",
        size,
        kind=KIND,
        sorts=("piece",),
        **points(60 * size - 20, "Hard"),
        says=worded(
            "With any one of these placements {items} would get into each other's way.",
            "Whatever places are then left for them collide.",
        ),
        doc=f"""A placement that leaves no room for {WORDS[size]} other pieces is impossible.

        Each of them would still have places, but these collide. Source: the sets of items that
        cannot all be satisfied, of exact cover. Order: by piece.
        """,
    )


all_places_agree = agreement_technique(
    "nonomino-agreement",
    title="All Places Agree",
    kind=KIND,
    **points(200, "Unfair"),
    doc="""Wherever a piece goes, or whatever covers a square, something else follows each time.

    Each way is followed by placing last candidates for as long as there are any; what all ways
    lead to is true.
    Source: forcing chains of sudoku. Order: that of the items.
    """,
)
dead_end = contradiction_technique(
    "nonomino-contradiction",
    title="No Way On",
    kind=KIND,
    **points(250, "Unfair"),
    doc="""A placement that leads to a piece without a place, or a square without a piece, is wrong.

    It is followed by placing what is then forced, until one of the items has no candidate.
    Source: forcing chains of sudoku (Nishio). Order: that of the placements.
    """,
)

TECHNIQUES = [
    last_place,
    last_piece,
    no_place_left,
    uncoverable_square,
    _set("piece", "square", 2),
    _set("square", "piece", 2),
    _set("piece", "square", 3),
    *(_conflict(size) for size in SIZES),
    all_places_agree,
    dead_end,
]
