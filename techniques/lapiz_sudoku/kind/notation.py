"""How sudoku prints its cells, digits and houses."""

from collections.abc import Callable, Mapping
from typing import Any

from lapiz import Space, bits
from lapiz.texts.phrases import listed, marked, named
from lapiz.texts.translations import said
from lapiz_sudoku.board.layout import Layout

__all__ = ["NOTATION", "SYMBOLS", "cells_text", "chain_text", "houses_text", "items_text", "symbol"]

Cells = Callable[[Space, int], str]
Houses = Callable[[Space, tuple[int, ...]], str]

PACKAGE = "lapiz_sudoku"
HOUSES = {
    "row": (marked("row {}"), marked("rows {}")),
    "column": (marked("column {}"), marked("columns {}")),
    "box": (marked("box {}"), marked("boxes {}")),
    "region": (marked("region {}"), marked("regions {}")),
    "window": (marked("window {}"), marked("windows {}")),
    "group": (marked("group {}"), marked("groups {}")),
}
"""What one house and several of a sort are called; others go by their own names."""
NAMES = (
    marked("falling diagonal"),
    marked("rising diagonal"),
    marked("{0} in row {1}"),
    marked("{0} in column {1}"),
    marked("{0} in box {1}"),
    marked("{0} in region {1}"),
    marked("{0} in window {1}"),
    marked("{0} in group {1}"),
    marked("{0} in falling diagonal"),
    marked("{0} in rising diagonal"),
)

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The sign of each digit in a grid; in text digits are numbers."""


def symbol(digit: int) -> str:
    """Return the sign of a digit (from 0) in a grid.

    >>> symbol(0), symbol(9)
    ('1', 'A')
    """
    return SYMBOLS[digit]


def cells_text(side: int, board: int) -> str:
    """Return cells in short form: r1c23 for r1c2 and r1c3 (up to side 9), rows first.

    >>> cells_text(9, 0b110), cells_text(9, 1 | 1 << 9), cells_text(16, 0b110)
    ('r1c23', 'r12c1', 'r1c2, r1c3')
    """
    places = [divmod(cell, side) for cell in bits(board)]
    if side > 9:
        return ", ".join(f"r{row + 1}c{column + 1}" for row, column in places)
    by_row = _grouped((row, column) for row, column in places)
    by_column = _grouped((column, row) for row, column in places)
    if len(by_column) < len(by_row):
        return ", ".join(f"r{rows}c{column + 1}" for column, rows in by_column.items())
    return ", ".join(f"r{row + 1}c{columns}" for row, columns in by_row.items())


def _grouped(pairs: Any) -> dict[int, str]:
    groups: dict[int, str] = {}
    for key, value in sorted(pairs):
        groups[key] = groups.get(key, "") + str(value + 1)
    return groups


def _layout(space: Space) -> Layout:
    assert isinstance(space.layout, Layout)
    return space.layout


def _cells(space: Space, board: int) -> str:
    return cells_text(_layout(space).side, board)


def _digits(space: Space, mask: int) -> str:
    return "/".join(str(digit + 1) for digit in bits(mask))


def houses_text(space: Space, numbers: tuple[int, ...], letters: str = "") -> str:
    """Print houses, those of one sort together: "rows 2 and 7"; rows by letters if there are."""
    by_sort: dict[str, list[str]] = {}
    for number in numbers:
        sort, _, rest = _layout(space).houses[number].name.partition(" ")
        label = letters[number] if letters and sort == "row" else rest
        by_sort.setdefault(sort, []).append(label)
    parts = []
    for sort, names in by_sort.items():
        if sort in HOUSES:
            parts.append(said(HOUSES[sort][len(names) > 1], PACKAGE).format(listed(names)))
        else:
            parts += [named(f"{sort} {name}", PACKAGE) for name in names]
    return listed(parts)


def items_text(
    space: Space, numbers: tuple[int, ...], cells: Cells = _cells, houses: Houses = houses_text
) -> str:
    """Print items, the cells together and those of a digit: "r1c23 and 4 in rows 2 and 7"."""
    layout, board = _layout(space), 0
    by_digit: dict[int, list[int]] = {}
    for number in numbers:
        if number < layout.cells:
            board |= 1 << number
        else:
            house, digit = divmod(number - layout.cells, layout.side)
            by_digit.setdefault(digit, []).append(house)
    parts = [cells(space, board)] if board else []
    for digit, own in by_digit.items():
        template = said("{digit} in {houses}", PACKAGE)
        parts.append(template.format(digit=digit + 1, houses=houses(space, tuple(own))))
    return listed(parts)


def _candidates(space: Space, members: int) -> str:
    """Print candidates digit by digit: r1c23=7."""
    layout = _layout(space)
    parts = []
    for digit in range(layout.side):
        board = members >> (digit * layout.cells) & layout.board
        if board:
            parts.append(f"{cells_text(layout.side, board)}={digit + 1}")
    return ", ".join(parts)


def chain_text(space: Space, nodes: tuple[int, ...], cells: Cells = _cells) -> str:
    """Print a chain in Eureka notation: strong links `=` and weak ones `-` in turn.

    Digits of one cell stand together: (4)r1c1=(4-7)r1c5=(7)r8c5.
    """
    layout = _layout(space)
    text, before, signs = "", "", "=-"
    for place, members in enumerate(nodes):
        digit = (members.bit_length() - 1) // layout.cells
        where = cells(space, members >> (digit * layout.cells))
        sign = signs[place % 2 - 1] if place else ""
        if where == before:
            text = f"{text.removesuffix(')' + where)}{sign}{digit + 1}){where}"
        else:
            text += f"{sign}({digit + 1}){where}"
        before = where
    return text


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "cells": _cells,
    "digit": lambda _, digit: str(digit + 1),
    "digits": _digits,
    "houses": houses_text,
    "items": items_text,
    "candidates": _candidates,
    "chain": chain_text,
}
