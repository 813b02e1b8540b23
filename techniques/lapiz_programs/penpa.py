"""Links of Penpa+: `#m=edit&p=` and compressed text, of which the question's layer is read."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import BadInput
from lapiz.files import Address
from lapiz_formats.packed import inflated, unpacked
from lapiz_links.accounting import LinkContents, accounted
from lapiz_links.documents import (
    about,
    digits_of,
    document_of,
    unknown_rules,
)
from lapiz_sudoku.kind.formats.digit_grid import Document

SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"',
    "zS": '"surface"', "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"',
    "zN": '"number"', "zY": '"symbol"', "zP": '"special"', "zB": '"board"',
    "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"', "z1": '"numberS"',
    "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"',
    "z6": '"killercages"', "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null",
}  # fmt: skip
"""The short forms of words; `zZ` stands for the letter z itself."""
UNKNOWN = {
    "thermo": "thermometers",
    "nobulbthermo": "thermometers",
    "arrows": "arrows",
    "killercages": "killer cages",
    "cage": "cages",
    "line": "lines that are drawn",
    "freeline": "lines that are drawn",
    "freelineE": "lines that are drawn",
    "symbol": "symbols",
    "surface": "shaded cells",
    "numberS": "small numbers",
    "wall": "walls",
    "polygon": "polygons",
    "squareframe": "frames",
    "direction": "directions",
    "deletelineE": "lines that are left out",
}
PADDING = 4
"""There are two more rows and columns of points on each side of a board."""


def read(link: Address) -> Document:
    """Read digits and the lines between regions of a square board.

    Source: read off the links of Penpa+, which is under the MIT licence.
    """
    text = inflated(unpacked(link.fields["p"]), raw=True)
    lines = [_long(line) for line in text.split("\n")]
    if len(lines) < 4:
        raise BadInput(f"what the link holds has {len(lines)} lines, expected 4 or more")
    head = lines[0].split(",")
    if head[0] not in ("square", "sudoku"):
        raise BadInput(f"a board of type {head[0][:20]!a}, expected a square one")
    layer, margins = _json(lines[3], dict), _json(lines[1], list)
    unknown = [UNKNOWN[name] for name in UNKNOWN if layer.get(name)]
    width, height = (int(size) if size.isdecimal() else 0 for size in (*head[1:3], "", "")[:2])
    top, bottom, left, right = (
        [margin if isinstance(margin, int) else 0 for margin in margins] + [0] * 4
    )[:4]
    side = width - left - right
    if side != height - top - bottom or not 2 <= side <= 25:
        raise BadInput(f"a board of {width} by {height} squares, expected a square one")
    places = [
        (row + 2 + top) * (width + PADDING) + column + 2 + left
        for row in range(side)
        for column in range(side)
    ]
    points = (width + PADDING) * (height + PADDING)
    numbers = layer.get("number") or {}
    if set(numbers) - {str(place) for place in places}:
        unknown.append("numbers outside the grid")
    document = document_of(
        side,
        list(_digits(numbers, places, side)),
        labels=_labels(layer.get("lineE") or {}, places, side, points),
        texts=about(title=_told(head, 15, "Title: "), author=_told(head, 16, "Author: "),
                rules=_told(head, 18, "")),
    )  # fmt: skip
    parts = LinkContents(
        "penpa", unknown=unknown_rules(unknown, "penpa"), text=_told(head, 18, "", "\n")
    )
    return accounted(document, parts)


def _long(line: str) -> str:
    for short, word in reversed(SHORT.items()):
        line = line.replace(short, word)
    return line.replace("zZ", "z")


def _json(line: str, sort: type) -> Any:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, sort):
        raise BadInput("what the link holds is damaged")
    return value


def _told(head: list[str], at: int, prefix: str, newline: str = " ") -> str:
    text = head[at] if at < len(head) else ""
    for code, character in (("%2C", ","), ("%2D", newline), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, character)
    return text.removeprefix(prefix)


def _digits(numbers: Mapping[str, Any], places: list[int], side: int) -> Iterator[int]:
    """Yield the digit of each cell, 0 for none."""
    for place in places:
        entry = numbers.get(str(place))
        yield digits_of(entry[0] if isinstance(entry, list) and entry else None, side)


def _labels(edges: Mapping[str, Any], places: list[int], side: int, points: int) -> list[int]:
    """Return the region of each cell, from the lines on the edges of cells; nothing without any.

    The corner to the lower right of a cell has the number of the cell and that of all cells.
    """
    lines = {frozenset(map(int, key.split(","))) for key in edges
             if all(part.isdecimal() for part in key.split(","))}  # fmt: skip
    across = places[side] - places[0] if side > 1 else 0

    def parted(corner: int, other: int) -> bool:
        return frozenset((corner + points, other + points)) in lines

    labels = list(range(side * side))
    for _ in range(side * side):
        before = list(labels)
        for at, place in enumerate(places):
            if (at + 1) % side and not parted(place - across, place):
                labels[at] = labels[at + 1] = min(labels[at], labels[at + 1])
            if at + side < len(places) and not parted(place - 1, place):
                labels[at] = labels[at + side] = min(labels[at], labels[at + side])
        if labels == before:
            break
    return labels if len(set(labels)) > 1 else []
