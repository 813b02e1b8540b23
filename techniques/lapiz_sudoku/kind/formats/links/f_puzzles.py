"""Links of f-puzzles: `f-puzzles.com/?load=` and the puzzle as compressed JSON; or that alone."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import BadInput
from lapiz.core.unknown import noted
from lapiz.files.links import Link, json_object
from lapiz.files.lz_string import compressed, decompressed
from lapiz_sudoku.kind.formats.board import Board
from lapiz_sudoku.kind.formats.links.f_puzzles_rules import DIALECT, cells_in, is_sign, stated
from lapiz_sudoku.kind.formats.links.shared import (
    about,
    digits_of,
    document_of,
    format_of,
    mark_of,
    ruled,
    short_link,
    spare_marks,
    table,
    written_board,
)
from lapiz_sudoku.kind.formats.record import Document, Format
from lapiz_sudoku.kind.formats.regions import box_labels

__all__ = ["FORMATS", "packed", "puzzle_of_json"]

Object = Mapping[str, Any]
NAME = "f-puzzles"
KNOWN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage", "msgcorrect"),
    *("disjointgroups", "highlightConflicts", "fogofwar", "foglight", "triggereffect"),
    *("metadata", "disabledlogic", "truecandidatesoptions", "negative"),
}
"""The fields that are no rule, or a house."""
ACTIVE = "activeConstraints"
"""Lists the titles of the tools that a setter has used."""
DIAGONALS = ("diagonal-", "diagonal+")
DRAWINGS = {
    "rectangle": "rectangles that are drawn",
    "circle": "circles that are drawn",
    "line": "lines that are drawn",
    "text": "texts on the board",
    "cage": "cages that are drawn",
}
"""Lists of what is drawn and means nothing by itself."""
_PACKED = re.compile(r"\s*N4Ig[A-Za-z0-9+/\s]{20,}=*\s*")
"""A JSON object whose first key is in double quotes, compressed."""


def read(link: Link) -> Document:
    """Read what a link holds.

    Source: read off the links of f-puzzles.com.
    """
    if "load" not in link.fields:
        raise short_link("f-puzzles")
    return unpacked_puzzle(link.fields["load"])


def unpacked_puzzle(text: str) -> Document:
    """Return the document of a puzzle as compressed JSON."""
    return puzzle_of_json(json_object(decompressed(text)))


def puzzle_of_json(puzzle: Object, form: str = NAME) -> Document:
    """Return the document of a puzzle in the JSON of f-puzzles.

    >>> row = [{"value": 1, "given": True}, {}, {}, {}]
    >>> puzzle_of_json({"size": 4, "grid": [row, [{}] * 4, [{}] * 4, [{}] * 4]})["grid"]
    ['1...', '....', '....', '....']
    """
    rows = table(puzzle.get("grid"), "grid")
    side = len(rows)
    cells = [cell for row in rows for cell in row]
    if any(cell.get("given") and str(cell.get("value")) == "0" for cell in cells):
        raise BadInput("a given 0: digits from 0 are no rule that lapiz knows")
    values = [digits_of(cell.get("value"), side) for cell in cells]
    givens = [value if cell.get("given") else 0 for value, cell in zip(values, cells, strict=True)]
    marks = {
        at: mark_of(cell["givenPencilMarks"], side)
        for at, cell in enumerate(cells)
        if isinstance(cell.get("givenPencilMarks"), list) and cell["givenPencilMarks"]
    }
    without_boxes = all(cell.get("region", 0) is None for cell in cells)
    windows, both = _has_windows(puzzle, side), all(puzzle.get(name) for name in DIAGONALS)
    document = document_of(
        side,
        givens,
        placed={at: value for at, value in enumerate(values) if value and not givens[at]},
        marks=marks,
        labels=[] if without_boxes else _labels(cells, side),
        boxes=not without_boxes,
        diagonals=both,
        windows=windows,
        disjoint_groups=bool(puzzle.get("disjointgroups")),
        texts=about(
            title=puzzle.get("title"), author=puzzle.get("author"), rules=puzzle.get("ruleset")
        ),
    )
    spared = (*(["extraregion"] if windows else ()), *(DIAGONALS if both else ()))
    others = {name: value for name, value in puzzle.items() if name not in spared}
    return _ruled(document, others, side, form)


def _ruled(document: Document, puzzle: Object, side: int, form: str) -> Document:
    """Return a document with the rules of a puzzle, and those that are not known."""
    known, negatives = DIALECT.known(), _negatives(puzzle)
    entries, unknown = DIALECT.read(stated(puzzle, known), side, negatives)
    told = [noted(name, cells_in(thing), form) for name, thing in unknown]
    told += [
        noted(f"negative {word}", (), form) for word in negatives if word not in DIALECT.negatives()
    ]
    told += _unread(puzzle, set(known), bool(entries), form)
    return ruled(document, entries, told)


def _negatives(puzzle: Object) -> list[str]:
    words = puzzle.get("negative") or []
    return [str(word) for word in (words if isinstance(words, list) else [words])]


def _unread(puzzle: Object, known: set[str], ruled: bool, form: str) -> Iterator[dict[str, str]]:
    """Yield what is noted of fields that are no rule that lapiz knows."""
    for name, value in puzzle.items():
        if not value or name in KNOWN or (name in known and name not in DRAWINGS):
            continue
        if name == ACTIVE and isinstance(value, list):
            titles = {str(title).replace(" ", "").lower(): str(title) for title in value}
            yield from (noted(titles[one], (), form) for one in titles if one not in known)
            continue
        if name not in DRAWINGS:
            yield noted(name, cells_in(value), form)
            continue
        telling = [one for one in value if _tells(name, one, puzzle, ruled)]
        if telling:
            yield noted(DRAWINGS[name], cells_in(telling), form)


def _tells(name: str, drawn: Any, puzzle: Object, ruled: bool) -> bool:
    """Tell whether something drawn may stand for a rule that the puzzle does not state otherwise.

    Beside rules that lapiz knows a plain drawing is decoration; alone it may be a rule.
    """
    if not isinstance(drawn, dict):
        return True
    rule = str(drawn.get("fromConstraint") or "").replace(" ", "").lower()
    if rule:  # what a program draws for a rule that is also in a list
        return not any(field in (rule, rule + "s", rule + "sum") for field in puzzle)
    if name == "text" and is_sign(drawn):
        return False
    if name == "cage":
        value = str(drawn.get("value") or "")
        return not re.match(r"\w+:", value) and (bool(value.strip()) or not ruled)
    return not ruled and not drawn.get("isNewConstraint")


def _labels(cells: list[Object], side: int) -> list[Any]:
    """Return the region of each cell; nothing if none is told."""
    boxes = box_labels(side)
    if not any("region" in cell for cell in cells):
        return []
    return [str(cell.get("region", boxes[at])) for at, cell in enumerate(cells)]


def _has_windows(puzzle: Object, side: int) -> bool:
    """Tell whether the extra regions are the four windows of a grid of side 9."""
    regions = puzzle.get("extraregion")
    if side != 9 or not isinstance(regions, list):
        return False
    found = {frozenset(cells_in(region)) for region in regions}
    return found == {frozenset(cells_in(window)) for window in WINDOWS}


WINDOWS = [
    {"cells": [f"R{row + r}C{column + c}" for r in range(3) for c in range(3)]}
    for row in (2, 6)
    for column in (2, 6)
]


def packed(document: Mapping[str, Any]) -> str:
    """Return a puzzle as compressed JSON; BadInput for what f-puzzles cannot hold."""
    return compressed(json.dumps(_json(document), separators=(",", ":"), ensure_ascii=False))


def _json(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a puzzle as f-puzzles has it."""
    board, rules = written_board(document, NAME)
    shape, side = board.layout.shape, board.side
    cells = _cells(board)
    puzzle: dict[str, Any] = {
        "size": side,
        "grid": [cells[row * side : row * side + side] for row in range(side)],
    }
    puzzle |= about(title=document.get("title"), author=document.get("author"))
    if shape.diagonals:
        puzzle |= dict.fromkeys(DIAGONALS, True)
    if shape.windows:
        if side != 9:
            raise BadInput(f"format {NAME} cannot hold windows in a grid of side {side}")
        puzzle["extraregion"] = list(WINDOWS)
    if shape.disjoint_groups:
        puzzle["disjointgroups"] = True
    for name, thing in DIALECT.write(shape.constraints, rules):
        if thing is None:
            puzzle.setdefault("negative", []).append(name)
        elif thing is True:
            puzzle[name] = True
        else:
            puzzle.setdefault(name, []).append(thing)
    return puzzle


