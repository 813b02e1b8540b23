"""What stands for a digit, and for a shade of a hidden cell: characters, words, and candidates."""

from lapiz import Space
from lapiz.core import SHADE_MARKS
from lapiz.kinds import said
from lapiz_grid.digits import SYMBOLS, Digits
from lapiz_grid.shades import SHADES, WORDS
from lapiz_sudoku.board import Layout


def symbol(space: Space, digit: int) -> str:
    """Return the character of a digit (from 0), or what a shade is called."""
    layout = Layout.of(space)
    if digit < layout.digit_count:
        return layout.symbols[digit]
    return said(WORDS[SHADES[digit - layout.digit_count]], "lapiz_grid")


def digit_of(text: str, digits: Digits) -> int:
    """Return the digit (from 0) of a number or of a character; beyond all of them if it is none.

    >>> [digit_of(text, (0, 5, 10, 11)) for text in ("0", "10", "A", "b", "7")]
    [0, 2, 2, 3, 4]
    """
    value = int(text) if text.isdigit() else SYMBOLS.find(text.upper())
    return digits.index(value) if value in digits else len(digits)


def letter_of(text: str, digits: Digits, *, hidden: bool) -> int | None:
    """Return the digit of a text, or the shade after the digits if there are hidden cells."""
    shades = [*WORDS.values()] if hidden else []
    if text in shades:
        return len(digits) + shades.index(text)
    digit = digit_of(text, digits)
    return digit if digit < len(digits) and (text.isdigit() or len(text) == 1) else None


def mark(layout: Layout, digit: int) -> str:
    """Return the character of a digit, or of a shade."""
    count = layout.digit_count
    return layout.symbols[digit] if digit < count else SHADE_MARKS[digit - count]


def parted(layout: Layout, gone: int) -> tuple[int, int]:
    """Return what is gone of the digits, and the shades of the cells whose other shade is gone.

    What is not shaded is unshaded, so that is said of hidden cells instead.
    """
    if not layout.hidden:
        return gone, 0
    first, cells = layout.digit_count * layout.cells, layout.cells
    hidden = gone >> first
    return gone & ~(hidden << first), (hidden >> cells | (hidden & layout.board) << cells) << first
