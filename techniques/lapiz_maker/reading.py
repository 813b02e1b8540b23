"""Reads what a link of SudokuMaker holds: grid, regions, constraints, drawings and the rules."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from lapiz import BadInput, Name
from lapiz.core import noted
from lapiz.files import Address
from lapiz_formats.lz_string import decompressed
from lapiz_formats.packed import json_object
from lapiz_grid import Cells, Digits
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import COLOURED, FOGGY, about, document_of, mark_of, short_link
from lapiz_maker.drawn import CAGE, LINE, SYMBOL, parts_of
from lapiz_maker.places import Block, Places
from lapiz_maker.rules import stated
from lapiz_maker.stating import StatedRule
from lapiz_sudoku.kind.formats.digit_grid import Document
from lapiz_sudoku.kind.reading import LIMITS, digits_of as numbers_of

NAME = "sudokumaker"
GIVENS, REGIONS, DISJOINT, ROWS_DIFFER = 0, 1, 14, 2003
DIAGONALS = {10, 11}
"""The falling one and the rising one; both together are houses of the document."""
FOG = {4000, 4001}
PLAIN = {GIVENS, REGIONS, DISJOINT, ROWS_DIFFER, LINE, CAGE, SYMBOL, *FOG}
"""Types of what is no rule of the field `rules`."""
USUAL = 9
"""The side where none is told."""
KNOWN = {
    *("id", "name", "author", "comment", "type", "size", "width", "height", "minDigit"),
    *("maxDigit", "cells", "constraints", "creationTimestamp", "exportSettings", "messages"),
}
"""The fields of a puzzle that are read, or say nothing of its rules."""


def read(link: Address) -> Document:
    """Read what a link holds.

    Source: read off links of sudokumaker.app, and github.com/yusitnikov/sudokumaker-mcp (MIT).
    """
    if not link.fields.get("puzzle"):
        raise short_link("SudokuMaker")
    return _unpacked(decompressed(link.fields["puzzle"]))


def read_json(text: str) -> list[Document]:
    """Read what a link holds, not compressed."""
    return [_unpacked(text)]


def _unpacked(text: str) -> Document:
    held = json_object(text).get("puzzle")
    if not isinstance(held, dict):
        raise BadInput("the link holds no puzzle of SudokuMaker: is it complete?")
    return puzzle_of(held)


def puzzle_of(puzzle: Mapping[str, Any]) -> Document:
    """Return the document of a puzzle in SudokuMaker's JSON.

    >>> puzzle_of({"size": 2, "cells": [{"value": 1, "given": True}, {}, {}, {}]})["grid"]
    ['1.', '..']
    """
    cells, blocks = _objects(puzzle, "cells"), _blocks(puzzle)
    side = _side(puzzle, len(cells))
    _check_rows(puzzle, blocks, side)
    labels, pieces = _regions(blocks, side)
    grid = Places(side, _digits(puzzle, side), labels)
    types = {block["type"] for block in blocks}
    plain = PLAIN | (DIAGONALS if types >= DIAGONALS else set())
    rules = stated([block for block in blocks if block["type"] not in plain], grid)
    for piece in pieces:
        rules.take(
            StatedRule("extra-region" if len(piece) == side else "no-repeats", [piece]), side
        )
    values = [_value(cell, grid.digits) for cell in cells]
    given = [value if cell.get("given") else 0 for value, cell in zip(values, cells, strict=True)]
    entered = {at: value for at, value in enumerate(values) if value and not given[at]}
    texts = about(
        title=puzzle.get("name"), author=puzzle.get("author"), rules=puzzle.get("comment")
    )
    made = partial(
        document_of,
        side,
        given,
        labels=labels,
        boxes=bool(labels),
        digits=grid.digits,
        diagonals=types >= DIAGONALS,
        disjoint_groups=DISJOINT in types,
        texts=texts,
    )
    parts = LinkContents(
        NAME,
        [entry.document for entry in rules.entries],
        [noted(name, named, NAME) for name, named in (*rules.unknown, *_odd(puzzle))],
        str(puzzle.get("comment") or ""),
        parts_of(blocks, grid, rules.groups),
        solution=[grid.digits[value - 1] for value in values] if all(values) else "",
        entered=entered,
        played=made(placed=entered),
        notes=_notes(types, cells),
    )
    return accounted(made(), parts)


def _value(cell: Mapping[str, Any], digits: Digits) -> int:
    """Return the number, from 1, of the digit in a cell; 0 for none."""
    value = cell.get("value")
    return 0 if value is None else mark_of([value], digits).bit_length()


def _notes(types: set[int], cells: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what should be known of what is left out."""
    coloured = any(cell.get("colors") for cell in cells)
    return [*([COLOURED] if coloured else []), *([FOGGY] if types & FOG else [])]