def _cells(board: Board) -> list[dict[str, Any]]:
    """Return the cells as f-puzzles has them: digits, regions, marks."""
    shape, marks = board.layout.shape, spare_marks(board)
    numbers = {label: number for number, label in enumerate(dict.fromkeys(shape.regions))}
    cells: list[dict[str, Any]] = []
    for at, value in enumerate(board.values):
        cell: dict[str, Any] = {"value": value} if value else {}
        if value and at not in board.placed:
            cell["given"] = True
        if shape.regions or not shape.boxes:
            cell["region"] = numbers[shape.regions[at]] if shape.regions else None
        if at in marks:
            mark = marks[at]
            cell["givenPencilMarks"] = [d + 1 for d in range(board.side) if mark >> d & 1]
        cells.append(cell)
    return cells


def _write_link(document: Mapping[str, Any]) -> str:
    return f"https://www.f-puzzles.com/?load={packed(document)}"


FORMATS = (
    format_of(
        NAME,
        "a link of f-puzzles",
        lambda link: link.host == "f-puzzles.com",
        read,
        _write_link,
    ),
    Format(
        name="f-puzzles-text",
        title="a compressed text of f-puzzles",
        sniff=lambda text: bool(_PACKED.fullmatch(text)),
        read=lambda text: [unpacked_puzzle("".join(text.split()))],
        write=packed,
        sure=True,
    ),
)
