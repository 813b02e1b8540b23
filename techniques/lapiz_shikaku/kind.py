"""The kind "shikaku": how a puzzle is read, written and drawn."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from lapiz import Geometry, Kind, Position, Puzzle, Square, bits
from lapiz_shikaku.board import board_of
from lapiz_shikaku.layout import Layout
from lapiz_shikaku.notation import NOTATION, SPOTS
from lapiz_shikaku.numbers import LARGEST, Numbers
from lapiz_shikaku.profile import PROFILE
from lapiz_shikaku.reading import numbers_of, read_start
from lapiz_shikaku.verify import faults, read_areas

__all__ = ["KIND", "read", "write"]

_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": 200_000}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["grid"],
    "properties": {
        "grid": {"type": ["string", "array"]},  # read_grid says what is wrong with its rows
        "placed": {**_NAMES, "maxItems": LARGEST},
        "removed": _NAMES,
    },
}


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the row and what was expected."""
    space, start = read_start(document)
    layout = space.layout
    assert isinstance(layout, Layout)
    return Puzzle(
        kind=KIND,
        space=space,
        start=start,
        title=str(document.get("title", "")),
        source=str(document.get("source", "")),
        expect=document.get("expect") or {},
        document=document,
        notes=(sieved(layout),),
    )


def sieved(layout: Layout) -> str:
    """Return what the first two sieves did: how many rectangles each of them dropped."""
    left, inside = len(layout.rectangles), len(layout.rectangles) + layout.mixed
    return (
        f"of {inside + layout.outside} rectangles of the right size {layout.outside} reach beyond "
        f"the board and {layout.mixed} hold another number, which leaves {left}"
    )


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    space = puzzle.space
    document: dict[str, Any] = {"kind": "shikaku", "grid": numbers_of(puzzle.document).lines()}
    if position.placed:
        document["placed"] = space.names(position.placed)
    implied = space.start(bits(position.placed)).alive
    if implied & ~position.alive:
        document["removed"] = space.names(implied & ~position.alive)
    return document


@lru_cache(maxsize=8)
def _squares(layout: Layout) -> Geometry:
    columns, numbers = layout.columns, layout.clue_at
    squares = [
        Square(
            tuple((candidate, "") for candidate in bits(own)),
            fixed=str(layout.clues[numbers[square]].size) if square in numbers else "",
        )
        for square, own in enumerate(layout.covers)
    ]
    starts = range(0, len(squares), columns)
    return Geometry(tuple(tuple(squares[at : at + columns]) for at in starts), joins=True)


def _geometry(puzzle: Puzzle) -> Geometry:
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    return _squares(layout)


def _answer(puzzle: Puzzle, position: Position) -> str:
    """Return the rectangles in the order of their numbers, by their corners."""
    return " ".join(puzzle.space.names(position.placed))


def _areas(puzzle: Puzzle, position: Position) -> str:
    """Return a matrix: in each square the number, from 1 in reading order, of its clue."""
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    values = [0] * len(layout.covers)
    for candidate in bits(position.placed):
        for square in layout.squares(candidate):
            values[square] = layout.clue_of(candidate) + 1
    return "\n".join(Numbers(layout.columns, tuple(values)).lines())


def _verify(puzzle: Puzzle, solution: str) -> Iterator[str]:
    """Yield what is wrong with a solution, by the rules alone."""
    numbers = numbers_of(puzzle.document)
    areas = read_areas(solution, numbers.rows, numbers.columns)
    if isinstance(areas, str):
        yield areas
        return
    starts = range(0, len(numbers.values), numbers.columns)
    yield from faults([numbers.values[at : at + numbers.columns] for at in starts], areas)


def _generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random puzzle; imported late, since making puzzles needs reading them."""
    from lapiz_shikaku.generate import generate

    return generate(random, options)


KIND = Kind(
    name="shikaku",
    title="Shikaku",
    read=read,
    write=write,
    view=board_of,
    geometry=_geometry,
    answer=_answer,
    answers={"rectangles": _answer, "areas": _areas},
    verify=_verify,
    schema=SCHEMA,
    notation=NOTATION,
    spots=SPOTS,
    profile=PROFILE,
    generate=_generate,
)
