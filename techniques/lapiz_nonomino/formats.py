"""The text formats of nonomino: a piece a line, and pieces drawn beside an empty board.

Between lines of pieces there may be blank lines and comments (`--` or `#`).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import BadInput, Format
from lapiz.core import data_lines, located
from lapiz.kinds import Path
from lapiz_formats.boards import DrawnBoard, drawn_format
from lapiz_nonomino.pieces import from_drawing, pieces_text
from lapiz_nonomino.reading import read_pieces

_BEGINS = re.compile(r"[0-9]{1,6}\s*\[\s*\(", re.ASCII)
_COMMENTS = ("--", "#")
_HEAD = 4_000
_LONGEST = 20_000
_HEAD_OF_PIECE = re.compile(r"(?<!\S)([0-9]{1,6}): ")
_DRAWN = re.compile(rf"^{_HEAD_OF_PIECE.pattern}", re.MULTILINE)
_OPEN = {ord(" "): ".", ord("·"): "0", ord("."): "0"}


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
        raise BadInput("format nonomino cannot hold a puzzle that has been started")
    return pieces_text(read_pieces(document["pieces"]))


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the lines of each row of pieces drawn side by side, as `lapiz show` does."""
    lines = text.expandtabs().splitlines()
    begins = [at for at, line in enumerate(lines) if _DRAWN.match(line)]
    for at in begins:
        end = next((n for n in range(at, len(lines)) if not lines[n].strip()), len(lines))
        yield lines[at:end]


def _is_drawn(_: DrawnBoard, text: str) -> bool:
    """Tell whether a text draws pieces beside its board."""
    return bool(_DRAWN.search(text[:_LONGEST]))


def _read_drawn(board: DrawnBoard, text: str) -> list[dict[str, Any]]:
    """Read the pieces beside an empty board, each with its name and a character a square."""
    pieces = []
    for first, *others in _blocks(text[:_LONGEST]):
        heads = list(_HEAD_OF_PIECE.finditer(first))
        ends = [*(head.start() for head in heads[1:]), None]
        for head, end in zip(heads, ends, strict=True):
            rows = [line[head.end() : end][::2].rstrip() for line in (first, *others)]
            signs = [row.translate(_OPEN) for row in rows if row]
            pieces.append(from_drawing(int(head[1]), signs))
    side = len(board.rows)
    if len(pieces) != side:
        raise BadInput(
            f"{len(pieces)} pieces are drawn, expected {side} "
            "(a board that has been started is not read)"
        )
    return _read(pieces_text(pieces))


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
    drawn_format(
        "nonomino-drawn",
        "a board and pieces as lapiz shows them",
        _is_drawn,
        _read_drawn,
        "nonomino",
    ),
)
