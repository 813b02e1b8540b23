"""The kind "shikaku": how a puzzle is read, written and drawn."""

from collections.abc import Iterator, Mapping
from typing import Any

from lapiz import (
    Generator,
    Geometry,
    Kind,
    Name,
    Naming,
    Position,
    Profile,
    Puzzle,
    Solutions,
    Square,
    Wording,
    bits,
    of_layout,
)
from lapiz.kinds import ROWS, calling, in_rows, names, said, written
from lapiz_shikaku.board import board_of
from lapiz_shikaku.layout import ShikakuLayout, layout_of
from lapiz_shikaku.notation import NOTATION, SPOTS
from lapiz_shikaku.reading import MOST_SQUARES, Numbers, numbers_of, read_start

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["grid"],
    "properties": {
        "grid": ROWS,
        "placed": names(MOST_SQUARES),
        "removed": names(200_000),
    },
}

PROFILE = Profile(
    order=(
        "only-rectangle",
        "only-cover",
        "common-squares",
        "owned-square",
        "isolated-square",
        "clue-pair",
        "square-pair",
        "conflicting-pair",
        "clue-triple",
        "square-triple",
        "conflicting-triple",
        "all-ways-agree",
        "dead-end",
    ),
    scale="shikaku",
    policy="best",
)
"""The default order of shikaku techniques, from what a player sees first to what takes paper."""


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the row and what was expected."""
    space, start = read_start(document)
    return Puzzle.of(KIND, document, space, start, notes=(sieved(layout_of(space)),))


def sieved(layout: ShikakuLayout) -> str:
    """Return what the first two sieves did: how many rectangles each of them dropped."""
    kept, inside = len(layout.rectangles), len(layout.rectangles) + layout.mixed
    return Name(
        "of {0} rectangles of the right size {1} reach beyond the board and {2} hold another "
        "number, which leaves {3}",
        *(inside + layout.outside, layout.outside, layout.mixed, kept),
    )


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    grid = numbers_of(puzzle.document).lines()
    return {"kind": "shikaku", "grid": grid, **written(position)}


@of_layout
def _squares(layout: ShikakuLayout) -> Geometry:
    columns, numbers = layout.columns, layout.clue_at
    squares = [
        Square(
            tuple((candidate, "") for candidate in bits(covering)),
            fixed=str(layout.clues[numbers[square]].size) if square in numbers else "",
        )
        for square, covering in enumerate(layout.covers)
    ]
    return Geometry(tuple(map(tuple, in_rows(squares, columns))), joins=True)


def _geometry(puzzle: Puzzle) -> Geometry:
    return _squares(layout_of(puzzle.space))


def _rules(_: Puzzle) -> Iterator[str]:
    """Yield the rules in words."""
    yield said(
        "Divide the board into rectangles. Each holds one number: how many squares it has.",
        "lapiz_shikaku",
    )


def _answer(puzzle: Puzzle, position: Position) -> str:
    """Return the rectangles in the order of their numbers, by their corners."""
    return " ".join(puzzle.space.names(position.placed))


def _areas(puzzle: Puzzle, position: Position) -> str:
    """Return a matrix: in each square the number, from 1 in reading order, of its clue."""
    layout = layout_of(puzzle.space)
    values = [0] * len(layout.covers)
    for candidate in bits(position.placed):
        for square in layout.squares(candidate):
            values[square] = layout.clue_of(candidate) + 1
    return "\n".join(Numbers(layout.columns, tuple(values)).lines())


def _verify(puzzle: Puzzle, solution: str) -> Iterator[str]:
    """Yield what is wrong with a solution, by the rules alone."""
    numbers = numbers_of(puzzle.document)
    from lapiz_shikaku.verify import read_areas

    areas = read_areas(solution, numbers.rows, numbers.columns)
    if isinstance(areas, str):
        yield areas
        return
    from lapiz_shikaku.verify import faults

    yield from faults(in_rows(numbers.values, numbers.columns), areas)


KIND = Kind(
    name="shikaku",
    title="Shikaku",
    read=read,
    write=write,
    view=board_of,
    geometry=_geometry,
    answer=_answer,
    answers={"rectangles": _answer, "areas": _areas},
    solutions=Solutions(verify=_verify),
    schema=SCHEMA,
    naming=Naming(notation=NOTATION, spots=SPOTS),
    profile=PROFILE,
    generator=Generator(calling("lapiz_shikaku.generate:generate")),
    wording=Wording(_rules),
)
