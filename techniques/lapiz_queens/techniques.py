"""The techniques of queens: what lines rule out, what a queen would do; Pauls' construction."""

from collections.abc import Iterator
from itertools import permutations

from lapiz import (
    Deduction,
    Grounds,
    Says,
    Technique,
    Token,
    bits,
    items,
    last_candidate,
    number,
    single,
    technique,
    union,
)
from lapiz_generic import (
    Found,
    agreement_technique,
    contradiction_technique,
    exclusion_technique,
    incompatible_technique,
    set_technique,
    worded,
)
from lapiz_queens.board import REQUIRED, QueensBoard
from lapiz_queens.construct import construct
from lapiz_queens.scale import EASY, EXTREME, HARD, MEDIUM, points

PAIRS = tuple(permutations(REQUIRED, 2))
WITH_REGIONS = tuple(pair for pair in PAIRS if "region" in pair)


def squares(members: int) -> Token:
    """Return the token of some squares."""
    return Token("squares", members)


@last_candidate("last-square", sorts=REQUIRED, kind="queens", **points(1, EASY))
def last_square(board: QueensBoard, candidate: int, item: int) -> Deduction:
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


def _attack(board: QueensBoard, found: Found) -> Says:
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


def _confined(board: QueensBoard, found: Found) -> Says:
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


def _spoiled(board: QueensBoard, found: Found) -> Says:
    return Says(
        "A queen on {squares} would leave {lines} without queens that agree."
        if single(found.removes)
        else "A queen on any of {squares} would leave {lines} without queens that agree.",
        "The rest of one of them attacks all the rest of another."
        if len(found.truths) == 2
        else "The rest of two of them attacks all the rest of the third.",
        squares=squares(found.removes),
        lines=items(*found.truths),
    )


def _spoiled_lines(size: int, words: str, score: float, level: str) -> Technique:
    """Return the technique of squares beside which `size` lines cannot all have their queens."""
    return incompatible_technique(
        f"spoiled-{'pair' if size == 2 else 'triple'}",
        size,
        sorts=REQUIRED,
        says=_spoiled,
        kind="queens",
        **points(score, level),
        doc=f"""A queen on a square would leave {words} lines no way to get their queens.

        Each of them keeps free squares, but whichever are taken attack all that another keeps.

        Source: sudoku's turbot fish and XY-Wing, for queens. Order: by the first square that is
        ruled out, then by line (rows, columns, regions).
        """,
    )


contradiction = contradiction_technique(
    "queens-contradiction",
    kind="queens",
    **points(30, EXTREME),
    says=worded(
        "With a queen on {removed}, last squares lead to a line without a queen.",
        "Take them one after the other on {items}.",
    ),
    doc="""With a queen on a square, last square after last square leaves a line without one.

    Source: sudoku's forcing chains, for queens. Order: the shortest first, then by square.
    """,
)

agreement = agreement_technique(
    "queens-agreement",
    sorts=REQUIRED,
    kind="queens",
    **points(30, EXTREME),
    says=worded(
        "Wherever the queen of {first} stands, the same follows.",
        "Take the last squares one after the other on {others}.",
        "Each of its squares does it directly.",
    ),
    doc="""Wherever the queen of a line stands, last squares then lead to the same thing.

    Source: sudoku's forcing chains, for queens. Order: the shortest first, then by line.
    """,
)


LARGEST_CHOSEN = 12
"""Up to this side an empty board is filled by choices and deductions in turn."""


@technique(
    "construction",
    kind="queens",
    grounds=Grounds.CHOICE,
    **points(1, EASY),
)
def construction(board: QueensBoard) -> Iterator[Deduction]:
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


TECHNIQUES = [
    last_square,
    construction,
    confined_line,
    attacks_all,
    _set(2, "two", 5, MEDIUM),
    _spoiled_lines(2, "two", 8, MEDIUM),
    _set(3, "three", 10, HARD),
    _spoiled_lines(3, "three", 16, HARD),
    _set(4, "four", 20, HARD),
    contradiction,
    agreement,
]
