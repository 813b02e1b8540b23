"""Techniques that follow what a queen would do to several lines, or to the whole board."""

from lapiz import Says, Technique, items, single
from lapiz_generic import (
    Found,
    agreement_technique,
    contradiction_technique,
    incompatible_technique,
    worded,
)
from lapiz_queens.board import REQUIRED
from lapiz_queens.lines import squares
from lapiz_queens.scale import EXTREME, HARD, MEDIUM, points
from lapiz_queens.view import Board


def _spoiled(board: Board, found: Found) -> Says:
    return Says(
        "A queen on {squares} would leave {lines} without queens that agree."
        if single(found.removes)
        else "A queen on any of {squares} would leave {lines} without queens that agree.",
        "What it leaves of one of them attacks all that it leaves of another."
        if len(found.truths) == 2
        else "What it leaves of two of them attacks all that it leaves of the third.",
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
        doc=f"""A queen on a square would leave {words} lines that cannot all have their queens.

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
        "Each of its squares does it at once.",
    ),
    doc="""Wherever the queen of a line stands, last squares then lead to the same thing.

    Source: sudoku's forcing chains, for queens. Order: the shortest first, then by line.
    """,
)

TECHNIQUES = [
    _spoiled_lines(2, "two", 8, MEDIUM),
    _spoiled_lines(3, "three", 16, HARD),
    contradiction,
    agreement,
]
