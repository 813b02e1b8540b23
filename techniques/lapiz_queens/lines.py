"""Techniques that look at rows, columns and regions: their free squares, and what they rule out."""

from itertools import permutations

from lapiz import Deduction, Says, Technique, Token, bits, items, last_candidate, single, union
from lapiz_generic import Found, exclusion_technique, set_technique, worded
from lapiz_queens.board import REQUIRED
from lapiz_queens.scale import EASY, HARD, MEDIUM, points
from lapiz_queens.view import Board

PAIRS = tuple(permutations(REQUIRED, 2))
WITH_REGIONS = tuple(pair for pair in PAIRS if "region" in pair)


def squares(members: int) -> Token:
    """Return the token of some squares."""
    return Token("squares", members)


@last_candidate("last-square", sorts=REQUIRED, kind="queens", **points(1, EASY))
def last_square(board: Board, candidate: int, item: int) -> Deduction:
    """One square of a row, a column or a region is left, so its queen stands there.

    Source: the rules of the puzzle. Order: rows, then columns, then regions.
    """
    space = board.position.space
    square = space.bit[candidate]
    others = space.sets[item] & ~square
    attackers = board.queens_on(others)
    unseen = others & ~union(space.peers(queen) for queen in bits(attackers))
    if not others:
        reason = "It has no other."
    elif not attackers:
        reason = "Its other squares are ruled out."
    elif unseen:
        reason = "Its other squares are attacked from {queens}, or ruled out."
    else:
        reason = "Its other squares are attacked from {queens}."
    pattern = "{square} is the last square of {line}."
    says = Says(
        pattern, reason, square=squares(square), line=items(item), queens=squares(attackers)
    )
    roles = {"target": square, "attackers": attackers}
    return Deduction(places=square, truths=(item,), roles=roles, says=says)


def _attack(board: Board, found: Found) -> Says:
    return Says(
        "{squares} attacks every free square of {line}."
        if single(found.removes)
        else "{squares} each attack every free square of {line}.",
        "With a queen there, none of {left} could have one.",
        squares=squares(found.removes),
        line=items(*found.truths),
        left=squares(board.free(found.truths)),
    )


attacks_all = exclusion_technique(
    "attacks-all",
    sorts=REQUIRED,
    says=_attack,
    kind="queens",
    **points(3, EASY),
    doc="""A square attacks every free square of a row, a column or a region.

    A queen on it would leave that line without one.

    Source: the third sieve of shikaku, for queens. Order: rows, columns, regions; all squares that
    the same line rules out together.
    """,
)


def _confined(board: Board, found: Found) -> Says:
    return Says(
        "All free squares of {line} lie in {cover}: {left}.",
        "The queen of {cover} is one of them, so its other squares are out.",
        line=items(*found.truths),
        cover=items(*found.covers),
        left=squares(board.free(found.truths)),
    )


confined_line = set_technique(
    "confined-line",
    1,
    WITH_REGIONS,
    says=_confined,
    kind="queens",
    **points(2, EASY),
    doc="""All free squares of a region lie in one row or column, or the other way round.

    The queen of the covering line is then one of them, so its other squares are out.

    Source: sudoku's locked candidates, for queens. Order: rows in regions, columns in regions,
    regions in rows, regions in columns; the first lines first.
    """,
)

_SET = worded(
    "All free squares of {items} lie in {covers}.",
    "The queens of {covers} stand there, so their other squares are out.",
)


def _set(size: int, words: str, score: float, level: str) -> Technique:
    """Return the technique of `size` lines in as many lines of another sort."""
    return set_technique(
        f"{words}-lines",
        size,
        PAIRS,
        says=_SET,
        kind="queens",
        **points(score, level),
        doc=f"""All free squares of {words} lines of one sort lie in {words} lines of another.

        Lines are rows, columns and regions. The covering lines have their queens on the covered
        ones, so their other squares are out.

        Source: naked and hidden subsets of sudoku, for queens. Order: rows in columns, rows in
        regions, columns in rows, columns in regions, regions in rows, regions in columns; the
        first lines first.
        """,
    )


TECHNIQUES = [
    last_square,
    attacks_all,
    confined_line,
    _set(2, "two", 5, MEDIUM),
    _set(3, "three", 10, HARD),
    _set(4, "four", 20, HARD),
]
