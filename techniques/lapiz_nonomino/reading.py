"""Reads the fields of a nonomino puzzle file: the pieces, and what is placed and removed."""

from collections.abc import Mapping
from typing import Any

from lapiz import BadInput, Name, Position, Space
from lapiz.core import lines_of, located
from lapiz.kinds import ROWS, by_label, names, resumed
from lapiz_nonomino.layout import space_of
from lapiz_nonomino.pieces import Piece, check_set, from_drawing, piece_of_line

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["pieces"],
    "properties": {"pieces": ROWS, "placed": names(2_000), "removed": names(2_000)},
}


def read_pieces(value: str | list[Any]) -> list[Piece]:
    """Return the pieces of a field, in input order; BadInput names the piece.

    A text or a list of lines `id [((x,y),v),…]`, or a list of drawings
    `{id: 1, shape: [".50", "00."]}`.
    """
    entries = value.splitlines() if isinstance(value, str) else value
    pieces, paths = [], []
    for index, entry in enumerate(entries):
        if isinstance(value, str) and not entry.strip():
            continue
        with located(path=("pieces", index)):
            pieces.append(_piece(entry))
        paths.append(index)
    try:
        check_set(pieces)
    except BadInput as error:
        path = ("pieces", paths[int(error.path[1])]) if len(error.path) > 1 else ("pieces",)
        raise BadInput(error.message, path=path) from None
    return pieces


def _piece(entry: Any) -> Piece:
    if isinstance(entry, str):
        return piece_of_line(entry)
    if not isinstance(entry, dict) or set(entry) != {"id", "shape"}:
        raise BadInput("a piece is a line `id [((x,y),v),…]` or a mapping of id and shape")
    identifier, shape = entry["id"], entry["shape"]
    rows = lines_of(shape)
    if not isinstance(identifier, int) or isinstance(identifier, bool):
        raise BadInput(f"the identifier of a piece is {identifier!r}, expected a number")
    if rows is None:
        raise BadInput(f"piece {identifier}: its shape is rows of characters as text (in quotes)")
    return from_drawing(identifier, rows)


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the piece and what was expected."""
    space = space_of(tuple(read_pieces(document["pieces"])))
    wrong = Name("no place of a piece, expected for example {0}", repr(space.labels[0]))
    return space, resumed(space.start(), document, by_label(space, wrong))
