"""Reads the fields of a nonomino puzzle file: the pieces, and what is placed and removed."""

from collections.abc import Iterable, Mapping
from typing import Any

from lapiz import BadInput, Position, Space, bits
from lapiz_nonomino.layout import space_of
from lapiz_nonomino.lines import piece_of_line
from lapiz_nonomino.pieces import Piece, check_set, from_drawing

__all__ = ["SCHEMA", "read_pieces", "read_start"]

_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": 2_000}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["pieces"],
    "properties": {
        "pieces": {"type": ["string", "array"]},
        "placed": _NAMES,
        "removed": _NAMES,
    },
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
        try:
            pieces.append(_piece(entry))
        except BadInput as error:
            raise BadInput(error.message, path=("pieces", index)) from None
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
    rows = shape.splitlines() if isinstance(shape, str) else shape
    if not isinstance(identifier, int) or isinstance(identifier, bool):
        raise BadInput(f"the identifier of a piece is {identifier!r}, expected a number")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadInput(f"piece {identifier}: its shape is rows of signs as text (in quotes)")
    return from_drawing(identifier, rows)


def read_start(document: Mapping[str, Any]) -> tuple[Space, Position]:
    """Return space and start of a document; BadInput names the piece and what was expected."""
    space = space_of(tuple(read_pieces(document["pieces"])))
    position = space.start()
    for candidate, path in _named(space, document, "placed"):
        if not position.alive >> candidate & 1:
            message = f"placed: {space.labels[candidate]} is not possible any more"
            raise BadInput(message, path=path)
        position = position.place(candidate)
    for candidate, path in _named(space, document, "removed"):
        if position.placed >> candidate & 1:
            raise BadInput(f"removed: {space.labels[candidate]} is placed", path=path)
        position = position.remove(1 << candidate)
    return space, position


def _named(
    space: Space, document: Mapping[str, Any], field: str
) -> Iterable[tuple[int, tuple[str, int]]]:
    for index, name in enumerate(document.get(field, ())):
        try:
            yield space.candidate(name), (field, index)
        except KeyError:
            message = f"{field}: {name!r} is no place of a piece, expected for example "
            raise BadInput(message + repr(space.labels[0]), path=(field, index)) from None


def written(space: Space, position: Position) -> dict[str, list[str]]:
    """Return the fields of what is placed and removed in a position."""
    fields: dict[str, list[str]] = {}
    if position.placed:
        fields["placed"] = space.names(position.placed)
    gone = space.start(bits(position.placed)).alive & ~position.alive
    if gone:
        fields["removed"] = space.names(gone)
    return fields
