"""Puzzles that are set: clues in symmetry, cages that cover, nothing superfluous where asked."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import lapiz
from lapiz.core import apart
from lapiz.kinds import neighbours
from lapiz.search.walking import number_of_solutions
from lapiz_grid import Board, Constraint
from lapiz_grid.setting.cages import Cages
from lapiz_grid.setting.sketches import Sketches
from lapiz_grid.setting.symmetry import SYMMETRIES, images, orbits

SIDE = 6
REGIONS = tuple("AAABBBAAABBBCCCDDDCCCDDDEEEFFFEEEFFF")
RULES = lapiz.registry().rules
SHAPES = ("thermometer", "renban", "arrow", "white-dots", "odd", "between", "region-sum-line")


def made(seed: int, **options: Any) -> lapiz.Puzzle:
    generator = lapiz.registry().kind("sudoku").generator
    assert generator
    return generator.make(Random(seed), options)


def first_made(**options: Any) -> lapiz.Puzzle:
    """Return what is made from the first seed that leads anywhere, as `lapiz generate` does."""
    for seed in range(20):
        try:
            return made(seed, **options)
        except lapiz.OutOfBudget:
            continue
    raise AssertionError(options)


def constraints(puzzle: lapiz.Puzzle) -> tuple[Constraint, ...]:
    return puzzle.space.layout.shape.constraints  # type: ignore[attr-defined, no-any-return]


def groups(puzzle: lapiz.Puzzle) -> set[frozenset[int]]:
    return {frozenset(cells) for one in constraints(puzzle) for cells in one.groups}


def given(puzzle: lapiz.Puzzle) -> list[int]:
    signs = "".join(puzzle.document["grid"])
    return [cell for cell, sign in enumerate(signs) if sign != "."]


def image(cells: frozenset[int], side: int, symmetry: str) -> frozenset[int]:
    every = images(tuple(sorted(cells)), side, symmetry)
    return frozenset(every[1 % len(every)])


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("side", [1, 2, 5])
def test_orbits_part_the_cells_of_a_square(symmetry: str, side: int) -> None:
    parts = orbits(side, symmetry)
    assert sorted(cell for part in parts for cell in part) == list(range(side**2))
    for part in parts:
        assert {where[0] for where in images((part[0],), side, symmetry)} == set(part)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("name", SHAPES)
def test_shapes_are_drawn_with_their_images(name: str, symmetry: str) -> None:
    shapes = Sketches(Board(SIDE, regions=REGIONS), Random(3), symmetry)
    clues = list(shapes.clues(RULES[name]))
    drawn = [one.groups[0] for clue in clues for one in clue]
    assert len(drawn) > 2
    assert {image(frozenset(cells), SIDE, symmetry) for cells in drawn} == set(
        map(frozenset, drawn)
    )
    if name != "white-dots":  # dots may share cells, but no two are in one place
        assert len({cell for cells in drawn for cell in cells}) == sum(map(len, drawn))
    assert len(set(map(frozenset, drawn))) == len(drawn)


@pytest.mark.parametrize("length", [2, 3, 5])
def test_shapes_have_the_length_asked_for(length: int) -> None:
    shapes = Sketches(Board(9), Random(1), "half-turn", length)
    lengths = {len(one.groups[0]) for clue in shapes.clues(RULES["thermometer"]) for one in clue}
    assert lengths == {length}
    assert {len(one.groups[0]) for clue in shapes.clues(RULES["even"]) for one in clue} == {1}


def test_lines_go_through_regions() -> None:
    board = Board(SIDE, regions=REGIONS)
    lines = [
        one.groups[0]
        for clue in Sketches(board, Random(2), "half-turn").clues(RULES["renban"])
        for one in clue
    ]
    assert all(len({REGIONS[cell] for cell in line}) > 1 for line in lines[:4])


@pytest.mark.parametrize("seed", range(4))
def test_lines_do_not_cross(seed: int) -> None:
    clues = Sketches(Board(SIDE), Random(seed), "half-turn").clues(RULES["palindrome"])
    lines = [one.groups[0] for clue in clues for one in clue]
    steps = [(divmod(a, SIDE), divmod(b, SIDE)) for line in lines for a, b in pairwise(line)]
    middles = [(a[0] + b[0], a[1] + b[1]) for a, b in steps]
    assert len(set(middles)) == len(middles)


def covers(seed: int) -> Iterator[list[tuple[int, ...]]]:
    digits = [int(sign) for sign in "123456456123231564564231312645645312"]
    cages = Cages(digits, SIDE, Random(seed), "half-turn")
    cover = cages.covering()
    for _ in range(4):
        for orbit in cover:
            for cage in orbit:
                assert len({digits[cell] for cell in cage}) == len(cage)
                assert not apart(cage, cage[0], lambda cell: neighbours(cell, SIDE, SIDE))
        yield [cage for orbit in cover for cage in orbit]
        cover = cages.changed(cover, set(range(SIDE**2))) or cover


@pytest.mark.parametrize("seed", range(12))
def test_cages_cover_the_grid_however_they_are_changed(seed: int) -> None:
    met = set()
    for cages in covers(seed):
        assert sorted(cell for cage in cages for cell in cage) == list(range(SIDE**2))
        every = set(map(frozenset, cages))
        assert {image(cage, SIDE, "half-turn") for cage in every} == every
        met.add(frozenset(every))
    assert len(met) > 1


@pytest.mark.parametrize("side", [4, 6])
def test_a_killer_is_covered_and_has_no_givens(side: int) -> None:
    puzzle = made(2, side=side, rule=["killer"])
    assert not given(puzzle)
    assert sorted(cell for cells in groups(puzzle) for cell in cells) == list(range(side**2))
    assert number_of_solutions(puzzle.start) == 1


def test_a_sandwich_has_the_sum_of_each_line_and_an_x_sum_of_each_end() -> None:
    sandwich, x_sum = made(1, side=6, rule="sandwich"), made(1, side=6, rule="x-sum")
    assert (len(constraints(sandwich)), len(constraints(x_sum))) == (12, 24)
    places = {
        tuple(pair for pair in one.values if pair[0] in ("row", "column", "reverse"))
        for one in constraints(x_sum)
    }
    assert len(places) == 24
    for puzzle in (sandwich, x_sum):
        assert number_of_solutions(puzzle.start) == 1


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clues_and_givens_have_the_symmetry_asked_for(symmetry: str) -> None:
    puzzle = first_made(side=6, rule=["thermometer"], symmetry=symmetry)
    drawn = groups(puzzle)
    assert {image(cells, 6, symmetry) for cells in drawn} == drawn
    cells = set(given(puzzle))
    assert {image(frozenset({cell}), 6, symmetry) for cell in cells} == {
        frozenset({cell}) for cell in cells
    }


@pytest.mark.parametrize("rule", ["thermometer", "killer"])
def test_a_minimal_puzzle_needs_all_that_it_has(rule: str) -> None:
    puzzle = made(1, side=4, rule=[rule], minimal=True)
    document = dict(puzzle.document)
    rows = "".join(document["grid"])
    for cell in given(puzzle):
        fewer = rows[:cell] + "." + rows[cell + 1 :]
        grid = [fewer[start : start + 4] for start in range(0, 16, 4)]
        assert number_of_solutions(lapiz.load({**document, "grid": grid}).start) > 1
    rules = document["rules"]
    assert len(groups(puzzle)) > 0
    for entry in rules if len(rules) > 1 else []:
        fewer_rules = [other for other in rules if other is not entry]
        others = lapiz.load({**document, "rules": fewer_rules})
        assert number_of_solutions(others.start) > 1
