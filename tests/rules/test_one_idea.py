"""One idea is one step: a whole line, a mark from both ends, all cells that are left of a sum."""

from typing import Any

import pytest

import lapiz
from lapiz.core import bits
from lapiz.proof import refuse
from lapiz.texts import pattern, reason, speaking
from tests.rules.variants import FOLDER

EMPTY = ["........."] * 9
CELLS = 81


def found(name: str, *rules: Any, grid: list[str] = EMPTY) -> list[lapiz.Deduction]:
    puzzle = lapiz.load({"kind": "sudoku", "grid": grid, "rules": list(rules)})
    deductions = lapiz.steps(puzzle, name)
    assert not [one for one in deductions if refuse(one, puzzle.start)]
    return deductions


def removed(deduction: lapiz.Deduction) -> dict[int, set[int]]:
    """The digits that go, by cell."""
    gone: dict[int, set[int]] = {}
    for candidate in bits(deduction.removes):
        digit, cell = divmod(candidate, CELLS)
        gone.setdefault(cell, set()).add(digit + 1)
    return gone


def test_a_whole_thermometer_is_one_step() -> None:
    (whole,) = found("thermometer-bounds", {"thermometer": "r1c1 r1c2 r1c3"})
    assert removed(whole) == {0: {8, 9}, 1: {1, 9}, 2: {1, 2}}
    puzzle = lapiz.load(
        {"kind": "sudoku", "grid": EMPTY, "rules": [{"thermometer": "r1c1 r1c2 r1c3"}]}
    )
    assert pattern(puzzle, whole) == (
        "Count along r1c123: up from the smallest digits, down from the largest."
    )
    assert reason(puzzle, whole).startswith(
        "Digits increase along the thermometer from r1c1 to r1c3"
    )


def test_a_line_is_gone_along_until_nothing_more_goes() -> None:
    grid = [*EMPTY[:2], *(f".{digit}......." for digit in range(1, 8))]
    (whole,) = found("whisper-partners", {"german-whisper": "r2c2 r2c3 r2c4"}, grid=grid)
    # r2c2 is 8 or 9, so r2c3 is 2, 3 or 4, so r2c4 is 7, 8 or 9.
    assert removed(whole) == {11: {5, 6, 7, 8, 9}, 12: {1, 2, 3, 4, 5, 6}}


def test_a_dot_is_looked_at_from_both_ends() -> None:
    grid = ["..1357...", *EMPTY[1:]]
    (both,) = found("dot-partners", {"black-dots": "r1c1-r1c2"}, grid=grid)
    assert removed(both).keys() == {0, 1}
    assert both.truths == (0, 1)


def test_two_lines_that_say_the_same_are_one_step() -> None:
    rules = {"thermometer": ["r1c1 r1c2 r1c3", "r5c1 r5c2 r5c3"]}
    (both,) = found("thermometer-bounds", rules)
    assert removed(both).keys() == {0, 1, 2, 36, 37, 38}
    assert both.size == 2


@pytest.mark.parametrize(
    ("technique", "rule", "cells"),
    [
        ("arrow-sum", "arrow", ["r1c1 r1c2 r1c3", "r5c1 r5c2 r5c3"]),
        ("thermometer-bounds", "thermometer", ["r1c1 r1c2 r1c3", "r5c1 r5c2 r5c3"]),
    ],
)
def test_what_is_the_same_elsewhere_is_told_in_both_languages(
    technique: str, rule: str, cells: list[str]
) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": [{rule: cells}]})
    (both,) = lapiz.steps(puzzle, technique)
    english = reason(puzzle, both)
    assert "It is the same with " in english or "In the same way, " in english
    with speaking("es"):
        spanish = reason(puzzle, both)
    assert "Pasa lo mismo con " in spanish or "Del mismo modo, " in spanish
    assert "at least" not in spanish


def test_what_is_not_of_one_nature_stays_apart() -> None:
    rules = {"arrow": ["r1c1 r1c2 r1c3", "r5c1 r5c2 r5c3", "r7c1 r7c2 r7c3 r8c4"]}
    alike, apart = found("arrow-sum", rules)
    assert (alike.size, apart.size) == (2, 0)


def test_a_chain_of_signs_is_one_step() -> None:
    pairs = "r1c2-r1c1 r1c3-r1c2 r2c3-r1c3 r2c4-r2c3 r8c8-r8c9"
    chain, pair = found("inequality-bounds", {"greater-than": pairs.split()})
    assert removed(chain) == {
        0: {6, 7, 8, 9}, 1: {1, 7, 8, 9}, 2: {1, 2, 8, 9}, 11: {1, 2, 3, 9}, 12: {1, 2, 3, 4},
    }  # fmt: skip
    assert removed(pair) == {70: {1}, 71: {9}}


def test_a_fortress_is_one_step() -> None:
    (whole,) = found("inequality-bounds", {"maximum": "r1c1 r1c3"})
    assert removed(whole) == {0: {1}, 2: {1}, 1: {9}, 9: {9}, 3: {9}, 11: {9}}


def test_the_rule_of_45_is_for_all_cells_at_once() -> None:
    cage = {"cells": "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1", "sum": 42}
    deductions = found("innies-and-outies", {"killer": cage})
    (few,) = [removed(one) for one in deductions if {19, 20} <= removed(one).keys()]
    assert few == {19: {3, 4, 5, 6, 7, 8, 9}, 20: {3, 4, 5, 6, 7, 8, 9}}


def test_marks_that_are_missing_go_with_the_marks() -> None:
    marks = {"x": {"pairs": "r1c1-r1c2", "negative": True}}
    deductions = found("sum-partners", marks)
    assert all(len(one.truths) == max(1, one.size) for one in deductions)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "told"), [("global-modulo", 6), ("any-of", 1), ("rellik", 1)])
def test_of_some_cells_one_has_the_digit_that_goes_elsewhere(name: str, told: int) -> None:
    count = 0
    for puzzle in lapiz.load_all(FOLDER / f"{name}.yaml"):
        log, size = lapiz.solve(puzzle), puzzle.space.layout.cells  # type: ignore[attr-defined]
        for step in log.steps:
            says = step.deduction.says
            if step.technique in ("core", "wide-core") and "one of {places}" in says.pattern:
                (places, digit) = (says.tokens[token].value for token in ("places", "digit"))
                held = log.end.placed >> digit * size & (1 << size) - 1
                assert held & places
                assert not held & places & ~step.before.alive >> digit * size
                assert not any(
                    places >> candidate % size & 1 for candidate in bits(step.deduction.removes)
                )
                count += 1
    assert count >= told
