"""Sudokus that are made: what the options ask for holds, and wrong options are refused."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz import BadInput, OutOfBudget, Puzzle
from lapiz.core import apart
from lapiz.kinds import neighbours
from lapiz.search.walking import count
from lapiz.testing import check_golden
from lapiz_sudoku.board import Layout
from lapiz_sudoku.kind.generate import generate, random_regions

MADE = Path(__file__).with_name("made.txt")
"""The puzzles that are made of options, each the same as long as nothing is drawn otherwise."""
OPTIONS: list[dict[str, Any]] = [
    {"side": 4},
    {"side": 4, "symmetry": "diagonal"},
    {"side": 4, "givens": 7},
    {"side": 5, "regions": True},
    {"side": 7, "diagonals": True},
    {"side": 6, "regions": ["AAAAAA"] + ["BBBBBB"] * 5},
    {"side": 4, "disjoint_groups": True, "digits": "0-3"},
    {"side": 4, "rule": "killer"},
    {"side": 4, "rule": ["thermometer", "even", "thermometer"]},
    {"side": 4, "rule": ["anti-knight"]},
    {"side": 4, "rule": ["yin-yang"]},
    {"side": 4, "rule": ["yin-yang", "shaded-sum"], "givens": 3},
    {"side": 4, "rule": ["shaded-digits", "arrow"]},
    {"side": 4, "rule": ["between", "black-dots", "difference", "sandwich"], "digits": "2-5"},
    {"side": 4, "rule": ["column-indexing", "renban", "unshaded", "yin-yang"]},
    {"side": 5, "regions": True, "rule": ["region-sum-line", "v"]},
    {"side": 4, "rule": "argyle"},
    {"side": 4, "rule": ["any-of"]},
    {"side": 4, "rule": ["even", 3]},
    {"side": 4, "rule": "shaded-sum"},
    {"side": 4, "rule": "whispers"},
    {"side": 4, "rule": "whisper", "givens": 0},
    {"side": 4, "rule": "entropic-line"},
]
SIDE = 6
IMAGES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "half-turn": lambda row, column: (SIDE - 1 - row, SIDE - 1 - column),
    "quarter-turn": lambda row, column: (column, SIDE - 1 - row),
    "left-right": lambda row, column: (row, SIDE - 1 - column),
    "up-down": lambda row, column: (SIDE - 1 - row, column),
    "diagonal": lambda row, column: (column, row),
    "antidiagonal": lambda row, column: (SIDE - 1 - column, SIDE - 1 - row),
}


def made(**options: Any) -> Puzzle:
    puzzle = generate(Random(4), options)
    assert count(puzzle.start, 2) == 1
    return puzzle


def given_cells(puzzle: Puzzle) -> set[tuple[int, int]]:
    rows = puzzle.document["grid"]
    return {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}


@pytest.mark.parametrize("symmetry", IMAGES)
def test_givens_are_symmetrical_and_as_few_as_that_allows(symmetry: str) -> None:
    puzzle = made(side=SIDE, symmetry=symmetry)
    givens, image = given_cells(puzzle), IMAGES[symmetry]
    assert {image(*cell) for cell in givens} == givens
    for cell in givens:
        orbit, place = {cell}, image(*cell)
        while place not in orbit:
            orbit.add(place)
            place = image(*place)
        rows = [list(row) for row in puzzle.document["grid"]]
        for row, column in orbit:
            rows[row][column] = "."
        fewer = lapiz.load({**puzzle.document, "grid": ["".join(row) for row in rows]})
        assert count(fewer.start, 2) == 2


@pytest.mark.parametrize(("least", "side"), [(0, 4), (9, 4), (16, 4), (20, 6)])
def test_there_are_as_many_givens_as_are_asked_for(least: int, side: int) -> None:
    givens = len(given_cells(made(side=side, givens=least)))
    assert givens == least or (not least and givens < 8)


def test_large_grids_have_half_of_their_digits() -> None:
    puzzle = made(side=16)
    assert len(given_cells(puzzle)) == 128
    assert len(given_cells(made(side=12))) < 72


@pytest.mark.parametrize("extra", ["diagonals", "windows", "disjoint_groups"])
def test_further_houses_are_in_the_document(extra: str) -> None:
    side = 9 if extra == "windows" else 6
    puzzle = made(side=side, **{extra: True})
    assert puzzle.document[extra] is True
    assert extra not in made(side=side, **{extra: False}).document


def test_digits_and_regions_are_as_given() -> None:
    regions = ["AAAB", "CABB", "CCDB", "CDDD"]
    puzzle = made(side=4, regions=regions, digits="0-3")
    assert puzzle.document["regions"] == regions
    assert Layout.of(puzzle.space).digits == (0, 1, 2, 3)


@pytest.mark.parametrize(("side", "swaps"), [(5, 0), (6, 0), (6, 1), (9, 0), (7, 2)])
def test_random_regions_hang_together(side: int, swaps: int) -> None:
    plain = random_regions(Random(1), side, -1)
    labels = "".join(random_regions(Random(2), side, swaps))
    assert [*dict.fromkeys(labels)] == [*"ABCDEFGHI"[:side]]
    for label in set(labels):
        cells = {cell for cell, other in enumerate(labels) if other == label}
        assert len(cells) == side
        assert not apart(cells, min(cells), lambda cell: neighbours(cell, side, side))
    changed = sum(one != other for one, other in zip(labels, "".join(plain), strict=True))
    assert changed > side or swaps
    assert changed <= 2 * swaps or not swaps


def test_random_regions_are_filled() -> None:
    puzzle = made(side=5, regions=True)
    assert len({*"".join(puzzle.document["regions"])}) == 5


def test_what_is_made_of_options() -> None:
    check_golden(MADE, "\n\n".join("\n".join(_lines(options)) for options in OPTIONS) + "\n")


def _lines(options: dict[str, Any]) -> Iterator[str]:
    """Yield options and the document made of them, or what is wrong with them."""
    yield ", ".join(f"{name}: {value}" for name, value in options.items())
    try:
        document = made(**options).document
    except (BadInput, OutOfBudget) as error:
        yield str(error)
        return
    yield from document.pop("grid")
    yield from (f"{name}: {json.dumps(value)}" for name, value in document.items())


@pytest.mark.parametrize("rules", ["killer", "yin-yang shaded-around", "thermometer"])
def test_each_given_and_each_clue_is_needed(rules: str) -> None:
    puzzle = made(side=4, rule=rules.split(), minimal=True)
    document, givens = puzzle.document, given_cells(puzzle)
    for given_row, given_column in givens:
        rows = [list(row) for row in document["grid"]]
        rows[given_row][given_column] = "."
        fewer = lapiz.load({**document, "grid": ["".join(row) for row in rows]})
        assert count(fewer.start, 2) == 2
    entries = document["rules"]
    for clue in entries if len(entries) > 1 else ():
        fewer = lapiz.load({**document, "rules": [other for other in entries if other is not clue]})
        assert count(fewer.start, 2) == 2


WRONG = {
    "side is 3, expected": {"side": 3},
    "side is 26, expected": {"side": 26},
    "side is 5, expected one of 4, 6": {"side": 5},
    "side is '9', expected": {"side": "9"},
    "givens is 17, expected a number from 0 to 16": {"side": 4, "givens": 17},
    "givens is -1, expected": {"givens": -1},
    "symmetry is 'round', expected one of: half-turn": {"side": 4, "symmetry": "round"},
    "diagonals is 1, expected true or false": {"side": 4, "diagonals": 1},
    "rule is 3, expected names of rules": {"rule": 3},
    "symmetry is not for the clues of clone": {"side": 4, "symmetry": "half-turn", "rule": "clone"},
    "length is 1, expected a number from 2 to 12": {"length": 1, "rule": "arrow"},
    "length is for rules that have clues": {"length": 3, "rule": "anti-king"},
    "minimal is for rules that have clues": {"minimal": True},
    "minimal is 1, expected true or false": {"minimal": 1, "rule": "arrow"},
    "yin-yang says nothing of digits; name shaded-sum too": {"side": 6, "rule": "yin-yang"},
    "sides": {"sides": 4},
}


@pytest.mark.parametrize("message", WRONG)
def test_wrong_options_are_refused(message: str) -> None:
    with pytest.raises(BadInput, match=message):
        generate(Random(1), WRONG[message])
