"""The kind "sudoku": how a puzzle is read, written and drawn."""

from collections.abc import Mapping
from random import Random
from typing import Any

from lapiz import Geometry, Kind, Position, Puzzle, Space, Square, bits
from lapiz_sudoku.board.grid import grid_of
from lapiz_sudoku.board.layout import Layout, Shape, space_of
from lapiz_sudoku.kind.notation import NOTATION, SYMBOLS
from lapiz_sudoku.kind.notations import NOTATIONS, SPOTS
from lapiz_sudoku.kind.reading import givens, read_start
from lapiz_sudoku.profile import PROFILE

__all__ = ["KIND", "read", "write"]

_ROWS = {"type": ["string", "array"]}  # read_start says what is wrong with its rows
_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": 15_625}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["grid"],
    "properties": {
        "grid": _ROWS,
        "regions": _ROWS,
        "placed": _NAMES,
        "removed": _NAMES,
        "candidates": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["string", "integer"]}},
            "maxItems": 625,
        },
        "diagonals": {"type": "boolean"},
        "windows": {"type": "boolean"},
        "disjoint_groups": {"type": "boolean"},
    },
}


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the row and what was expected."""
    space, start = read_start(document)
    return Puzzle(
        kind=KIND,
        space=space,
        start=start,
        title=str(document.get("title", "")),
        source=str(document.get("source", "")),
        expect=document.get("expect") or {},
        document=document,
    )


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle as it stands in a position."""
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    given = givens(puzzle.document)
    document: dict[str, Any] = {"kind": "sudoku", "grid": grid_rows(puzzle.space, given)}
    for field in ("regions", "diagonals", "windows", "disjoint_groups"):
        if puzzle.document.get(field):
            document[field] = puzzle.document[field]
    if puzzle.document.get("candidates") and not given:
        document["candidates"] = candidate_rows(position)
        return document
    placed = position.placed & ~given
    if placed:
        document["placed"] = puzzle.space.names(placed)
    implied = puzzle.space.start(bits(position.placed)).alive
    gone = puzzle.space.names(implied & ~position.alive)
    if gone:
        document["removed"] = [name.replace("=", "<>") for name in gone]
    return document


def grid_rows(space: Space, placed: int) -> list[str]:
    """Return some placed candidates as rows of signs, '.' for an empty cell."""
    layout = space.layout
    assert isinstance(layout, Layout)
    signs = ["."] * layout.cells
    for candidate in bits(placed):
        digit, cell = divmod(candidate, layout.cells)
        signs[cell] = SYMBOLS[digit]
    side = layout.side
    return ["".join(signs[row * side : row * side + side]) for row in range(side)]


def candidate_rows(position: Position) -> list[list[str]]:
    """Return the alive candidates of each cell, as rows of strings of signs."""
    layout = position.space.layout
    assert isinstance(layout, Layout)
    signs = [""] * layout.cells
    for candidate in bits(position.alive):
        digit, cell = divmod(candidate, layout.cells)
        signs[cell] += SYMBOLS[digit]
    side = layout.side
    return [signs[row * side : row * side + side] for row in range(side)]


def _geometry(puzzle: Puzzle) -> Geometry:
    layout = puzzle.space.layout
    assert isinstance(layout, Layout)
    side, houses = layout.side, layout.houses
    region, word = [""] * layout.cells, "region"
    for number in layout.boxes:
        word = houses[number].name.split()[0]
        for cell in houses[number].order:
            region[cell] = houses[number].name.split()[-1]
    squares = [
        Square(
            tuple((digit * layout.cells + cell, SYMBOLS[digit]) for digit in range(side)),
            region[cell],
        )
        for cell in range(layout.cells)
    ]
    rows = tuple(tuple(squares[r * side : r * side + side]) for r in range(side))
    return Geometry(rows, word=word)


def _answer(puzzle: Puzzle, position: Position) -> str:
    return "".join(grid_rows(puzzle.space, position.placed))


_CLASSIC = Shape(9)
_FIRST = {sign: (int(sign) - 1) * 81 for sign in "123456789"}


def _quick(text: str) -> Puzzle | None:
    """Return the puzzle of a line of 81 signs, '.' or '0' for empty, unless givens clash."""
    if len(text) != 81:
        return None
    space = space_of(_CLASSIC)
    bit, keep, alive, placed = space.bit, space.keep, space.everything, 0
    for cell, sign in enumerate(text):
        if sign in _FIRST:
            candidate = _FIRST[sign] + cell
            if not alive & bit[candidate]:
                return None
            alive &= keep[candidate]
            placed |= bit[candidate]
        elif sign not in ".0":
            return None
    rows = [text[at : at + 9] for at in range(0, 81, 9)]
    start = Position(space, alive, placed, alive)
    return Puzzle(KIND, space, start, document={"kind": "sudoku", "grid": rows})


def _generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random puzzle; imported late, since making puzzles needs reading them."""
    from lapiz_sudoku.kind.generate import generate

    return generate(random, options)


KIND = Kind(
    name="sudoku",
    title="Sudoku",
    read=read,
    write=write,
    view=grid_of,
    geometry=_geometry,
    answer=_answer,
    schema=SCHEMA,
    notation=NOTATION,
    notations=NOTATIONS,
    spots=SPOTS,
    profile=PROFILE,
    quick=_quick,
    generate=_generate,
)
