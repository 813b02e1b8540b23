"""Kept Latin: a kind of puzzle for lapiz (to begin with, Latin squares)."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import lapiz
from lapiz import (
    BadInput,
    Geometry,
    Item,
    Kind,
    Position,
    Profile,
    Puzzle,
    Space,
    Square,
    bits,
    union,
)
from lapiz.core.documents import (
    ROWS,
    Path,
    Rows,
    by_label,
    given,
    names,
    resumed,
    rows_of,
    written,
)
from lapiz.core.notation import equation, inequations
from lapiz.core.squares import in_rows
from lapiz.solving.generate import check_options, dig, random_solution
from lapiz_generic import PlainView

LAPIZ_INTERFACE = 1
"""The version of lapiz's plugin interface that this package is made for."""


@lapiz.of_process(most=32)
def space_of(side: int) -> Space:
    """Return the candidates (a digit in a cell) and items of a board.

    Candidate number: digit * side * side + row * side + column, all from 0.
    """
    lines = range(side)

    def number(digit: int, row: int, column: int) -> int:
        return (digit * side + row) * side + column

    labels = [f"r{r + 1}c{c + 1}={d + 1}" for d in lines for r in lines for c in lines]
    items = []
    for a in lines:
        for b in lines:
            sets = {
                ("cell", f"r{a + 1}c{b + 1}"): [number(d, a, b) for d in lines],
                ("row", f"{b + 1} in row {a + 1}"): [number(b, a, c) for c in lines],
                ("column", f"{b + 1} in column {a + 1}"): [number(b, r, a) for r in lines],
            }
            for (sort, name), members in sets.items():
                items.append(Item(name, sort, union(1 << member for member in members)))
    return Space(labels, tuple(items))


def read(document: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a document; BadInput names the row and what was expected."""
    rows = rows_of(document["grid"], "grid")
    side = len(rows)
    if not 2 <= side <= 9:
        raise BadInput(f"{side} rows, expected 2 to 9", path=("grid",))
    rows.check_width(side)
    space = space_of(side)
    start = given(space, list(givens(rows)))
    find = by_label(space, "no candidate here", lambda name: name.replace("<>", "="))
    return Puzzle.of(KIND, document, space, resumed(start, document, find))


def givens(rows: Rows) -> Iterator[tuple[int, Path]]:
    """Yield the candidates that the rows give, each with its place in the document."""
    side = len(rows)
    for row, column, character in rows.cells():
        if character in "123456789"[:side]:
            yield ((int(character) - 1) * side + row) * side + column, rows.path(row)
        elif character != ".":
            raise rows.unexpected(row, column, f"1 to {side} or '.'")


def write(puzzle: Puzzle, position: Position) -> dict[str, Any]:
    """Return the document of a puzzle in a position."""
    grid = board_rows(puzzle.space, position.placed)
    fields = written(position, position.placed, lambda name: name.replace("=", "<>"))
    return {"kind": KIND.name, "grid": grid, **fields}


def board_rows(space: Space, placed: int) -> list[str]:
    """Return what is placed as rows of characters."""
    side = round(len(space.labels) ** (1 / 3))
    characters = ["."] * side**2
    for candidate in bits(placed):
        digit, cell = divmod(candidate, side**2)
        characters[cell] = str(digit + 1)
    return in_rows("".join(characters), side)


def geometry(puzzle: Puzzle) -> Geometry:
    """Return the board to draw: in each square the digits of its candidates."""
    side = round(len(puzzle.space.labels) ** (1 / 3))
    squares = [
        Square(tuple((digit * side**2 + cell, str(digit + 1)) for digit in range(side)))
        for cell in range(side**2)
    ]
    return Geometry(tuple(map(tuple, in_rows(squares, side))))


def generate(random: Random, options: Mapping[str, Any]) -> Puzzle:
    """Return a random puzzle with one solution."""
    check_options(options, ("side",))
    space = space_of(options.get("side", 5))
    digits = dig(space, random_solution(space, random, seeds=3), random)
    return read({"kind": KIND.name, "grid": board_rows(space, space.start(digits).placed)})


KIND = Kind(
    name="kept-latin",
    title="Kept Latin",
    read=read,
    write=write,
    view=PlainView,
    geometry=geometry,
    answer=lambda puzzle, position: "\n".join(board_rows(puzzle.space, position.placed)),
    schema={
        "type": "object",
        "required": ["grid"],
        "properties": {
            "grid": ROWS,
            "placed": names(81),
            "removed": names(729),
        },
    },
    notation={"removed": inequations},
    parse=equation,
    # Techniques for any kind of puzzle do until there are some for this one.
    profile=Profile(
        order=("last-candidate", "exclusion", "set-2", "set-3", "incompatible-pair"), scale="lapiz"
    ),
    generate=generate,
)


@lapiz.hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind of this package."""
    return [KIND]
