"""Links of SudokuPad: `sudokupad.app/` and a puzzle of its own, of f-puzzles, or digits alone."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from lapiz import BadInput
from lapiz.core.unknown import noted
from lapiz.files.links import Link, json_object
from lapiz.files.lz_string import decompressed
from lapiz_sudoku.kind.formats.links.f_puzzles import packed, puzzle_of_json
from lapiz_sudoku.kind.formats.links.shared import (
    about,
    digits_of,
    document_of,
    format_of,
    ruled,
    short_link,
    table,
)
from lapiz_sudoku.kind.formats.links.zipper import unzipped
from lapiz_sudoku.kind.formats.record import Document

__all__ = ["FORMATS"]

NAME = "sudokupad"
HOSTS = ("sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "sudokupad.com")
RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""Stands for a digit, the place of the character modulo 10, and as many empty cells as tens."""
DRAWN = {
    "lines": "lines that are drawn",
    "arrows": "arrows",
    "underlays": "shapes that are drawn",
    "overlays": "shapes and texts that are drawn",
}
PACKED = re.compile(
    r"(?:/|/sudoku/)?(?P<sort>fpuzzles|fpuz|scl|ctc|classic)(?P<packed>.{9,})", re.DOTALL
)
"""What an address holds; texts in base 64 may have slashes."""
TOLD = re.compile(r"(title|author|rules|solution|foglight|fogofwar|msgcorrect|source)\s*:\s*(.*)",
                  re.IGNORECASE | re.DOTALL)  # fmt: skip

KILLER = re.compile(r"\bkiller\b|\bcages?\b[^.]*\b(sum|add|total)", re.IGNORECASE)
"""How the rules say that cages are killer cages."""


def read(link: Link) -> Document:
    """Read what a link holds.

    Source: read off the links of SudokuPad.
    """
    found = PACKED.fullmatch(link.fields.get("puzzleid") or link.path)
    if not found:
        raise short_link("SudokuPad")
    if found["sort"] == "classic":
        return _classic(found["packed"])
    text = decompressed(found["packed"])
    fields = unzipped(text) if found["sort"] in ("scl", "ctc") else None
    return _puzzle(fields) if fields else puzzle_of_json(json_object(text), NAME)


def _classic(packed: str) -> Document:
    """Read 81 digits in which empty cells are counted."""
    if re.fullmatch(r"[0-9.]{81}", packed):
        cells = packed.replace(".", "0")
    else:
        places = [RUNS.find(character) for character in packed]
        cells = "".join(f"{place % 10}{'0' * (place // 10)}" for place in places)
        if -1 in places or len(cells) != 81:
            raise BadInput(f"the digits in the link are {len(cells)} cells, expected 81")
    return document_of(9, [int(cell) for cell in cells])


def _puzzle(puzzle: Any) -> Document:
    """Return the document of a puzzle in SudokuPad's own JSON."""
    if not isinstance(puzzle, dict):
        raise BadInput("what the link holds is no puzzle")
    rows = table(puzzle.get("cells"), "board")
    side = len(rows)
    told, lines = _told(puzzle), list(_objects(puzzle.get("lines")))
    diagonals = {way: line for line in lines if (way := _diagonal(line, side))}
    drawn = {**puzzle, "lines": [one for one in lines if one not in diagonals.values()]}
    cages, unknown = _cages(puzzle, side, str(told.get("rules") or ""))
    for name, what in DRAWN.items():
        if drawn.get(name):
            unknown.append(noted(what, _cells(drawn[name], side), NAME))
    document = document_of(
        side,
        [digits_of(cell.get("value"), side) for row in rows for cell in row],
        labels=_labels(puzzle.get("regions"), side),
        diagonals=len(diagonals) == 2,
        texts=about(title=told.get("title"), author=told.get("author"), rules=told.get("rules")),
    )
    if len(diagonals) == 1:
        cages.append({"extra-region": _diagonal_cells("falling" in diagonals, side)})
    return ruled(document, cages, unknown)