def _odd(puzzle: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield the fields that are not known and say anything."""
    yield from ((name, []) for name, value in puzzle.items() if value and name not in KNOWN)


def _objects(puzzle: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    things = puzzle.get(name)
    if not isinstance(things, list) or not all(isinstance(thing, dict) for thing in things):
        raise BadInput(Name("{0} of the link: expected a list of objects", name))
    return things


def _blocks(puzzle: Mapping[str, Any]) -> list[Block]:
    """Return the constraints that are switched on."""
    blocks = _objects({"constraints": [], **puzzle}, "constraints")
    if any(type(block.get("type")) is not int for block in blocks):
        raise BadInput(Name("a constraint of the link has no type"))
    return [block for block in blocks if not block.get("disabled")]


def _side(puzzle: Mapping[str, Any], cells: int) -> int:
    """Return the side of the grid; BadInput if it is no square."""
    wide = puzzle.get("width") or puzzle.get("size") or USUAL
    high = puzzle.get("height") or wide
    if type(wide) is not int or wide != high or wide not in LIMITS:
        most = max(LIMITS)
        raise BadInput(Name("a grid of {0} × {1} cells in the link: lapiz reads squares with sides "
                            "of 2 to {2}", str(wide)[:9], str(high)[:9], most))  # fmt: skip
    if cells != wide * wide:
        raise BadInput(Name("{0} cells in the link, expected {1}", cells, wide * wide))
    return wide


def _digits(puzzle: Mapping[str, Any], side: int) -> Digits:
    """Return the digits of the grid."""
    least = puzzle.get("minDigit", 1)
    most = puzzle.get("maxDigit", least + side - 1 if type(least) is int else None)
    ends = str(least)[:9], str(most)[:9]
    if type(least) is not int or type(most) is not int or most - least > max(LIMITS):
        raise BadInput(
            Name("the digits of the grid are from {0} to {1}, expected whole numbers", *ends)
        )
    return numbers_of({"digits": f"{least}-{most}"}, side)


def _check_rows(puzzle: Mapping[str, Any], blocks: Sequence[Block], side: int) -> None:
    """Refuse a grid in which digits of a row may repeat."""
    areas = [block.get("areas") for block in blocks if block["type"] == ROWS_DIFFER]
    whole = [{"x": 0, "y": 0, "width": side, "height": side}]
    differ = any(area in (None, [], whole) for area in areas)
    if puzzle.get("type", "sudoku") != "sudoku" and not differ:
        raise BadInput(Name("a grid in which rows and columns may hold a digit twice"))


def _regions(blocks: Sequence[Block], side: int) -> tuple[Sequence[int], list[Cells]]:
    """Return the region of each cell, or none and the regions that do not cover the grid."""
    told = next((block.get("regions") for block in blocks if block["type"] == REGIONS), None)
    if told is None:
        return (), []
    numbers = isinstance(told, list) and all(type(number) is int for number in told)
    if not numbers or len(told) != side**2:
        raise BadInput(Name("the regions of the link need a number for each cell"))
    cells: dict[int, list[int]] = {}
    for cell, number in enumerate(told):
        cells.setdefault(number, []).append(cell)
    if len(cells) == side and all(len(region) == side for region in cells.values()):
        return told, []
    return (), [tuple(region) for number, region in cells.items() if number >= 0]
