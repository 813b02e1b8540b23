"""How a kind on a grid prints what texts speak of: cell by cell, in reading order."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lapiz import Space, bits
from lapiz.core import Place
from lapiz.texts import listed
from lapiz_grid.spaces import GridLayout


def equations(space: Space, members: int, sign: str = "=") -> str:
    """Return candidates by cells, as "r1c1=1/3, r1c2=2"."""
    return ", ".join(
        f"{cell}{sign}{'/'.join(texts)}" for cell, texts in by_cell(space, members).items()
    )


def removed(space: Space, members: int) -> str:
    """Return candidates that are gone, as "r1c1<>1/3"; of two choices the other, as "r1c2=1"."""
    chosen = gone = 0
    pairs = (pair for pair in space.silent if pair & members and pair.bit_count() == 2)
    for pair in pairs:
        chosen |= pair & ~members
        gone |= pair & members if pair & ~members else 0
    texts = equations(space, chosen), equations(space, members & ~gone, "<>")
    return ", ".join(filter(None, texts))


def by_cell(space: Space, members: int) -> dict[str, list[str]]:
    """Return the texts of candidates by the names of their cells, these in reading order."""
    grid, texts = GridLayout.of(space), dict[str, list[str]]()
    for cell, letter in sorted(divmod(each, grid.size)[::-1] for each in bits(members)):
        texts.setdefault(grid.name(cell), []).append(grid.texts[letter])
    return texts


def ways(space: Space, several: tuple[int, ...]) -> str:
    """Return ways to fill cells, of the same ones as "r1c1, r1c2 = 14, 23 or 41"."""
    filled = [by_cell(space, way) for way in several]
    alike = all(way.keys() == filled[0].keys() for way in filled)
    if not alike or any(len(texts) > 1 for way in filled for texts in way.values()):
        return "; ".join(equations(space, way) for way in several)
    rows = [[text for texts in way.values() for text in texts] for way in filled]
    joint = "" if all(len(text) == 1 for row in rows for text in row) else " "
    return f"{', '.join(filled[0])} = {listed(sorted(map(joint.join, rows)), 'or')}"


def cells(space: Space, board: int) -> str:
    """Return the names of cells."""
    return ", ".join(map(GridLayout.of(space).name, bits(board)))


def places(space: Space, board: int) -> Iterable[Place]:
    """Return the rows and columns of cells, from 0."""
    side = GridLayout.of(space).board.side
    return [divmod(cell, side) for cell in bits(board)]


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "candidates": equations,
    "placed": equations,
    "left": equations,
    "removed": removed,
    "ways": ways,
    "cells": cells,
}
"""What prints each sort of token."""
SPOTS = {"cells": places}
"""What tokens mean on the board, beside the engine's own."""
