"""How nonomino prints placements and squares."""

from collections.abc import Callable, Mapping
from typing import Any

from lapiz import Space, bits
from lapiz.texts import listed, marked, named, said
from lapiz_generic.collisions import grouped
from lapiz_nonomino.layout import layout_of

PACKAGE = "lapiz_nonomino"
AT, NOT_AT = marked(("piece {piece} at {places}", "piece {piece} not at {places}"))
NAMES = marked(("piece {0}", "{0} in row {1}", "{0} in column {1}"))


def _places(space: Space, members: int, template: str) -> str:
    """Print placements piece by piece: "piece 3 at r2c1 or r2c2"."""
    layout = layout_of(space)
    by_piece: dict[int, list[str]] = {}
    for candidate in bits(members):
        placement = layout.placements[candidate]
        row, column = divmod(placement.anchor, layout.side)
        by_piece.setdefault(placement.piece, []).append(f"r{row + 1}c{column + 1}")
    return ", ".join(
        said(template, PACKAGE).format(
            piece=layout.pieces[number].identifier, places=listed(places, "or")
        )
        for number, places in sorted(by_piece.items())
    )


def _items(space: Space, numbers: tuple[int, ...]) -> str:
    return listed([named(space.items[number].name, PACKAGE) for number in numbers])


def _briefly(space: Space, members: int) -> str:
    return _places(space, members, AT)


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "candidates": lambda space, members: _places(space, members, AT),
    "collisions": lambda space, value: grouped(space, value, _items, _briefly),
    "removed": lambda space, members: _places(space, members, NOT_AT),
    "items": _items,
    "piece": lambda space, number: _items(space, (number,)),
    "square": lambda space, number: _items(space, (number,)),
}
