"""Rules that a puzzle states in full: what is refused, and how they are told."""

from typing import Any

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.show import svg
from lapiz_sudoku.kind.notation import because_text

EMPTY = ["...."] * 4
TABLE = "1:2 2:13 3:24 4:3"


def loaded(rule: Any, grid: list[str] = EMPTY) -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": grid, "rules": [rule]})


def stated(name: str, cells: str, **fields: Any) -> Any:
    places = "line" if name in ("relation", "automaton") else "cells"
    return {name: {places: cells, **fields}}


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (stated("relation", "r1c1 r1c2", allowed="12"), "allowed: '12', expected entries such as"),
        (stated("relation", "r1c1 r1c2", allowed="1:5"), "allowed: 5, expected some of 1 to 4"),
        (stated("relation", "r1c1 r1c2", allowed="a:2"), "allowed: a, expected some of 1 to 4"),
        (stated("automaton", "r1c1 r1c2", states="a 1>a"), "states: state 1, expected one such as"),
        (stated("automaton", "r1c1 r1c2", states="a!: 1>b"), "states: '1>b', expected digits and"),
        (stated("automaton", "r1c1 r1c2", states="a!: 1>a; a: 2>a"), "two states of one name"),
        (stated("automaton", "r1c1 r1c2", states="a: 1>a"), "states: no state ends it"),
        (stated("contains", "r1c1 r1c2", digits=112), "3 digits in too few cells"),
        (
            stated("weighted-sum", "r1c1 r1c2", sum=1, weights=[1, 2, 3]),
            "3 weights for fewer cells",
        ),
        (stated("weighted-sum", "r1c1 r1c2", sum=50, weights=[1, 2]), "no digits fit"),
        (stated("relation", "r1c1 r1c2", allowed="1:"), "no digits fit|relation"),
        (
            stated("sums-cage", "r1c1 r1c2", sums=[2, 9]),
            "2 different digits cannot have the sum 2/9",
        ),
        (stated("sums-cage", "r1c1-r1c4 r2c1", sums=[12]), "5 cells, expected at most 4"),
    ],
)
def test_what_means_nothing_is_refused(rule: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        loaded(rule)


def test_a_reason_names_the_cells_and_the_table() -> None:
    puzzle = loaded(stated("relation", "r1c1 r2c2", allowed=TABLE, called="steps"))
    one, other = (puzzle.space.candidate(name) for name in ("r1c1=1", "r2c2=3"))
    told = "r1c1 and r2c2 follow each other on the line “steps”, where these two digits may not"
    assert because_text(puzzle.space, (one, other)) == told


@pytest.mark.parametrize(
    ("rule", "pair", "told"),
    [
        (
            "diagonal-non-consecutive",
            ("r1c1=1", "r2c2=2"),
            "r1c1 and r2c2 touch at a corner, so their digits are not consecutive",
        ),
        (
            {"knightmare": {"sums": [6]}},
            ("r1c1=2", "r2c3=4"),
            "r1c1 and r2c3 are a knight's move apart, where these two digits have a sum that is "
            "not allowed",
        ),
    ],
)
def test_a_reason_names_cells_that_are_some_way_apart(
    rule: Any, pair: tuple[str, str], told: str
) -> None:
    puzzle = loaded(rule)
    one, other = map(puzzle.space.candidate, pair)
    assert because_text(puzzle.space, (one, other)) == told


def test_weights_and_sums_are_written_as_they_are_read() -> None:
    for rule in (
        stated("weighted-sum", "r1c1 r1c2", sum=1, weights=[2, -1]),
        stated("sums-cage", "r1c1 r1c2", sums=[5, 7]),
    ):
        document = lapiz.load(lapiz.dump(loaded(rule))).document
        assert document["rules"] == [rule]


def test_a_line_that_comes_back_to_a_cell_excludes_digits_there() -> None:
    puzzle = loaded(stated("relation", "r1c1 r1c1", allowed="1:1 2:3 3:3 4:4"))
    assert not puzzle.start.alive >> puzzle.space.candidate("r1c1=2") & 1


@pytest.mark.parametrize(
    "rule",
    [
        stated("relation", "r1c1 r1c2", allowed=TABLE),
        stated("mutual-relation", "r1c1 r2c2", allowed=TABLE),
        stated("automaton", "r1c1 r1c2", states="a!: *>a"),
        stated("contains", "r1c1 r2c2", digits=1),
        stated("weighted-sum", "r1c1 r2c2", sum=1, weights=[1, -1]),
    ],
)
def test_they_are_drawn(rule: Any) -> None:
    assert 'class="shapes"' in svg(loaded(rule))


def test_an_automaton_may_be_in_several_states() -> None:
    """Digits of which any begins 1, 2: what comes before and after is free."""
    rule = stated("automaton", "r1c1-r1c4", states="a: *>a 1>b; b: 2>c; c!: *>c")
    rows = set(lapiz.solutions(loaded(rule)))
    assert len(rows) == lapiz.count(loaded(rule), 300)
    assert 0 < len(rows) < 288
