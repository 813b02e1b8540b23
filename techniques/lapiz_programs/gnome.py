"""Games that GNOME Sudoku has saved: JSON with the cells that are not empty."""

from typing import Any

from lapiz import BadInput
from lapiz_formats.packed import json_object
from lapiz_programs.saved import SavedGame, marks_in
from lapiz_sudoku.kind.formats.digit_grid import Document

SIDE = 9
Cell = tuple[int, int, bool, int]
"""Number of the cell, digit or 0, whether it is given, and the notes."""


def read(text: str) -> list[Document]:
    """Read a game; digits that the player has entered are placed, earmarks are kept as marks.

    Raises BadInput for a cell that is not on the board, and for values of another sort.

    >>> cell = '{"position": [0, 2], "value": 7, "fixed": true, "earmarks": []}'
    >>> text = '{"difficulty_category": "easy", "time_elapsed": 1.5, "cells": [' + cell + "]}"
    >>> read(text)[0]["grid"][0]
    '..7......'

    Source: read off the files of GNOME Sudoku.
    """
    fields = json_object(text)
    listed = fields.get("cells")
    if not isinstance(listed, list):
        raise BadInput("a game of GNOME Sudoku without its list of cells")
    cells = [_cell(cell, number) for number, cell in enumerate(listed, 1)]
    givens = [0] * SIDE**2
    for at, digit, fixed, _ in cells:
        givens[at] = digit if fixed else givens[at]
    entered = {at: digit for at, digit, fixed, _ in cells if digit and not fixed}
    notes = {at: mark for at, digit, _, mark in cells if mark and not digit}
    level = fields.get("difficulty_category")
    texts = {"level": level} if isinstance(level, str) and level.isprintable() else {}
    return [SavedGame("gnome-sudoku", SIDE, givens, entered, notes, texts=texts).document()]


def _cell(value: Any, number: int) -> Cell:
    """Return a cell of the list; BadInput if it is none."""
    fields = value if isinstance(value, dict) else {}
    position, digit = fields.get("position"), fields.get("value")
    earmarks = fields.get("earmarks") or []
    numbers = [*position, digit] if isinstance(position, list) else []
    good = len(numbers) == 3 and all(type(part) is int for part in numbers)
    if not good or not isinstance(earmarks, list) or not all(type(one) is int for one in earmarks):
        message = f"cell {number} of GNOME Sudoku's game has no position and value in numbers"
        raise BadInput(message)
    row, column, digit = numbers
    if not (0 <= row < SIDE and 0 <= column < SIDE and 0 <= digit <= SIDE):
        raise BadInput(f"cell {number} of GNOME Sudoku's game is not on the board, or its value")
    if not all(0 < mark <= SIDE for mark in earmarks):
        raise BadInput(f"cell {number} of GNOME Sudoku's game has earmarks other than 1 to {SIDE}")
    return row * SIDE + column, digit, fields.get("fixed") is True, marks_in(earmarks)
