"""The kind "nonomino": how a set of pieces is read, written, drawn, listed, and handed over."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lapiz import (
    Generator,
    Geometry,
    HandOver,
    Kind,
    Loose,
    Naming,
    Position,
    Profile,
    Puzzle,
    Solutions,
    Space,
    Square,
    Wording,
    bits,
    union,
)
from lapiz.kinds import calling, in_rows, said, written
from lapiz.texts import listed, marked, named
from lapiz_generic import PlainView
from lapiz_generic.collisions import grouped
from lapiz_nonomino.layout import PieceLayout, layout_of
from lapiz_nonomino.pieces import DIGITS, pieces_text
from lapiz_nonomino.reading import SCHEMA, read_start

PACKAGE = "lapiz_nonomino"
AT, NOT_AT = marked("piece {piece} at {places}"), marked("piece {piece} not at {places}")
IS_AT, IS_NOT_AT = (
    marked("piece {piece} is at {places}"),
    marked("piece {piece} is not at {places}"),
)
NAMES = (marked("piece {0}"), marked("{0} in row {1}"), marked("{0} in column {1}"))


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
    "is": lambda space, members: _places(space, members, IS_AT),
    "is not": lambda space, members: _places(space, members, IS_NOT_AT),
    "items": _items,
    "piece": lambda space, number: _items(space, (number,)),
    "square": lambda space, number: _items(space, (number,)),
}


STAGES = marked("placings")
"""What several solutions of the first stage are called."""

PROFILE = Profile(
    order=(
        "last-place",
        "last-piece",
        "no-place-left",
        "uncoverable-square",
        "nonomino-piece-pair",
        "nonomino-square-pair",
        "nonomino-piece-triple",
        "nonomino-conflict-pair",
        "nonomino-conflict-triple",
        "nonomino-agreement",
        "nonomino-contradiction",
    ),
    others=False,
    scale="nonomino",
    policy="best",
)
"""The default order of the techniques of placing: what is seen at a glance first."""


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the piece and what was expected.

    Pieces without any digit ask for any solution, so that solving them makes choices.
    """
    space, start = read_start(document)
    printed = any(digit for piece in layout_of(space).pieces for _, digit in piece.squares)
    return Puzzle.of(KIND, document, space, start, choose=not printed)


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    pieces = pieces_text(layout_of(puzzle.space).pieces).splitlines()
    return {"kind": "nonomino", "pieces": pieces, **written(position)}


def _geometry(puzzle: Puzzle) -> Geometry:
    layout = layout_of(puzzle.space)
    marks: list[list[tuple[int, str]]] = [[] for _ in range(layout.cells)]
    anchored = [tuple(candidate for candidate, _, _ in here) for here in layout.by_anchor]
    for candidate, placement in enumerate(layout.placements):
        identifier = str(layout.pieces[placement.piece].identifier)
        for cell in placement.cells:
            marks[cell].append((candidate, identifier))
    squares = [Square(tuple(mark), tells=at) for mark, at in zip(marks, anchored, strict=True)]
    rows = tuple(map(tuple, in_rows(squares, layout.side)))
    return Geometry(rows, joins=True, loose=tuple(_loose(layout)))


def _loose(layout: PieceLayout) -> Iterator[Loose]:
    """Yield the pieces to place, with the digits printed on them."""
    for number, piece in enumerate(layout.pieces):
        squares = tuple(
            (place, DIGITS[digit - 1] if digit else "") for place, digit in piece.squares
        )
        placing = union(
            1 << candidate
            for candidate, placement in enumerate(layout.placements)
            if placement.piece == number
        )
        yield Loose(str(piece.identifier), squares, placing)


def _rules(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rules in words."""
    text = said(
        "Lay all pieces on the board, none turned over or round, so that they cover it. Then each "
        "row, each column and each piece holds 1 to {last} once; some digits are printed already.",
        PACKAGE,
    )
    yield text.replace("{last}", DIGITS[layout_of(puzzle.space).side - 1])


KIND = Kind(
    name="nonomino",
    title="Nonomino sudoku",
    read=read,
    write=write,
    view=PlainView,
    geometry=_geometry,
    answer=calling("lapiz_nonomino.handing:distribution"),
    schema=SCHEMA,
    naming=Naming(notation=NOTATION),
    profile=PROFILE,
    generator=Generator(calling("lapiz_nonomino.generate:generate")),
    hand_over=HandOver(calling("lapiz_nonomino.handing:hand_over"), stage="placing"),
    solutions=Solutions(
        calling("lapiz_nonomino.handing:answers"), calling("lapiz_nonomino.handing:count")
    ),
    wording=Wording(_rules),
)
