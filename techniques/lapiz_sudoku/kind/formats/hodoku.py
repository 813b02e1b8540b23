"""Lines of HoDoKu's regression library: a position, and the effect of a technique in it."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput
from lapiz_sudoku.kind.formats.digit_grid import DigitGrid, Document, plain
from lapiz_sudoku.kind.formats.document import pairs, plain_board
from lapiz_sudoku.kind.formats.text import on_each_line, peek
from lapiz_sudoku.kind.formats.triplets import (
    read_signed,
    read_triplets,
    write_signed,
    write_triplets,
)

CODE = re.compile(r"([0-9]{4})(1?)(?:-([0-9x]))?|xxxx", re.ASCII)


def read(text: str) -> list[Document]:
    """Read a position, and the effects expected in it, from each line; raises `BadInput`.

    A line is `:code[-variant]:digits:cells:deleted:eliminations:placements:extra`, the last
    colon optional. In `expect`, `technique` is the code as `hodoku:0400`, or `hodoku:03111` for
    siamese fish, and `absent` is True for the variant x (the technique must not be found). Code
    xxxx, or 0000 without effects, expects nothing.

    >>> line = ":0400:6:" + "4+7" + "." * 79 + ":911:657 658::3"
    >>> read(line)[0]["expect"]
    {'technique': 'hodoku:0400', 'digits': '6', 'removes': ['r5c7<>6', 'r5c8<>6'], 'extra': '3'}

    Source: HoDoKu's library format, as the header of its regression library describes it.
    """
    return on_each_line(text, _read_line)


def write(document: Mapping[str, Any]) -> str:
    """Write one library line; a puzzle that expects nothing gets code 0000 and digits x.

    >>> rows = ["4........"] + ["........."] * 8
    >>> write({"grid": rows, "expect": {"technique": "hodoku:0003", "places": ["r1c2=7"]}})[-12:]
    '......::712:\\n'
    """
    board = plain_board(document, "hodoku", (9,))
    expect = document.get("expect") or {}
    technique = str(expect.get("technique") or "")
    code, digits = technique.removeprefix("hodoku:"), str(expect.get("digits") or "")
    if not technique.startswith("hodoku:"):
        code, digits, expect = "0000", "x", {}
    variant = "x" if expect.get("absent") else expect.get("variant")
    code += f"-{variant}" if variant else ""
    if not CODE.fullmatch(code) or ":" in digits:
        raise BadInput(
            f"{code!a} with digits {digits!a} is not a HoDoKu code, expected one like 0400"
        )
    effects = {"removed": expect.get("removes"), "placed": expect.get("places")}
    removes, places = (pairs(effects, field, board.layout) for field in effects)
    parts = ["", code, digits, write_signed(board)]
    parts += [write_triplets(part) for part in (board.struck(), removes, places)]
    return ":".join([*parts, str(expect.get("extra") or "").replace(":", "")]) + "\n"


def sniff(text: str) -> bool:
    """Tell whether the first line starts with a colon and has at least three others."""
    lines = peek(text)[:1]
    return bool(lines) and lines[0].lstrip().startswith(":") and lines[0].count(":") > 3


def _read_line(line: str) -> Document:
    """Read one library line."""
    fields = line.strip().split(":")
    if fields[0] or len(fields) not in (7, 8):
        message = f"a line with {len(fields) - 1} colons, expected 6 or 7, the first in front"
        raise BadInput(message)
    _, code, digits, cells, deleted, removes, places, extra = [*fields, ""][:8]
    givens, placed = read_signed(cells.strip())
    board = DigitGrid(plain(9), givens, placed, read_triplets(deleted))
    effects = read_triplets(removes), read_triplets(places)
    if all(effects):
        raise BadInput("both eliminations and placements, expected one of them")
    expect = _expect(code.strip(), digits.strip())
    if expect:
        expect["removes"] = [board.name(cell, value, "<>") for cell, value in effects[0]]
        expect["places"] = [board.name(cell, value) for cell, value in effects[1]]
        expect["extra"] = extra.strip()
        if digits.strip() == "x" and not any(effects):
            expect = {}
    return board.document(expect={key: value for key, value in expect.items() if value})


def _expect(code: str, digits: str) -> dict[str, Any]:
    """Read the code of the technique and its variant."""
    match = CODE.fullmatch(code)
    if not match:
        message = f"{code[:20]!a} is not a technique, expected one like 0400, 0708-1 or 0606-x"
        raise BadInput(message)
    if not match[1]:
        return {}
    if not re.fullmatch(r"[1-9]*|x", digits, re.ASCII):
        raise BadInput(f"candidates {digits[:20]!a}, expected digits")
    return {
        "technique": f"hodoku:{match[1]}{match[2]}",
        "digits": digits,
        "absent": match[3] == "x",
        "variant": "" if match[3] == "x" else match[3],
    }
