"""Links of f-puzzles: `f-puzzles.com/?load=` and the puzzle as compressed JSON; or that alone."""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, starmap
from typing import Any

import attrs

from lapiz import BadInput
from lapiz.core import noted
from lapiz.files import Address
from lapiz.kinds import square_name
from lapiz_formats.lz_string import compressed, decompressed
from lapiz_formats.packed import json_object
from lapiz_grid import usual
from lapiz_links.accounting import QUESTION, LinkContents, accounted
from lapiz_links.documents import (
    COLOURED,
    FOGGY,
    about,
    digits_of,
    document_of,
    mark_of,
    no_zeros,
    short_link,
    spare_marks,
    table,
    written_board,
)
from lapiz_links.f_puzzles_drawn import DRAWINGS, drawn_parts
from lapiz_links.f_puzzles_rules import (
    DIALECT,
    bound_of,
    cells_in,
    stated,
)
from lapiz_sudoku.board import BOX_SHAPES
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document

Object = Mapping[str, Any]
NAME = "f-puzzles"
KNOWN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage", "msgcorrect"),
    *("disjointgroups", "highlightConflicts"),
    *("metadata", "disabledlogic", "truecandidatesoptions", "negative"),
}
"""The fields that are no rule, or a house."""
FOG = {"fogofwar", "foglight", "foglink", "triggereffect"}
CELL = {
    *("value", "given", "region", "c", "cArray", "highlight"),
    *("givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"),
}
"""The fields of a cell; marks but the setter's are a player's."""
ACTIVE = "activeConstraints"
"""Lists the titles of the tools that a setter has used."""
LINED = ("lines", "bulb")
"""The forms of rules that are told by lines."""
DIAGONALS = ("diagonal-", "diagonal+")


def read(link: Address) -> Document:
    """Read what a link holds.

    Source: read off the links of f-puzzles.com.
    """
    if "load" not in link.fields:
        raise short_link("f-puzzles")
    return unpacked_puzzle(link.fields["load"])


def unpacked_puzzle(text: str) -> Document:
    """Return the document of a puzzle as compressed JSON."""
    return puzzle_of_json(json_object(decompressed(text)))


def read_packed(text: str) -> list[Document]:
    """Read a compressed text, which may have been broken into lines."""
    return [unpacked_puzzle("".join(text.split()))]


def puzzle_of_json(puzzle: Object, form: str = NAME) -> Document:
    """Return the document of a puzzle in the JSON of f-puzzles.

    >>> row = [{"value": 1, "given": True}, {}, {}, {}]
    >>> puzzle_of_json({"size": 4, "grid": [row, [{}] * 4, [{}] * 4, [{}] * 4]})["grid"]
    ['1...', '....', '....', '....']
    """
    rows = table(puzzle.get("grid"), "grid")
    side = len(rows)
    cells = [cell for row in rows for cell in row]
    no_zeros(cell.get("value") for cell in cells if cell.get("given"))
    values = [digits_of(cell.get("value"), side) for cell in cells]
    givens = [value if cell.get("given") else 0 for value, cell in zip(values, cells, strict=True)]
    marks = {
        at: mark_of(cell["givenPencilMarks"], usual(side))
        for at, cell in enumerate(cells)
        if isinstance(cell.get("givenPencilMarks"), list) and cell["givenPencilMarks"]
    }
    labels = _labels(cells, side)
    windows, both = _has_windows(puzzle, side), all(puzzle.get(name) for name in DIAGONALS)
    entered = {at: value for at, value in enumerate(values) if value and not givens[at]}
    made = partial(
        document_of,
        side,
        givens,
        marks=marks,
        labels=labels or (),
        boxes=labels is not None,
        diagonals=both,
        windows=windows,
        disjoint_groups=bool(puzzle.get("disjointgroups")),
        texts=about(
            title=puzzle.get("title"), author=puzzle.get("author"), rules=puzzle.get("ruleset")
        ),
    )
    spared = (*(["extraregion"] if windows else ()), *(DIAGONALS if both else ()))
    others = {name: value for name, value in puzzle.items() if name not in spared}
    parts = LinkContents(
        form,
        text=str(puzzle.get("ruleset") or ""),
        drawn=any(puzzle.get(name) for name in DRAWINGS),
        solution=puzzle.get("solution"),
        entered=entered,
        played=made(placed=entered),
        notes=_notes(puzzle, cells, side),
    )
    return _ruled(made(), others, side, parts)


