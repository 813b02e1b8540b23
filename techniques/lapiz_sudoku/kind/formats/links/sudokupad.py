"""Links of SudokuPad: `sudokupad.app/` and a puzzle of its own, of f-puzzles, or digits alone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lapiz import BadInput
from lapiz.files.links import Link, json_object
from lapiz.files.lz_string import decompressed
from lapiz_sudoku.kind.formats.links.f_puzzles import puzzle_of_json
from lapiz_sudoku.kind.formats.links.shared import (
    about,
    digits_of,
    document_of,
    format_of,
    refuse_rules,
    short_link,
    table,
)
from lapiz_sudoku.kind.formats.links.zipper import unzipped
from lapiz_sudoku.kind.formats.record import Document

__all__ = ["FORMATS"]

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
    return _puzzle(fields) if fields else puzzle_of_json(json_object(text))


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
    told = _told(puzzle)
    lines, diagonals = _without_diagonals(puzzle.get("lines"), side)
    drawn = {**puzzle, "lines": lines}
    refuse_rules([*_cages(puzzle, side), *(DRAWN[name] for name in DRAWN if drawn.get(name))])
    values = [digits_of(cell.get("value"), side) for row in rows for cell in row]
    return document_of(
        side,
        values,
        labels=_labels(puzzle.get("regions"), side),
        diagonals=diagonals,
        texts=about(title=told.get("title"), author=told.get("author"), rules=told.get("rules")),
    )


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


def _cages(puzzle: Mapping[str, Any], side: int) -> Iterator[str]:
    """Yield what cages stand for, if it is neither a text nor a house that there is anyway."""
    for cage in _objects(puzzle.get("cages")):
        value, cells = str(cage.get("value") or ""), cage.get("cells") or []
        if TOLD.match(value) or (not cells and not value):
            continue
        if cage.get("style") in ("box", "rowcol") or (cage.get("hidden") and not value):
            if len(cells) in (side, side * side):
                continue
            yield "hidden cages"
        else:
            yield "killer cages"


def _without_diagonals(lines: Any, side: int) -> tuple[list[dict[str, Any]], bool]:
    """Return the lines that are no diagonal of the board, and whether there are both diagonals."""
    ends: dict[Any, str] = {
        ((0, 0), (side, side)): "falling",
        ((0, side), (side, 0)): "rising",
    }
    found, others = set(), []
    for line in _objects(lines):
        points = [tuple(point) for point in line.get("wayPoints") or () if isinstance(point, list)]
        way = ends.get(tuple(sorted((points[0], points[-1])))) if len(points) == 2 else None
        if way:
            found.add(way)
        else:
            others.append(line)
    if len(found) == 1:
        refuse_rules(["a single diagonal"])
    return others, len(found) == 2


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


FORMATS = (format_of("sudokupad", "a link of SudokuPad", lambda link: link.host in HOSTS, read),)
