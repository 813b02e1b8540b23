"""The kind "sudoku": how a puzzle is read, written and drawn."""

from collections.abc import Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any

from lapiz import Generator, Kind, Naming, Position, Puzzle, Space, Wording, of_process
from lapiz.core import Option
from lapiz.kinds import ROWS, names
from lapiz.search.following import native
from lapiz_grid import RULES_SCHEMA
from lapiz_grid.setting.symmetry import SYMMETRIES
from lapiz_sudoku.board import Shape, barren, grid_of, space_of
from lapiz_sudoku.kind.arguments import READER
from lapiz_sudoku.kind.drawing import geometry, rules, stated
from lapiz_sudoku.kind.generate import generate
from lapiz_sudoku.kind.names import parse
from lapiz_sudoku.kind.notation import NOTATION
from lapiz_sudoku.kind.notations import NOTATIONS, SPOTS, TITLES
from lapiz_sudoku.kind.reading import read_start
from lapiz_sudoku.kind.simple import SIMPLE
from lapiz_sudoku.kind.writing import grid_rows, write
from lapiz_sudoku.profile import PROFILE

_NAMES = names(15_625)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "grid": ROWS,
        "digits": {"type": ["string", "integer", "array"]},
        "regions": ROWS,
        "placed": _NAMES,
        "removed": _NAMES,
        "candidates": {
            "type": "array",
            "items": {"type": "array", "items": {"type": ["string", "integer"]}},
            "maxItems": 625,
        },
        "boxes": {"type": "boolean"},
        "diagonals": {"type": "boolean"},
        "windows": {"type": "boolean"},
        "disjoint_groups": {"type": "boolean"},
        "rules": RULES_SCHEMA,
    },
}


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the row and what was expected."""
    space, start = read_start(document)
    return Puzzle.of(KIND, document, space, start)


def _answer(puzzle: Puzzle, position: Position) -> str:
    return "".join(grid_rows(puzzle.space, position.placed))


_CLASSIC = Shape(9)
_FIRST = {character: (int(character) - 1) * 81 for character in "123456789"}
"""The first candidate of each digit."""
_ROWS = itemgetter(*(slice(first, first + 9) for first in range(0, 81, 9)))


def _quick(text: str) -> Puzzle | None:
    """Return the puzzle of a line of 81 characters, '.' or '0' for empty, unless givens clash."""
    if len(text) != 81 or not text.isascii():  # bytes that are no UTF-8 cannot pass to C
        return None
    space = _classic_space()
    marks = native.read(space, text) or _marks(space, text)
    if marks is None:
        return None
    alive, placed = marks
    start = Position(space, alive, placed, alive)
    return Puzzle(KIND, space, start, document={"kind": "sudoku", "grid": [*_ROWS(text)]})


@of_process()
def _classic_space() -> Space:
    return space_of(_CLASSIC)  # to look it up by its shape takes longer than all else


def _marks(space: Space, text: str) -> tuple[int, int] | None:
    """Return what is alive and what is placed; None for other texts, or where givens clash."""
    bit, keep, alive, placed = space.bit, space.keep, space.everything, 0
    for cell, character in enumerate(text):
        if character in _FIRST:
            candidate = _FIRST[character] + cell
            if not alive & bit[candidate]:
                return None
            alive &= keep[candidate]
            placed |= bit[candidate]
        elif character not in ".0":
            return None
    return alive, placed


OPTIONS = (
    Option("side", help="Cells of a row: 4, 6, 8, 9, 10, 12, 15, 16, 25."),
    Option(
        "digits",
        help="The digits, as 0-8; 1 to the side by default.",
        text=True,
        choices=("0-8", "0-9", "1-10"),
    ),
    Option("regions", help="Random (nonomino) regions instead of boxes.", flag=True),
    Option("diagonals", help="Both diagonals hold each digit.", flag=True),
    Option("windows", help="The four windows hold each digit.", flag=True),
    Option("disjoint_groups", help="Equal places of the boxes hold each digit.", flag=True),
    Option("givens", help="At least this many givens; 0 for as few as possible."),
    Option("symmetry", help="Of the givens, and of clues.", choices=tuple(SYMMETRIES)),
    Option("rule", help="A rule that it has, such as killer; repeatable.", many=True),
    Option("length", help="Cells of each line or cage of a rule."),
    Option("minimal", help="No given or clue can be left out, however hard it gets.", flag=True),
)
"""The options of `generate`."""


KIND = Kind(
    name="sudoku",
    title="Sudoku",
    read=read,
    write=write,
    view=grid_of,
    sieve=barren,
    geometry=geometry,
    answer=_answer,
    schema=SCHEMA,
    naming=Naming({**NOTATION, **SIMPLE}, NOTATIONS, TITLES, parse, SPOTS, READER),
    profile=PROFILE,
    quick=_quick,
    generator=Generator(generate, OPTIONS),
    wording=Wording(rules, stated),
    usual=True,
    corpus=Path(__file__).parent.parent / "corpus" / "positions.jsonl",
)
