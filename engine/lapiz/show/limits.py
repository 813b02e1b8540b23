"""How much is drawn for one document."""

from lapiz.core import BadInput, Puzzle
from lapiz.show.picture.plan import plan_of

LARGEST_DOCUMENT_SQUARES = 500_000
"""The squares that all pictures of a document may have together."""


def check_drawable(puzzle: Puzzle, pictures: int) -> None:
    """Raise BadInput if a board is too large to be drawn as often as a document shows it.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
    >>> check_drawable(puzzle, 31_250)
    >>> check_drawable(puzzle, 31_251)
    Traceback (most recent call last):
    lapiz.core.errors.BadInput: 31,251 pictures of 16 squares are too many for a document, \
expected at most 500,000 squares in all: print the steps as text, or one of them with \
`lapiz show --step`
    """
    plan = plan_of(puzzle)
    squares = plan.rows * plan.columns
    if pictures > 1 and pictures * squares > LARGEST_DOCUMENT_SQUARES:
        raise BadInput(
            f"{pictures:,} pictures of {squares:,} squares are too many for a document, expected "
            f"at most {LARGEST_DOCUMENT_SQUARES:,} squares in all: print the steps as text, "
            "or one of them with `lapiz show --step`"
        )
