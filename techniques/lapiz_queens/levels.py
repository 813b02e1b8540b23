"""Level files of queens games: rows of regions, `colorRegions`, in JSON or in a program."""

import re
from typing import Any

from lapiz import BadInput, Format
from lapiz.core import located

_BEGIN = re.compile(r"""\bcolorRegions["']?\s*[:=]\s*\[""")
_ROW = re.compile(r"\[([^\[\]{}]*)\]\s*,?\s*")
_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def _read(text: str) -> list[dict[str, Any]]:
    """Read the regions of each level; colours and other fields say nothing about the puzzle.

    >>> _read('{"colorRegions": [["A", "B"], ["A", "A"]]}')
    [{'kind': 'queens', 'regions': ['AB', 'AA'], 'line': 1}]
    """
    levels = []
    for begin in _BEGIN.finditer(text):
        line = text.count("\n", 0, begin.start()) + 1
        with located(line=line):
            rows = _rows(text, begin.end())
        levels.append({"kind": "queens", "regions": rows, "line": line})
    return levels


def _rows(text: str, at: int) -> list[str]:
    """Return the rows of a level whose list begins before a place; BadInput if there are none."""
    at += len(text[at:]) - len(text[at:].lstrip())
    rows = list[list[str]]()
    while row := _ROW.match(text, at):
        rows.append([cell.strip(" \t\r\n\"'") for cell in row[1].rstrip(", \t\r\n").split(",")])
        at = row.end()
    labels = list(dict.fromkeys(cell for cells in rows for cell in cells))
    if not rows or text[at : at + 1] != "]" or len(labels) > len(_LABELS):
        raise BadInput("the list colorRegions holds no rows of regions, or does not end")
    letters = dict(zip(labels, _LABELS, strict=False))
    if all(len(label) == 1 and label.isprintable() for label in labels):
        letters = {label: label for label in labels}
    return ["".join(letters[cell] for cell in cells) for cells in rows]


LEVELS = Format(
    "queens-levels",
    "a level file of queens (colorRegions)",
    lambda text: bool(_BEGIN.search(text[:20_000])),
    _read,
    kind="queens",
    sure=True,
)
