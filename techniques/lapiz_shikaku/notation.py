"""How shikaku prints its clues, squares and rectangles."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from lapiz import Name, Space, bits
from lapiz.core import Spots
from lapiz.kinds import said
from lapiz.texts import listed, marked, named
from lapiz_generic.collisions import grouped
from lapiz_shikaku.layout import Rectangle, ShikakuLayout, layout_of, square_names

PACKAGE = "lapiz_shikaku"
IS, IS_NOT = marked(("{clue} is {rectangles}", "{clue} is not {rectangles}"))
NAMES = marked(("the {0} at {1}", "square {0}"))


def _clues(space: Space, numbers: tuple[int, ...]) -> str:
    """Print clues: "the 6 at r2c4 and the 4 at r1c1"."""
    return listed([_clue(space, number) for number in numbers] or [said("no clue", PACKAGE)])


def _clue(space: Space, number: int) -> str:
    layout = layout_of(space)
    clue = layout.clues[number]
    where = square_names(layout.rows, layout.columns)[clue.row * layout.columns + clue.column]
    return named(Name("the {0} at {1}", clue.size, where), PACKAGE)


def _squares(space: Space, board: int) -> str:
    """Print squares; those that fill a rectangle by its corners."""
    layout = layout_of(space)
    whole = _as_rectangle(layout, board)
    if whole:
        return layout.name(whole)
    names = square_names(layout.rows, layout.columns)
    return listed([names[square] for square in bits(board)])


def _as_rectangle(layout: ShikakuLayout, board: int) -> Rectangle | None:
    places = [divmod(square, layout.columns) for square in bits(board)]
    top, left = (min(place[axis] for place in places) for axis in (0, 1))
    height, width = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    filled = (height - top) * (width - left) == len(places)
    return (top, left, height - top, width - left) if filled else None


def _rectangles(space: Space, members: int) -> str:
    return listed(space.names(members) or [said("none", PACKAGE)], "or")


def _by_clue(space: Space, members: int, template: str) -> str:
    """Print rectangles clue by clue: "the 6 at r2c4 is not r1c1-r2c3"."""
    layout, parts = layout_of(space), []
    by_clue: dict[int, int] = {}
    for candidate in bits(members):
        number = layout.clue_of(candidate)
        by_clue[number] = by_clue.get(number, 0) | 1 << candidate
    for number, own in by_clue.items():
        filled = said(template, PACKAGE)
        parts.append(filled.format(clue=_clue(space, number), rectangles=_rectangles(space, own)))
    return "; ".join(parts)


def _items(space: Space, numbers: tuple[int, ...]) -> str:
    """Print clues and squares together: "the 6 at r2c4 and square r1c1"."""
    first = len(layout_of(space).clues)
    names = [
        _clue(space, number)
        if number < first
        else named(Name("square {0}", space.items[number].name), PACKAGE)
        for number in numbers
    ]
    return listed(names or [said("nothing", PACKAGE)])


NOTATION: Mapping[str, Callable[[Space, Any], str]] = {
    "clues": _clues,
    "squares": _squares,
    "rectangles": _rectangles,
    "candidates": _rectangles,
    "collisions": lambda space, value: grouped(space, value, _items, _rectangles),
    "removed": partial(_by_clue, template=IS_NOT),
    "is not": partial(_by_clue, template=IS_NOT),
    "is": partial(_by_clue, template=IS),
    "items": _items,
}


def _clue_places(space: Space, numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    clues = layout_of(space).clues
    return [(clues[number].row, clues[number].column) for number in numbers]


SPOTS: Mapping[str, Callable[[Space, Any], Spots]] = {
    "clues": _clue_places,
    "squares": lambda space, board: [divmod(s, layout_of(space).columns) for s in bits(board)],
    "rectangles": lambda _, members: int(members),
}
