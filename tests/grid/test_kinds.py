"""Kinds on a grid: with walls, printed clues and shades, as they are read, drawn and told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import lapiz
from lapiz import BadInput, Shape
from lapiz.search.walking import solutions
from lapiz.testing import check_golden
from lapiz_grid import (
    SHADED,
    SHADES,
    Board,
    Constraint,
    Exclude,
    Field,
    Rule,
    Sort,
    known_rule,
    relation,
)
from lapiz_grid.kinds import LATIN, digit_grid

KINDS = Path(__file__).with_name("kinds.txt")
"""Of each puzzle what is drawn, told and written of it."""


def apart(_: Constraint, board: Board) -> Iterator[Exclude]:
    both = relation(SHADES, lambda one, other, _: one != SHADED or other != SHADED)
    for first, second in board.neighbours():
        yield Exclude(board.shade(first), board.shade(second), both)


def printed(_: Constraint, board: Board) -> Iterator[Shape]:
    yield Shape("text", (divmod(min(board.walls), board.side),), text="7")
    yield Shape("text", ((0, 0),), text="8")


NUMBERED = Rule("numbered", lambda *_: iter(()), "A number stands in a wall.", shapes=printed)
APART = Rule("apart", apart, "No two shaded cells share a side.")
WALLED = digit_grid(
    "walled", [2, 3, 4], digits=[4, 2, 1, 0], rules=(LATIN, known_rule("killer")), walls="#"
)
NUMBER_IN_WALL = digit_grid("number-in-wall", [3], rules=(LATIN, NUMBERED), walls="#")
SHADING = digit_grid("shading", range(2, 5), digits=(), rules=(APART,), printed="12", title="S")
PUZZLES: list[dict[str, Any]] = [
    {"kind": "walled", "grid": ["..#", "1.."], "killer": {"cells": "r1c1 r1c2", "sum": 6}},
    {
        "kind": "walled",
        "grid": [".#4", "...", "..2", ".1."],
        "rules": [{"thermometer": "r2c1-r2c2"}],
    },
    {"kind": "number-in-wall", "grid": ["1..", ".#.", "..."], "removed": ["r1c2<>3"]},
    {"kind": "shading", "grid": ["1.", ".2"], "placed": ["r1c1=shaded"]},
    {"kind": "shading", "grid": ["1..", ".2.", "..."], "rules": "as it was set"},
]
BAD: list[tuple[dict[str, Any], str]] = [
    ({"kind": "walled", "grid": ["."]}, "1 rows, expected 2 to 4"),
    ({"kind": "walled", "grid": ["." * 5] * 2}, "5 columns, expected 2 to 4"),
    ({"kind": "number-in-wall", "grid": [".."] * 2}, "2 rows, expected 3"),
    ({"kind": "walled", "grid": ["3.", ".."]}, "expected one of 0 1 2 4 #"),
    ({"kind": "shading", "grid": ["3.", ".."]}, "expected one of 1 2"),
    ({"kind": "walled", "grid": ["..", "..."]}, "row 2 has 3 cells, expected 2"),
    (
        {"kind": "walled", "grid": ["..", ".."], "killer": {"cells": "r1c1 r1c2", "sum": 8}},
        "killer: 2 different digits cannot have the sum 8",
    ),
]


def load(document: dict[str, Any]) -> lapiz.Puzzle:
    kinds = {kind.name: kind for kind in (WALLED, NUMBER_IN_WALL, SHADING)}
    return kinds[document["kind"]].read(document)


def test_golden_kinds() -> None:
    check_golden(
        KINDS, "\n\n".join("\n".join(_lines(load(document))) for document in PUZZLES) + "\n"
    )


def _lines(puzzle: lapiz.Puzzle) -> Iterator[str]:
    kind, space, start = puzzle.kind, puzzle.space, puzzle.start
    assert kind.wording
    assert kind.geometry
    assert kind.answer
    yield kind.title
    yield from kind.wording.rules(puzzle)
    yield from (f"stated: {line}" for line in kind.wording.stated(puzzle))
    drawn = kind.geometry(puzzle)
    for row in drawn.rows:
        yield " | ".join(f"{one.fixed} {one.marks} {one.shades}" for one in row)
    yield f"{drawn.washes} {drawn.shapes}"
    solution = next(solutions(start))
    position = start.place(solution[0]).remove(start.open & -start.open & ~(1 << solution[0]))
    yield str(kind.write(puzzle, position))
    for end in (start, position, start.apply(0, sum(1 << one for one in solution))):
        yield kind.answer(puzzle, end)
    yield from _notation(puzzle)
    yield ", ".join(map(str, (item.name for item in space.items[:3])))


def _notation(puzzle: lapiz.Puzzle) -> Iterator[str]:
    space, naming = puzzle.space, puzzle.kind.naming
    members = puzzle.start.open
    first = members & -members
    second = (members ^ first) & -(members ^ first)
    for sort in ("candidates", "placed", "left", "removed"):
        yield f"{sort}: {'; '.join(naming.notation[sort](space, one) for one in (members, first))}"
    yield naming.notation["cells"](space, 0b1011)
    for ways in ((first, second), (first | second, first), (first,), (members, members)):
        yield naming.notation["ways"](space, ways)
    yield f"spots: {list(naming.spots['cells'](space, 0b1011))}"


@pytest.mark.parametrize(("document", "message"), BAD, ids=[message for _, message in BAD])
def test_what_is_no_puzzle_is_refused(document: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as error:
        load(document)
    assert message in str(error.value)


FLAWS: list[tuple[dict[str, Any], str]] = [
    ({"sentence": "So many as {count}."}, "'latin' says {count} in its sentence, expected"),
    ({"negative": "None of {cells}."}, "'latin' says {cells} in its sentence"),
    ({"fields": [Field("cells", Sort.CELLS, "Cells.")]}, "'latin' has fields [Field("),
    ({"form": "x"}, "'latin' has the form 'x', expected a Form"),
    ({"form": None}, "'latin' has no form"),
    (
        {"fields": (Field("count", Sort.NUMBER, "How many."),), "sentence": "So many as {count}."},
        "",
    ),
]


@pytest.mark.parametrize(("change", "message"), FLAWS, ids=[message for _, message in FLAWS])
def test_what_is_wrong_with_a_rule_is_said(change: dict[str, Any], message: str) -> None:
    flaw = attrs.evolve(LATIN, **change).flaw()
    assert flaw.startswith(message)
    assert bool(flaw) == bool(message)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"sides": 4}, "sides is 4, expected numbers"),
    ({"sides": ["4"]}, "sides is ['4'], expected numbers"),
    ({"digits": [1, "2"]}, "digits is [1, '2'], expected whole numbers"),
    ({"digits": [-1]}, "digits is [-1], expected 0 to"),
    ({"digits": [36]}, "digits is [36], expected 0 to 35"),
    ({"rules": ["latin"]}, "rules is ['latin'], expected rules"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_a_kind_cannot_be_made_of_is_said(change: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError) as error:
        digit_grid("mine", **{"sides": [4], **change})
    assert f"digit_grid('mine'): {message}" in str(error.value)


def test_the_largest_digit_is_the_last_letter() -> None:
    kind = digit_grid("mine", [2], digits=[0, 35])
    puzzle = kind.read({"kind": "mine", "grid": ["Z.", ".0"]})
    assert kind.answer
    assert kind.answer(puzzle, puzzle.start) == "Z.\n.0"
