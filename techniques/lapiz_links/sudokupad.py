"""Links of SudokuPad: `sudokupad.app/` and a puzzle of its own, of f-puzzles, or digits alone."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from lapiz import BadInput
from lapiz.files import Address
from lapiz_formats.lz_string import decompressed
from lapiz_formats.packed import json_object
from lapiz_links.documents import (
    document_of,
    short_link,
)
from lapiz_links.f_puzzles import packed, puzzle_of_json
from lapiz_links.formats import SUDOKUPAD_BARE
from lapiz_links.scl import puzzle_of_scl
from lapiz_links.zipper import unzipped
from lapiz_sudoku.kind.formats.digit_grid import Document

NAME = "sudokupad"
RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""Stands for a digit, the place of the character modulo 10, and as many empty cells as tens."""
PACKED = re.compile(
    r"(?:/|/sudoku/)?(?P<sort>fpuzzles|fpuz|scl|ctc|scf|classic)(?P<packed>.{9,})", re.DOTALL
)
"""What an address holds; texts in base 64 may have slashes."""


def read(link: Address) -> Document:
    """Read what a link holds.

    Source: read off the links of SudokuPad.
    """
    match = PACKED.fullmatch(link.fields.get("puzzleid") or link.path)
    if not match:
        name = link.fields.get("puzzleid") or link.path.removeprefix("/sudoku").strip("/")
        raise short_link(
            "SudokuPad", f"https://{link.host}/api/puzzle/{quote(name)}" if name else ""
        )
    return _unpacked(match)


def read_sudocle(link: Address) -> Document:
    """Read a link of Sudocle: SudokuPad's names of puzzles, or a puzzle of f-puzzles.

    Source: Sudocle's instructions.
    """
    packed = link.fields.get("fpuzzles", "").removeprefix("fpuzzles")
    held = f"fpuzzles{packed}" if packed else link.fields.get("puzzleid", "")
    match = PACKED.fullmatch(held or link.path.removeprefix("/sudocle"))
    if not match:
        raise short_link("Sudocle")
    return _unpacked(match)


def read_bare(text: str) -> list[Document]:
    """Read what a link holds, without the address."""
    match = SUDOKUPAD_BARE.fullmatch(unquote("".join(text.split())))
    if not match:
        raise BadInput("it holds no puzzle of SudokuPad: is it complete?")
    return [_unpacked(match)]


def read_json(text: str) -> list[Document]:
    """Read what a link holds, not compressed."""
    return [_puzzle(json_object(text))]


def _unpacked(found: re.Match[str]) -> Document:
    """Return the document of a match of what a link holds."""
    if found["sort"] == "classic":
        return _classic(found["packed"])
    text = decompressed(found["packed"])
    fields = json_object(text) if found["sort"].startswith("fpuz") else unzipped(text)
    if not isinstance(fields, dict):
        raise BadInput("what the link holds is not a puzzle: is it complete?")
    return _puzzle(fields)


def _puzzle(fields: Mapping[str, Any]) -> Document:
    return puzzle_of_json(fields, NAME) if "grid" in fields else puzzle_of_scl(fields, NAME)


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


def write(document: Mapping[str, Any]) -> str:
    """Return a link to a puzzle as f-puzzles has it; BadInput for what that cannot hold."""
    return f"https://sudokupad.app/fpuz{quote(packed(document), safe='')}"
