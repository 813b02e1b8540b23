"""What stands for a digit, and for a value of a hidden cell: characters, words, and candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lapiz import Space
from lapiz.texts import named
from lapiz_grid.digits import SYMBOLS, Digits
from lapiz_sudoku.board import Layout

if TYPE_CHECKING:
    from lapiz_hidden.layers import Layer


def symbol(space: Space, digit: int) -> str:
    """Return the character of a digit (from 0), or what a value of a layer is called."""
    layout = Layout.of(space)
    if digit < layout.digit_count:
        return layout.symbols[digit]
    layer, value = layout.values[digit - layout.digit_count]
    return named(value, layer.package)


def slashed(texts: Sequence[str]) -> str:
    """Return digits or values as a short list: a word that all of them begin with is said once.

    >>> slashed(["1", "2"]), slashed(["region a", "region b"])
    ('1/2', 'region a/b')
    """
    if len(texts) > 1 and " " in texts[0]:
        word, _, first = texts[0].rpartition(" ")
        others = [text.removeprefix(f"{word} ") for text in texts[1:]]
        return "/".join((f"{word} {first}", *others))
    return "/".join(texts)


def digit_of(text: str, digits: Digits) -> int:
    """Return the digit (from 0) of a number or of a character; beyond all of them if it is none.

    >>> [digit_of(text, (0, 5, 10, 11)) for text in ("0", "10", "A", "b", "7")]
    [0, 2, 2, 3, 4]
    """
    value = int(text) if text.isdigit() else SYMBOLS.find(text.upper())
    return digits.index(value) if value in digits else len(digits)


def letter_of(text: str, digits: Digits, layers: Sequence[Layer]) -> int | None:
    """Return the digit of a text, or after the digits the value of one of some hidden layers."""
    values = [value for layer in layers for value in layer.values]
    if text in values:
        return len(digits) + values.index(text)
    digit = digit_of(text, digits)
    return digit if digit < len(digits) and (text.isdigit() or len(text) == 1) else None


def mark(layout: Layout, digit: int) -> str:
    """Return the character of a digit, or of a value."""
    marks = (mark for layer in layout.layers for mark in layer.marks)
    known: tuple[str, ...] = (*layout.symbols, *marks)
    return known[digit]


def parted(layout: Layout, gone: int) -> tuple[int, int]:
    """Return what is gone, and of layers with two values what is left of those that lost one.

    What is not shaded is unshaded, so that is said of hidden cells instead.
    """
    left, cells, first = 0, layout.cells, layout.digit_count * layout.cells
    for layer in layout.layers:
        if layer.silent:
            pair = gone >> first & (1 << 2 * cells) - 1
            both = pair & pair >> cells & layout.board  # nothing is left of them
            pair &= ~(both | both << cells)
            gone &= ~(pair << first)
            left |= (pair >> cells | (pair & layout.board) << cells) << first
        first += len(layer) * cells
    return gone, left