def _notes(puzzle: Object, cells: list[Object], side: int) -> list[str]:
    """Return what should be known of what is no rule, and is left out."""
    known = DIALECT.known()
    named = {cell for name in puzzle if name in known for cell in cells_in(puzzle[name])}
    coloured = {
        square_name(*divmod(at, side))
        for at, cell in enumerate(cells)
        if cell.get("c") or cell.get("cArray")
    }
    fog = any(puzzle.get(name) for name in FOG)
    lists = (things for things in puzzle.values() if isinstance(things, list))
    asked = any(isinstance(one, dict) and one.get("value") == "?" for one in chain(*lists))
    notes = {COLOURED: coloured - named, FOGGY: fog, QUESTION: asked}
    return [note for note, said in notes.items() if said]


def _ruled(document: Document, puzzle: Object, side: int, parts: LinkContents) -> Document:
    """Return a document with the rules of a puzzle, and those that are not known."""
    form = parts.form
    known, negatives = DIALECT.known(), _negatives(puzzle)
    entries, unknown = DIALECT.read(stated(puzzle, known), side, negatives)
    told = [noted(name, cells_in(thing), form) for name, thing in unknown]
    told += [
        noted(f"negative {word}", (), form) for word in negatives if word not in DIALECT.negatives()
    ]
    told += _unread(puzzle, known, form)
    drawn = drawn_parts(puzzle, known, side)
    return accounted(document, attrs.evolve(parts, rules=entries, unknown=told, parts=drawn))


def _negatives(puzzle: Object) -> list[str]:
    words = puzzle.get("negative") or []
    return [str(word) for word in (words if isinstance(words, list) else [words])]


def _unread(puzzle: Object, known: Mapping[str, Any], form: str) -> Iterator[dict[str, str]]:
    """Yield what is noted of fields that are no rule that lapiz knows."""
    cells = (cell for row in table(puzzle.get("grid"), "grid") for cell in row)
    for name in sorted({name for cell in cells for name in cell if cell[name]} - CELL):
        yield noted(f"{name} of cells", (), form)
    for name, value in puzzle.items():
        if not value or name in KNOWN | FOG:
            continue
        things = value if isinstance(value, list) else [value]
        if name in DRAWINGS:
            continue
        if name == ACTIVE:
            titles = {str(title).replace(" ", "").lower(): str(title) for title in things}
            yield from (noted(titles[title], (), form) for title in titles if title not in known)
        elif name not in known:
            yield noted(name, cells_in(value), form)
        elif any(code.form in LINED for _, code in known[name]):
            bare = [thing for thing in things if isinstance(thing, dict) and not thing.get("lines")]
            yield from (
                [noted(f"{name} without a line", cells_in(bare), form)] if cells_in(bare) else []
            )


def _labels(cells: list[Object], side: int) -> list[Any] | None:
    """Return the region of each cell; nothing if these are the usual boxes, None without boxes.

    A cell of which nothing else is told is in its box; sides that no box divides have rows alone.
    """
    regions = [cell.get("region", MISSING) for cell in cells]
    height = max(h for h in range(1, side + 1) if side % h == 0 and h * h <= side)
    if all(region is None for region in regions):
        return None
    if all(region is MISSING for region in regions) and (height == 1 or side in BOX_SHAPES):
        return [] if side in BOX_SHAPES else None
    width = side // height
    return [
        str(at // side // height * height + at % side // width if told in (None, MISSING) else told)
        for at, told in enumerate(regions)
    ]


MISSING = object()


def _has_windows(puzzle: Object, side: int) -> bool:
    """Tell whether the extra regions are the four windows of a grid of side 9."""
    regions = puzzle.get("extraregion")
    if side != 9 or not isinstance(regions, list):
        return False
    groups = {frozenset(cells_in(region)) for region in regions}
    return groups == {frozenset(cells_in(window)) for window in WINDOWS}


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
    for name, thing in starmap(bound_of, DIALECT.write(shape.constraints, rules)):
        if thing is None:
            puzzle.setdefault("negative", []).append(name)
        elif thing is True:
            puzzle[name] = True
        else:
            puzzle.setdefault(name, []).append(thing)
    return puzzle


def _cells(board: DigitGrid) -> list[dict[str, Any]]:
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


def write_link(document: Mapping[str, Any]) -> str:
    """Return a link to a puzzle."""
    return f"https://www.f-puzzles.com/?load={packed(document)}"
