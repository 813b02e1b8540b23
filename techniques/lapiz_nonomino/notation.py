"""How nonomino prints placements and squares."""

from collections.abc import Callable, Mapping
from typing import Any

from lapiz import Space
from lapiz.bits import bits
from lapiz_nonomino.layout import layout_of

__all__ = ["NOTATION"]


def _places(space: Space, members: int, joint: str) -> str:
    """Print placements piece by piece: "piece 3 at r2c1 or r2c2"."""
    layout = layout_of(space)
    by_piece: dict[int, list[str]] = {}
    for candidate in bits(members):
        one = layout.placements[candidate]
        row, column = divmod(one.anchor, layout.side)
        by_piece.setdefault(one.piece, []).append(f"r{row + 1}c{column + 1}")
    return ", ".join(
        f"piece {layout.pieces[number].identifier} {joint} {_list(places)}"
        for number, places in sorted(by_piece.items())
    )


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "candidates": lambda space, members: _places(space, members, "at"),
    "removed": lambda space, members: _places(space, members, "not at"),
    "piece": lambda space, number: space.items[number].name,
    "square": lambda space, number: space.items[number].name,
}
