"""Susser strings of Sudoku Studio: digits, `+7` for placed ones, `:` and removed triplets."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, cell_name, mask_of, plain
from lapiz_sudoku.kind.formats.document import plain_board
from lapiz_sudoku.kind.formats.text import on_each_line, peek
from lapiz_sudoku.kind.formats.triplets import (
    read_signed,
    read_triplets,
    write_signed,
    write_triplets,
)

GROUP = re.compile(r"\[([^\[\]]{0,20})\]")


def read(text: str) -> list[Document]:
    """Read a puzzle from each line; raises `BadInput` for wrong cells and triplets.

    Long form: 81 cells, `[147]` for a cell with just these candidates. Short form: nine rows
    split by commas, where `*` stands for as many empty cells as the row needs.

    >>> document = read("4+7" + "." * 79 + ":657")[0]
    >>> document["placed"], document["removed"]
    (['r1c2=7'], ['r5c7<>6'])
    >>> read("1*9,*,*,*,*,*,*,*,2*")[0]["grid"][0]
    '1.......9'

    Source: Sudoku Studio, "Susser" text format.
    """
    return on_each_line(text, _read_line)


def write(document: Mapping[str, Any]) -> str:
    """Write the long form on one line.

    >>> rows = ["4........"] + ["........."] * 8
    >>> write({"grid": rows, "placed": ["r1c2=7"], "removed": ["r5c7<>6"]})[78:]
    '....:657\\n'
    """
    board = plain_board(document, "susser", (9,))
    triplets = write_triplets(board.struck())
    return write_signed(board) + (f":{triplets}" if triplets else "") + "\n"


def sniff(text: str) -> bool:
    """Tell whether the first line has only characters of such a string, and not just digits."""
    lines = peek(text)[:1]
    cells, colon, _ = lines[0].partition(":") if lines else ("", "", "")
    if not re.fullmatch(r"(?:[0-9.+*,\s]|\[[0-9]*\]){9,}", cells, re.ASCII):
        return False
    return bool(colon) or "+" in cells or "[" in cells or (cells.count(",") == 8 and "*" in cells)


def _read_line(line: str) -> Document:
    """Read one line in any of the forms."""
    cells, _, triplets = line.strip().partition(":")
    if cells.count(",") == 8:
        rows = enumerate(cells.split(","), 1)
        cells = "".join(_unfold(row.strip(), at) for at, row in rows)
    groups = GROUP.findall(cells)
    givens, placed = read_signed(GROUP.sub(".", cells))
    removed = []
    if groups:
        removed = _removed(DigitGrid(plain(9), givens, placed), cells, groups)
    return DigitGrid(plain(9), givens, placed, removed + read_triplets(triplets)).document()


def _unfold(row: str, at: int) -> str:
    """Replace the `*` of a short row by the empty cells that it stands for."""
    count = len(re.findall("[+]?[0-9.]", GROUP.sub(".", row)))
    stars = row.count("*")
    if stars == 1 and count <= 9:
        return row.replace("*", "." * (9 - count))
    if stars + count != 9:
        raise BadInput(f"row {at} has {stars + count} cells, expected 9 or one *")
    return row.replace("*", ".")


def _removed(board: DigitGrid, cells: str, groups: list[str]) -> list[tuple[int, int]]:
    """Work out which candidates the inline groups lack."""
    marks = board.implied()
    whole = GROUP.sub("[", cells).replace("+", "")
    at = [cell for cell, symbol in enumerate(whole) if symbol == "["]
    for cell, group in zip(at, groups, strict=True):
        mark = mask_of(group.replace(" ", ""), 9)
        if mark <= 0:
            message = f"[{group!a}] in {cell_name(cell, 9)}, expected candidates like [147]"
            raise BadInput(message)
        marks[cell] &= mark
    return DigitGrid(plain(9), board.givens, board.placed, marks=marks).struck()
