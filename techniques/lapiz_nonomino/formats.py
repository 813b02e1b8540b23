"""The text format of nonomino: a piece a line, blank lines and comments (`--` or `#`) between."""

import re
from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz.core.documents import data_lines
from lapiz.core.errors import Path, located
from lapiz_nonomino.lines import pieces_text
from lapiz_nonomino.reading import read_pieces

__all__ = ["FORMATS"]

_BEGINS = re.compile(r"[0-9]{1,6}\s*\[\s*\(", re.ASCII)
_COMMENTS = ("--", "#")
_HEAD = 4_000


def _sniff(text: str) -> bool:
    first = next(data_lines(text[:_HEAD], _COMMENTS), (0, ""))[1]
    return bool(_BEGINS.match(first))


def _read(text: str) -> list[dict[str, Any]]:
    """Read all pieces of a text as one puzzle; the pieces are checked here, for their lines."""
    lines = list(data_lines(text, _COMMENTS))
    pieces = [line for _, line in lines]

    def line_at(path: Path) -> int | None:
        index = path[1] if len(path) > 1 else None
        return lines[index][0] if isinstance(index, int) else None

    with located(line_at=line_at):
        read_pieces(pieces)
    return [{"kind": "nonomino", "pieces": pieces}]


def _write(document: Mapping[str, Any]) -> str:
    if document.get("kind") != "nonomino":
        raise BadInput("format nonomino holds puzzles of kind nonomino only")
    if document.get("placed") or document.get("removed"):
        raise BadInput("format nonomino cannot hold a puzzle that has been begun")
    return pieces_text(read_pieces(document["pieces"]))


FORMATS = (
    Format(
        name="nonomino",
        title="pieces, one a line: id [((x,y),v),…]",
        sniff=_sniff,
        read=_read,
        write=_write,
        suffixes=(".in",),
        kind="nonomino",
    ),
)
