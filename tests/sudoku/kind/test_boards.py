"""What is drawn and said of boards of all shapes, and the names that people type there."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import lapiz
from lapiz.core import Meaning, Place
from lapiz.testing import check_golden
from lapiz_sudoku.board import Layout
from tests.sudoku.shapes import LARGE, NO_BOXES, RULES, SMALL, board

BOARDS = Path(__file__).with_name("boards.txt")
"""Of each board its rules, what is drawn, and the names of items."""
NAMES = ["r1c2", "r1c2=3", "A2<>3", "(3)r1c2", "3 in r1c2", "3 de r2c2", "3 in row B", "3 in b4"]
OUTSIDE = ["r0c2", "r26c1", "Z1", "r1c2=26", "r1c2=x1", "(3)r1c2=4", "3 in row Y", "3 in b26", "3"]


@cache
def boards() -> dict[str, lapiz.Puzzle]:
    """Return the boards, without those that show a rule each."""
    shapes = {**SMALL, **{name: LARGE[name] for name in LARGE.keys() - RULES.keys()}}
    shapes["no boxes, side 11"] = board(11, **NO_BOXES)
    return {name: lapiz.load(shapes[name]) for name in sorted(shapes)}


def test_golden_boards() -> None:
    blocks = ("\n".join([name, *_lines(puzzle)]) for name, puzzle in boards().items())
    check_golden(BOARDS, "\n\n".join(blocks) + "\n")


def _lines(puzzle: lapiz.Puzzle) -> Iterator[str]:
    wording, geometry = puzzle.kind.wording, puzzle.kind.geometry
    assert wording
    assert geometry
    yield from wording.rules(puzzle)
    yield from (f"stated: {line}" for line in wording.stated(puzzle))
    drawn = geometry(puzzle)
    yield f"{drawn.word}: {' '.join(','.join(s.region for s in row) for row in drawn.rows)}"
    yield f"notes: {' '.join(','.join(s.note for s in row) for row in drawn.rows)}"
    yield f"corner: {drawn.rows[-1][0].marks} {drawn.rows[-1][0].shades}"
    yield from (f"line: {_places(line)}" for line in drawn.lines)
    yield from (f"wash {wash.tone}: {_places(wash.squares)}" for wash in drawn.washes)
    yield f"shapes: {len(drawn.shapes)}"
    yield from _named(puzzle)


def _places(places: tuple[Place, ...]) -> str:
    return " ".join(f"{row},{column}" for row, column in places)


def _named(puzzle: lapiz.Puzzle) -> Iterator[str]:
    """Yield the names of houses, and of some of the items that they have."""
    space, layout, notation = puzzle.space, Layout.of(puzzle.space), puzzle.kind.naming.notation
    houses = tuple(range(len(layout.houses)))
    yield f"houses: {notation['houses'](space, houses)}"
    yield f"A1: {puzzle.kind.naming.notations['a1']['houses'](space, houses)}"
    items = tuple(range(0, len(space.items), 1 + len(space.items) // 12))
    yield f"items: {notation['items'](space, items)}"
    for item in items[::5]:
        if item not in space.demand_at:
            yield ", ".join(notation[sort](space, item) for sort in ("last", "shared", "nowhere"))
    values: dict[str, Any] = {
        "cells": layout.board & 0x1248,
        "because": (1, layout.cells + 2),
        "digit": 1,
        "digits": 0b101,
        "houses": houses[-2:],
        "chain": (1 << 1, 1 << 3),
        "rule": "",
    }
    for sort, value in values.items():
        spots = puzzle.kind.naming.spots[sort](space, value)
        yield f"spots of {sort}: {crc32(str(spots).encode()):08x}"


@pytest.mark.parametrize("name", SMALL)
def test_names_are_read_as_they_are_written(name: str) -> None:
    puzzle = boards()[name]
    space, parse, naming = puzzle.space, puzzle.kind.naming.parse, puzzle.kind.naming
    assert parse
    for candidate in range(len(space.labels)):
        for notation in (naming.notation, {**naming.notation, **naming.notations["a1"]}):
            placed = notation["placed"](space, 1 << candidate)
            assert parse(space, placed) == Meaning(candidate, gone=False)
            gone = notation["removed"](space, 1 << candidate)
            shade = candidate // Layout.of(space).cells >= Layout.of(space).digit_count
            assert shade or parse(space, gone) == Meaning(candidate, gone=True)
    for item in range(Layout.of(space).hidden.start):
        name_of_item = naming.notation["items"](space, (item,))
        assert parse(space, name_of_item) == Meaning(item=item)


def test_names_in_any_notation() -> None:
    space, parse = boards()["side 9"].space, lapiz.registry().kind("sudoku").naming.parse
    assert parse
    expected = [
        Meaning(item=1), Meaning(163, gone=False), Meaning(163, gone=True), Meaning(163),
        Meaning(163, gone=False), Meaning(172, gone=True),
        Meaning(item=Layout.of(space).item(1, 2)), Meaning(item=Layout.of(space).item(21, 2)),
    ]  # fmt: skip
    assert [parse(space, name) for name in NAMES] == expected
    assert [parse(space, name) for name in OUTSIDE] == [None] * len(OUTSIDE)
