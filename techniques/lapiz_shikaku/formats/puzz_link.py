"""Addresses of puzz.link and pzprxs: `https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j`."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz.core import on_each_line
from lapiz_formats.game_ids import write_runs
from lapiz_formats.packed import number16
from lapiz_shikaku.reading import MOST_SQUARES, Numbers, check_size, numbers_of, to_document

_LINK = re.compile(
    r"(?:https?://)?[\w.-]*(?:/[\w.-]*)*\?shikaku(?:_edit)?/"
    r"(?:v:[^/]*/)?([0-9]{1,12})/([0-9]{1,12})/([^/\s]*)/?",
    re.ASCII,
)
_MARK = re.compile(r"[?]shikaku(_edit)?/")
LETTERS = "ghijklmnopqrstuvwxyz"


def read(text: str) -> list[dict[str, Any]]:
    """Read an address a line: columns, rows, and the numbers in the form `number16`.

    `0` to `f` are numbers, `-` and `+` begin longer ones, `g` to `z` are 1 to 20 empty squares.

    >>> read("https://puzz.link/p?shikaku/2/2/4i")[0]["grid"]
    ['4 .', '. .']

    Source: the address format of pzpr, the puzzle editor behind puzz.link.
    """
    return on_each_line(text, _document)


def _document(line: str) -> dict[str, Any]:
    match = _LINK.fullmatch(line)
    if not match:
        raise BadInput("expected an address that ends p?shikaku/columns/rows/numbers")
    columns, rows, body = int(match[1]), int(match[2]), match[3]
    check_size(rows, columns)
    values = list(number16(body, MOST_SQUARES))
    if len(values) > rows * columns:
        raise BadInput(f"the address has {len(values)} squares, expected {rows * columns}")
    values += [0] * (rows * columns - len(values))
    return to_document(Numbers(columns, tuple(values)))


def write(document: Mapping[str, Any]) -> str:
    """Write the address.

    >>> write({"grid": ["4.", ".."]})
    'https://puzz.link/p?shikaku/2/2/4i\\n'
    """
    numbers = numbers_of(document)
    parts = write_runs(numbers.values, LETTERS)
    body = "".join(_number(part) if isinstance(part, int) else part for part in parts)
    return f"https://puzz.link/p?shikaku/{numbers.columns}/{numbers.rows}/{body}\n"


def _number(value: int) -> str:
    if value < 16:
        return f"{value:x}"
    return f"-{value:02x}" if value < 256 else f"+{value:03x}"


def sniff(text: str) -> bool:
    """Tell whether a text begins with an address of a shikaku."""
    return bool(_MARK.search(text[:2_000].split("\n", 1)[0]))


FORMAT = Format(
    name="shikaku-link",
    title="an address of puzz.link (shikaku)",
    sniff=sniff,
    read=read,
    write=write,
    kind="shikaku",
)
