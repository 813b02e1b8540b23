"""Links of f-puzzles: `f-puzzles.com/?load=` and the puzzle as compressed JSON."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz.files.links import Link, json_object
from lapiz.files.lz_string import decompressed
from lapiz_sudoku.kind.formats.links.f_puzzles_rules import DRAWINGS, RULED, entries, unread
from lapiz_sudoku.kind.formats.links.shared import (
    about,
    digits_of,
    document_of,
    format_of,
    mark_of,
    refuse_rules,
    ruled,
    short_link,
    table,
)
from lapiz_sudoku.kind.formats.record import Document
from lapiz_sudoku.kind.formats.regions import box_labels

__all__ = ["FORMATS", "puzzle_of_json"]

KNOWN = {"size", "title", "author", "ruleset", "grid", "solution", "successMessage", "msgcorrect"}
KNOWN |= {"diagonal+", "diagonal-", "disjointgroups", "highlightConflicts"}
KNOWN |= {
    "fogofwar",
    "foglight",
    "triggereffect",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
}
"""The fields that are no rule, or a house."""
NAMES = {
    "rectangle": "rectangles that are drawn",
    "circle": "circles that are drawn",
    "line": "lines that are drawn",
    "text": "texts on the board",
}
"""What drawings are called."""


def read(link: Link) -> Document:
    """Read what a link holds.

    Source: read off the links of f-puzzles.com.
    """
    if "load" not in link.fields:
        raise short_link("f-puzzles")
    return puzzle_of_json(json_object(decompressed(link.fields["load"])))


def puzzle_of_json(puzzle: Mapping[str, Any]) -> Document:
    """Return the document of a puzzle in the JSON of f-puzzles.

    >>> row = [{"value": 1, "given": True}, {}, {}, {}]
    >>> puzzle_of_json({"size": 4, "grid": [row, [{}] * 4, [{}] * 4, [{}] * 4]})["grid"]
    ['1...', '....', '....', '....']
    """
    rows = table(puzzle.get("grid"), "grid")
    side = len(rows)
    windows = _has_windows(puzzle, side)
    refuse_rules(_unknown(puzzle))
    cells = [cell for row in rows for cell in row]
    values = [digits_of(cell.get("value"), side) for cell in cells]
    givens = [value if cell.get("given") else 0 for value, cell in zip(values, cells, strict=True)]
    placed = {at: value for at, value in enumerate(values) if value and not givens[at]}
    marks = {
        at: mark_of(cell["givenPencilMarks"], side)
        for at, cell in enumerate(cells)
        if isinstance(cell.get("givenPencilMarks"), list) and cell["givenPencilMarks"]
    }
    document = document_of(
        side,
        givens,
        placed=placed,
        marks=marks,
        labels=_labels(cells, side),
        diagonals=bool(puzzle.get("diagonal+")) and bool(puzzle.get("diagonal-")),
        windows=windows,
        disjoint_groups=bool(puzzle.get("disjointgroups")),
        texts=about(
            title=puzzle.get("title"), author=puzzle.get("author"), rules=puzzle.get("ruleset")
        ),
    )
    return ruled(document, entries(puzzle, ("extraregion",) if windows else ()))


def _labels(cells: list[Mapping[str, Any]], side: int) -> list[Any]:
    """Return the region of each cell; nothing if none is told."""
    boxes = box_labels(side)
    if not any("region" in cell for cell in cells):
        return []
    return [str(cell.get("region", boxes[at])) for at, cell in enumerate(cells)]


def _unknown(puzzle: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of rules that lapiz does not know.

    What is drawn beside rules that it knows is decoration; alone it may stand for one.
    """
    names = [name for name in unread(puzzle) if name not in KNOWN]
    known = any(True for name in puzzle if name in RULED and puzzle[name])
    for name in names:
        if name == "cage":
            value = puzzle[name]
            drawn = any(map(_is_drawn, value)) if isinstance(value, list) else True
            yield from ["cages that are drawn"] if drawn and not known else ()
        elif name not in DRAWINGS or not known:
            yield NAMES.get(name, name[:40])


def _is_drawn(cage: Any) -> bool:
    """Tell whether a cage is more than a place for a text such as "author: me"."""
    return not (isinstance(cage, dict) and re.match(r"\w+:", str(cage.get("value", ""))))


def _has_windows(puzzle: Mapping[str, Any], side: int) -> bool:
    """Tell whether the extra regions are the four windows of a grid of side 9."""
    regions = puzzle.get("extraregion")
    if side != 9 or not isinstance(regions, list):
        return False
    cells = [region.get("cells") for region in regions if isinstance(region, dict)]
    found = {frozenset(map(str, names)) for names in cells if isinstance(names, list)}
    windows = {
        frozenset(f"R{row + r}C{column + c}" for r in range(3) for c in range(3))
        for row in (2, 6)
        for column in (2, 6)
    }
    return found == windows


FORMATS = (
    format_of(
        "f-puzzles",
        "a link of f-puzzles",
        lambda link: link.host == "f-puzzles.com",
        read,
    ),
)
