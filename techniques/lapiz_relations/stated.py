"""How rules that are stated in full write digits: `135`, `1,3,12`, or `*` for all there are."""

from collections.abc import Iterator

from lapiz import Name, Shape
from lapiz_grid import Board, Constraint, Digits, Field, Sort, named_digits

CALLED = Field("called", Sort.TEXT, "Its name.", 1, 80, usual="custom")
"""The field of a name: a rule of one's own has no other."""
EVERY, BREAK = "*", "|"
BROKEN = -1
"""What is read between two segments of a line."""


class NotStated(ValueError):
    """A text that does not state what it should; its argument is a message."""


def digits_in(text: str, known: Digits) -> tuple[int, ...]:
    """Return the digits that a text names; raises NotStated.

    Where some need two characters, commas stand between them.

    >>> digits_in("135", (1, 2, 3, 4, 5)), digits_in("1,12", (1, 12)), digits_in("*", (0, 1))
    ((1, 3, 5), (1, 12), (0, 1))
    """
    if text == EVERY:
        return known
    parts = text.split(",") if "," in text or max(known) > 9 else list(text)
    digits = tuple(int(part) if part.isascii() and part.isdecimal() else -1 for part in parts)
    if not {*digits} <= {*known}:
        raise NotStated(Name("{0}, expected some of {1}", f"{text:.40}", named_digits(known)))
    return digits


def thin_lines(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield a thin line through each group of cells."""
    for cells in constraint.groups:
        yield Shape("line", tuple(divmod(cell, board.side) for cell in cells), "slate", 0.1)


def shaded_squares(constraint: Constraint, board: Board) -> Iterator[Shape]:
    """Yield a background for the cells of each group."""
    for cells in constraint.groups:
        yield Shape("square", tuple(divmod(cell, board.side) for cell in cells), "purple", 0.98)