def _told(puzzle: Mapping[str, Any]) -> dict[str, Any]:
    """Return title, author and rules, which may be told in cages."""
    told = dict(puzzle.get("metadata") or {}) if isinstance(puzzle.get("metadata"), dict) else {}
    for cage in _objects(puzzle.get("cages")):
        found = TOLD.match(str(cage.get("value", "")))
        if found:
            told.setdefault(found[1].lower(), found[2])
    return told


def _objects(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _cages(
    puzzle: Mapping[str, Any], side: int, told: str
) -> tuple[list[Any], list[dict[str, str]]]:
    """Return the killer cages, and what cages may stand for that is not certain.

    A cage is a killer cage where it says that its digits differ and add up, or the rules say so.
    """
    killers, unknown = list[Any](), list[dict[str, str]]()
    told_so = bool(KILLER.search(told))
    for cage in _objects(puzzle.get("cages")):
        value, cells = str(cage.get("value") or ""), _names(cage.get("cells"), side)
        if TOLD.match(value) or (not cells and not value):
            continue
        if cage.get("style") in ("box", "rowcol") or (cage.get("hidden") and not value):
            if len(cells) not in (side, side * side):
                unknown.append(noted("hidden cages", cells, NAME))
            continue
        total = str(cage.get("sum") or value)
        certain = told_so or (cage.get("unique") and cage.get("sum"))
        if certain and cells and re.fullmatch("[0-9]{0,3}", total):
            sum_ = {"sum": int(total)} if total else {}
            killers.append({"killer": {"cells": " ".join(cells), **sum_}})
        else:
            unknown.append(noted("killer cages", cells, NAME))
    return killers, unknown


def _names(places: Any, side: int) -> list[str]:
    """Return the names of cells given by row and column from 0; a point is in its cell."""
    found = []
    for place in places if isinstance(places, list) else ():
        if isinstance(place, list) and len(place) == 2 and all(map(_is_number, place)):
            row, column = (int(number // 1) + 1 for number in place)
            if 1 <= row <= side and 1 <= column <= side:
                found.append(f"r{row}c{column}")
    return list(dict.fromkeys(found))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _cells(drawn: Any, side: int) -> list[str]:
    """Return the cells in which something drawn has its points."""
    points = [
        point
        for one in _objects(drawn)
        for point in [*(one.get("wayPoints") or ()), one.get("center")]
    ]
    return _names(points, side)


def _diagonal(line: Mapping[str, Any], side: int) -> str:
    """Return which diagonal of the board a line is; empty for any other line."""
    points = [tuple(point) for point in line.get("wayPoints") or () if isinstance(point, list)]
    ends = tuple(sorted((points[0], points[-1]))) if len(points) == 2 else ()
    if ends == ((0, 0), (side, side)):
        return "falling"
    return "rising" if ends == ((0, side), (side, 0)) else ""


def _diagonal_cells(falling: bool, side: int) -> str:
    return " ".join(f"r{n}c{n if falling else side + 1 - n}" for n in range(1, side + 1))


def _labels(regions: Any, side: int) -> Sequence[int]:
    """Return the region of each cell; nothing if none is told."""
    if not isinstance(regions, list) or not regions:
        return []
    labels = dict[tuple[int, int], int]()
    for number, cells in enumerate(regions):
        for cell in cells if isinstance(cells, list) else ():
            if isinstance(cell, list) and len(cell) == 2:
                labels[cell[0], cell[1]] = number
    places = [divmod(at, side) for at in range(side * side)]
    return [labels.get(place, -1) for place in places]


def _write(document: Mapping[str, Any]) -> str:
    """Return a link to a puzzle as f-puzzles has it; BadInput for what that cannot hold."""
    return f"https://sudokupad.app/fpuz{quote(packed(document), safe='')}"


FORMATS = (format_of(NAME, "a link of SudokuPad", lambda link: link.host in HOSTS, read, _write),)
