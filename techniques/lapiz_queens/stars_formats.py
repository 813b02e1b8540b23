"""The text formats of Star Battle: boards as lapiz draws them, and addresses of puzz.link."""

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from lapiz import BadInput, Format, speaking
from lapiz.core import on_each_line
from lapiz.kinds import in_rows, rows_of, said
from lapiz.texts import languages
from lapiz_formats.boards import DrawnBoard, drawn_format, regions_between
from lapiz_queens.notation import PACKAGE
from lapiz_queens.stars_board import LARGEST_SIDE, MOST_STARS

STAR, EMPTY, GIVEN = "★", "·", "()"
KIND = "star-battle"
APART = "Stars in each: {count}. No two of them touch, not even at a corner."
TOUCHING = "Stars in each: {count}. They may touch."

_LETTERS = string.ascii_uppercase
_LINK = re.compile(
    r"(?:https?://)?[\w.-]*(?:/[\w.-]*)*\?starbattle(?:_edit)?/"
    r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})/([0-9a-v]*)/?",
    re.ASCII,
)
_MARK = re.compile(r"[?]starbattle(_edit)?/")
_DIGITS = string.digits + string.ascii_lowercase[:22]
_BITS = (4, 3, 2, 1, 0)
"""The five borders that a character of an address holds."""
Document = dict[str, Any]
Regions = Sequence[Sequence[object]]


def count_of_stars(stars: int, *, touching: bool) -> str:
    """Say how many stars each line has, in the current language.

    >>> count_of_stars(2, touching=True)
    'Stars in each: 2. They may touch.'
    """
    return said(TOUCHING if touching else APART, PACKAGE).format(count=stars)


def _counted(text: str) -> tuple[int, bool] | None:
    """Return what a text says of the stars, in any language: how many, and if they may touch."""
    for code, stars, touching in product(
        languages([PACKAGE]), range(1, MOST_STARS + 1), (False, True)
    ):
        with speaking(code):
            if count_of_stars(stars, touching=touching) in text:
                return stars, touching
    return None


def _is_drawn(board: DrawnBoard, text: str) -> bool:
    """Return whether a board is a square with stars, or its text says how many each line has."""
    if not board.is_square:
        return False
    cells = {cell.strip(GIVEN) for cell in board.contents}
    return cells <= {STAR + EMPTY, STAR, EMPTY} and (
        STAR + EMPTY in cells or _counted(text) is not None
    )


def _read_drawn(board: DrawnBoard, text: str) -> list[Document]:
    """Read a board as `lapiz show` draws it, and how many stars each line has from below it.

    >>> from lapiz_formats.boards import drawn_board
    >>> text = "  1   2\\n┌─A──┬─B──┐\\n│ ★  │ ★· │\\n│    │    │\\n│ ·  │ ★· │\\n└────┴────┘"
    >>> _read_drawn(drawn_board(text), text + "\\nStars in each: 1. They may touch.")[0]["given"]
    ['r1c1']
    """
    counted = _counted(text)
    if counted is None:
        raise BadInput(
            f"the number of stars in each line is missing: {count_of_stars(2, touching=False)!r}"
        )
    stars, touching = counted
    document: Document = {"kind": KIND, "size": len(board.rows), "stars": stars}
    if touching:
        document["touching"] = True
    if board.regions:
        document["regions"] = _lettered(board.regions)
    for field, sign in (("given", STAR), ("empty", EMPTY)):
        squares = [
            f"r{row}c{column}"
            for row, cells in enumerate(board.rows, 1)
            for column, cell in enumerate(cells, 1)
            if cell.strip(GIVEN) == sign
        ]
        if squares:
            document[field] = squares
    return [document]


def _lettered(regions: Regions) -> list[str]:
    """Return regions as rows of letters, in the order in which they begin."""
    labels = dict.fromkeys(label for row in regions for label in row)
    letters = dict(zip(labels, _LETTERS, strict=False))
    return ["".join(letters[label] for label in row) for row in regions]


def _read_link(text: str) -> list[Document]:
    """Read an address a line: columns, rows, stars in each line, and the borders of regions.

    A character is five borders: first those between columns, row by row, then those between rows.

    >>> _read_link("https://puzz.link/p?starbattle/2/2/1/o0")[0]["regions"]
    ['AB', 'AB']

    Source: the address format of pzpr, the puzzle editor behind puzz.link.
    """
    return on_each_line(text, _of_link)


def _of_link(line: str) -> Document:
    match = _LINK.fullmatch(line)
    if not match:
        raise BadInput("expected an address that ends p?starbattle/columns/rows/stars/borders")
    columns, rows, stars = map(int, match.groups()[:3])
    if columns != rows or not 2 <= rows <= LARGEST_SIDE:
        message = (
            f"{columns} columns and {rows} rows, expected a square of side 2 to {LARGEST_SIDE}"
        )
        raise BadInput(message)
    borders = [_DIGITS.index(sign) >> at & 1 == 1 for sign in match[4] for at in _BITS]
    count = rows * (rows - 1)
    first = -(-count // len(_BITS)) * len(_BITS)
    if len(borders) != 2 * first:
        given, expected = len(match[4]), 2 * first // len(_BITS)
        raise BadInput(f"{given} characters of borders in the address, expected {expected}")
    sides, above = in_rows(borders[:count], rows - 1), in_rows(borders[first:][:count], rows)
    regions = regions_between(sides, [[True] * rows, *above])
    count = len({label for row in regions for label in row})
    if count != rows:
        raise BadInput(f"the address has {count or 1} regions, expected {rows}")
    return {"kind": KIND, "size": rows, "stars": stars, "regions": _lettered(regions)}


def _write_link(document: Mapping[str, Any]) -> str:
    """Write the address.

    >>> _write_link({"stars": 1, "regions": ["AB", "AB"]})
    'https://puzz.link/p?starbattle/2/2/1/o0\\n'
    """
    if not document.get("regions") or document.get("touching"):
        raise BadInput("an address of puzz.link has regions, and stars that do not touch")
    rows = rows_of(document["regions"], "regions", cells="squares").rows
    sides = [label != other for row in rows for label, other in pairwise(row)]
    above = [label != other for pair in pairwise(rows) for label, other in zip(*pair, strict=True)]
    body = "".join(_packed(sides)) + "".join(_packed(above))
    side, stars = len(rows), document.get("stars", 2)
    return f"https://puzz.link/p?starbattle/{side}/{side}/{stars}/{body}\n"


def _packed(borders: Sequence[bool]) -> Iterator[str]:
    """Yield the characters for some borders, the last filled up."""
    for start in range(0, len(borders), len(_BITS)):
        part = zip(_BITS, borders[start : start + len(_BITS)], strict=False)
        yield _DIGITS[sum(border << at for at, border in part)]


STAR_FORMATS = (
    Format(
        "star-battle-link",
        "an address of Star Battle of puzz.link",
        lambda text: bool(_MARK.search(text)),
        _read_link,
        _write_link,
        kind=KIND,
    ),
    drawn_format(
        "star-battle-drawn",
        "a board of Star Battle drawn with lines",
        _is_drawn,
        _read_drawn,
        KIND,
    ),
)
