"""Arrows in cells that count what they see: their meaning, their drawings, their sentences."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.show import svg
from lapiz_grid import Board, agrees, constraints_of
from tests.support.drawn_links import SOLUTION, middle, scl

Counts = Callable[[int, int], bool]
COUNTED: dict[str, tuple[Counts, str]] = {
    "seen-larger": (lambda own, seen: own < seen, "larger digits"),
    "seen-smaller": (lambda own, seen: own > seen, "smaller digits"),
    "seen-odd": (lambda _, seen: seen in (1, 3, 5, 7, 9), "odd digits"),
    "seen-even": (lambda _, seen: seen in (0, 2, 4, 6, 8), "even digits"),
}
HELD = {f"r{1 + at // 9}c{1 + at % 9}": int(digit) for at, digit in enumerate(SOLUTION)}
WAYS = [(a, b) for a, b in product((-1, 0, 1), repeat=2) if a or b]


def ray(row: int, column: int, way: tuple[int, int]) -> list[str]:
    cells = []
    while 1 <= row <= 9 and 1 <= column <= 9:
        cells.append(f"r{row}c{column}")
        row, column = row + way[0], column + way[1]
    return cells


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("digits", [(1, 2, 3, 4), (0, 1, 2, 3), (0, 1, 3, 4, 7)])
def test_what_an_arrow_means(name: str, digits: tuple[int, ...]) -> None:
    (constraint,) = constraints_of({"rules": [{name: "r1c1 r2c2 r3c3 r4c4"}]}, 4, digits)
    parts = list(constraint.rule.parts(constraint, Board(4, (constraint,), digits=digits)))
    counts = COUNTED[name][0]
    for held in product(digits, repeat=4):
        own, *seen = held
        allowed = all(
            agrees(part, dict(zip((0, 5, 10, 15), held, strict=True)), digits) for part in parts
        )
        assert allowed == (sum(counts(own, one) for one in seen) == own)


def true_arrows(counts: Counts) -> list[list[str]]:
    """The arrows of the solution's cells that tell the truth."""
    lines = (ray(r, c, way) for r, c in product(range(1, 10), repeat=2) for way in WAYS)
    return [
        line
        for line in lines
        if len(line) > 3
        and sum(counts(HELD[line[0]], HELD[cell]) for cell in line[1:]) == HELD[line[0]]
    ]


def arrow(line: list[str]) -> dict[str, Any]:
    (row, column), (below, beside) = middle(line[0]), middle(line[1])
    tip = [row + 0.3 * (below - row), column + 0.3 * (beside - column)]
    return {"wayPoints": [[row, column], tip], "color": "#333", "thickness": 3, "headLength": 0.1}


@pytest.mark.parametrize("name", COUNTED)
def test_drawn_arrows_are_read(name: str) -> None:
    counts, words = COUNTED[name]
    lines = Random(name).sample(true_arrows(counts), 2)
    text = (
        f"A digit in a cell with an arrow is the number of {words} in the direction of the arrow."
    )
    puzzle = lapiz.load(scl(text, arrows=[arrow(line) for line in lines]))
    (entry,) = puzzle.document["rules"]
    assert {name: sorted(entry[name])} == {name: sorted(map(" ".join, lines))}
    assert puzzle.reading
    assert puzzle.reading.verdict == "complete"


def test_arrows_that_count_different_digits_are_read() -> None:
    lines = (ray(r, c, way) for r, c in product(range(1, 10), repeat=2) for way in WAYS)
    line = next(
        line
        for line in lines
        if len(line) - 2 > HELD[line[0]] == len({HELD[cell] for cell in line[1:]})
    )
    text = "A digit with an arrow says how many different digits it sees along the arrow."
    puzzle = lapiz.load(scl(text, arrows=[arrow(line)]))
    assert puzzle.document["rules"] == [{"count-distinct": " ".join(line)}]


def test_an_arrow_that_lies_is_left_over() -> None:
    line = next(line for line in (ray(9, c, (-1, 0)) for c in range(1, 10)) if HELD[line[0]] > 8)
    text = "Each arrow says how many odd digits it sees."
    puzzle = lapiz.load(scl(text, arrows=[arrow(line)]), ignore_unknown_rules=True)
    assert "its own solution breaks" in str(puzzle.document["unknown_rules"])


def test_they_are_told_and_drawn() -> None:
    rules = [{"seen-odd": "r4c4 r3c3 r2c2 r1c1"}]
    puzzle = lapiz.load(
        {"kind": "sudoku", "grid": ["....", "....", "....", "...3"], "rules": rules}
    )
    log = lapiz.solve(puzzle)
    assert any("the arrow of r4c4-r1c1" in str(step) for step in log.steps)
    assert 'class="shapes"' in svg(puzzle)
